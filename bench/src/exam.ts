import pg from "pg";
import { captureStatements } from "./capture.ts";
import { type Open, saveAll, saveLimit, startLimit, submitLimit, submitSeq } from "./limits.ts";
import { around, bytesOf, each, fire } from "./load.ts";
import { ALL_TURNS, compare, type Row } from "./measure.ts";
import { serve } from "./processes.ts";
import { type Candidate, seedCandidates } from "./seed.ts";
import { type Captured, CHAPTER, CHAPTER_PAGE } from "./statements.ts";

const PAPER = "section-officer-first-paper-1";
/** Candidates that read, again and again. */
const READERS = 500;
/** Candidates of one turn of one side: attempts that a turn starts, and submits. */
const STARTS = 900;
const SUBMITS = 400;

interface Exam {
  url: string;
  pool: pg.Pool;
  testId: string;
  mcqs: string[];
  captured: Captured;
}

/** The exam's path: list, paper, attempt, start, save, submit, each beside its limit. */
export async function benchExam(url: string, socket: string, dataDir: string, freePort: number) {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 16 });
  try {
    const captured = await captureStatements(socket, dataDir);
    const readers = await seedCandidates(pool, READERS);
    const { rows } = await pool.query<{ id: string }>("SELECT id FROM mock_test WHERE slug = $1", [PAPER]);
    const testId = rows[0]?.id ?? "";
    const paper = await fetch(`${url}/api/mock-tests/${testId}/mcqs`, { headers: auth(readers[0] as Candidate) });
    const { data } = (await paper.json()) as { data: { mcqId: string }[] };
    const exam = { url, pool, testId, mcqs: data.map((mcq) => mcq.mcqId), captured };
    const out = await benchReads(exam, socket, freePort, readers);
    const { row, open } = await benchStart(exam);
    out.push(row, await benchSave(exam, open), ...(await benchSubmits(exam, open)));
    const statements = Object.entries(captured).map(([name, list]) => [name, list.length] as const);
    return { rows: out, statements: Object.fromEntries(statements) };
  } finally {
    await pool.end();
  }
}

const auth = (candidate: Candidate) => ({ authorization: `Bearer ${candidate.token}` });
/** A running system has statistics; without them PostgreSQL plans for empty tables. */
const analyse = (pool: pg.Pool) => pool.query("VACUUM ANALYZE");

async function benchReads({ url, pool, testId, captured, mcqs }: Exam, socket: string, port: number, all: Candidate[]) {
  const coding = { "accept-encoding": "gzip, br" };
  const paperPath = `/api/mock-tests/${testId}/mcqs`;
  const paper = await fetch(url + paperPath, { headers: { ...auth(all[0] as Candidate), ...coding } });
  const bytes = Number(paper.headers.get("content-length"));
  const open = await startAll(pool, url, testId, all);
  await saveAll(pool, open, mcqs.slice(0, 20));
  await analyse(pool);
  const bare = await serve("bench/src/bare.ts", port, "/ready", {
    SOCKET: socket,
    STATEMENTS: JSON.stringify(captured),
    PAPER_BYTES: String(bytes),
  });
  const get = (path: (one: Open) => string) =>
    open.map((one) => bytesOf({ path: path(one), headers: { ...auth(one), ...coding } }));
  const side = (base: string, shots: Buffer[]) => ({ run: () => fire(base, around(shots)) });
  const limit = (path: (one: Open) => string) => ({ what: "bare Fastify, same SQL", ...side(bare.url, get(path)) });
  try {
    const list = limit((one) => `/list/${one.accountId}`);
    const chapter = limit(() => "/chapter");
    const anonymous = side(url, [bytesOf({ path: "/api/mock-tests", headers: coding })]);
    const attempt = limit((one) => `/attempt/${one.accountId}/${one.id}`);
    return [
      await compare(
        "test list, signed in",
        side(
          url,
          get(() => "/api/mock-tests"),
        ),
        list,
        0.75,
      ),
      await compare("test list, anonymous (kept whole)", anonymous, list),
      await compare(
        "chapter with a text to read, signed in",
        side(
          url,
          get(() => `/api/chapters/${CHAPTER}`),
        ),
        chapter,
        0.7,
      ),
      await compare(
        "page of that chapter (kept for 5 s)",
        side(url, [bytesOf({ path: CHAPTER_PAGE, headers: coding })]),
        chapter,
        0.7,
      ),
      await compare(
        `paper (100 questions, ${bytes} B)`,
        side(
          url,
          get(() => paperPath),
        ),
        limit(() => "/paper"),
        0.9,
      ),
      await compare(
        "attempt with 20 answers",
        side(
          url,
          get((one) => `/api/attempts/${one.id}`),
        ),
        attempt,
      ),
    ];
  } finally {
    await bare.stop();
  }
}

