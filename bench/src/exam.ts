import pg from "pg";
import { SAVED_SEQ, saveAll, writeLimits } from "./limits.ts";
import { fire, type Row, type Shot } from "./measure.ts";
import { serve } from "./processes.ts";
import { type Candidate, seedCandidates } from "./seed.ts";

const CANDIDATES = 4_000;
const TRANSACTION = "the same transaction, one each";
const PAPER = "section-officer-first-paper-1";

/** The exam's path: list, paper, start, save, submit, each beside its limit. */
export async function benchExam(url: string, socket: string, freePort: number): Promise<Row[]> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 16 });
  try {
    const candidates = await seedCandidates(pool, CANDIDATES);
    // A running system has statistics; without them PostgreSQL plans for empty tables.
    await pool.query("VACUUM ANALYZE");
    const { rows } = await pool.query<{ id: string }>("SELECT id FROM mock_test WHERE slug = $1", [PAPER]);
    const testId = rows[0]?.id ?? "";
    const mcqs = await questionsOf(url, testId, candidates[0] as Candidate);
    const out = await benchReads(url, socket, freePort, testId, candidates);
    const limits = await writeLimits(pool, testId, mcqs, CANDIDATES);
    await pool.query("VACUUM ANALYZE");
    const start = await benchStart(url, testId, candidates);
    await pool.query("VACUUM ANALYZE");
    const { rows: attempts } = await pool.query<{ id: string; account_id: string }>(
      "SELECT id, account_id FROM attempt WHERE test_id = $1 AND account_id = ANY($2::uuid[]) ORDER BY id",
      [testId, candidates.map((c) => c.accountId)],
    );
    const save = await benchSave(url, attempts, candidates, mcqs);
    const half = attempts.length >> 1;
    await saveAll(pool, attempts.slice(0, half), mcqs);
    const saved = await benchSubmit(url, testId, attempts.slice(0, half), candidates, mcqs, SAVED_SEQ);
    const unsaved = await benchSubmit(url, testId, attempts.slice(half), candidates, mcqs);
    return [
      ...out,
      { name: "start an attempt", ours: start, limit: { ...limits.start, what: "the same statement, one each" } },
      {
        name: "save an answer",
        ours: save,
        limit: { ...limits.save, what: "the same statement, one each" },
        target: 1,
      },
      {
        name: "submit, 100 answers saved before",
        ours: saved,
        limit: { ...limits.submitSaved, what: TRANSACTION },
        target: 1,
      },
      {
        name: "submit with 100 new answers",
        ours: unsaved,
        limit: { ...limits.submitUnsaved, what: TRANSACTION },
        target: 1,
      },
    ];
  } finally {
    await pool.end();
  }
}

const auth = (candidate: Candidate) => ({ authorization: `Bearer ${candidate.token}` });
const around = <T>(list: readonly T[]) => {
  let i = 0;
  return () => list[i++ % list.length] as T;
};

async function questionsOf(url: string, testId: string, candidate: Candidate): Promise<string[]> {
  const answer = await fetch(`${url}/api/mock-tests/${testId}/mcqs`, { headers: auth(candidate) });
  const { data } = (await answer.json()) as { data: { mcqId: string }[] };
  return data.map((mcq) => mcq.mcqId);
}

async function benchReads(
  url: string,
  socket: string,
  port: number,
  testId: string,
  candidates: Candidate[],
): Promise<Row[]> {
  const coding = { "accept-encoding": "br" };
  const paper = await fetch(`${url}/api/mock-tests/${testId}/mcqs`, {
    headers: { ...auth(candidates[0] as Candidate), ...coding },
  });
  const bytes = Number(paper.headers.get("content-length"));
  const bare = await serve("bench/src/bare.ts", port, "/ready", {
    SOCKET: socket,
    TEST_ID: testId,
    PAPER_BYTES: String(bytes),
  });
  try {
    const next = around(candidates.slice(0, 500));
    const mine = (path: string) => (): Shot => ({ path, headers: { ...auth(next()), ...coding } });
    const bareMine = (path: string) => (): Shot => ({ path: `${path}/${next().accountId}` });
    const list = { ours: await fire(url, mine("/api/mock-tests")), limit: await fire(bare.url, bareMine("/list")) };
    const read = {
      ours: await fire(url, mine(`/api/mock-tests/${testId}/mcqs`)),
      limit: await fire(bare.url, () => ({ path: "/paper" })),
    };
    const open = await fire(url, () => ({ path: "/api/mock-tests", headers: coding }));
    const what = "bare Fastify, same SQL";
    return [
      { name: "test list, signed in", ours: list.ours, limit: { ...list.limit, what }, target: 0.6 },
      { name: "test list, anonymous", ours: open, limit: { ...list.limit, what }, target: 0.6 },
      { name: `paper (100 questions, ${bytes} B)`, ours: read.ours, limit: { ...read.limit, what }, target: 0.6 },
    ];
  } finally {
    await bare.stop();
  }
}

function benchStart(url: string, testId: string, candidates: Candidate[]) {
  const next = around(candidates);
  const shot = (): Shot => ({ method: "POST", path: `/api/mock-tests/${testId}/start`, headers: auth(next()) });
  return fire(url, shot, candidates.length);
}

function benchSave(url: string, attempts: Open, candidates: Candidate[], mcqs: string[]) {
  const byAccount = new Map(candidates.map((c) => [c.accountId, c]));
  const next = around(attempts);
  let seq = Date.now();
  return fire(url, () => {
    const attempt = next();
    seq++;
    const answer = { mcqId: mcqs[seq % mcqs.length], selectedOptionIndex: seq % 4, seq, timeSpentMs: 30_000 };
    return {
      method: "PUT",
      path: `/api/attempts/${attempt.id}/answers`,
      headers: auth(byAccount.get(attempt.account_id) as Candidate),
      body: { answers: [answer] },
    };
  });
}

export type Open = { id: string; account_id: string }[];

export function benchSubmit(
  url: string,
  testId: string,
  attempts: Open,
  candidates: Candidate[],
  mcqs: string[],
  seq?: number,
) {
  const byAccount = new Map(candidates.map((c) => [c.accountId, c]));
  const next = around(attempts);
  const answers = mcqs.map((mcqId, i) => ({ mcqId, selectedOptionIndex: i % 4, seq }));
  const shot = (): Shot => {
    const attempt = next();
    return {
      method: "POST",
      path: "/api/mock-tests/submit",
      headers: auth(byAccount.get(attempt.account_id) as Candidate),
      body: { mockTestId: testId, attemptId: attempt.id, answers, timeTaken: 1, score: 0 },
    };
  };
  return fire(url, shot, attempts.length);
}
