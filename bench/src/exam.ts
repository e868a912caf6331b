import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { CLIENTS, drive, fire, type Row, type Shot } from "./measure.ts";
import { serve } from "./processes.ts";
import { type Candidate, seedCandidates } from "./seed.ts";

const CANDIDATES = 4_000;
const PAPER = "section-officer-first-paper-1";

/** The exam's path: list, paper, start, save, submit, each beside its limit. */
export async function benchExam(url: string, socket: string, freePort: number): Promise<Row[]> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 16 });
  try {
    const candidates = await seedCandidates(pool, CANDIDATES);
    const { rows } = await pool.query<{ id: string }>("SELECT id FROM mock_test WHERE slug = $1", [PAPER]);
    const testId = rows[0]?.id ?? "";
    const mcqs = await questionsOf(url, testId, candidates[0] as Candidate);
    const out = await benchReads(url, socket, freePort, testId, candidates);
    const start = await benchStart(url, testId, candidates);
    const { rows: attempts } = await pool.query<{ id: string; account_id: string }>(
      "SELECT id, account_id FROM attempt WHERE test_id = $1 AND status = 'in_progress' ORDER BY id",
      [testId],
    );
    const limits = await benchLimits(pool, testId, mcqs);
    const save = await benchSave(url, attempts, candidates, mcqs);
    const submit = await benchSubmit(url, testId, attempts, candidates, mcqs);
    return [
      ...out,
      { name: "start an attempt", ours: start, limit: { ...limits.start, what: "one INSERT each by pg" } },
      { name: "save an answer", ours: save, limit: { ...limits.save, what: "one INSERT each by pg" }, target: 1 },
      {
        name: "submit with 100 answers",
        ours: submit,
        limit: { ...limits.submit, what: "one UPDATE + INSERT each by pg" },
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

type Open = { id: string; account_id: string }[];

function benchSubmit(url: string, testId: string, attempts: Open, candidates: Candidate[], mcqs: string[]) {
  const byAccount = new Map(candidates.map((c) => [c.accountId, c]));
  const next = around(attempts);
  const answers = mcqs.map((mcqId, i) => ({ mcqId, selectedOptionIndex: i % 4 }));
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

/** The limits for writing: the same rows, one statement each, from 64 hands over 16 connections, with fsync on. */
async function benchLimits(pool: pg.Pool, testId: string, mcqs: string[]) {
  const others = await seedCandidates(pool, CANDIDATES);
  const ids = others.map(() => uuidv7());
  const start = await drive(
    CLIENTS,
    (i) => pool.query({ name: "start", text: START, values: [ids[i], testId, others[i]?.accountId] }),
    others.length,
  );
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM attempt WHERE id = ANY($1::uuid[])", [ids]);
  let seq = Date.now();
  const save = await drive(CLIENTS, (i) =>
    pool.query({ name: "save", text: SAVE, values: [rows[i % rows.length]?.id, mcqs[i % mcqs.length], i % 16, seq++] }),
  );
  const marking = JSON.stringify({
    answers: mcqs.map((mcqId) => ({ mcqId, selected: 1, units: 840, outcome: "correct", timeSpentMs: 0 })),
  });
  const answers = [mcqs, mcqs.map((_, i) => 1 << (i % 4))];
  const submit = await drive(
    CLIENTS,
    (i) => pool.query({ name: "submit", text: SUBMIT, values: [rows[i]?.id, uuidv7(), marking, ...answers] }),
    rows.length,
  );
  return { start, save, submit };
}

const START = `INSERT INTO attempt (id, test_id, account_id, attempt_no, seed, started_at, deadline_at, closes_at)
  VALUES ($1, $2, $3, 1, 7, now(), now() + interval '90 min', now() + interval '91 min') ON CONFLICT DO NOTHING`;
const SAVE = `INSERT INTO attempt_answer AS x (attempt_id, mcq_id, selected, seq)
  SELECT id, $2, $3, $4 FROM attempt WHERE id = $1 AND status = 'in_progress' AND now() <= closes_at
  ON CONFLICT (attempt_id, mcq_id) DO UPDATE SET selected = excluded.selected, seq = excluded.seq, saved_at = now() WHERE x.seq < excluded.seq`;
const SUBMIT = `WITH ended AS (
    UPDATE attempt SET status = 'submitted', submitted_at = now(), arrived_at = now(), closed_by = 'user'
    WHERE id = $1 AND status = 'in_progress' RETURNING *),
  merged AS (
    INSERT INTO attempt_answer AS x (attempt_id, mcq_id, selected, seq)
    SELECT ended.id, a.mcq, a.selected, 9e14 FROM ended, unnest($4::uuid[], $5::smallint[]) AS a(mcq, selected)
    ON CONFLICT (attempt_id, mcq_id) DO UPDATE SET selected = excluded.selected, seq = excluded.seq WHERE x.seq < excluded.seq)
  INSERT INTO result (id, attempt_id, test_id, account_id, score_num, full_num, den, passed, marking, submitted_at)
  SELECT $2, id, test_id, account_id, 1, 1, 1, true, $3::jsonb, now() FROM ended`;
