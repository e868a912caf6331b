import { randomUUID } from "node:crypto";
import { practice } from "@sarathi/contract";
import pg from "pg";
import { inject } from "../../server/src/foundation/http/inject.ts";
import { capturing } from "./capture.ts";
import { bytesOf, each, fire } from "./load.ts";
import { compare, type Row, timed, type Waits } from "./measure.ts";
import { fillPractice, SIZE } from "./practiceFill.ts";
import { serve } from "./processes.ts";
import { type Candidate, seedCandidates } from "./seed.ts";
import { ACCOUNT, filled, type Sent, THING } from "./statements.ts";

/** What who practises waits for. */
export interface PracticeFigures {
  size: typeof SIZE;
  rows: Row[];
  waits: (Waits & { most: number })[];
  /** SQL statements of one answer. */
  statements: number;
}

/** Accounts that answer; each may send 240 times a minute. */
const CANDIDATES = 500;
/** Answers of one turn of one side. */
const ANSWERS = 3_000;
const MIN_ANSWER = 0.8;
const MOST_MS = 80;
/** What stands in captured values for an answer and its set: both are new in each call. */
const ANSWER = "$answer";
const SET = "$set";

interface Asked extends Candidate {
  mcqId: string;
}
const auth = ({ token }: Candidate) => ({ authorization: `Bearer ${token}` });
const bodyOf = (mcqId: string, answerId: string, setId: string) => {
  const now = new Date().toISOString();
  const answer = { answerId, setId, mcqId, version: 1, selectedOptionIndices: [0], timeMs: 20_000, answeredAt: now };
  return { answers: [{ ...answer, language: "ne" as const }], sentAt: now };
};

/** Answers in practice beside a bare handler, and what waits for who has 50,000 reviews. */
export async function benchPractice(
  url: string,
  socket: string,
  dataDir: string,
  port: number,
): Promise<PracticeFigures> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 4 });
  try {
    const [veteran, first, ...candidates] = await seedCandidates(pool, CANDIDATES + 2);
    if (!veteran || !first) throw new Error("there are no candidates");
    const mcqIds = await fillPractice(pool, veteran.accountId);
    const statements = await captureAnswer(socket, dataDir, { ...first, mcqId: mcqIds[0] ?? "" });
    const answers = await benchAnswers(url, socket, port, { candidates, mcqIds, statements });
    return { size: SIZE, rows: [answers], waits: await benchReads(url, veteran), statements: statements.length };
  } finally {
    await pool.end();
  }
}

/** What the app sends for one answer to a question that its candidate has not met, the session known already. */
function captureAnswer(socket: string, dataDir: string, { accountId, token, mcqId }: Asked): Promise<Sent[]> {
  return capturing(socket, dataDir, { cache: false }, async ({ app: { http } }, capture) => {
    const headers = { authorization: `Bearer ${token}` };
    await inject(http, practice.getPractice, {}, headers);
    const [answerId, setId] = [randomUUID(), randomUUID()];
    const body = bodyOf(mcqId, answerId, setId);
    const { sent, data } = await capture(() => inject(http, practice.recordAnswers, { body }, headers));
    if (data[0]?.status !== "recorded") throw new Error("the answer was not recorded");
    const places = { [accountId]: ACCOUNT, [mcqId]: THING, [answerId]: ANSWER, [setId]: SET };
    return sent.map(({ text, values }) => ({ text, values: filled(values, places) as unknown[] }));
  });
}

interface Answering {
  candidates: readonly Candidate[];
  mcqIds: readonly string[];
  statements: readonly Sent[];
}

/** Every answer is to a question that its candidate has not met. */
async function benchAnswers(
  url: string,
  socket: string,
  port: number,
  { candidates, mcqIds, statements }: Answering,
): Promise<Row> {
  const env = { SOCKET: socket, STATEMENTS: JSON.stringify(statements) };
  const bare = await serve("bench/src/barePractice.ts", port, "/ready", env);
  let asked = 0;
  const next = (): Asked[] =>
    Array.from({ length: ANSWERS }, () => {
      const nth = asked++;
      const one = candidates[nth % candidates.length] as Candidate;
      return { ...one, mcqId: mcqIds[Math.floor(nth / candidates.length) % mcqIds.length] as string };
    });
  const ours = (one: Asked) =>
    bytesOf({
      ...{ method: "POST", path: "/api/practice/answers", headers: auth(one) },
      body: bodyOf(one.mcqId, randomUUID(), randomUUID()),
    });
  const limit = ({ accountId, mcqId }: Asked) =>
    bytesOf({
      ...{ method: "POST", path: "/answers" },
      body: { [ACCOUNT]: accountId, [THING]: mcqId, [ANSWER]: randomUUID(), [SET]: randomUUID() },
    });
  const side = (base: string, shot: (one: Asked) => Buffer) => ({ run: () => fire(base, each(next().map(shot))) });
  try {
    return await compare(
      "answer in practice",
      side(url, ours),
      { what: "bare Fastify, same SQL", ...side(bare.url, limit) },
      MIN_ANSWER,
    );
  } finally {
    await bare.stop();
  }
}

/** What the one with the long history asks for, one call after the other. */
async function benchReads(url: string, veteran: Candidate): Promise<PracticeFigures["waits"]> {
  const headers = { ...auth(veteran), "content-type": "application/json" };
  const read = (path: string) => () => fetch(url + path, { headers });
  const due = () => fetch(`${url}/api/practice/sets`, { method: "POST", headers, body: JSON.stringify({ by: "due" }) });
  const rows = [
    await timed("practice today: what is due, streak, notebook", read("/api/practice")),
    await timed("a set of what is due", due),
    await timed("progress", read("/api/practice/progress")),
    await timed("mistake notebook", read("/api/practice/mistakes")),
  ];
  return rows.map((row) => ({ ...row, most: MOST_MS }));
}
