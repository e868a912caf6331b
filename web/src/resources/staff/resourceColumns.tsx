import type { AdminResource } from "@sarathi/contract";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import type { Column } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { State, Tag } from "../../ui/Tag.tsx";

/** Whether readers see it. */
export function Published({ published }: { published: boolean }) {
  const t = useT("resources.staff");
  return <State tone={published ? "ok" : "plain"}>{t(`published.${published ? "yes" : "no"}`)}</State>;
}

function Title({ row }: { row: AdminResource }) {
  const t = useT("resources.staff");
  return (
    <span className="grid gap-0.5">
      <Link
        to={adminPaths.resourceItems({ id: row._id })}
        className="text-ink wrap-anywhere after:absolute after:inset-0"
      >
        <Bilingual text={row.title} />
      </Link>
      <span className="flex flex-wrap gap-x-2.5">
        {row.fromFile && <Tag>{t("fromFile")}</Tag>}
        {row.waiting > 0 && <Waiting n={row.waiting} />}
      </span>
    </span>
  );
}

function Waiting({ n }: { n: number }) {
  const t = useT("resources.staff");
  const f = useFormat();
  return <State tone="warn">{t("waitingHere", { count: n, n: f.number(n) })}</State>;
}

export function useResourceColumns(): Column<AdminResource>[] {
  const t = useT("resources.staff");
  const words = useT("resources");
  const f = useFormat();
  return [
    {
      key: "title",
      title: t("column.title"),
      cell: (row) => <Title row={row} />,
      className: "min-w-60",
      sort: { ascending: "title" },
    },
    { key: "type", title: words("type.label"), cell: ({ type }) => words(`type.${type}`) },
    { key: "items", title: t("column.items"), cell: ({ itemCount }) => f.number(itemCount), end: true },
    {
      key: "views",
      title: t("column.views"),
      cell: ({ stats }) => f.number(stats.views),
      end: true,
      sort: { descending: "views" },
    },
    {
      key: "votes",
      title: t("column.votes"),
      cell: ({ stats }) => `+${f.number(stats.upvotes)} −${f.number(stats.downvotes)}`,
      end: true,
    },
    { key: "published", title: t("published.label"), cell: ({ published }) => <Published published={published} /> },
    {
      key: "at",
      title: t("column.updated"),
      cell: ({ updatedAt }) => <Time at={updatedAt} />,
      sort: { descending: "updated" },
    },
  ];
}

/** A resource where a table does not fit. */
export function ResourceCard({ row }: { row: AdminResource }) {
  const t = useT("resources.staff");
  const words = useT("resources");
  const f = useFormat();
  const { itemCount: count } = row;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <Title row={row} />
      <span className="text-ink-2 num">
        {words(`type.${row.type}`)} · {words("card.items", { count, n: f.number(count) })} · <Time at={row.updatedAt} />
      </span>
      <span>
        <Published published={row.published} />
        <span className="sr-only">{t("published.label")}</span>
      </span>
    </div>
  );
}
