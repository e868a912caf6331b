import { type JobState, operations } from "@sarathi/contract";
import { param } from "../../foundation/listParams.ts";
import { queryOf } from "../../foundation/query.ts";

const jobsPerPage = 25;

export const jobStates: readonly [JobState, ...JobState[]] = ["failed", "retrying", "running", "waiting"];

/** What the address of the background work says. */
export const jobParams = { state: param.choice(jobStates), queue: param.text(), page: param.page() };
export interface JobFilter {
  state: JobState;
  queue: string | undefined;
  page: number;
}

export const jobsQuery = ({ state, queue, page }: JobFilter) =>
  queryOf(operations.listJobs, { query: { state, queue, page, limit: jobsPerPage } });
export const settingsQuery = () => queryOf(operations.getSettings, {});
export const queuesQuery = () => queryOf(operations.listQueues, {});

/** What shows something else once a job is tried again or taken off the list. */
export const changedByJob = [operations.listJobs, operations.listQueues, operations.overview] as const;
