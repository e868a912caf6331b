import type { ProgressState, TopicMark } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** What an account says of each topic, by the topic's name at that time. */
export async function readMarks(db: Db, accountId: string): Promise<TopicMark[]> {
  const rows = await db
    .selectFrom("topic_progress")
    .select(["topic", "state", "marked_at"])
    .where("account_id", "=", accountId)
    .orderBy("topic")
    .execute();
  return rows.map((row) => ({ topic: row.topic, state: row.state as ProgressState, at: row.marked_at.getTime() }));
}

/**
 * Writes marks, each where it holds against the stored one (`laterMark` of the contract): later, or at the same moment
 * saying more. Rows are locked in the order of topics, so that two devices never wait for each other.
 * @param marks one a topic
 */
export async function writeMarks(db: Db, accountId: string, marks: readonly TopicMark[]): Promise<void> {
  if (marks.length === 0) return;
  const rank = (state: unknown) => sql`array_position(ARRAY['pending', 'skipped', 'in_progress', 'done'], ${state})`;
  await sql`
    INSERT INTO topic_progress AS p (account_id, topic, state, marked_at)
    SELECT ${accountId}::uuid, m.topic, m.state, to_timestamp(m.at / 1000.0)
    FROM unnest(${marks.map((m) => m.topic)}::text[], ${marks.map((m) => m.state)}::text[],
      ${marks.map((m) => m.at)}::bigint[]) AS m(topic, state, at)
    ORDER BY m.topic
    ON CONFLICT (account_id, topic) DO UPDATE SET state = excluded.state, marked_at = excluded.marked_at
    WHERE (excluded.marked_at, ${rank(sql`excluded.state`)}) > (p.marked_at, ${rank(sql`p.state`)})`.execute(db);
}

export async function deleteMarks(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("topic_progress").where("account_id", "=", accountId).execute();
}
