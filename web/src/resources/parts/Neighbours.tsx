import type { ResourceItem } from "@sarathi/contract";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { itemPath } from "../places.ts";

/** The items before and after this one in its resource. */
export function Neighbours({ item: { resourceId, previous, next } }: { item: ResourceItem }) {
  const t = useT("resourceItem");
  if (!previous && !next) return null;
  const link = (label: string, rel: "prev" | "next", to: NonNullable<typeof next>) => (
    <p>
      <span className="text-small text-ink-2">{label}: </span>
      <Link to={itemPath({ ...to, resourceId })} rel={rel} className="inline-flex min-h-11 items-center font-bold">
        <Bilingual text={to.title} />
      </Link>
    </p>
  );
  return (
    <nav aria-label={t("neighbours")} className="mb-3">
      {next && link(t("following"), "next", next)}
      {previous && link(t("previous"), "prev", previous)}
    </nav>
  );
}
