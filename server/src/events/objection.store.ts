import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";

interface Said {
  text: string;
  source: string;
}
export interface ObjectionRow extends Said {
  mcq_id: string;
  updated_at: Date;
}

/** An event while it takes objections, by the database's clock: held, so that its key is not made final meanwhile. */
const open = (eventId: string) => sql`
  SELECT id FROM exam_event WHERE id = ${eventId} AND state IN ('published', 'paused', 'archived')
    AND key_final_at IS NULL AND solutions_at <= now() AND now() < objections_until FOR SHARE`;

/** Objects to the key of a question, or says it anew. @returns undefined when objections are not taken */
export async function putObjection(
  db: Db,
  one: { id: string; eventId: string; accountId: string; mcqId: string } & Said,
): Promise<ObjectionRow | undefined> {
  const { rows } = await sql<ObjectionRow>`
    WITH open AS (${open(one.eventId)})
    INSERT INTO event_objection (id, event_id, account_id, mcq_id, text, source)
    SELECT ${one.id}, id, ${one.accountId}, ${one.mcqId}, ${one.text}, ${one.source} FROM open
    ON CONFLICT (event_id, account_id, mcq_id) DO UPDATE SET text = excluded.text, source = excluded.source,
      updated_at = clock_timestamp()
    RETURNING mcq_id, text, source, updated_at`.execute(db);
  return rows[0];
}

/** Takes an objection back, if there is one. @returns whether objections are taken */
export async function removeObjection(db: Db, eventId: string, accountId: string, mcqId: string): Promise<boolean> {
  const { rows } = await sql`
    WITH open AS (${open(eventId)}),
    gone AS (
      DELETE FROM event_objection o USING open
      WHERE o.event_id = open.id AND o.account_id = ${accountId} AND o.mcq_id = ${mcqId})
    SELECT FROM open`.execute(db);
  return rows.length > 0;
}

const said = (db: Db) => db.selectFrom("event_objection").select(["mcq_id", "text", "source", "updated_at"]);

/** An account's own objections to the key of an event. */
export const ownObjections = (db: Db, eventId: string, accountId: string): Promise<ObjectionRow[]> =>
  said(db).where("event_id", "=", eventId).where("account_id", "=", accountId).orderBy("mcq_id").execute();

/** Those that all may read, of each question the oldest. Nothing of who said them leaves here. @param most of a question */
export const shownObjections = (db: Db, eventId: string, most: number): Promise<ObjectionRow[]> =>
  db
    .selectFrom(
      db
        .selectFrom("event_objection")
        .select(["id", "mcq_id", "text", "source", "updated_at", "created_at"])
        .select(sql<number>`row_number() OVER (PARTITION BY mcq_id ORDER BY created_at, id)`.as("nth"))
        .where("event_id", "=", eventId)
        .where("is_hidden", "=", false)
        .as("o"),
    )
    .select(["o.mcq_id", "o.text", "o.source", "o.updated_at"])
    .where("o.nth", "<=", most)
    .orderBy("o.created_at")
    .orderBy("o.id")
    .execute();

/** How many candidates objected to each question. */
export async function countObjections(db: Db, eventId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("event_objection")
    .select(["mcq_id", sql<number>`count(*)::int`.as("n")])
    .where("event_id", "=", eventId)
    .groupBy("mcq_id")
    .execute();
  return new Map(rows.map(({ mcq_id, n }) => [mcq_id, n]));
}

/** When the latest objection to each question was said. */
export async function lastObjections(db: Db, eventId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom("event_objection")
    .select(["mcq_id", sql<Date>`max(updated_at)`.as("at")])
    .where("event_id", "=", eventId)
    .groupBy("mcq_id")
    .execute();
  return new Map(rows.map(({ mcq_id, at }) => [mcq_id, at]));
}

/** Objections to one question as staff read them, oldest first; without who said them. */
export const listObjections = (db: Db, eventId: string, mcqId: string, page: { page: number; limit: number }) =>
  offsetPage(
    db
      .selectFrom("event_objection")
      .select(["id", "text", "source", "updated_at", "is_hidden"])
      .where("event_id", "=", eventId)
      .where("mcq_id", "=", mcqId)
      .orderBy("created_at")
      .orderBy("id"),
    page,
  );

/** Leaves objections to a question out of what all may read, or in it again; any other stays as it is. */
export async function showObjections(
  tx: Db,
  eventId: string,
  mcqId: string,
  { hides, shows }: { hides: readonly string[]; shows: readonly string[] },
): Promise<void> {
  await sql`
    UPDATE event_objection SET is_hidden = id = ANY(${hides}::uuid[])
    WHERE event_id = ${eventId} AND mcq_id = ${mcqId} AND id = ANY(${[...hides, ...shows]}::uuid[])`.execute(tx);
}

/** Roll numbers at an event by account. */
export async function rollsOf(db: Db, eventId: string, accountIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ account_id: string; roll_no: number }>`
    SELECT DISTINCT ON (account_id) account_id, roll_no FROM event_registration
    WHERE event_id = ${eventId} AND account_id = ANY(${accountIds}::uuid[]) AND roll_no IS NOT NULL
    ORDER BY account_id, created_at DESC`.execute(db);
  return new Map(rows.map(({ account_id, roll_no }) => [account_id, roll_no]));
}

/** An account's objections, oldest first: for its owner to take along. */
export async function* exportObjections(db: Db, accountId: string): AsyncGenerator<object> {
  const rows = await db
    .selectFrom("event_objection as o")
    .innerJoin("exam_event as e", "e.id", "o.event_id")
    .select(["e.slug", "o.mcq_id", "o.text", "o.source", "o.created_at", "o.updated_at"])
    .where("o.account_id", "=", accountId)
    .orderBy("o.created_at")
    .orderBy("o.id")
    .execute();
  for (const { slug: event, mcq_id: mcqId, text, source, created_at, updated_at } of rows)
    yield { event, mcqId, text, source, createdAt: created_at.toISOString(), updatedAt: updated_at.toISOString() };
}
