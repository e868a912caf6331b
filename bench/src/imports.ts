import { setTimeout as sleep } from "node:timers/promises";
import type { ImportSettings, McqImport } from "@sarathi/contract";
import Papa from "papaparse";
import pg from "pg";
import { fillBank, pick, stemOf, type Words, wordsOf } from "./bankFill.ts";
import { type Spread, spreadOf } from "./measure.ts";
import { p99, readsBeside, type Times } from "./reads.ts";
import { type Candidate, seedCandidates } from "./seed.ts";
import { CHAPTER } from "./statements.ts";

/** What a file of questions takes on its way into the bank, and what others wait for meanwhile. */
export interface Imports {
  /** Questions that the bank holds before. */
  bank: number;
  questions: number;
  files: { bad: ImportSettings["bad"]; readS: number; writeS: number }[];
  seconds: Spread;
  reads: { name: string; idleP99Ms: number; importP99Ms: number; factor: Spread }[];
}

const BANK = 20_000;
const QUESTIONS = 10_000;
/** One file each; both ways of writing, which differ in their transactions. */
const TURNS = ["skip", "stop", "skip"] as const;
const IDLE_MS = 15_000;
const LOOK_MS = 250;
const MOST_MS = 300_000;

/** Questions in both languages with four options and an explanation, none of which the bank has. */
export function csvOf(words: Words, turn: number): string {
  const rows = Array.from({ length: QUESTIONS }, (_, i) => {
    const options = [1, 2, 3, 4].flatMap((n) => [
      `${stemOf(words.ne).slice(0, 30)} ${n}`,
      `${stemOf(words.en).slice(0, 30)} ${n}`,
    ]);
    const stems = [`${turn}/${i} ${stemOf(words.ne)}?`, `${turn}/${i} ${stemOf(words.en)}?`];
    return [...stems, ...options, pick(["A", "B", "C", "D"]), stemOf(words.ne), pick(["easy", "hard"]), "so-polity"];
  });
  const options = [1, 2, 3, 4].flatMap((n) => [`Option ${n} ne`, `Option ${n} en`]);
  return Papa.unparse([
    ["Question ne", "Question en", ...options, "Answer", "Explanation ne", "Difficulty", "Chapter"],
    ...rows,
  ]);
}

const auth = ({ token }: Candidate) => ({ authorization: `Bearer ${token}` });

async function answered<T>(asked: Promise<Response>): Promise<T> {
  const answer = await asked;
  const body = (await answer.json()) as { data: T };
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${JSON.stringify(body).slice(0, 300)}`);
  return body.data;
}

/** Brings a file in by the calls that the screen makes. */
export async function bring(url: string, staff: Candidate, csv: string, bad: ImportSettings["bad"]) {
  const headers = auth(staff);
  const at = `${url}/api/admin/mcq-imports`;
  const until = async (id: string, state: McqImport["state"]): Promise<McqImport> => {
    for (let waited = 0; waited < MOST_MS; waited += LOOK_MS) {
      const one = await answered<McqImport>(fetch(`${at}/${id}`, { headers }));
      if (one.state === state) return one;
      if (one.state === "failed") throw new Error(`the import failed: ${one.failure} ${one.failedAt}`);
      await sleep(LOOK_MS);
    }
    throw new Error(`the import was not ${state} in time`);
  };
  const form = new FormData();
  form.append("name", "bench.csv");
  form.append("file", new Blob([csv], { type: "text/csv" }), "bench.csv");
  const began = performance.now();
  const { _id, settings } = await answered<McqImport>(fetch(at, { method: "POST", headers, body: form }));
  const { counts } = await until(_id, "ready");
  if (counts.good !== QUESTIONS) throw new Error(`read other than it was made: ${JSON.stringify(counts)}`);
  const readS = (performance.now() - began) / 1_000;
  if (settings.bad !== bad) {
    const body = JSON.stringify({ ...settings, bad });
    const json = { ...headers, "content-type": "application/json" };
    await answered(fetch(`${at}/${_id}`, { method: "PUT", headers: json, body }));
    await until(_id, "ready");
  }
  const started = performance.now();
  await answered(fetch(`${at}/${_id}/start`, { method: "POST", headers }));
  const done = await until(_id, "done");
  if (done.counts.written !== QUESTIONS) throw new Error(`wrote ${done.counts.written}`);
  return { bad, readS, writeS: (performance.now() - started) / 1_000 };
}

/** Files of 10,000 questions into a bank that is in use, with reads of candidates and of staff beside them. */
export async function benchImports(url: string, socket: string): Promise<Imports> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 2 });
  try {
    const staff = await seedCandidates(pool, 40);
    await pool.query("UPDATE account SET role = 'moderator' WHERE id = ANY($1::uuid[])", [
      staff.map(({ accountId }) => accountId),
    ]);
    const [author, verifier] = staff as [Candidate, Candidate];
    await fillBank(socket, pool, { authorId: author.accountId, verifierId: verifier.accountId }, BANK);
    const words = await wordsOf(pool);
    const byStaff = (path: string) => staff.map((one) => ({ url: url + path, headers: auth(one) }));
    const kinds = {
      "a chapter, by candidates": byStaff(`/api/chapters/${CHAPTER}`),
      "the list of staff": byStaff("/api/admin/mcqs?state=verified"),
    };
    await readsBeside(kinds, () => sleep(3_000)); // warms
    const files: Imports["files"] = [];
    const turns: { idle: Times; beside: Times }[] = [];
    for (const [turn, bad] of TURNS.entries()) {
      const csv = csvOf(words, turn);
      const [, idle] = await readsBeside(kinds, () => sleep(IDLE_MS));
      const [file, beside] = await readsBeside(kinds, () => bring(url, author, csv, bad));
      console.log(`a file (${bad}): read in ${file.readS.toFixed(1)} s, written in ${file.writeS.toFixed(1)} s`);
      files.push(file);
      turns.push({ idle, beside });
    }
    const reads = Object.keys(kinds).map((name) => {
      const idle = turns.map((turn) => p99(turn.idle[name] ?? []));
      const beside = turns.map((turn) => p99(turn.beside[name] ?? []));
      const factor = spreadOf(beside.map((ms, i) => ms / (idle[i] || 1)));
      const row = { name, idleP99Ms: spreadOf(idle).median, importP99Ms: spreadOf(beside).median, factor };
      console.log(`${name}: p99 ${row.idleP99Ms} ms idle, ${row.importP99Ms} ms beside (${factor.low}–${factor.high})`);
      return row;
    });
    return { bank: BANK, questions: QUESTIONS, files, seconds: spreadOf(files.map((f) => f.readS + f.writeS)), reads };
  } finally {
    await pool.end();
  }
}
