import type { AuthorHistory, LikeCase } from "@sarathi/contract";
import { Link } from "react-router";
import { Ago } from "../../../community/index.ts";
import { useT } from "../../../foundation/i18n.ts";
import { Tag } from "../../../ui/Tag.tsx";
import { useCaseName } from "../caseColumns.tsx";
import { Section } from "./Section.tsx";

type Past = AuthorHistory["cases"][number] & Partial<Pick<LikeCase, "why" | "state">>;

/** Another case in a line: what it is about, and what came of it. */
export function PastCase({ past, href }: { past: Past; href: string }) {
  const t = useT("moderation.staff");
  const reasons = useT("report");
  const nameOf = useCaseName();
  const { kind, act, reason, why, at } = past;
  return (
    <li className="grid gap-0.5 border-b border-rule py-2">
      <Link to={href} className="line-clamp-2 text-ink wrap-anywhere">
        {nameOf(past)}
      </Link>
      <span className="flex flex-wrap items-baseline gap-x-2.5 text-ink-2">
        <Tag>{t(`kind.${kind}`)}</Tag>
        {why && <span>{t(`like.${why}`)}</span>}
        <b>{t(act ? `did.${act}` : "like.open")}</b>
        {reason && <span>{reasons(`reasons.${reason}`)}</span>}
        <Ago at={at} />
      </span>
    </li>
  );
}

/** Cases with the same words, or of the same author for the same reason. */
export function LikeCases({ cases, hrefOf }: { cases: readonly LikeCase[]; hrefOf: (id: string) => string }) {
  const t = useT("moderation.staff");
  return (
    <Section title={t("like.title")}>
      {cases.length === 0 ? (
        <p className="text-ink-2">{t("like.none")}</p>
      ) : (
        <ul>
          {cases.map((one) => (
            <PastCase key={one._id} past={one} href={hrefOf(one._id)} />
          ))}
        </ul>
      )}
    </Section>
  );
}
