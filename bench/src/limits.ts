import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import {
  type AnswerRow,
  insertAttempts,
  lockAttempts,
  mergeAnswers,
  readGiven,
  saveAnswers,
} from "../../server/src/exams/attempt.store.ts";
import { mark } from "../../server/src/exams/marking.rules.ts";
import { closeAttempts } from "../../server/src/exams/result.store.ts";
import type { DB } from "../../server/src/foundation/db/types.generated.ts";
import { CLIENTS, drive, type Speed } from "./measure.ts";
import { seedCandidates } from "./seed.ts";

/** Number of the changes that were saved before a submit. */
export const SAVED_SEQ = 1_000_000_000_000;

/** A statement of the app with its values: the same text, to be sent by pg alone. */
interface Sent {
  text: string;
  values: unknown[];
}

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

/** The limits for writing: the app's own statements, one candidate each, straight through pg from 64 hands over 16 connections, fsync on. */
export async function writeLimits(pool: pg.Pool, testId: string, mcqs: string[], count: number) {
  const others = await seedCandidates(pool, count);
  const ids = others.map(() => uuidv7());
  const send = (name: string, client: pg.Pool | pg.PoolClient, { text, values }: Sent) =>
    client.query({ name, text, values });
  const starts = await Promise.all(
    others.map((o, i) =>
      statementOf((db) =>
        insertAttempts(db, [{ id: ids[i] ?? "", testId, accountId: o.accountId, seed: 7, onlyFirst: false }]),
      ),
    ),
  );
  const start = await drive(CLIENTS, (i) => send("start", pool, starts[i] as Sent), count);
  await pool.query("VACUUM ANALYZE");
  let seq = Date.now();
  const saves = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      statementOf((db) => saveAnswers(db, [answer(ids[i] ?? "", mcqs[i % mcqs.length] ?? "", i, 0)])),
    ),
  );
  const seqAt = (saves[0] as Sent).values.findIndex((value) => Array.isArray(value) && value[0] === 0);
  const save = await drive(CLIENTS, (i) => {
    const { text, values } = saves[i % count] as Sent;
    return send("save", pool, { text, values: values.map((v, at) => (at === seqAt ? [seq++] : v)) });
  });
  const open = others.map((other, i) => ({ id: ids[i] ?? "", accountId: other.accountId }));
  const half = count >> 1;
  await saveAll(pool, open.slice(0, half), mcqs);
  const submitSaved = await submitLimit(pool, testId, mcqs, open.slice(0, half), false);
  const submitUnsaved = await submitLimit(pool, testId, mcqs, open.slice(half), true);
  return { start, save, submitSaved, submitUnsaved };
}

/** Saves an answer to every question of so many attempts, as an hour of sitting would have. */
export async function saveAll(pool: pg.Pool, attempts: { id: string }[], mcqs: string[]): Promise<void> {
  await pool.query(
    `INSERT INTO attempt_answer (attempt_id, mcq_id, selected, seq)
     SELECT a, q, 1, ${SAVED_SEQ} FROM unnest($1::uuid[]) AS a CROSS JOIN unnest($2::uuid[]) AS q
     ON CONFLICT (attempt_id, mcq_id) DO UPDATE SET seq = excluded.seq`,
    [attempts.map((attempt) => attempt.id), mcqs],
  );
  await pool.query("VACUUM ANALYZE");
}

/** One transaction a candidate: lock, read a hundred answers, merge them if they are new, close and write the result. */
export async function submitLimit(
  pool: pg.Pool,
  testId: string,
  mcqs: string[],
  open: { id: string; accountId: string }[],
  unsaved: boolean,
): Promise<Speed> {
  const paper = mcqs.map((mcqId) => ({
    mcqId,
    sectionId: "",
    chapter: undefined,
    marksMilli: 1_000,
    key: 1,
    optionCount: 4,
  }));
  const marking = mark(paper, new Map(), { negative: { num: 1, den: 5 }, policy: "all_or_nothing" });
  const work = await Promise.all(
    open.map(async ({ id, accountId }) => ({
      lock: await statementOf((db) => lockAttempts(db, [id])),
      ...(unsaved && {
        merge: await statementOf((db) =>
          mergeAnswers(
            db,
            mcqs.map((mcqId, i) => answer(id, mcqId, i, 9e14)),
          ),
        ),
      }),
      given: await statementOf((db) => readGiven(db, [id])),
      close: await statementOf((db) =>
        closeAttempts(db, [
          {
            attemptId: id,
            resultId: uuidv7(),
            testId,
            accountId,
            submittedAt: new Date(),
            closedBy: "user",
            passed: true,
            marking,
          },
        ]),
      ),
    })),
  );
  return drive(
    CLIENTS,
    async (i) => {
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        for (const [name, sent] of Object.entries(work[i] ?? {})) await client.query({ name, ...sent });
        await client.query("COMMIT");
      } finally {
        client.release();
      }
    },
    open.length,
  );
}