const startShot = (testId: string) => (one: Candidate) =>
  bytesOf({ method: "POST", path: `/api/mock-tests/${testId}/start`, headers: auth(one) });

async function startAll(pool: pg.Pool, url: string, testId: string, candidates: Candidate[]): Promise<Open[]> {
  await fire(url, each(candidates.map(startShot(testId))));
  return openOf(pool, testId, candidates);
}

async function openOf(pool: pg.Pool, testId: string, candidates: Candidate[]): Promise<Open[]> {
  const { rows } = await pool.query<{ id: string; account_id: string }>(
    "SELECT id, account_id FROM attempt WHERE test_id = $1 AND account_id = ANY($2::uuid[])",
    [testId, candidates.map((one) => one.accountId)],
  );
  const idOf = new Map(rows.map((row) => [row.account_id, row.id]));
  return candidates.map((one) => ({ ...one, id: idOf.get(one.accountId) ?? "" }));
}

/** A slice of its own for each turn of each side. */
function slices<T>(list: readonly T[], size: number) {
  let from = 0;
  return (): T[] => {
    from += size;
    if (from > list.length) throw new Error("more turns than slices");
    return list.slice(from - size, from);
  };
}

async function benchStart({ url, pool, testId, captured }: Exam): Promise<{ row: Row; open: Open[] }> {
  const candidates = await seedCandidates(pool, STARTS * 2 * ALL_TURNS);
  await analyse(pool);
  const next = slices(candidates, STARTS);
  const ours = { run: () => fire(url, each(next().map(startShot(testId)))) };
  const what = "the same statements, one each";
  const row = await compare("start an attempt", ours, { what, run: () => startLimit(pool, captured, next()) }, 0.6);
  return { row, open: await openOf(pool, testId, candidates) };
}

/** Saves into the last attempts, which nobody submits. */
async function benchSave({ url, pool, mcqs }: Exam, open: Open[]): Promise<Row> {
  const kept = open.slice(SUBMITS * 4 * ALL_TURNS);
  await analyse(pool);
  let seq = Date.now();
  const shot = (one: Open) => {
    seq++;
    const answer = { mcqId: mcqs[seq % mcqs.length], selectedOptionIndex: seq % 4, seq, timeSpentMs: 30_000 };
    const path = `/api/attempts/${one.id}/answers`;
    return bytesOf({ method: "PUT", path, headers: auth(one), body: { answers: [answer] } });
  };
  // Every change is new: as many requests as a turn can send are made before it.
  const ours = { run: () => fire(url, around(Array.from({ length: 20 }, () => kept.map(shot)).flat())) };
  return compare(
    "save an answer",
    ours,
    { what: "the same statement, one each", run: await saveLimit(pool, mcqs, kept) },
    2,
  );
}

async function benchSubmits(exam: Exam, open: Open[]): Promise<Row[]> {
  const { pool, mcqs } = exam;
  const size = SUBMITS * 2 * ALL_TURNS;
  await saveAll(pool, open.slice(0, size), mcqs);
  await analyse(pool);
  return [
    await benchSubmit(exam, open.slice(0, size), false),
    await benchSubmit(exam, open.slice(size, size * 2), true),
  ];
}

/** Submits by turns. @param unsaved all answers come with the submit, none was saved before */
async function benchSubmit({ url, pool, testId, mcqs }: Exam, open: Open[], unsaved: boolean): Promise<Row> {
  const name = unsaved ? "submit with 100 new answers" : "submit, 100 answers saved before";
  const next = slices(open, SUBMITS);
  const answers = mcqs.map((mcqId, i) => ({ mcqId, selectedOptionIndex: i % 4, ...submitSeq(unsaved) }));
  const shot = (one: Open) => {
    const body = { mockTestId: testId, attemptId: one.id, answers, timeTaken: 1, score: 0 };
    return bytesOf({ method: "POST", path: "/api/mock-tests/submit", headers: auth(one), body });
  };
  const run = async () => (await submitLimit(pool, testId, mcqs, next()))();
  const ours = { run: () => fire(url, each(next().map(shot))) };
  return compare(name, ours, { what: "the same transaction, one each", run }, 1);
}
