import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from "react-router";
import { categoriesQuery } from "../../curriculum/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { type ListParams, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { prefetch } from "../../foundation/query.ts";
import { learningData } from "../../foundation/structuredData.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Filters } from "../parts/Filters.tsx";
import { ResourceEntry } from "../parts/ResourceEntry.tsx";
import { filterOf, type ResourceFilter, resourceParams, resourcesQuery } from "../resources.queries.ts";

const narrowing = ["search", "type", "category", "subject", "chapter", "language", "year", "tag"] as const;

const queriesOf = (url: string) => [resourcesQuery(filterOf(new URL(url).searchParams)), categoriesQuery()];

export const handle = { query: Object.keys(resourceParams) } satisfies PageHandle;
export const loader = ({ context, request }: LoaderFunctionArgs) => prefetch(context, queriesOf(request.url));
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => enter(["resources"], queriesOf(request.url));

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) =>
  pageMeta(args, "resources", (t, site, root) => ({
    title: t("title"),
    description: t("description"),
    data: learningData(root, {
      type: "LearningResource",
      path: paths.resources(),
      name: t("title"),
      description: t("description"),
      above: [{ name: site, path: paths.home() }],
    }),
  }));

/** All study material: found by words, narrowed by choices that stand in the address. */
export default function ResourceList() {
  const t = useT("resources");
  const params = useListParams(resourceParams, narrowing);
  const { values } = params;
  const query = useQuery({ ...resourcesQuery(values), placeholderData: keepPreviousData });
  useEffect(() => {
    if (query.error) toast.error(t("failed"));
  }, [query.error, t]);
  return (
    <div className="sheet">
      <Head title={t("title")} lead={t("lead")} />
      <Part title={t("list")} quietTitle>
        <Filters values={values} params={params} />
        <Count total={query.data?.pagination.total ?? 0} busy={query.isPlaceholderData} />
        <Found query={query} values={values} params={params} />
      </Part>
      <Part title={t("contribute.title")}>
        <p className="max-w-[36em]">
          {t("contribute.lead")} {t("contribute.how")}
        </p>
        <p className="flex flex-wrap gap-x-6">
          <GoLink to={paths.myContributions()}>{t("contribute.mine")}</GoLink>
          <GoLink to={paths.myBookmarks()}>{t("bookmarks.title")}</GoLink>
        </p>
      </Part>
    </div>
  );
}

function Count({ total, busy }: { total: number; busy: boolean }) {
  const t = useT("resources");
  const f = useFormat();
  return (
    <p role="status" aria-busy={busy} className="my-2 text-small text-ink-2 num empty:hidden">
      {total > 0 && t("count", { count: total, n: f.counted(total) })}
    </p>
  );
}

const useResources = (filter: ResourceFilter) =>
  useQuery({ ...resourcesQuery(filter), placeholderData: keepPreviousData });

interface FoundProps {
  query: ReturnType<typeof useResources>;
  values: ResourceFilter;
  params: ListParams;
}

function Found({ query, params }: FoundProps) {
  const t = useT("resources");
  const f = useFormat();
  // What was found for other choices is no answer to these.
  const isOld = query.isPlaceholderData && query.error !== null;
  if (!query.data || isOld || (query.error && query.data.items.length === 0))
    return <Pending query={query} failed={t("failed")} lines={10} />;
  const { items, pagination } = query.data;
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={params.hrefOfPage} />;
  if (items.length === 0) {
    return params.narrowed ? (
      <Empty
        text={t("emptyFiltered")}
        note={t("emptyNote")}
        action={<Button onClick={params.clear}>{t("clear")}</Button>}
      />
    ) : (
      <Empty text={t("empty")} />
    );
  }
  const before = (pagination.page - 1) * pagination.limit;
  return (
    <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? "opacity-60" : undefined}>
      <Entries ordered numbered>
        {items.map((resource, at) => (
          <ResourceEntry key={resource._id} resource={resource} number={f.number(before + at + 1)} />
        ))}
      </Entries>
      <Pager pagination={pagination} to={params.hrefOfPage} />
    </div>
  );
}
