import type { ChapterLink } from "@sarathi/contract";
import { Link } from "react-router";
import { usePlaceName } from "../../curriculum/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";

/** How much study material there is about a chapter, and the way to it; nothing where there is none. */
export function MaterialLink({ chapter }: { chapter: ChapterLink }) {
  const t = useT("roadmaps");
  const f = useFormat();
  const nameOf = usePlaceName();
  const { slug, materialCount: count } = chapter;
  if (count === 0) return null;
  return (
    <Link
      to={`${paths.resources()}?chapter=${slug}`}
      aria-label={t("materialOf", { count, n: f.number(count), chapter: nameOf(chapter) })}
      className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
    >
      {t("material", { count, n: f.number(count) })}
    </Link>
  );
}
