import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { lazyPart } from "../../../foundation/lazyPart.ts";
import { type ListParams, useListParams } from "../../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../../foundation/page.ts";
import { StaffList } from "../../../staff/StaffList.tsx";
import { LazyPart } from "../../../ui/LazyPart.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { Select } from "../../../ui/Select.tsx";
import { type QueueFilter, queueParams, queueStates } from "../params.ts";
import { queueQuery } from "../staff.queries.ts";
import { ContributionCard, useContributionColumns } from "./contributionColumns.tsx";

export const handle = {
  texts: [
    ...(["staff", "admin", "resources.staff", "resources.errors", "resources"] as const),
    ...(["resourceItem", "myContributions", "community"] as const),
  ],
} satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) =>
  pageMeta(args, "admin", (t) => ({ title: t("page.contributions"), hidden: true }));

const reviewPage = lazyPart(() => import("./ReviewPage.tsx").then((part) => part.ReviewPage));

/** What members sent, those that wait longest first; one of them takes the place of the queue. */
export default function Contributions() {
  const { values, hrefOf } = useListParams(queueParams, []);
  const { contribution: id } = values;
  if (id === undefined) return <Queue />;
  return (
    <LazyPart part={reviewPage} lines={12}>
      {(ReviewPage) => <ReviewPage key={id} id={id} queueHref={hrefOf({ contribution: undefined })} />}
    </LazyPart>
  );
}

function Queue() {
  const t = useT("resources.staff");
  const f = useFormat();
  const params = useListParams(queueParams, ["search", "state", "mine"]);
  const { contribution: _, ...filter } = params.values;
  const query = useQuery({ ...queueQuery(filter), placeholderData: keepPreviousData });
  const hrefOf = (id: string) => params.hrefOf({ contribution: id });
  const columns = useContributionColumns(hrefOf);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Filters values={filter} onChoose={params.choose} />
      <StaffList
        list="contributions"
        label={t("queue.table")}
        query={query}
        params={params}
        columns={columns}
        card={(row) => <ContributionCard row={row} hrefOf={hrefOf} />}
        texts={{
          failed: t("queue.failed"),
          empty: t("queue.empty"),
          emptyNarrowed: t("queue.emptyNarrowed"),
          count: (count) => t("queue.count", { count, n: f.counted(count) }),
        }}
      />
    </div>
  );
}

function Filters({ values, onChoose }: { values: QueueFilter; onChoose: ListParams["choose"] }) {
  const t = useT("resources.staff");
  const states = useT("myContributions");
  const staff = useT("staff");
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(12rem,1fr)_minmax(0,14rem)_minmax(0,12rem)]">
      <SearchField
        label={staff("search")}
        placeholder={t("list.searchHint")}
        value={values.search ?? ""}
        onSearch={(search) => onChoose({ search }, true)}
      />
      <Select
        label={t("queue.state")}
        className="text-small"
        value={values.state ?? ""}
        choices={[
          { value: "", label: t("queue.waiting") },
          ...queueStates.map((value) => ({ value, label: states(`state.${value}`) })),
        ]}
        onChange={({ target }) => onChoose({ state: target.value })}
      />
      <Select
        label={t("queue.reviewer")}
        className="text-small"
        value={values.mine ?? ""}
        choices={[
          { value: "", label: staff("all") },
          { value: "yes", label: t("queue.mine") },
        ]}
        onChange={({ target }) => onChoose({ mine: target.value })}
      />
    </div>
  );
}
