import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { type ListParams, type ParamsOf, useListParams } from "../../foundation/listParams.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { StaffList } from "../../staff/StaffList.tsx";
import { DateField } from "../../ui/calendar/DateField.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { resultOrders, resultParams, yesNo } from "./params.ts";
import { ResultExport } from "./ResultExport.tsx";
import { ResultCard, useResultColumns } from "./resultColumns.tsx";
import { resultsQuery, testChoicesQuery } from "./staff.queries.ts";

export const loader = renderOnServer;
export const clientLoader = () => enter(["staff", "admin", "exams.staff"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.results"), hidden: true }));

/** Results of all candidates. */
export default function Results() {
  const t = useT("exams.staff");
  const f = useFormat();
  const params = useListParams(resultParams, ["search", "test", "account", "passed", "late", "day"]);
  const { values } = params;
  const results = useQuery({ ...resultsQuery(values), placeholderData: keepPreviousData });
  const columns = useResultColumns();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Filters params={params} values={values} />
      <StaffList
        list="mock-test-results"
        label={t("results.table")}
        query={results}
        params={params}
        columns={columns}
        card={(row) => <ResultCard row={row} />}
        texts={{
          failed: t("results.failed"),
          empty: t("results.empty"),
          emptyNarrowed: t("list.emptyNarrowed"),
          count: (count) => t("results.count", { count, n: f.counted(count) }),
        }}
        tools={() => <ResultExport filter={values} />}
      />
    </div>
  );
}

function Filters({ params, values }: { params: ListParams; values: ParamsOf<typeof resultParams> }) {
  const t = useT("exams.staff");
  const staff = useT("staff");
  const language = useLanguage();
  const { data: tests } = useQuery(testChoicesQuery());
  const { choose } = params;
  const yes = (name: "passed" | "late") => (
    <Pick
      label={t(`field.${name}`)}
      quietLabel
      name={name}
      choices={[
        { value: "", label: t(`${name}.all`) },
        ...yesNo.map((value) => ({ value, label: t(`${name}.${value}`) })),
      ]}
      value={values[name] ?? ""}
      onChange={(value) => choose({ [name]: value })}
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2 min-[1180px]:grid-cols-[minmax(9rem,1fr)_minmax(12rem,1.4fr)_13rem_12rem]">
        <SearchField
          label={staff("search")}
          placeholder={t("results.searchHint")}
          value={values.search ?? ""}
          onSearch={(search) => choose({ search }, true)}
        />
        <Select
          label={t("field.test")}
          className="text-small"
          value={values.test ?? ""}
          choices={[
            { value: "", label: staff("all") },
            ...(tests?.items ?? []).map(({ _id, title }) => ({ value: _id, label: pick(title, language) })),
          ]}
          onChange={({ target }) => choose({ test: target.value })}
        />
        <DateField label={t("field.day")} value={values.day ?? ""} onChange={(day) => choose({ day }, true)} />
        <Select
          label={staff("sort")}
          className="text-small"
          value={values.sort}
          choices={resultOrders.map((order) => ({ value: order, label: t(`results.order.${order}`) }))}
          onChange={({ target }) => choose({ sort: target.value === resultOrders[0] ? undefined : target.value })}
        />
      </div>
      <div className="flex flex-wrap gap-x-10 max-md:overflow-x-clip max-md:py-1">
        {yes("passed")}
        {yes("late")}
      </div>
    </div>
  );
}
