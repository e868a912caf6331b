import { sql } from "kysely";
import type { Db } from "../db/db.ts";
import type { Position } from "./position.ts";

/** Something happened somewhere. */
export interface Message {
  /** A kind and an id: `post:0190…`. */
  topic: string;
  /** One word: what the event is called on the stream. */
  type: string;
  /** Whose act it was, and whose own streams do not hear of it. */
  except?: string | undefined;
}

/** Processes are woken on this channel; what they read, the table says. */
export const CHANNEL = "live_message";

/** Stands as the topic of what is said in many, which are beside it. */
const MANY = "many";

/** Writes what the transaction has to say, one statement; what is the same in many topics is one row. */
export async function insertMessages(tx: Db, messages: readonly Message[]): Promise<void> {
  const same = Map.groupBy(messages, ({ type, except }) => JSON.stringify([type, except]));
  const rows = [...same.values()].map((some) => ({
    ...{ type: some[0]?.type, except: some[0]?.except },
    ...(some.length === 1 ? { topic: some[0]?.topic } : { topic: MANY, topics: some.map(({ topic }) => topic) }),
  }));
  await sql`INSERT INTO live_message (topic, topics, type, except_account)
    SELECT topic, topics, type, "except" FROM jsonb_to_recordset(${JSON.stringify(rows)})
      AS r(topic text, topics text[], type text, "except" uuid)`.execute(tx);
}

/** Wakes every process. @param from who wakes them */
export async function wakeAll(db: Db, from: string): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${from})`.execute(db);
}

/** What a reading found, and where the next one begins. */
export interface Reading {
  position: Position;
  messages: Message[];
}

interface Row {
  snapshot: string;
  now: number;
  topic: string | null;
  type: string;
  except: string | null;
}

/**
 * What transactions have said that a position has not seen; by the snapshot of this very statement, so that nothing is
 * read twice or never. @param topics of these alone @param limit messages at most
 */
export async function readSince(
  db: Db,
  { snapshot }: Pick<Position, "snapshot">,
  { topics, limit }: { topics?: readonly string[]; limit?: number } = {},
): Promise<Reading> {
  const isNew = sql`xact >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    AND NOT pg_visible_in_snapshot(xact, ${snapshot}::pg_snapshot)`;
  const [one, some, each] = topics
    ? [sql`topic = ANY(${topics}::text[])`, sql`topics && ${topics}::text[]`, sql`t.topic = ANY(${topics}::text[])`]
    : [sql`topics IS NULL`, sql`true`, sql`true`];
  const { rows } = await sql<Row>`
    SELECT s.snapshot, s.now, m.topic, m.type, m.except_account AS except
    FROM (SELECT pg_current_snapshot()::text AS snapshot, floor(extract(epoch FROM now()))::bigint AS now) AS s
    LEFT JOIN (
      SELECT xact, id, topic, type, except_account FROM live_message WHERE ${isNew} AND ${one}
      UNION ALL
      SELECT m.xact, m.id, t.topic, m.type, m.except_account
      FROM (SELECT * FROM live_message WHERE ${isNew} AND topics IS NOT NULL AND ${some}) AS m
      CROSS JOIN LATERAL unnest(m.topics) AS t(topic) WHERE ${each}
      ORDER BY xact, id LIMIT ${limit ?? null}::int) AS m ON true`.execute(db);
  return readingOf(rows);
}

/** Where who has nothing to catch up on begins. */
export async function readPosition(db: Db): Promise<Position> {
  const { rows } = await sql<Row>`SELECT pg_current_snapshot()::text AS snapshot,
    floor(extract(epoch FROM now()))::bigint AS now, NULL AS topic, '' AS type, NULL AS except`.execute(db);
  return readingOf(rows).position;
}

function readingOf(rows: readonly Row[]): Reading {
  const [first] = rows;
  if (!first) throw new Error("the log of live messages said nothing of its snapshot");
  return {
    position: { at: first.now, snapshot: first.snapshot },
    messages: rows.flatMap(({ topic, type, except }) =>
      topic === null ? [] : [{ topic, type, except: except ?? undefined }],
    ),
  };
}

/** An account is erased: nothing names it any more. @param topic its own */
export async function deleteOf(tx: Db, accountId: string, topic: string): Promise<void> {
  await sql`DELETE FROM live_message WHERE topic = ${topic} OR except_account = ${accountId}`.execute(tx);
  await sql`UPDATE live_message SET topics = array_remove(topics, ${topic})
    WHERE topics IS NOT NULL AND topics @> ARRAY[${topic}]`.execute(tx);
}

/** What nobody can ask for any more is gone. */
export async function deleteOld(db: Db, minutes: number): Promise<void> {
  await sql`DELETE FROM live_message WHERE at < now() - make_interval(mins => ${minutes}::int)`.execute(db);
}
