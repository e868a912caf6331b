import type { QueuedContribution } from "@sarathi/contract";
import { Link } from "react-router";
import { Ago } from "../../../community/index.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import type { Column } from "../../../staff/StaffList.tsx";
import { Bilingual } from "../../../ui/Bilingual.tsx";
import { State, Tag } from "../../../ui/Tag.tsx";

type HrefOf = (id: string) => string;

function Title({ row, hrefOf }: { row: QueuedContribution; hrefOf: HrefOf }) {
  const t = useT("resources.staff");
  return (
    <span className="grid gap-0.5">
      <Link to={hrefOf(row._id)} className="text-ink wrap-anywhere after:absolute after:inset-0">
        {row.title}
      </Link>
      <span className="flex flex-wrap items-baseline gap-x-2.5 text-ink-2">
        <Tag>{t(row.isChange ? "queue.change" : "queue.new")}</Tag>
        <Bilingual text={row.resourceTitle} unmarked />
        {row.isMine && <State tone="warn">{t("queue.own")}</State>}
      </span>
    </span>
  );
}

/** Who sent it, and how that went before. */
export function Sender({ row }: { row: Pick<QueuedContribution, "contributor" | "published" | "rejected"> }) {
  const t = useT("resources.staff");
  const f = useFormat();
  return (
    <span className="num">
      {row.contributor ? `@${row.contributor}` : t("queue.gone")}{" "}
      <span className="text-ink-2">
        {t("queue.record", { published: f.number(row.published), rejected: f.number(row.rejected) })}
      </span>
    </span>
  );
}

/** Who has it for review, and until when. */
export function Reviewer({ row: { reviewer, claimedUntil } }: { row: QueuedContribution }) {
  const t = useT("resources.staff");
  const f = useFormat();
  if (!reviewer) return <span className="text-ink-2">{t("queue.nobody")}</span>;
  return (
    <span className="num">
      @{reviewer}
      {claimedUntil && <span className="text-ink-2"> {t("queue.until", { time: f.time(claimedUntil) })}</span>}
    </span>
  );
}

const sentAt = ({ submittedAt, createdAt }: QueuedContribution) => submittedAt ?? createdAt;

export function useContributionColumns(hrefOf: HrefOf): Column<QueuedContribution>[] {
  const t = useT("resources.staff");
  const words = useT("resources");
  const states = useT("myContributions");
  return [
    {
      key: "age",
      title: t("queue.age"),
      cell: (row) => <Ago at={sentAt(row)} />,
      className: "whitespace-nowrap",
    },
    {
      key: "title",
      title: t("column.title"),
      cell: (row) => <Title row={row} hrefOf={hrefOf} />,
      className: "min-w-60",
    },
    { key: "kind", title: t("field.kind"), cell: ({ kind }) => words(`kind.${kind}`) },
    { key: "state", title: t("queue.state"), cell: ({ state }) => states(`state.${state}`) },
    { key: "sender", title: t("queue.sender"), cell: (row) => <Sender row={row} /> },
    { key: "reviewer", title: t("queue.reviewer"), cell: (row) => <Reviewer row={row} /> },
  ];
}

/** A contribution where a table does not fit. */
export function ContributionCard({ row, hrefOf }: { row: QueuedContribution; hrefOf: HrefOf }) {
  const words = useT("resources");
  const states = useT("myContributions");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <Title row={row} hrefOf={hrefOf} />
      <span className="text-ink-2">
        {words(`kind.${row.kind}`)} · {states(`state.${row.state}`)} · <Ago at={sentAt(row)} />
      </span>
      <Sender row={row} />
      <Reviewer row={row} />
    </div>
  );
}
