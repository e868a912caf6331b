import type { CaseRow } from "@sarathi/contract";
import { Link } from "react-router";
import { Ago } from "../../community/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import type { Column } from "../../staff/StaffList.tsx";
import { State, Tag, type Tone } from "../../ui/Tag.tsx";
import { useAuthorName } from "./authorName.ts";

const urgencyTones = { normal: "plain", high: "warn", urgent: "bad" } as const satisfies Record<
  CaseRow["urgency"],
  Tone
>;

/** How a case is called: its words, or what it is when there are none. */
export function useCaseName(): (row: Pick<CaseRow, "words" | "kind">) => string {
  const t = useT("moderation.staff");
  return ({ words, kind }) => words || t(`kind.${kind}`);
}

/** How soon a case wants somebody, in a word; what lies closed says how it ended. */
export function CaseMark({ row }: { row: Pick<CaseRow, "state" | "urgency"> }) {
  const t = useT("moderation.staff");
  if (row.state !== "open" && row.state !== "in_review") return <State>{t(`state.${row.state}`)}</State>;
  return <State tone={urgencyTones[row.urgency]}>{t(`urgency.${row.urgency}`)}</State>;
}

/** What else is to be known before one opens it. */
function Marks({ row }: { row: CaseRow }) {
  const t = useT("moderation.staff");
  return (
    <>
      <Unseen row={row} />
      {row.isEscalated && <State tone="bad">{t("mark.escalated")}</State>}
      {row.hasAppeal && <State tone="info">{t("mark.appeal")}</State>}
    </>
  );
}

/** Why nobody sees the words, or why they are here without a report. */
export function Unseen({ row: { hidItself, waitsFor } }: { row: Pick<CaseRow, "hidItself" | "waitsFor"> }) {
  const t = useT("moderation.staff");
  if (waitsFor.length === 0) return hidItself && <State tone="warn">{t("mark.hidItself")}</State>;
  return (
    <>
      {hidItself && <State tone="warn">{t("mark.unpublished")}</State>}
      <span>{waitsFor.map((why) => t(`waitsFor.${why}`)).join(" · ")}</span>
    </>
  );
}

function Words({ row, href }: { row: CaseRow; href: string }) {
  const t = useT("moderation.staff");
  const name = useAuthorName();
  const nameOf = useCaseName();
  return (
    <span className="grid gap-0.5">
      <Link to={href} className="line-clamp-2 text-ink wrap-anywhere after:absolute after:inset-0">
        {nameOf(row)}
      </Link>
      <span className="flex flex-wrap items-baseline gap-x-2.5 text-ink-2">
        <Tag>{t(`kind.${row.kind}`)}</Tag>
        {row.kind !== "person" && <span className="wrap-anywhere">{name(row.author)}</span>}
        <Marks row={row} />
      </span>
    </span>
  );
}

function Reasons({ row: { reasons } }: { row: CaseRow }) {
  const t = useT("report");
  const f = useFormat();
  return (
    <ul>
      {reasons.slice(0, 2).map(({ reason, count }) => (
        <li key={reason}>
          {t(`reasons.${reason}`)}
          {count > 1 && <span className="text-ink-2 num"> × {f.number(count)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Who has it, and until when. */
export function Holder({ claim }: Pick<CaseRow, "claim">) {
  const t = useT("moderation.staff");
  const f = useFormat();
  if (!claim) return <span className="text-ink-2">{t("claim.nobody")}</span>;
  const until = f.time(claim.until);
  return (
    <span className={`num ${claim.isMine ? "font-bold" : ""}`}>
      {claim.isMine ? t("claim.mine", { until }) : t("claim.theirs", { who: claim.by, until })}
    </span>
  );
}

export function useCaseColumns(hrefOf: (id: string) => string): Column<CaseRow>[] {
  const t = useT("moderation.staff");
  const f = useFormat();
  return [
    { key: "urgency", title: t("column.urgency"), cell: (row) => <CaseMark row={row} /> },
    {
      key: "words",
      title: t("column.words"),
      cell: (row) => <Words row={row} href={hrefOf(row._id)} />,
      className: "min-w-60",
    },
    { key: "reasons", title: t("column.reasons"), cell: (row) => <Reasons row={row} />, className: "min-w-36" },
    { key: "reports", title: t("column.reports"), cell: ({ reports }) => f.number(reports), end: true },
    { key: "score", title: t("column.score"), cell: ({ score }) => f.number(score, 1), end: true },
    {
      key: "age",
      title: t("column.age"),
      cell: ({ openedAt }) => <Ago at={openedAt} />,
      className: "whitespace-nowrap",
    },
    { key: "claim", title: t("column.claim"), cell: ({ claim }) => <Holder claim={claim} /> },
  ];
}

/** A case where a table does not fit. */
export function CaseCard({ row, hrefOf }: { row: CaseRow; hrefOf: (id: string) => string }) {
  const t = useT("moderation.staff");
  const f = useFormat();
  const { reports: count } = row;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <CaseMark row={row} />
        <span className="text-ink-2">
          <Ago at={row.openedAt} />
        </span>
      </span>
      <Words row={row} href={hrefOf(row._id)} />
      <Reasons row={row} />
      <span className="text-ink-2 num">
        {t("list.reports", { count, n: f.number(count), score: f.number(row.score, 1) })}
        {row.claim && (
          <>
            {" · "}
            <Holder claim={row.claim} />
          </>
        )}
      </span>
    </div>
  );
}
