import type { Job, JobQueue } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { type ListParams, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { lookUp } from "../../foundation/texts.ts";
import { type Column, StaffList } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { Select } from "../../ui/Select.tsx";
import { JobActs } from "./JobActs.tsx";
import { RemoveJob } from "./RemoveJob.tsx";
import { type JobFilter, jobParams, jobStates, jobsQuery, queuesQuery } from "./staff.queries.ts";

export const handle = { texts: ["staff", "admin", "operations.staff", "operations.errors"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.jobs"), hidden: true }));

/** Background work, what was given up first: tried once more or taken off the list from here. */
export default function Jobs() {
  const t = useT("operations.staff");
  return useIsAdmin() ? <JobList /> : <p className="text-ink-2">{t("denied")}</p>;
}

function JobList() {
  const t = useT("operations.staff");
  const f = useFormat();
  const params = useListParams(jobParams, ["queue"]);
  const { values } = params;
  const jobs = useQuery({ ...jobsQuery(values), placeholderData: keepPreviousData });
  const [removing, setRemoving] = useState<Job>();
  const columns = useColumns(setRemoving);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[44em] text-small text-ink-2">{t("jobs.lead")}</p>
      <Filters values={values} onChoose={params.choose} />
      <StaffList
        list="jobs"
        label={t("jobs.table")}
        query={jobs}
        params={params}
        columns={columns}
        card={(job) => <JobCard job={job} onRemove={setRemoving} />}
        texts={{
          failed: t("jobs.failed"),
          empty: t(`jobs.empty.${values.state}`),
          emptyNarrowed: t(`jobs.empty.${values.state}`),
          count: (count) => t("jobs.count", { count, n: f.counted(count) }),
        }}
      />
      {removing && <RemoveJob job={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  );
}

function Filters({ values, onChoose }: { values: JobFilter; onChoose: ListParams["choose"] }) {
  const t = useT("operations.staff");
  const staff = useT("staff");
  const f = useFormat();
  const name = useQueueName();
  const queues = useQuery(queuesQuery()).data ?? [];
  const totals = (state: JobFilter["state"]) => queues.reduce((sum, queue) => sum + queue[state], 0);
  const own: readonly Pick<JobQueue, "queue">[] = queues.some(({ queue }) => queue === values.queue)
    ? queues
    : [...queues, ...(values.queue ? [{ queue: values.queue }] : [])];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] sm:items-end">
      <div className="max-md:overflow-x-clip max-md:py-1">
        <Pick
          label={t("jobs.state.label")}
          quietLabel
          name="job-state"
          choices={jobStates.map((value) => ({
            value,
            label: `${t(`jobs.state.${value}`)} ${f.number(totals(value))}`,
          }))}
          value={values.state}
          onChange={(state) => onChoose({ state: state === jobStates[0] ? undefined : state })}
        />
      </div>
      <Select
        label={t("jobs.queue")}
        className="text-small"
        value={values.queue ?? ""}
        choices={[
          { value: "", label: staff("all") },
          ...own.map(({ queue }) => ({ value: queue, label: name(queue) })),
        ]}
        onChange={(event) => onChoose({ queue: event.target.value })}
      />
    </div>
  );
}

/** What a queue is called; one of another release has its own name. */
function useQueueName(): (queue: string) => string {
  const language = useLanguage();
  return (queue) => lookUp(language, "operations.staff", `queue.${queue.replaceAll(/[.-]/g, "_")}`) ?? queue;
}

/** What kind of error it was, with its code, and where in the program. */
function Failure({ job: { error, code, places } }: { job: Job }) {
  const staff = useT("staff");
  if (!error) return staff("none");
  return (
    <span lang="en" className="block wrap-anywhere">
      <span>{code ? `${error} (${code})` : error}</span>
      {places.map((place) => (
        <code key={place} className="block text-tiny text-ink-2">
          {place}
        </code>
      ))}
    </span>
  );
}

/** When it was given up, or is begun; else since when it is there. */
const momentOf = ({ endedAt, dueAt, createdAt }: Job) => endedAt ?? dueAt ?? createdAt;

function useColumns(onRemove: (job: Job) => void): Column<Job>[] {
  const t = useT("operations.staff");
  const f = useFormat();
  const name = useQueueName();
  return [
    { key: "queue", title: t("jobs.queue"), cell: ({ queue }) => name(queue), className: "font-bold" },
    { key: "at", title: t("jobs.when"), cell: (job) => <Time at={momentOf(job)} clock /> },
    { key: "tries", title: t("jobs.tries"), cell: ({ tries }) => f.number(tries), end: true },
    { key: "failure", title: t("jobs.failure"), cell: (job) => <Failure job={job} />, className: "min-w-44" },
    { key: "left", title: t("jobs.left"), cell: ({ createdAt }) => <Time at={createdAt} clock />, extra: true },
    { key: "acts", title: t("jobs.acts"), cell: (job) => <JobActs job={job} onRemove={onRemove} />, end: true },
  ];
}

function JobCard({ job, onRemove }: { job: Job; onRemove: (job: Job) => void }) {
  const t = useT("operations.staff");
  const f = useFormat();
  const name = useQueueName();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <b>{name(job.queue)}</b>
        <Time at={momentOf(job)} clock />
      </div>
      <span className="text-ink-2 num">
        {t("jobs.tries")}: {f.number(job.tries)}
      </span>
      {job.error && <Failure job={job} />}
      <JobActs job={job} onRemove={onRemove} />
    </div>
  );
}
