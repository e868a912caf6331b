import { setTimeout as sleep } from "node:timers/promises";
import { type SearchSourceName, searchSources } from "@sarathi/contract";
import pg from "pg";
import { bytesOf } from "./load.ts";
import { type Waits, waitsOf } from "./measure.ts";
import { fillSearch } from "./searchFill.ts";
import { mixed, type Typed, textsOf } from "./searchTexts.ts";
import { type Candidate, seedCandidates } from "./seed.ts";
import { type Line, openLine } from "./wave.ts";

/** `refused`: answers of a server that had too many searches; they count as answers too. */
type Wait = Waits & { most: number; perSecond: number; refused: number };
/** What who searches waits for, with half a million documents and 32 clients at once. */
export interface SearchFigures {
  documents: number;
  fillSeconds: number;
  clients: number;
  /** One source alone, and all of them as a browser asks. */
  waits: Wait[];
  /** All sources, by what is typed. */
  byText: Waits[];
}

const CLIENTS = 32;
const MOST_MS = { source: 80, merged: 150 };
const TURN_MS = 5_000;
const WARM_MS = 2_500;
/** What a person takes to read an answer and to type on, at least: the browser itself waits 300 ms for the next letter. */
const LOOKS_MS = 1_000;
const READERS = 320;
const TEXTS = 1_500;

type Who = "member" | "stranger";
interface Bench {
  url: string;
  readers: Candidate[];
  texts: Record<Typed, string[]>;
}

/** A search over half a million documents: each source alone, and all six at once. */
export async function benchSearch(url: string, socket: string): Promise<SearchFigures> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 4 });
  try {
    const { seconds, documents } = await fillSearch(socket, pool);
    const bench = { url, readers: await readersOf(pool), texts: await textsOf(pool, TEXTS) };
    return { documents, fillSeconds: seconds, clients: CLIENTS, ...(await measure(bench)) };
  } finally {
    await pool.end();
  }
}

/** Members; every fourth blocks and mutes some, and follows others. */
export async function readersOf(pool: pg.Pool): Promise<Candidate[]> {
  const readers = await seedCandidates(pool, READERS);
  const some = `FROM unnest($1::uuid[]) WITH ORDINALITY AS r(id, n)
    JOIN (SELECT id, row_number() OVER () AS n FROM (SELECT id FROM account WHERE username ~ '[0-9]$' LIMIT 1200) a) o
      ON o.n / 3 = r.n WHERE r.n % 4 = 0 AND o.id <> r.id ON CONFLICT DO NOTHING`;
  const ids = [readers.map(({ accountId }) => accountId)];
  await pool.query(`INSERT INTO community_block (blocker_id, blocked_id) SELECT r.id, o.id ${some}`, ids);
  await pool.query(`INSERT INTO community_mute (muter_id, muted_id) SELECT r.id, o.id ${some}`, ids);
  await pool.query("ANALYZE");
  return readers;
}

export async function measure(bench: Bench): Promise<Pick<SearchFigures, "waits" | "byText">> {
  const waits: Wait[] = [];
  const byText: Waits[] = [];
  for (const who of ["stranger", "member"] as const) {
    for (const looksMs of [0, LOOKS_MS]) {
      for (const source of searchSources) waits.push(await turn(bench, who, [source], looksMs));
      waits.push(await turn(bench, who, searchSources, looksMs));
    }
  }
  for (const [typed, texts] of Object.entries(bench.texts)) {
    const { times } = await together(bench, "member", searchSources, () => texts, TURN_MS / 2);
    byText.push(waitsOf(typed, times));
  }
  return { waits, byText };
}

async function turn(bench: Bench, who: Who, sources: readonly SearchSourceName[], looksMs = 0): Promise<Wait> {
  const asked = () => mixed(bench.texts, 400);
  await together(bench, who, sources, asked, WARM_MS, looksMs);
  const { times, refused } = await together(bench, who, sources, asked, TURN_MS, looksMs);
  const isOne = sources.length === 1;
  const looks = looksMs > 0 ? `, each answer looked at for ${looksMs} ms` : "";
  const waits = waitsOf(`${isOne ? sources[0] : "all sources at once"}, a ${who}${looks}`, times);
  const most = isOne ? MOST_MS.source : MOST_MS.merged;
  return { ...waits, most, refused, perSecond: Math.round((times.length * 1_000) / TURN_MS) };
}

/** Clients that each search for the next text when the last is answered by all sources and was looked at. @returns milliseconds of each, and answers that were none */
async function together(
  { url, readers }: Bench,
  who: Who,
  sources: readonly SearchSourceName[],
  textsOfOne: () => readonly string[],
  ms: number,
  looksMs = 0,
): Promise<{ times: number[]; refused: number }> {
  const until = performance.now() + ms;
  const times: number[] = [];
  let refused = 0;
  const client = async (n: number) => {
    const lines = await Promise.all(sources.map(() => openLine(Number(new URL(url).port))));
    const texts = textsOfOne();
    const asked = (source: SearchSourceName, text: string, i: number) =>
      bytesOf({
        path: `/api/search/${source}?q=${encodeURIComponent(text)}&page=1&limit=20`,
        headers: {
          "accept-encoding": "gzip, br",
          "x-forwarded-for": `10.${n}.${(i >> 8) % 256}.${i % 256}`,
          ...(who === "member" && { authorization: `Bearer ${readers[(n + i * CLIENTS) % readers.length]?.token}` }),
        },
      });
    const first = Math.floor(Math.random() * texts.length);
    await sleep(Math.random() * looksMs); // they do not all begin at once
    for (let i = 0; performance.now() < until; i++) {
      const requests = sources.map((source) => asked(source, texts[(first + i) % texts.length] ?? "", i));
      const began = performance.now();
      const answers = await Promise.all(requests.map((request, at) => (lines[at] as Line).send(request)));
      times.push(performance.now() - began);
      if (looksMs > 0) await sleep(looksMs);
      refused += answers.filter((status) => status === 503).length;
      const other = answers.find((status) => status !== 200 && status !== 503);
      if (other) throw new Error(`a search answered ${other}: no figure`);
    }
    for (const line of lines) line.close();
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
  return { times, refused };
}
