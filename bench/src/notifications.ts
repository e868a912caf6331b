import { setTimeout as sleep } from "node:timers/promises";
import { notifications } from "@sarathi/contract";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { writeThreads } from "../../server/src/community/index.ts";
import { openDatabase } from "../../server/src/foundation/db/db.ts";
import { inject } from "../../server/src/foundation/http/inject.ts";
import { capturing } from "./capture.ts";
import { around, bytesOf, fire } from "./load.ts";
import { compare, type Row } from "./measure.ts";
import { serve } from "./processes.ts";
import { p99, readsBeside, type Times } from "./reads.ts";
import { type Candidate, seedCandidates } from "./seed.ts";
import { ACCOUNT, filled, type Sent } from "./statements.ts";

/** What the bell and its list cost, and a post that thousands are to hear of. */
export interface NotificationFigures {
  notifications: number;
  accounts: number;
  rows: Row[];
  /** SQL statements of one call. */
  statements: Record<string, number>;
  /** In the middle of its turns. */
  fanOut: { followers: number; seconds: number; reads: { name: string; idleP99Ms: number; besideP99Ms: number }[] };
}

const ACCOUNTS = 50_000;
/** Of each account. */
const EACH = 20;
const READERS = 500;
const POSTS = 500;
const FOLLOWERS = 20_000;
const MIN_READ = 0.7;
/** One statement that fills may take so long on a machine that has other work; the app cuts its own sooner. */
const FILL_MS = 600_000;
const IDLE_MS = 6_000;
/** Between two reads of each kind: over all turns so many that the hundredth part of them is not the slowest one alone. */
const READ_EVERY_MS = 16;
const MOST_MS = 60_000;
/** One after the other, with nothing done between, for the machine is not as quick in every second. */
const TAGS = ["सबैले_पछ्याएको", "सबैले_खोजेको", "सबैले_पढेको"];
/** Of a hashtag with which publishing and telling are warmed: a server that has run for a while has done both before. */
const WARM_TAG = "थोरैले_पछ्याएको";
const WARM_FOLLOWERS = 2_000;

/** The author of the post, who hears nothing of it, is none of them. */
const followsOf = (tag: string, most: number) => `INSERT INTO hashtag_follow (key, account_id) SELECT '${tag}', h.id
    FROM hearer h JOIN account a USING (id) WHERE a.username LIKE 'hearer%' ORDER BY h.n LIMIT ${most}`;

/** One statement each; counts are computed here, for a trigger would run a million times. */
const FILL = {
  accounts: `INSERT INTO account (id, username, email, password_hash, first_name, email_verified_at)
    SELECT uuidv7(), 'hearer' || n, 'hearer' || n || '@example.test', 'none', 'Bench', now()
    FROM generate_series((SELECT count(*) FROM account) + 1, ${ACCOUNTS}) n`,
  numbers: `CREATE TEMP TABLE hearer AS SELECT (row_number() OVER ())::int AS n, id FROM account`,
  threads: `CREATE TEMP TABLE thread AS SELECT (row_number() OVER ())::int AS n, id FROM post`,
  notifications: `CREATE TEMP TABLE made AS
    SELECT uuidv7() AS id, h.id AS account_id, (ARRAY['like','comment','reply','mention','answer'])[1 + i % 5] AS type,
      t.id AS post_id, a.id AS actor_id, i, now() - (i * interval '9 hours') AS at
    FROM hearer h CROSS JOIN generate_series(1, ${EACH}) i
    JOIN thread t ON t.n = 1 + (h.n * 7 + i * 13) % ${POSTS}
    JOIN hearer a ON a.n = 1 + (h.n * 31 + i * 101) % ${ACCOUNTS - 1}`,
  rows: `INSERT INTO notification (id, account_id, type, target, day, causes, unread, updated_at)
    SELECT id, account_id, type, post_id::text, (at AT TIME ZONE 'Asia/Kathmandu')::date, 1, (i <= 4)::int, at FROM made
    ON CONFLICT DO NOTHING`,
  causes: `INSERT INTO notification_cause (notification_id, key, actor_id, post_id, is_read, created_at)
    SELECT m.id, m.actor_id, m.actor_id, m.post_id, m.i > 4, m.at FROM made m JOIN notification n ON n.id = m.id`,
  ...Object.fromEntries(TAGS.map((tag, n) => [`follows ${n + 1}`, followsOf(tag, FOLLOWERS)])),
  warmFollows: followsOf(WARM_TAG, WARM_FOLLOWERS),
};

