import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { baseRank, gravityOf } from "../../server/src/community/feed.rules.ts";
import { readEarned, writeRanks } from "../../server/src/community/feed.store.ts";
import { openDatabase } from "../../server/src/foundation/db/db.ts";
import { type Words, wordsOf } from "./bankFill.ts";
import { type Call, oneByOne } from "./calls.ts";
import { type CommunityStatements, captureCommunity, type Read, readsOf } from "./communityCalls.ts";
import { type Community, fillCommunity, SIZE, textOf } from "./communityFill.ts";
import { around, bytesOf, drive, each, fire } from "./load.ts";
import { ALL_TURNS, compare, type Row, timed, type Waits, waitsOf } from "./measure.ts";
import { benchPages } from "./pages.ts";
import { serve } from "./processes.ts";
import { type Candidate, seedCandidates } from "./seed.ts";
import { ACCOUNT, filled, THING } from "./statements.ts";
import { untilStill } from "./used.ts";

/** What the community's readers and writers wait for, by what they do. */
export interface CommunityFigures {
  size: typeof SIZE;
  fillSeconds: number;
  rows: Row[];
  /** SQL statements of one call. */
  statements: Record<string, number>;
  waits: (Waits & { most: number; of: "p50Ms" | "p95Ms" })[];
  /** How many times as long it takes to publish with 5,000 followers as with none. */
  followersFactor: number;
}

/** Accounts that are signed in; each may like 60 times a minute. */
const CANDIDATES = 3_000;
const READERS = 500;
/** Likes of one turn of one side. */
const LIKES = 1_200;
const MIN_READ = 0.7;
const MIN_LIKE = 0.8;
/** A page far down costs a tenth more than the first one at most. */
const MIN_PAGE_1000 = 0.91;
const MIN_KEPT_PAGE = 20;
/** Feeds drawn up by one account: fewer than it may have drawn up in a minute. */
const FEEDS = 50;
const MOST_FEED_MS = { some: 100, many: 200 };
const MOST_PUBLISH_MS = 15;
const PUBLISHED = 100;
/** Posts of one account: it may write ten an hour. */
const POSTS_EACH = 9;

interface Bench {
  url: string;
  pool: pg.Pool;
  community: Community;
  candidates: Candidate[];
  words: Words;
  captured: CommunityStatements;
}

const auth = ({ token }: Candidate) => ({ authorization: `Bearer ${token}` });
const CODING = { "accept-encoding": "gzip, br" };

/** A community of a year: its lists, a thread, a profile, feeds, likes, posts, a topic's page. */
export async function benchCommunity(
  url: string,
  socket: string,
  dataDir: string,
  ports: [number, number, number],
): Promise<CommunityFigures> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 16 });
  try {
    const candidates = await seedCandidates(pool, CANDIDATES);
    await pool.query("UPDATE account SET email_verified_at = now() WHERE id = ANY($1::uuid[])", [
      candidates.map(({ accountId }) => accountId),
    ]);
    const words = await wordsOf(pool);
    const { community, seconds } = await fillCommunity(socket, words, candidates);
    await rankPosts(socket);
    const captured = await captureCommunity(socket, dataDir, community, candidates.at(-1) as Candidate);
    const bench = { url, pool, community, candidates, words, captured };
    await untilStill(pool); // what was filled is folded for the search
    const waits = [...(await benchFeeds(bench)), await benchPublishing(bench)];
    const { followersFactor, rows: authors } = await benchFollowers(bench);
    const rows = [...(await benchReads(bench, socket, ports[0])), ...(await benchLike(bench))];
    const path = `/community/post/${community.topic}`;
    const name = "page of a post with 20 comments";
    rows.push(...(await benchPages(url, socket, dataDir, [ports[1], ports[2]], { path, name, kept: MIN_KEPT_PAGE })));
    const statements = Object.fromEntries(Object.entries(captured).map(([call, sent]) => [call, sent.length]));
    return { size: SIZE, fillSeconds: seconds, rows, statements, waits: [...waits, ...authors], followersFactor };
  } finally {
    await pool.end();
  }
}

/** Young posts have their ranks, as the server's own job writes them. */
async function rankPosts(socket: string): Promise<void> {
  const { db, close } = openDatabase({ host: socket, user: "sarathi", database: "sarathi" }, console.error, { max: 1 });
  try {
    const { posts, aDay } = await readEarned(db);
    await writeRanks(
      db,
      posts.map((post) => ({ id: post.id, rank: Math.fround(baseRank(post, gravityOf(aDay))) })),
    );
  } finally {
    await close();
  }
}

