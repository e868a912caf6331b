import { events, exams } from "@sarathi/contract";
import { parse } from "libpg-query";
import pg from "pg";
import { inject } from "../../server/src/foundation/http/inject.ts";
import { capturing } from "./capture.ts";
import { candidates, confirm, makeEvent } from "./eventSeed.ts";
import { type Key, type Reach, reachOf } from "./shards.rules.ts";
import type { Sent } from "./statements.ts";

/** By what the tables of a sitting could be spread, and how many shards each statement of the exam's path would ask then. */
export interface ShardFigures {
  keys: { name: string; counts: Record<Reach, number> }[];
  statements: { call: string; says: string; reach: Reach[] }[];
}

/** What grows with candidates: spread. Tests, questions and papers stand whole on every shard. */
const KEYS: Record<string, Key> = {
  account: {
    ...{ account: "id", session: "account_id", attempt: "account_id", result: "account_id" },
    ...{ event_registration: "account_id", attempt_answer: null },
  },
  attempt: {
    ...{ account: null, session: null, attempt: "id", result: "attempt_id" },
    ...{ event_registration: null, attempt_answer: "attempt_id" },
  },
  test: {
    ...{ account: null, session: null, attempt: "test_id", result: "test_id" },
    ...{ event_registration: "event_id", attempt_answer: null },
  },
};

/** What the app sends for a sitting of an event, from the start to the submit. */
function captureSitting(pool: pg.Pool, socket: string, dataDir: string): Promise<Record<string, Sent[]>> {
  return capturing(socket, dataDir, { cache: true }, async ({ app }, capture) => {
    const { testId, eventId, mcqs } = await makeEvent(pool, 1, null);
    const people = await candidates(pool, 2);
    await confirm(pool, eventId, people);
    const [first, second] = people.map(({ token }) => ({ authorization: `Bearer ${token}` }));
    const begin = (headers?: Record<string, string>) =>
      inject(app.http, events.startEvent, { params: { id: eventId } }, headers);
    await begin(first); // the paper is in memory then, as for all but the first
    const start = await capture(() => begin(second));
    const params = { id: start.data.attemptId };
    const answers = [{ mcqId: mcqs[0] ?? "", selectedOptionIndex: 0, seq: Date.now() }];
    const save = await capture(() => inject(app.http, exams.saveAnswers, { params, body: { answers } }, second));
    const resume = await capture(() => inject(app.http, exams.getAttempt, { params }, second));
    const body = { mockTestId: testId, answers: [] };
    const submit = await capture(() => inject(app.http, events.submitEvent, { body }, second));
    return { start: start.sent, save: save.sent, resume: resume.sent, submit: submit.sent };
  });
}

async function columnsOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS table, array_agg(column_name::text) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

/** @returns for each key how many statements of the exam's path stay on one shard */
export async function benchShards(dataDir: string, socket: string): Promise<ShardFigures> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 4 });
  try {
    const sent = await captureSitting(pool, socket, dataDir);
    const columns = await columnsOf(pool);
    const statements: ShardFigures["statements"] = [];
    for (const [call, all] of Object.entries(sent)) {
      for (const { text } of all) {
        const tree = (await parse(text)).stmts?.[0]?.stmt;
        if (!tree) throw new Error(`not a statement: ${text}`);
        const reach = Object.values(KEYS).map((key) => reachOf({ ...tree }, key, columns));
        statements.push({ call, says: text.replace(/\s+/g, " ").trim().slice(0, 90), reach });
      }
    }
    const counted = (i: number) => {
      const of = (one: Reach) => statements.filter(({ reach }) => reach[i] === one).length;
      return { one: of("one"), some: of("some"), all: of("all") };
    };
    return { keys: Object.keys(KEYS).map((name, i) => ({ name, counts: counted(i) })), statements };
  } finally {
    await pool.end();
  }
}
