import type { AdminItemSummary } from "@sarathi/contract";
import { Link } from "react-router";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import type { Column } from "../../../staff/StaffList.tsx";
import { Time } from "../../../staff/Time.tsx";
import { Bilingual } from "../../../ui/Bilingual.tsx";
import { State, Tag } from "../../../ui/Tag.tsx";
import { Published } from "../resourceColumns.tsx";

type HrefOf = (id: string) => string;

function Title({ row, hrefOf }: { row: AdminItemSummary; hrefOf: HrefOf }) {
  const t = useT("resources.staff");
  const words = useT("resources");
  return (
    <span className="grid gap-0.5">
      <Link to={hrefOf(row._id)} className="text-ink wrap-anywhere after:absolute after:inset-0">
        <Bilingual text={row.title} />
      </Link>
      <span className="flex flex-wrap gap-x-2.5">
        {row.takenDown && <State tone="bad">{t("item.takenDown")}</State>}
        {row.link?.state === "dead" && <State tone="bad">{words("card.dead")}</State>}
        {row.fromFile && <Tag>{t("fromFile")}</Tag>}
      </span>
    </span>
  );
}

export function useItemColumns(hrefOf: HrefOf): Column<AdminItemSummary>[] {
  const t = useT("resources.staff");
  const words = useT("resources");
  const names = useT("resourceItem");
  const f = useFormat();
  return [
    {
      key: "title",
      title: t("column.title"),
      cell: (row) => <Title row={row} hrefOf={hrefOf} />,
      className: "min-w-60",
    },
    { key: "kind", title: t("field.kind"), cell: ({ kind }) => words(`kind.${kind}`) },
    { key: "licence", title: names("licence"), cell: ({ licence }) => names(`licences.${licence}`) },
    { key: "views", title: t("column.views"), cell: ({ stats }) => f.number(stats.views), end: true },
    {
      key: "votes",
      title: t("column.votes"),
      cell: ({ stats }) => `+${f.number(stats.upvotes)} −${f.number(stats.downvotes)}`,
      end: true,
    },
    { key: "published", title: t("published.label"), cell: ({ published }) => <Published published={published} /> },
    { key: "at", title: t("column.updated"), cell: ({ updatedAt }) => <Time at={updatedAt} /> },
  ];
}

/** An item where a table does not fit. */
export function ItemCard({ row, hrefOf }: { row: AdminItemSummary; hrefOf: HrefOf }) {
  const words = useT("resources");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <Title row={row} hrefOf={hrefOf} />
      <span className="text-ink-2 num">
        {words(`kind.${row.kind}`)} · <Time at={row.updatedAt} />
      </span>
      <Published published={row.published} />
    </div>
  );
}
