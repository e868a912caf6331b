import { type RawBuilder, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { QueueFacts } from "../foundation/waiting.ts";
import { queues } from "./admin.store.ts";

/** Queues of questions that somebody has to decide about, with since when the oldest waits, where a row says so. */
const kinds = {
  disputedQuestions: [queues.disputed, sql`m.disputed_at`],
  reportedQuestions: [
    queues.reported,
    sql`(SELECT min(r.created_at) FROM mcq_report r WHERE r.mcq_id = m.id AND r.state = 'open')`,
  ],
  reviewQuestions: [queues.review, sql`m.updated_at`],
  doubtfulQuestions: [queues.doubtful, sql`NULL::timestamptz`],
  expiredQuestions: [queues.expired, sql`(m.valid_until + 1)::timestamp AT TIME ZONE 'Asia/Kathmandu'`],
} as const satisfies Record<string, readonly [RawBuilder<unknown>, RawBuilder<unknown>]>;
export type QuestionQueue = keyof typeof kinds;
export const questionQueues = Object.keys(kinds) as QuestionQueue[];

/** How many questions wait in a queue, found by its index. */
export async function waitingQuestions(db: Db, kind: QuestionQueue): Promise<QueueFacts> {
  const [waits, since] = kinds[kind];
  const { rows } =
    await sql<QueueFacts>`SELECT count(*)::int AS count, min(${since}) AS oldest FROM mcq m WHERE ${waits}`.execute(db);
  return rows[0] ?? { count: 0 };
}
