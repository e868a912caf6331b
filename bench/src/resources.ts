import pg from "pg";
import { wordsOf } from "./bankFill.ts";
import { around, bytesOf, drive, each, fire } from "./load.ts";
import { ALL_TURNS, compare, type Row } from "./measure.ts";
import { serve } from "./processes.ts";
import {
  type Asked,
  askedOf,
  captureResources,
  RESOURCE,
  type Read,
  type ResourceStatements,
} from "./resourcesCalls.ts";
import { fillResources, type Material, SIZE } from "./resourcesFill.ts";
import { type Candidate, seedCandidates } from "./seed.ts";
import { ACCOUNT, filled, THING } from "./statements.ts";

/** What readers of study material wait for, and a vote. */
export interface ResourceFigures {
  size: typeof SIZE;
  fillSeconds: number;
  rows: Row[];
  /** SQL statements of one call. */
  statements: Record<string, number>;
}

/** Accounts that are signed in; each may vote 60 times a minute. */
const CANDIDATES = 3_000;
const READERS = 500;
/** Votes of one turn of one side. */
const VOTES = 1_200;
const MIN_READ = 0.7;
const MIN_VOTE = 0.8;
/** A page far down costs a tenth more than the first one at most. */
const MIN_PAGE_1000 = 0.91;

interface Bench {
  url: string;
  pool: pg.Pool;
  material: Material;
  candidates: Candidate[];
  captured: ResourceStatements;
}

const auth = ({ token }: Candidate) => ({ authorization: `Bearer ${token}` });
const CODING = { "accept-encoding": "gzip, br" };
const side = (base: string, shots: Buffer[]) => ({ run: () => fire(base, around(shots)) });

/** Study material of years: lists, an item, a search within a large resource, votes. */
export async function benchResources(
  url: string,
  socket: string,
  dataDir: string,
  port: number,
): Promise<ResourceFigures> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 16 });
  try {
    const { material, seconds } = await fillResources(socket, await wordsOf(pool));
    const candidates = await seedCandidates(pool, CANDIDATES);
    await pool.query("UPDATE account SET email_verified_at = now() WHERE id = ANY($1::uuid[])", [
      candidates.map(({ accountId }) => accountId),
    ]);
    const captured = await captureResources(socket, dataDir, material, candidates.at(-1) as Candidate);
    const bench = { url, pool, material, candidates, captured };
    const rows = [...(await benchReads(bench, socket, port)), await benchPage1000(bench), await benchVote(bench)];
    const statements = Object.fromEntries(Object.entries(captured).map(([call, sent]) => [call, sent.length]));
    return { size: SIZE, fillSeconds: seconds, rows, statements };
  } finally {
    await pool.end();
  }
}

const NAMES: Record<Read, string> = {
  list: "study material with three filters",
  item: "item with suggestions",
  search: "search within a resource",
};

async function benchReads(
  { url, material, candidates, captured }: Bench,
  socket: string,
  port: number,
): Promise<Row[]> {
  const asked = askedOf(material);
  const env = { SOCKET: socket, STATEMENTS: JSON.stringify(captured) };
  const bare = await serve("bench/src/bareCalls.ts", port, "/ready", env);
  const readers = candidates.slice(-READERS);
  /** Both sides of a call, of as many different things as there are, by turns. */
  const sides = (call: Read, who: "Member" | "Stranger") => {
    const calls = Array.from({ length: 5_000 }, (_, i) => ({
      reader: readers[i % READERS] as Candidate,
      one: asked[call][i % asked[call].length] as Asked,
    }));
    const ours = calls.map(({ one, reader }) =>
      bytesOf({ path: one.path, headers: { ...CODING, ...(who === "Member" ? auth(reader) : {}) } }),
    );
    const limit = calls.map(({ one, reader: { accountId: account } }) =>
      bytesOf({ path: `/${call}${who}?${new URLSearchParams({ account, ...one.places })}`, headers: CODING }),
    );
    return [side(url, ours), { what: "bare Fastify, same SQL", ...side(bare.url, limit) }] as const;
  };
  const rows: Row[] = [];
  try {
    for (const call of ["list", "item", "search"] as const)
      for (const who of ["Member", "Stranger"] as const)
        rows.push(await compare(`${NAMES[call]}, a ${who.toLowerCase()}`, ...sides(call, who), MIN_READ));
  } finally {
    await bare.stop();
  }
  return rows;
}

async function benchPage1000({ url, candidates }: Bench): Promise<Row> {
  const page = (query: string) =>
    side(
      url,
      candidates
        .slice(-READERS)
        .map((one) => bytesOf({ path: `/api/resources${query}`, headers: { ...CODING, ...auth(one) } })),
    );
  // 19,980 resources, twenty a page.
  const before = await fetch(`${url}/api/resources?page=999`, { headers: auth(candidates[0] as Candidate) });
  const { pagination } = (await before.json()) as { pagination: { nextCursor: string } };
  const far = page(`?cursor=${encodeURIComponent(pagination.nextCursor)}`);
  return compare("study material, page 1,000 by its cursor", far, { what: "page 1", ...page("") }, MIN_PAGE_1000);
}

/** Every vote is new: a reader and an item that have not met. */
async function benchVote({ url, pool, material: { items }, candidates, captured }: Bench): Promise<Row> {
  const [statement] = captured.vote.filter(({ text }) => text.includes("set_item_votes"));
  if (!statement) throw new Error("no statement of a vote");
  const { text, values } = statement;
  let voted = 0;
  const next = () =>
    Array.from({ length: VOTES }, () => {
      const nth = voted++;
      // Items by turns, and after each round another reader.
      const one = candidates[(nth + Math.floor(nth / items.length)) % CANDIDATES] as Candidate;
      return { ...one, ...(items[nth % items.length] as Material["items"][number]) };
    });
  const shot = ({ id, resourceId, ...one }: ReturnType<typeof next>[number]) =>
    bytesOf({
      method: "POST",
      path: `/api/resources/${resourceId}/items/${id}/upvote`,
      headers: auth(one),
      body: { on: true },
    });
  const run = () =>
    drive(each(next()), ({ accountId, id, resourceId }) => {
      const places = { [ACCOUNT]: accountId, [THING]: id, [RESOURCE]: resourceId };
      return pool.query({ name: "vote", text, values: filled(values, places) as unknown[] });
    });
  if (VOTES * 2 * ALL_TURNS > CANDIDATES * items.length) throw new Error("more votes than readers and items");
  await pool.query("VACUUM ANALYZE resource_item_vote");
  const ours = { run: () => fire(url, each(next().map(shot))) };
  return compare("a vote", ours, { what: "its statement, one each", run }, MIN_VOTE);
}
