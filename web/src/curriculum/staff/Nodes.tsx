import type { AdminNode, CurriculumLevel } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { useListParams } from "../../foundation/listParams.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { ExportButton } from "../../staff/ExportButton.tsx";
import { StaffList } from "../../staff/StaffList.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { isOneOrder, levelAt, namesOf, nodeParams } from "./levels.ts";
import { NodeFilters } from "./NodeFilters.tsx";
import { NodeCard, useNodeColumns } from "./nodeColumns.tsx";
import { PublishButtons } from "./PublishButtons.tsx";
import { exportPage, nodesQuery } from "./staff.queries.ts";
import { useOrderSaving } from "./useOrderSaving.ts";
import { useParents } from "./useParents.ts";

export const loader = renderOnServer;
export const clientLoader = () => enter(["staff", "admin", "curriculum.staff"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) =>
  pageMeta(args, "admin", (t) => ({ title: t(`page.${levelAt(args.location.pathname)}`), hidden: true }));

const csvColumns = [
  "_id",
  "slug",
  "name",
  "nepaliText",
  "parentId",
  "parentName",
  "questionCount",
  "childCount",
  "published",
  "version",
  "updatedAt",
] as const satisfies readonly (keyof AdminNode)[];

/** Forms, versions and their libraries come with the first node that is opened. */
const sheet = lazyPart(() => import("./NodeSheet.tsx").then((part) => part.NodeSheet));

/** The categories, subjects, sections or chapters, as the address says: the four are alike but for `levelFacts`. */
export default function Nodes() {
  const level = levelAt(useLocation().pathname);
  return <Level key={level} level={level} />;
}

function Level({ level }: { level: CurriculumLevel }) {
  const t = useT("curriculum.staff");
  const f = useFormat();
  const language = useLanguage();
  const params = useListParams(nodeParams, ["search", "parent", "published"]);
  const { values, hrefOf } = params;
  const nodes = useQuery({ ...nodesQuery(level, values), placeholderData: keepPreviousData });
  const parents = useParents(level);
  const hrefOfNode = (node: string) => hrefOf({ node });
  const columns = useNodeColumns(level, hrefOfNode, parents.nameOf);
  const saveOrder = useOrderSaving(level, values.parent);
  const nameOf = (node: AdminNode) => namesOf(node, language)[0] ?? node.slug;
  const isWhole = nodes.data?.pagination.totalPages === 1 && !nodes.isPlaceholderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <NodeFilters level={level} params={params} values={values} parents={parents.choices} />
      {level !== "categories" && !isOneOrder(level, values) && (
        <p className="text-tiny text-ink-2">{t(`orderHint.${level}`)}</p>
      )}
      <StaffList
        list={level}
        label={t(`table.${level}`)}
        query={nodes}
        params={params}
        columns={columns}
        card={(row) => <NodeCard row={row} level={level} hrefOf={hrefOfNode} parentNameOf={parents.nameOf} />}
        openId={values.node}
        texts={{
          failed: t("list.failed"),
          empty: t(`empty.${level}`),
          emptyNarrowed: t("list.emptyNarrowed"),
          count: (count) => t(`count.${level}`, { count, n: f.counted(count) }),
        }}
        tools={(total) => (
          <ExportButton name={level} columns={csvColumns} total={total} load={exportPage(level, values)} />
        )}
        selection={{ name: nameOf, actions: (rows) => <PublishButtons level={level} rows={rows} /> }}
        order={isOneOrder(level, values) && isWhole ? { name: nameOf, save: saveOrder } : undefined}
      />
      {values.node && (
        <OpenedPart part={sheet} onClose={() => params.change({ node: undefined })}>
          {(Sheet) => <Sheet level={level} id={values.node} parents={parents} params={params} parent={values.parent} />}
        </OpenedPart>
      )}
    </div>
  );
}
