import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { isPass, mark, pack } from "../../server/src/exams/marking.rules.ts";
import { type Paper, readPaper } from "../../server/src/exams/paper.ts";
import { openDatabase } from "../../server/src/foundation/db/db.ts";
import { bytesOf } from "./load.ts";
import type { Server } from "./processes.ts";
import { residentMiB } from "./processMemory.ts";
import { type Candidate, seedCandidates } from "./seed.ts";
import { wave } from "./wave.ts";

/** How long it takes to mark a test anew, and to compute its statistics; and what reads wait meanwhile. */
export interface RegradeFigures {
  results: number;
  questions: number;
  previewSeconds: number;
  applySeconds: number;
  undoSeconds: number;
  statisticsSeconds: number;
  /** Of the whole server before the job and at most while it runs. */
  memory: { beforeMiB: number; mostMiB: number };
  reads: { idleP99Ms: number; besideP99Ms: number; regradeP99Ms: number };
}

const RESULTS = 20_000;
const AT_ONCE = 1_000;
/** A paper of fifty questions that anybody may take. */
const SLUG = "kharidar-first-paper-1";
const READERS = 400;
/** Reads are sent at this pace, whether the server keeps up or not. */
const READS_PER_SECOND = 100;
const IDLE_SECONDS = 10;
const GIVE_UP_MS = 120_000;

const auth = ({ token }: Candidate) => ({ authorization: `Bearer ${token}` });

/** Results as submits leave them: who knows more chooses the key more often, the others any option or none. */
async function fill(pool: pg.Pool, paper: Paper, people: readonly Candidate[]): Promise<void> {
  for (let from = 0; from < RESULTS; from += AT_ONCE) {
    const rows = people.slice(from, from + AT_ONCE).map(({ accountId }) => {
      const skill = 0.2 + Math.random() * 0.7;
      const given = new Map(
        paper.questions.map(({ mcqId, key, optionCount }) => {
          const draw = Math.random();
          const any = 1 << Math.floor(Math.random() * optionCount);
          const choiceMask = draw < skill ? key : draw < 0.95 ? any : 0;
          return [mcqId, { choiceMask, timeSpentMs: Math.round(Math.random() * 60_000) }] as const;
        }),
      );
      const marking = mark(paper.questions, given, paper.scheme);
      return { accountId, marking, passed: isPass(marking, paper.passMarksMilli) };
    });
    await pool.query(
      `WITH r AS (SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[], $6::bigint[], $7::bigint[], $8::boolean[], $9::jsonb[])
         AS r(attempt, result, account, score, full_marks, den, passed, marking)),
       a AS (INSERT INTO attempt (id, test_id, account_id, attempt_no, status, seed, started_at, deadline_at, closes_at,
           submitted_at, arrived_at, closed_by)
         SELECT attempt, $1, account, 1, 'submitted', 1, now() - interval '1 hour', now(), now(), now(), now(), 'user' FROM r RETURNING id)
       INSERT INTO result (id, attempt_id, test_id, account_id, score_num, full_num, den, passed, marking, submitted_at)
       SELECT result, attempt, $1, account, score, full_marks, den, passed, marking, now() FROM r JOIN a ON a.id = r.attempt`,
      [
        paper.test._id,
        rows.map(() => uuidv7()),
        rows.map(() => uuidv7()),
        rows.map((row) => row.accountId),
        rows.map((row) => row.marking.score),
        rows.map((row) => row.marking.full),
        rows.map((row) => row.marking.den),
        rows.map((row) => row.passed),
        rows.map((row) => JSON.stringify(pack(row.marking))),
      ],
    );
  }
  await pool.query("ANALYZE result, attempt");
}

async function paperOf(socket: string, pool: pg.Pool): Promise<Paper> {
  const { db, close } = openDatabase({ host: socket, user: "sarathi", database: "sarathi" }, (error) => {
    throw error;
  });
  try {
    const { rows } = await pool.query<{ id: string }>("SELECT id FROM mock_test WHERE slug = $1", [SLUG]);
    return await readPaper(db, rows[0]?.id ?? "");
  } finally {
    await close();
  }
}

