import type { AdminNode, CurriculumLevel } from "@sarathi/contract";
import { Link } from "react-router";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import type { Column } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { State } from "../../ui/Tag.tsx";
import { levelFacts, namesOf } from "./levels.ts";

type HrefOf = (id: string) => string;
type NameOf = (id: string) => string | undefined;

/** Both names; the link covers the whole row or card. */
function Names({ row, hrefOf }: { row: AdminNode; hrefOf: HrefOf }) {
  const language = useLanguage();
  const [own, other] = namesOf(row, language);
  return (
    <span className="grid min-w-0">
      <Link to={hrefOf(row._id)} preventScrollReset className="font-bold text-ink after:absolute after:inset-0">
        {own}
      </Link>
      <span lang={language === "ne" ? "en" : "ne"} className="text-tiny text-ink-2">
        {other}
      </span>
    </span>
  );
}

export function PublishedMark({ published }: { published: boolean }) {
  const t = useT("curriculum.staff");
  return <State tone={published ? "ok" : "warn"}>{t(published ? "published.yes" : "published.no")}</State>;
}

/** What belongs to a node, as a link to its list; above the link that covers the row. */
export function Children({ row, level }: { row: AdminNode; level: CurriculumLevel }) {
  const t = useT("curriculum.staff");
  const f = useFormat();
  const { below } = levelFacts[level];
  if (!below || level === "content") return null;
  const text = t(`children.${level}`, { count: row.childCount, n: f.number(row.childCount) });
  if (row.childCount === 0) return <span className="text-ink-2">{text}</span>;
  return (
    <Link to={adminPaths[below]({ parent: row._id })} className="relative z-10 whitespace-nowrap">
      {text}
    </Link>
  );
}

const parentOf = (row: AdminNode, nameOf: NameOf) => row.parentId && (nameOf(row.parentId) ?? row.parentName);

/** Nodes of a level as a table. */
export function useNodeColumns(level: CurriculumLevel, hrefOf: HrefOf, parentNameOf: NameOf): Column<AdminNode>[] {
  const t = useT("curriculum.staff");
  const staff = useT("staff");
  const f = useFormat();
  const { parent, below, counted } = levelFacts[level];
  const middle = "align-middle";
  const columns: (Column<AdminNode> | false | undefined)[] = [
    {
      key: "name",
      title: t("field.names"),
      cell: (row) => <Names row={row} hrefOf={hrefOf} />,
      className: `${middle} min-w-48`,
      sort: { ascending: "name" },
    },
    parent && {
      key: "parent",
      title: t(`level.${parent}`),
      cell: (row) => parentOf(row, parentNameOf),
      className: `${middle} min-w-36 text-ink-2`,
    },
    below && {
      key: "children",
      title: t("field.children"),
      cell: (row) => <Children row={row} level={level} />,
      className: `${middle} whitespace-nowrap`,
    },
    counted && {
      key: "questions",
      title: t("field.questionCount"),
      cell: ({ questionCount }) => (questionCount ? f.number(questionCount) : staff("none")),
      className: middle,
      end: true,
    },
    {
      key: "published",
      title: t("field.published"),
      cell: ({ published }) => <PublishedMark published={published} />,
      className: middle,
    },
    {
      key: "updated",
      title: t("field.updatedAt"),
      cell: ({ updatedAt }) => <Time at={updatedAt} />,
      className: middle,
      sort: { descending: "updated" },
    },
  ];
  return columns.filter((column) => !!column);
}

interface NodeCardProps {
  row: AdminNode;
  level: CurriculumLevel;
  hrefOf: HrefOf;
  parentNameOf: NameOf;
}

/** A node where a table does not fit. */
export function NodeCard({ row, level, hrefOf, parentNameOf }: NodeCardProps) {
  const t = useT("curriculum.staff");
  const f = useFormat();
  const parent = parentOf(row, parentNameOf);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div>
        <Names row={row} hrefOf={hrefOf} />
      </div>
      {parent && <p className="text-ink-2">{parent}</p>}
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <PublishedMark published={row.published} />
        <Children row={row} level={level} />
        {row.questionCount && (
          <span className="text-ink-2">
            {t("questions", { count: row.questionCount, n: f.number(row.questionCount) })}
          </span>
        )}
        <span className="ml-auto text-ink-2">
          <Time at={row.updatedAt} />
        </span>
      </div>
    </div>
  );
}
