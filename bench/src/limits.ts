import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { type AnswerRow, lockAttempts, readGiven, saveAnswers } from "../../server/src/exams/attempt.store.ts";
import { mark } from "../../server/src/exams/marking.rules.ts";
import { closeAttempts } from "../../server/src/exams/result.store.ts";
import type { DB } from "../../server/src/foundation/db/types.generated.ts";
import { around, drive, each, type Speed } from "./load.ts";
import type { Candidate } from "./seed.ts";
import { ACCOUNT, ATTEMPT, type Captured, filled, type Sent } from "./statements.ts";

// The limits for writing: the app's own statements, one candidate each, straight through pg from 64 hands over 16
// connections, fsync on.

/** An attempt under way. */
export interface Open extends Candidate {
  id: string;
}

/** Number of the changes that were saved before a submit. */
const SAVED_SEQ = 1_000_000_000_000;
/** Later than every number that a phone sends. */

/** What a store's function sends, without sending it. */
async function statementOf(work: (db: Kysely<DB>) => Promise<unknown>): Promise<Sent> {
  let sent: Sent | undefined;
  const client = {
    query: async (text: string, values: unknown[]) => {
      sent = { text, values: [...values] };
      return { command: "SELECT", rowCount: 0, rows: [] };
    },
    release: () => undefined,
  };
  const pool = { connect: async () => client, end: async () => undefined };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
  await work(db);
  if (!sent) throw new Error("no statement was sent");
  return sent;
}

const answer = (attempt_id: string, mcq_id: string, i: number, seq: number): AnswerRow => ({
  attempt_id,
  mcq_id,
  choice_mask: 1 << (i % 4),
  flagged: false,
  seq,
  time_spent_ms: 30_000,
});

/** Starts attempts as the app's own call does: the test, the insertion, the attempt's reading. */
export async function startLimit(pool: pg.Pool, { start }: Captured, candidates: Candidate[]): Promise<Speed> {
  return drive(each(candidates), async ({ accountId }) => {
    const places = { [ACCOUNT]: accountId, [ATTEMPT]: uuidv7() };
    for (const [i, { text, values }] of start.entries()) {
      await pool.query({ name: `start${i}`, text, values: filled(values, places) as unknown[] });
    }
  });
}

/** Saves one answer a statement. */
export async function saveLimit(pool: pg.Pool, mcqs: string[], open: Open[]): Promise<() => Promise<Speed>> {
  let seq = Date.now();
  const saves = await Promise.all(
    open.map(({ id }, i) =>
      statementOf((db) => saveAnswers(db, [answer(id, mcqs[i % mcqs.length] ?? "", i, 0)], new Map())),
    ),
  );
  const seqAt = (saves[0] as Sent).values.indexOf("{0}");
  if (seqAt < 0) throw new Error("the statement of a save has no place for its number");
  return () =>
    drive(around(saves), ({ text, values }) =>
      pool.query({ name: "save", text, values: values.with(seqAt, `{${seq++}}`) }),
    );
}

/** Saves an answer to every question of so many attempts, as an hour of sitting would have. */
export async function saveAll(pool: pg.Pool, attempts: { id: string }[], mcqs: string[]): Promise<void> {
  await pool.query(
    `INSERT INTO attempt_answer (attempt_id, mcq_id, selected, seq)
     SELECT a, q, 1, ${SAVED_SEQ} FROM unnest($1::uuid[]) AS a CROSS JOIN unnest($2::uuid[]) AS q`,
    [attempts.map((attempt) => attempt.id), mcqs],
  );
}

/**
 * One transaction a candidate: lock, read the answers, close and write the result with all of them.
 * @returns runs it; what is sent is ready by then
 */
export async function submitLimit(
  pool: pg.Pool,
  testId: string,
  mcqs: string[],
  open: Open[],
): Promise<() => Promise<Speed>> {
  const paper = mcqs.map((mcqId) => ({
    mcqId,
    sectionId: "",
    chapter: undefined,
    marksMilli: 1_000,
    key: 1,
    optionCount: 4,
  }));
  const given = new Map(mcqs.map((mcqId, i) => [mcqId, { choiceMask: 1 << (i % 4), timeSpentMs: 0 }]));
  const marking = mark(paper, given, { negative: { num: 1, den: 5 }, policy: "all_or_nothing" });
  const closed = {
    testId,
    submittedAt: new Date(),
    closedBy: "user",
    passed: true,
    lateSynced: false,
    marking,
  } as const;
  const work = await Promise.all(
    open.map(async ({ id, accountId }) => ({
      lock: await statementOf((db) => lockAttempts(db, [id])),
      given: await statementOf((db) => readGiven(db, [id])),
      close: await statementOf((db) =>
        closeAttempts(db, [{ ...closed, attemptId: id, resultId: uuidv7(), accountId }]),
      ),
    })),
  );
  return () =>
    drive(each(work), async (one) => {
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        for (const [name, sent] of Object.entries(one)) await client.query({ name, ...sent });
        await client.query("COMMIT");
      } finally {
        client.release();
      }
    });
}

/** What a phone sends with a submit: nothing newer than what was saved, or everything anew. */
export const submitSeq = (unsaved: boolean) => (unsaved ? {} : { seq: SAVED_SEQ });