/** Runs something, and reads beside it for as long as it lasts. @returns its seconds, and the reads' p99 */
async function beside(url: string, readers: readonly Candidate[], work: () => Promise<unknown>) {
  let seconds: number | undefined;
  const began = performance.now();
  const read = readFor(url, readers, GIVE_UP_MS / 1_000, () => seconds !== undefined);
  await work().finally(() => {
    seconds = (performance.now() - began) / 1_000;
  });
  return { seconds: seconds ?? 0, p99Ms: (await read).p99Ms };
}

const readFor = (url: string, readers: readonly Candidate[], seconds: number, over?: () => boolean) =>
  wave(
    url,
    Array.from({ length: READS_PER_SECOND * seconds }, (_, i) =>
      bytesOf({ path: "/api/mock-test-results?limit=20", headers: auth(readers[i % READERS] as Candidate) }),
    ),
    seconds * 1_000,
    over,
  );

/** Runs the job of the statistics now. */
async function computeStatistics(pool: pg.Pool, testId: string): Promise<void> {
  await pool.query("DELETE FROM test_statistics WHERE test_id = $1", [testId]);
  await pool.query("INSERT INTO pgboss.job (name) VALUES ('test-statistics')");
  for (let waited = 0; waited < GIVE_UP_MS; waited += 20) {
    const { rowCount } = await pool.query("SELECT FROM test_statistics WHERE test_id = $1", [testId]);
    if (rowCount) return;
    await sleep(20);
  }
  throw new Error("the statistics were not computed in time");
}

/** A faulty question of a test with 20,000 results: seen, applied, undone; and the statistics of its fifty questions. */
export async function benchRegrade({ url, pid }: Server, socket: string): Promise<RegradeFigures> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 4 });
  try {
    const people = await seedCandidates(pool, RESULTS);
    const [staff] = await seedCandidates(pool, 1);
    if (!staff) throw new Error("nobody was seeded");
    await pool.query("UPDATE account SET role = 'admin' WHERE id = $1", [staff.accountId]);
    const paper = await paperOf(socket, pool);
    await fill(pool, paper, people);
    const { _id: testId } = paper.test;
    const [first] = paper.questions;
    const ask = async (path: string, body: object) => {
      const began = performance.now();
      const headers = { ...auth(staff), "content-type": "application/json" };
      const answer = await fetch(`${url}/api/admin/mock-tests/${testId}/${path}`, {
        ...{ method: "POST", headers, body: JSON.stringify({ mcqId: first?.mcqId, ...body }) },
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (performance.now() - began) / 1_000;
    };
    const idle = await readFor(url, people, IDLE_SECONDS);
    const memory = { beforeMiB: residentMiB(pid), mostMiB: 0 };
    const timer = setInterval(() => {
      memory.mostMiB = Math.max(memory.mostMiB, residentMiB(pid));
    }, 50);
    const computed = await beside(url, people, () => computeStatistics(pool, testId));
    clearInterval(timer);
    const previewSeconds = await ask("regrades/preview", { kind: "full_to_all" });
    const reason = "bench of a regrade";
    const applied = await beside(url, people, () => ask("regrades", { kind: "full_to_all", reason, follows: 0 }));
    const undoSeconds = await ask("regrades", { kind: "kept", reason, follows: 1 });
    return {
      ...{ results: RESULTS, questions: paper.questions.length, previewSeconds, undoSeconds, memory },
      ...{ applySeconds: applied.seconds, statisticsSeconds: computed.seconds },
      reads: { idleP99Ms: idle.p99Ms, besideP99Ms: computed.p99Ms, regradeP99Ms: applied.p99Ms },
    };
  } finally {
    await pool.end();
  }
}
