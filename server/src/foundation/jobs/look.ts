import { type SqlBool, sql } from "kysely";
import type { Db } from "../db/db.ts";
import { type Keyset, keysetPage, type Page } from "../db/page.ts";

export interface JobCounts {
  waiting: number;
  running: number;
  /** They failed before and are tried again. */
  retrying: number;
  /** They were given up within the days that such a job is held. */
  failed: number;
  /** Since when the oldest that is due could have begun. */
  oldestDue: Date | null;
}

const STATES = {
  failed: sql<SqlBool>`j.state IN ('failed', 'cancelled')`,
  retrying: sql<SqlBool>`j.state = 'retry'`,
  running: sql<SqlBool>`j.state = 'active'`,
  waiting: sql<SqlBool>`j.state = 'created'`,
} as const;
export type JobState = keyof typeof STATES;

/** How many jobs there are, of one queue or of all. */
export async function countJobs(db: Db, queue?: string): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    SELECT count(*) FILTER (WHERE ${STATES.waiting})::int AS waiting, count(*) FILTER (WHERE ${STATES.running})::int AS running,
      count(*) FILTER (WHERE ${STATES.retrying})::int AS retrying, count(*) FILTER (WHERE ${STATES.failed})::int AS failed,
      min(j.start_after) FILTER (WHERE j.state < 'active' AND j.start_after <= now()) AS "oldestDue"
    FROM pgboss.job j WHERE j.state <> 'completed' AND (${queue ?? null}::text IS NULL OR j.name = ${queue ?? null})`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, running: 0, retrying: 0, failed: 0, oldestDue: null };
}

/** Jobs by queue, those queues alone that have some. */
export async function countQueues(db: Db): Promise<({ queue: string } & Omit<JobCounts, "oldestDue">)[]> {
  const { rows } = await sql<{ queue: string } & Omit<JobCounts, "oldestDue">>`
    SELECT j.name AS queue,
      count(*) FILTER (WHERE ${STATES.waiting})::int AS waiting, count(*) FILTER (WHERE ${STATES.running})::int AS running,
      count(*) FILTER (WHERE ${STATES.retrying})::int AS retrying, count(*) FILTER (WHERE ${STATES.failed})::int AS failed
    FROM pgboss.job j WHERE j.state <> 'completed' GROUP BY j.name ORDER BY failed DESC, retrying DESC, j.name`.execute(
    db,
  );
  return rows;
}

/** A job without its data, which may hold an address. */
export interface JobRow {
  id: string;
  queue: string;
  state: JobState;
  /** How often it was begun. */
  tries: number;
  created_on: Date;
  /** Not begun before. */
  start_after: Date;
  completed_on: Date | null;
  /** What `failureOutput` wrote of the last failure. */
  output: { error?: string; code?: string; at?: string[] } | null;
}

const LATEST_FIRST: Keyset = {
  list: "jobs",
  order: "desc",
  keys: [
    { column: "j.created_on", type: "instant" },
    { column: "j.id", type: "uuid" },
  ],
};

interface JobQuery {
  state: JobState;
  queue?: string | undefined;
  cursor?: string | undefined;
  page: number;
  limit: number;
}

interface StoredJob extends Omit<JobRow, "queue" | "state" | "tries"> {
  name: string;
  retry_count: number;
}

const jobs = (db: Db) => db.selectFrom(sql<StoredJob>`pgboss.job`.as("j"));

/** Jobs in a state, the latest first. @throws page.bad_cursor */
export const listJobs = (db: Db, { state, queue, ...page }: JobQuery): Promise<Page<JobRow>> =>
  keysetPage(
    jobs(db)
      .where(STATES[state])
      .$if(queue !== undefined, (q) => q.where("j.name", "=", queue as string))
      .select(["j.id", "j.name as queue", sql<JobState>`${state}::text`.as("state"), "j.created_on", "j.start_after"])
      .select([
        "j.completed_on",
        "j.output",
        sql<number>`(j.retry_count + (j.started_on IS NOT NULL)::int)`.as("tries"),
      ]),
    LATEST_FIRST,
    page,
  );

/** The queue and the state of a job, held until the transaction ends. */
export async function lockJob(tx: Db, id: string): Promise<{ queue: string; state: JobState } | undefined> {
  const { rows } = await sql<{ queue: string; state: JobState }>`
    SELECT j.name AS queue, CASE WHEN ${STATES.retrying} THEN 'retrying' WHEN ${STATES.running} THEN 'running'
      WHEN ${STATES.waiting} THEN 'waiting' ELSE 'failed' END AS state
    FROM pgboss.job j WHERE j.id = ${id} FOR UPDATE`.execute(tx);
  return rows[0];
}

/** A job that was given up is due again, for one more try, and held as long as a new one. */
export async function putDue(tx: Db, queue: string, id: string): Promise<void> {
  await sql`
    UPDATE pgboss.job SET state = 'retry', start_after = now(), retry_limit = greatest(retry_limit, retry_count + 1),
      completed_on = NULL, keep_until = now() + interval '7 days'
    WHERE name = ${queue} AND id = ${id}`.execute(tx);
}

export async function deleteJob(tx: Db, queue: string, id: string): Promise<void> {
  await sql`DELETE FROM pgboss.job WHERE name = ${queue} AND id = ${id}`.execute(tx);
}
