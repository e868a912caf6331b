import type { MockTest } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from "react-router";
import { categoriesQuery, matchCategory } from "../../curriculum/index.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { type ListParams, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { prefetch } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { type EventListProps, slots } from "../../shell/slots.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries } from "../../ui/Entries.tsx";
import { Head } from "../../ui/Head.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { attemptState } from "../attemptState.ts";
import { filterOf, streamsQuery, type TestFilter, testParams, testsQuery } from "../exams.queries.ts";
import { TestEntry } from "../parts/TestEntry.tsx";
import { useStreamName } from "../streams.ts";

const queriesOf = (url: string) => [testsQuery(filterOf(new URL(url).searchParams)), categoriesQuery()];

export const handle = { query: Object.keys(testParams) } satisfies PageHandle;
export const loader = ({ context, request }: LoaderFunctionArgs) => prefetch(context, queriesOf(request.url));
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => enter(["exams"], queriesOf(request.url));

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) =>
  pageMeta(args, "exams", (t) => ({ title: t("list.title"), description: t("list.description") }));

const tabs = ["tests", "coming", "past"] as const;

export default function TestList() {
  const t = useT("exams");
  const params = useListParams(testParams, ["category", "stream"]);
  const { choose } = params;
  const { tab, ...filter } = params.values;
  return (
    <div className="sheet">
      <Tabs
        label={t("list.tabs.label")}
        tabs={tabs.map((key) => ({ key, label: t(`list.tabs.${key}`) }))}
        value={tab}
        onChange={(key, passing) => choose({ tab: key === "tests" ? undefined : key }, passing)}
        frame={(words) => <ListHead>{words}</ListHead>}
      >
        {tab === "tests" ? (
          <Tests filter={filter} onChoose={choose} hrefOfPage={params.hrefOfPage} />
        ) : (
          <Part title={t(`list.tabs.${tab}`)} quietTitle>
            <Events
              which={tab}
              page={filter.page}
              hrefOfPage={params.hrefOfPage}
              empty={
                <Empty
                  text={t(tab === "coming" ? "list.noComing" : "list.noPast")}
                  action={<Button onClick={() => choose({ tab: undefined })}>{t("list.toTests")}</Button>}
                />
              }
            />
          </Part>
        )}
      </Tabs>
    </div>
  );
}

/** Exams that all sit at one time: of a module above this one. */
function Events(props: EventListProps) {
  const t = useT("exams");
  const part = slots().eventList;
  if (!part) return props.empty;
  return (
    <LazyPart part={part} lines={6} failed={t("error.events")}>
      {(EventList) => <EventList {...props} />}
    </LazyPart>
  );
}

function ListHead({ children }: { children: ReactNode }) {
  const t = useT("exams");
  const f = useFormat();
  return (
    <Head
      title={t("list.title")}
      lead={t("list.lead")}
      facts={[
        { label: t("list.facts.wrong"), value: f.percent(-0.2) },
        { label: t("list.facts.blank"), value: f.number(0) },
        { label: t("list.facts.fee"), value: t("list.facts.free") },
      ]}
    >
      <div className="mt-3">{children}</div>
    </Head>
  );
}

interface TestsProps {
  filter: TestFilter;
  onChoose: ListParams["choose"];
  hrefOfPage: ListParams["hrefOfPage"];
}

function Tests({ filter, onChoose, hrefOfPage }: TestsProps) {
  const t = useT("exams");
  const f = useFormat();
  const tests = useTests(filter);
  useEffect(() => {
    if (tests.error) toast.error(t("error.list"));
  }, [tests.error, t]);
  const total = tests.data?.pagination.total ?? 0;
  return (
    <Part title={t("list.filters")} quietTitle>
      <Filters filter={filter} onChoose={onChoose} />
      {filter.category && <CategoryNote name={filter.category} />}
      <p role="status" className="my-2 text-small text-ink-2 num empty:hidden">
        {tests.data && total > 0 && t("list.count", { count: total, n: f.counted(total) })}
      </p>
      <Found tests={tests} filter={filter} onChoose={onChoose} hrefOfPage={hrefOfPage} />
    </Part>
  );
}

/** What the chosen post is; looked up by name or slug. */
function CategoryNote({ name }: { name: string }) {
  const { data = [] } = useQuery(categoriesQuery());
  const category = matchCategory(data, name);
  if (!category) return null;
  return (
    <p className="text-ink-2">
      <Bilingual text={category.description} />
    </p>
  );
}

function Found({ tests, filter, onChoose, hrefOfPage }: TestsProps & { tests: ReturnType<typeof useTests> }) {
  const t = useT("exams");
  if (tests.data && tests.data.items.length > 0) {
    const { items, pagination } = tests.data;
    const before = (pagination.page - 1) * pagination.limit;
    return (
      <>
        <Entries ordered numbered>
          {runningFirst(items).map((test, at) => (
            <TestEntry key={test._id} test={test} number={before + at + 1} />
          ))}
        </Entries>
        <Pager pagination={pagination} to={hrefOfPage} />
      </>
    );
  }
  if (!tests.data || tests.error) return <Pending query={tests} failed={t("error.list")} lines={8} />;
  const { items, pagination } = tests.data;
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={hrefOfPage} />;
  const chosen = filter.category !== undefined || filter.stream !== undefined;
  const clear = () => onChoose({ category: undefined, stream: undefined });
  return (
    <Empty
      text={t(chosen ? "list.emptyFiltered" : "list.empty")}
      action={chosen && <Button onClick={clear}>{t("list.clearFilters")}</Button>}
    />
  );
}

const useTests = (filter: TestFilter) => useQuery(testsQuery(filter));

function Filters({ filter, onChoose }: Omit<TestsProps, "hrefOfPage">) {
  const t = useT("exams");
  const language = useLanguage();
  const streamName = useStreamName();
  const categories = useQuery(categoriesQuery());
  const listed = useQuery(streamsQuery(filter.category));
  const streams = new Set(listed.data);
  if (filter.stream) streams.add(filter.stream);
  const named = (categories.data ?? []).map((category) => ({
    value: category.slug,
    label: language === "ne" ? category.nepaliText : category.name,
  }));
  // The address may have it by its name.
  const chosen = filter.category && (matchCategory(categories.data ?? [], filter.category)?.slug ?? filter.category);
  if (chosen && !named.some((one) => one.value === chosen)) named.push({ value: chosen, label: chosen });
  return (
    <>
      <Pick
        label={t("list.category")}
        quietLabel
        name="category"
        value={chosen ?? ""}
        choices={[{ value: "", label: t("list.allCategories") }, ...named]}
        onChange={(category) => onChoose({ category })}
      />
      <Pick
        label={t("list.stream")}
        quietLabel
        name="stream"
        value={filter.stream ?? ""}
        choices={[
          { value: "", label: t("list.allStreams") },
          ...[...streams].sort().map((stream) => ({ value: stream, label: streamName(stream) })),
        ]}
        onChange={(stream) => onChoose({ stream })}
      />
    </>
  );
}

/** What one can go on with comes before what one can begin. */
function runningFirst(tests: readonly MockTest[]): MockTest[] {
  const now = Date.now();
  const isRunning = (test: MockTest) => (attemptState(test, now) === "running" ? 0 : 1);
  return [...tests].sort((a, b) => isRunning(a) - isRunning(b));
}