async function fill(socket: string, authors: readonly Candidate[]): Promise<number> {
  const { db, pool, close } = openDatabase({ host: socket, user: "sarathi", database: "sarathi" }, console.error, {
    hungMs: FILL_MS,
  });
  try {
    const byName = new Map(authors.map(({ accountId }, i) => [String(i), accountId]));
    const threads = Array.from({ length: POSTS }, (_, i) => ({
      ...{ by: String(i % authors.length), title: `पोस्ट ${i} बारे`, content: `पाठ ${i}`, daysAgo: 1 + (i % 30) },
      comments: [],
    }));
    await writeThreads(db, { random: { id: uuidv7 }, now: new Date() }, threads, byName);
    const client = await pool.connect();
    try {
      await client.query("SET session_replication_role = replica; SET statement_timeout = 0");
      for (const [what, statement] of Object.entries(FILL)) {
        const began = performance.now();
        const { rowCount } = await client.query(statement);
        console.log(`filled: ${what}: ${rowCount} in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
      }
      await client.query("CHECKPOINT"); // what was filled is not written down beside what is measured
      await client.query("VACUUM ANALYZE notification, notification_cause, account, hashtag_follow, post");
      const { rows } = await client.query<{ n: number }>("SELECT count(*)::int AS n FROM notification");
      return rows[0]?.n ?? 0;
    } finally {
      client.release(true);
    }
  } finally {
    await close();
  }
}

const auth = ({ token }: Candidate) => ({ authorization: `Bearer ${token}` });
const CODING = { "accept-encoding": "gzip, br" };
type Reading = "list" | "count";
const PATHS: Record<Reading, string> = { list: "/api/notifications", count: "/api/notifications/unread-count" };

/** What the app sends for each, the session known already. */
const captured = (socket: string, dataDir: string, { accountId, token }: Candidate) =>
  capturing(socket, dataDir, { cache: false }, async ({ app: { http } }, capture) => {
    const headers = { authorization: `Bearer ${token}` };
    const asked = {
      list: () => inject(http, notifications.listNotifications, { query: {} }, headers),
      count: () => inject(http, notifications.countUnreadNotifications, {}, headers),
    };
    await asked.count();
    const of = async (work: () => Promise<{ data: unknown }>): Promise<Sent[]> => {
      const { sent } = await capture(work);
      return sent.map(({ text, values }) => ({ text, values: filled(values, { [accountId]: ACCOUNT }) as unknown[] }));
    };
    return { list: await of(asked.list), count: await of(asked.count) };
  });

async function benchReads(
  url: string,
  socket: string,
  sent: Record<Reading, Sent[]>,
  readers: readonly Candidate[],
  port: number,
): Promise<Row[]> {
  const env = { SOCKET: socket, STATEMENTS: JSON.stringify(sent) };
  const bare = await serve("bench/src/bareCalls.ts", port, "/ready", env);
  const side = (base: string, shots: Buffer[]) => ({ run: () => fire(base, around(shots)) });
  const rows: Row[] = [];
  try {
    for (const what of ["list", "count"] as const) {
      const ours = readers.map((one) => bytesOf({ path: PATHS[what], headers: { ...CODING, ...auth(one) } }));
      const limit = readers.map(({ accountId }) =>
        bytesOf({ path: `/${what}?${new URLSearchParams({ account: accountId, thing: "" })}`, headers: CODING }),
      );
      const than = { what: "bare Fastify, same SQL", ...side(bare.url, limit) };
      rows.push(await compare(`notifications: ${what}`, side(url, ours), than, MIN_READ));
    }
  } finally {
    await bare.stop();
  }
  return rows;
}

/** Posts with a hashtag that 20,000 follow, until the last of them hears of it, and what others wait meanwhile. */
async function benchFanOut(url: string, pool: pg.Pool, author: Candidate, readers: readonly Candidate[]) {
  const read = (path: string) => readers.map((one) => ({ url: url + path, headers: auth(one) }));
  const kinds = { "the list": read(PATHS.list), "the count": read(PATHS.count) };
  const heard = async (tag: string) => {
    const { rows } = await pool.query("SELECT count(*)::int AS n FROM notification WHERE target = $1", [tag]);
    return (rows[0] as { n: number }).n;
  };
  // They hear of it in the order of their ids. To count all of them twenty times a second would be work of its own.
  const lastHeard = async (tag: string) => {
    const { rowCount } = await pool.query(
      `SELECT FROM notification WHERE target = $1 AND type = 'hashtag'
         AND account_id = (SELECT account_id FROM hashtag_follow WHERE key = $1 ORDER BY account_id DESC LIMIT 1)`,
      [tag],
    );
    return rowCount === 1;
  };
  /** @returns seconds until the last follower heard of it */
  const publish = async (tag: string, followers: number) => {
    const began = performance.now();
    const body = JSON.stringify({ title: `सबैका लागि ${tag}`, content: "हेर्नुहोस्", hashtags: [tag] });
    const headers = { ...auth(author), "content-type": "application/json" };
    const answer = await fetch(`${url}/api/community/posts`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`publishing was answered ${answer.status}: ${await answer.text()}`);
    while (!(await lastHeard(tag))) {
      if (performance.now() - began > MOST_MS) throw new Error(`only ${await heard(tag)} heard of it`);
      await sleep(50);
    }
    const seconds = (performance.now() - began) / 1_000;
    if ((await heard(tag)) !== followers) throw new Error(`only ${await heard(tag)} heard of it`);
    return seconds;
  };
  await readsBeside(kinds, async () => {
    await publish(WARM_TAG, WARM_FOLLOWERS);
    await sleep(3_000);
  });
  const idle: Times = {};
  const beside: Times = {};
  const add = (to: Times, times: Times) => {
    for (const [kind, some] of Object.entries(times)) to[kind] = [...(to[kind] ?? []), ...some];
  };
  const all: number[] = [];
  for (const tag of TAGS) {
    const [, before] = await readsBeside(kinds, () => sleep(IDLE_MS), READ_EVERY_MS);
    const [took, meanwhile] = await readsBeside(kinds, () => publish(tag, FOLLOWERS), READ_EVERY_MS);
    add(idle, before);
    add(beside, meanwhile);
    all.push(took);
  }
  const seconds = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  const reads = Object.keys(kinds).map((name) => ({
    ...{ name, idleP99Ms: p99(idle[name] ?? []), besideP99Ms: p99(beside[name] ?? []) },
  }));
  console.log(`${FOLLOWERS} followers heard of a post after ${all.map((one) => one.toFixed(1)).join(", ")} s`);
  console.log(JSON.stringify(reads));
  return { followers: FOLLOWERS, seconds, reads };
}

/** The bell, its list, and a hashtag that many follow, with a million notifications. */
export async function benchNotifications(
  url: string,
  socket: string,
  dataDir: string,
  port: number,
): Promise<NotificationFigures> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 4 });
  try {
    const readers = await seedCandidates(pool, READERS);
    const ids = readers.map(({ accountId }) => accountId);
    await pool.query("UPDATE account SET email_verified_at = now() WHERE id = ANY($1::uuid[])", [ids]);
    await pool.query(
      "INSERT INTO community_member_status (account_id, trust_level) SELECT id, 2 FROM unnest($1::uuid[]) AS t(id)",
      [ids],
    );
    for (const tag of [...TAGS, WARM_TAG])
      await pool.query("INSERT INTO hashtag (key, name) VALUES ($1, $1) ON CONFLICT DO NOTHING", [tag]);
    const made = await fill(socket, readers);
    const sent = await captured(socket, dataDir, readers.at(-1) as Candidate);
    const rows = await benchReads(url, socket, sent, readers, port);
    const fanOut = await benchFanOut(url, pool, readers[0] as Candidate, readers);
    const statements = { list: sent.list.length, count: sent.count.length };
    return { notifications: made, accounts: ACCOUNTS, rows, statements, fanOut };
  } finally {
    await pool.end();
  }
}
