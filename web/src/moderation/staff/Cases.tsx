import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { loadTexts } from "../../foundation/texts.ts";
import { StaffList } from "../../staff/StaffList.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { BulkActs } from "./BulkActs.tsx";
import { CaseFilters } from "./CaseFilters.tsx";
import { CaseCard, useCaseColumns, useCaseName } from "./caseColumns.tsx";
import { caseFilters, caseParams } from "./params.ts";
import { casesQuery } from "./staff.queries.ts";

export const handle = {
  texts: ["staff", "admin", "moderation.staff", "moderation.errors", "report", "community"],
  query: ["case"],
} satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.moderation"), hidden: true }));

/** With it comes what its author will read, in both languages. */
const casePage = lazyPart(async () => {
  const [{ CasePage }] = await Promise.all([
    import("./case/CasePage.tsx"),
    loadTexts("ne", ["moderation", "report", "common"]),
    loadTexts("en", ["moderation", "report", "common"]),
  ]);
  return CasePage;
});

/** What was reported: found, filtered and decided; one case takes the place of the queue. */
export default function Cases() {
  const params = useListParams(caseParams, caseFilters);
  const { case: id, ...filter } = params.values;
  if (id === undefined) return <Queue />;
  return (
    <LazyPart part={casePage} lines={12}>
      {(CasePage) => <CasePage key={id} id={id} filter={filter} hrefOf={params.hrefOf} />}
    </LazyPart>
  );
}

function Queue() {
  const t = useT("moderation.staff");
  const f = useFormat();
  const params = useListParams(caseParams, caseFilters);
  const { case: _, ...filter } = params.values;
  const cases = useQuery({ ...casesQuery(filter), placeholderData: keepPreviousData });
  const hrefOf = (id: string) => params.hrefOf({ case: id });
  const columns = useCaseColumns(hrefOf);
  const nameOf = useCaseName();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CaseFilters values={params.values} onChoose={params.choose} />
      <StaffList
        list="moderation"
        label={t("list.table")}
        query={cases}
        params={params}
        columns={columns}
        card={(row) => <CaseCard row={row} hrefOf={hrefOf} />}
        texts={{
          failed: t("list.failed"),
          empty: t("list.empty"),
          emptyNarrowed: t("list.emptyNarrowed"),
          count: (count) => t("list.count", { count, n: f.counted(count) }),
        }}
        selection={{ name: nameOf, actions: (rows) => <BulkActs rows={rows} /> }}
      />
    </div>
  );
}
