import type { AdminTestRow } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { type ListParams, type ParamsOf, useListParams } from "../../foundation/listParams.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { ExportButton } from "../../staff/ExportButton.tsx";
import { adminPaths } from "../../staff/paths.ts";
import { StaffList } from "../../staff/StaffList.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { ArchiveButtons } from "./ArchiveButtons.tsx";
import { NEW, testOrders, testParams } from "./params.ts";
import { categoriesToChoose, testsPage, testsQuery } from "./staff.queries.ts";
import { TestCard, useTestColumns } from "./testColumns.tsx";

export const loader = renderOnServer;
export const clientLoader = () => enter(["staff", "admin", "exams.staff"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.mockTests"), hidden: true }));

const csvColumns = [
  "_id",
  "slug",
  "title",
  "category",
  "state",
  "duration",
  "questionCount",
  "paperMarks",
  "passMarks",
  "attemptCount",
  "publishedAt",
  "updatedAt",
] as const satisfies readonly (keyof AdminTestRow)[];

/** All mock tests, whatever their state. */
export default function Tests() {
  const t = useT("exams.staff");
  const f = useFormat();
  const language = useLanguage();
  const params = useListParams(testParams, ["search", "state", "category"]);
  const { values } = params;
  const tests = useQuery({ ...testsQuery(values), placeholderData: keepPreviousData });
  const columns = useTestColumns();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Filters params={params} values={values} />
      <StaffList
        list="mock-tests"
        label={t("tests.table")}
        query={tests}
        params={params}
        columns={columns}
        card={(row) => <TestCard row={row} />}
        texts={{
          failed: t("tests.failed"),
          empty: t("tests.empty"),
          emptyNarrowed: t("list.emptyNarrowed"),
          count: (count) => t("tests.count", { count, n: f.counted(count) }),
        }}
        tools={(total) => (
          <ExportButton name="mock-tests" columns={csvColumns} total={total} load={testsPage(values)} />
        )}
        selection={{
          name: (row) => pick(row.title, language),
          actions: (rows) => <ArchiveButtons rows={rows} />,
        }}
      />
    </div>
  );
}

function Filters({ params, values }: { params: ListParams; values: ParamsOf<typeof testParams> }) {
  const t = useT("exams.staff");
  const staff = useT("staff");
  const language = useLanguage();
  const { data: categories = [] } = useQuery(categoriesToChoose);
  const { choose } = params;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[minmax(10rem,1fr)_13rem_13rem]">
        <SearchField
          label={staff("search")}
          placeholder={t("tests.searchHint")}
          value={values.search ?? ""}
          onSearch={(search) => choose({ search }, true)}
        />
        <Select
          label={t("field.category")}
          className="text-small"
          value={values.category ?? ""}
          choices={[
            { value: "", label: staff("all") },
            ...categories.map(({ slug, name, nepaliText }) => ({
              value: slug,
              label: language === "ne" ? nepaliText : name,
            })),
          ]}
          onChange={({ target }) => choose({ category: target.value })}
        />
        <Select
          label={staff("sort")}
          className="text-small"
          value={values.sort}
          choices={testOrders.map((order) => ({ value: order, label: t(`tests.order.${order}`) }))}
          onChange={({ target }) => choose({ sort: target.value === testOrders[0] ? undefined : target.value })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 max-md:overflow-x-clip max-md:py-1">
          <Pick
            label={t("field.state")}
            quietLabel
            name="state"
            choices={[
              { value: "", label: staff("all") },
              ...(["draft", "published", "archived"] as const).map((value) => ({ value, label: t(`state.${value}`) })),
            ]}
            value={values.state ?? ""}
            onChange={(state) => choose({ state })}
          />
        </div>
        <ButtonLink to={adminPaths.mockTest({ testId: NEW })} size="s" variant="main">
          <Plus aria-hidden="true" className="size-4" />
          {t("tests.new")}
        </ButtonLink>
      </div>
    </div>
  );
}