async function benchReads(
  { url, community, candidates, captured }: Bench,
  socket: string,
  port: number,
): Promise<Row[]> {
  const reads = readsOf(community);
  const readers = candidates.slice(-READERS);
  const bare = await serve("bench/src/bareCalls.ts", port, "/ready", {
    SOCKET: socket,
    STATEMENTS: JSON.stringify(captured),
  });
  const side = (base: string, shots: Buffer[]) => ({ run: () => fire(base, around(shots)) });
  /** Both sides of some calls, of as many different things as there are, by turns. */
  const sides = (calls: Read[], who: "Member" | "Stranger") => {
    const asked = Array.from({ length: 5_000 }, (_, i) => ({ i, reader: readers[i % READERS] as Candidate }));
    const each = <T>(make: (call: Read, thing: string, reader: Candidate) => T) =>
      asked.flatMap(({ i, reader }) =>
        calls.map((call) => make(call, reads[call].things[i % reads[call].things.length] ?? "", reader)),
      );
    const ours = each((call, thing, reader) =>
      bytesOf({ path: reads[call].path(thing), headers: { ...CODING, ...(who === "Member" ? auth(reader) : {}) } }),
    );
    const limit = each((call, thing, { accountId: account }) =>
      bytesOf({ path: `/${call}${who}?${new URLSearchParams({ account, thing })}`, headers: CODING }),
    );
    return [side(url, ours), { what: "bare Fastify, same SQL", ...side(bare.url, limit) }] as const;
  };
  const rows: Row[] = [];
  try {
    for (const calls of [["recent"], ["hashtag"], ["post", "comments"], ["profile"]] satisfies Read[][]) {
      const name = calls.map((call) => reads[call].name).join(" and ");
      rows.push(await compare(`${name}, a member`, ...sides(calls, "Member"), MIN_READ));
      rows.push(await compare(`${name}, a stranger`, ...sides(calls, "Stranger"), MIN_READ));
    }
  } finally {
    await bare.stop();
  }
  const page = (query: string) =>
    side(
      url,
      readers.map((one) =>
        bytesOf({ path: `/api/community/posts/recent${query}`, headers: { ...CODING, ...auth(one) } }),
      ),
    );
  // 10,000 posts, ten a page.
  const before = await fetch(`${url}/api/community/posts/recent?page=100&limit=100`, {
    headers: auth(readers[0] as Candidate),
  });
  const { pagination } = (await before.json()) as { pagination: { nextCursor: string } };
  const far = page(`?cursor=${encodeURIComponent(pagination.nextCursor)}`);
  rows.push(await compare("page 1,000 by its cursor", far, { what: "page 1", ...page("") }, MIN_PAGE_1000));
  return rows;
}

/**
 * Every like is new: a reader and a post that have not met. What a like writes is itself and its author's notice: the limit
 * sends both in a transaction of its own; beside it, the like alone.
 */
async function benchLike({ url, pool, community: { posts }, candidates, captured }: Bench): Promise<Row[]> {
  const authors = await authorsOf(pool, posts);
  const like = statementOf(captured, /insert into post_like/i);
  const notice = statementOf(captured, /insert into notification /i);
  let liked = 0;
  const next = () =>
    Array.from({ length: LIKES }, () => {
      const nth = liked++;
      // Posts by turns, and after each round another reader.
      const one = candidates[(nth + Math.floor(nth / posts.length)) % CANDIDATES] as Candidate;
      return { ...one, postId: posts[nth % posts.length] ?? "" };
    });
  type Like = ReturnType<typeof next>[number];
  const shot = (one: Like) =>
    bytesOf({
      method: "POST",
      path: `/api/community/posts/${one.postId}/like`,
      headers: auth(one),
      body: { on: true },
    });
  const asLike = ({ accountId, postId }: Like) => ({
    name: "like",
    text: like.text,
    values: filled(like.values, { [ACCOUNT]: accountId, [THING]: postId }) as unknown[],
  });
  const asNotice = (one: Like) => {
    // Its lists, in the statement's order: the notification's id, whose it is, then what it is about and by whom.
    const lists = [[uuidv7()], [authors.get(one.postId)]];
    const values = notice.values.map((value) => (Array.isArray(value) ? (lists.shift() ?? value) : value));
    const places = { [ACCOUNT]: one.accountId, [THING]: one.postId };
    return { name: "notice", text: notice.text, values: filled(values, places) as unknown[] };
  };
  const alone = () => drive(each(next()), (one) => pool.query(asLike(one)));
  const whole = () =>
    drive(each(next()), async (one) => {
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        await client.query(asLike(one));
        await client.query(asNotice(one));
        await client.query("COMMIT");
      } finally {
        client.release();
      }
    });
  if (LIKES * 4 * ALL_TURNS > CANDIDATES * posts.length) throw new Error("more likes than readers and posts");
  await pool.query("VACUUM ANALYZE post_like");
  const ours = { run: () => fire(url, each(next().map(shot))) };
  return [
    await compare("a like", ours, { what: "the like and its notice, one transaction each", run: whole }, MIN_LIKE),
    await compare("the same", ours, { what: "the like alone, one statement each, and no notice", run: alone }),
  ];
}

const statementOf = ({ like }: CommunityStatements, which: RegExp) => {
  const found = like.find(({ text }) => which.test(text));
  if (!found) throw new Error(`a like sends no ${which.source}`);
  return found;
};

async function authorsOf(pool: pg.Pool, posts: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; author_id: string }>(
    "SELECT id, author_id FROM post WHERE id = ANY($1::uuid[])",
    [posts],
  );
  return new Map(rows.map(({ id, author_id }) => [id, author_id]));
}

/** Feeds drawn up anew, one after the other. */
async function benchFeeds({ url, community }: Bench): Promise<CommunityFigures["waits"]> {
  const waits: CommunityFigures["waits"] = [];
  for (const [who, followed] of [
    ["none", 0],
    ["some", 50],
    ["many", 2_000],
  ] as const) {
    const ask = () => fetch(`${url}/api/community/posts/feed`, { headers: auth(community[who]) });
    const most = MOST_FEED_MS[who === "none" ? "some" : who];
    waits.push({ ...(await timed(`personal feed, ${followed} followed`, ask, FEEDS)), most, of: "p95Ms" });
  }
  return waits;
}

function publishing({ url, words }: Bench, author: Candidate): Call {
  const { title, source } = textOf(words);
  return {
    url: `${url}/api/community/posts`,
    method: "POST",
    headers: { ...auth(author), "content-type": "application/json" },
    body: JSON.stringify({ title, content: source, hashtags: ["लोकसेवा", "तयारी"] }),
  };
}

async function benchPublishing(bench: Bench): Promise<CommunityFigures["waits"][number]> {
  const authors = bench.candidates.slice(100, 100 + PUBLISHED);
  // A server that has run for a while has published before.
  await oneByOne(bench.candidates.slice(300, 400).map((one) => publishing(bench, one)));
  // Whoever sends a post has opened the form for it: their session is known.
  await oneByOne(authors.map((one) => ({ url: `${bench.url}/api/community/posts/recent`, headers: auth(one) })));
  const waits = waitsOf("publishing a post", await oneByOne(authors.map((one) => publishing(bench, one))));
  return { ...waits, most: MOST_PUBLISH_MS, of: "p50Ms" };
}

/** Posts of authors whom many follow, and of those whom nobody does, by turns. */
async function benchFollowers(bench: Bench) {
  const { followed, lonely } = bench.community;
  const turns = Array.from({ length: POSTS_EACH * followed.length }, (_, turn) => {
    const at = turn % followed.length;
    const sides = turn % 2 === 0 ? (["followed", "lonely"] as const) : (["lonely", "followed"] as const);
    return sides.map((side) => ({ side, author: (side === "followed" ? followed : lonely)[at] as Candidate }));
  }).flat();
  const all = await oneByOne(turns.map(({ author }) => publishing(bench, author)));
  const times = Object.groupBy(all, (_, i) => (turns[i] as (typeof turns)[number]).side);
  const limit = { most: MOST_PUBLISH_MS, of: "p50Ms" } as const;
  const many = { ...waitsOf("publishing with 5,000 followers", times.followed ?? []), ...limit };
  const none = { ...waitsOf("publishing with none", times.lonely ?? []), ...limit };
  return { rows: [many, none], followersFactor: Math.round((many.p50Ms / none.p50Ms) * 100) / 100 };
}
