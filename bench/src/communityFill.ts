import { hashtagOf, keyOfHashtag } from "@sarathi/contract";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { renderText } from "../../server/src/community/renderText.ts";
import { stemOf, type Words } from "./bankFill.ts";
import type { Candidate } from "./seed.ts";

export const SIZE = { accounts: 50_000, posts: 200_000, comments: 1_000_000, likes: 2_000_000 };
/** Texts, each rendered once, and hashtags that posts take by turns. */
const TEXTS = 400;
const HASHTAGS = 300;
/** Between two posts: a year of them in all. */
const APART = "interval '157 seconds'";

/** How many likes, and comments, the posts of each ten or twenty have; ten likes and five comments in the middle. */
const LIKES = [0, 0, 1, 2, 4, 6, 9, 13, 22, 43];
const COMMENTS = [0, 0, 1, 1, 2, 3, 4, 6, 8, 20, 0, 0, 1, 1, 2, 3, 4, 6, 8, 0];
/** How many replies the comments of a post have, by their place: a million in all with the comments. */
const REPLIES = `CASE WHEN j IN (0, 2, 7) THEN 1 WHEN j = 15 THEN 3 ELSE 0 END`;
/** By their numbers: who follows nobody, 50 and 2,000, and whom 5,000 follow each, and nobody. */
const NUMBERED = { none: 0, some: 1, many: 2, followed: [10, 11, 12, 13, 14], lonely: [20, 21, 22, 23, 24] };
/** The place, from 0, of the posts with most comments in each twenty. */
const BUSY = 9;

/** Some of the community that the measurements ask for. */
export interface Community {
  /** Usernames, ids of posts, keys of hashtags: to be asked for by turns. */
  people: string[];
  posts: string[];
  hashtags: string[];
  /** A post with twenty comments. */
  topic: string;
  /** Who follows nobody, 50 and 2,000; whom 5,000 follow each, and nobody. */
  none: Candidate;
  some: Candidate;
  many: Candidate;
  followed: Candidate[];
  lonely: Candidate[];
}

/** A text of some paragraphs, made of words of the site's own questions. */
export function textOf(words: Words): { title: string; source: string } {
  const stems = Math.random() < 0.8 ? words.ne : words.en;
  const paragraphs = Array.from({ length: 1 + Math.floor(Math.random() * 4) }, () => stemOf(stems));
  return { title: stemOf(stems).slice(0, 120) || "क", source: paragraphs.join("\n\n") };
}

async function writeTexts(client: pg.Client, words: Words): Promise<void> {
  const texts = Array.from({ length: TEXTS }, () => {
    const { title, source } = textOf(words);
    const { hashtags: _, ...rendered } = renderText(uuidv7(), source, new Set());
    return { title, ...rendered };
  });
  await client.query(`CREATE TEMP TABLE bench_text AS SELECT (row_number() OVER () - 1)::int AS n, t.*
    FROM jsonb_to_recordset(${pg.escapeLiteral(JSON.stringify(texts))}) AS
      t(title text, source text, html text, plain text, summary text, language text, renderer smallint);
    ANALYZE bench_text`);
}

async function writeHashtags(client: pg.Client, words: Words): Promise<void> {
  const names = words.ne.flat().flatMap((word) => hashtagOf(word) ?? []);
  const byKey = new Map(names.map((name) => [keyOfHashtag(name), name]));
  const some = [...byKey].slice(0, HASHTAGS);
  await client.query(
    "INSERT INTO hashtag (key, name) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING",
    [some.map(([key]) => key), some.map(([, name]) => name)],
  );
  await client.query("CREATE TEMP TABLE bench_tag (n int, key text, name text)");
  await client.query(
    "INSERT INTO bench_tag SELECT n - 1, key, name FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS t(key, name, n)",
    [some.map(([key]) => key), some.map(([, name]) => name)],
  );
}

const numbers = (list: readonly number[]) => `'{${list.join(",")}}'::int[]`;
const at = (list: readonly number[]) => `(${numbers(list)})[i % ${list.length} + 1]`;
/** The account of a number, whichever it is. */
const account = (n: string) => `JOIN bench_account a ON a.n = (${n}) % ${SIZE.accounts}`;

/** One statement each, in this order; counts are computed by those that write what is counted. */
const STATEMENTS: Record<string, string> = {
  accounts: `INSERT INTO account (id, username, email, password_hash, first_name, email_verified_at)
    SELECT uuidv7(), 'citizen' || n, 'citizen' || n || '@example.test', 'none', 'Bench', now()
    FROM generate_series((SELECT count(*) FROM account) + 1, ${SIZE.accounts}) n`,
  "numbers of accounts": `CREATE TEMP TABLE bench_account AS SELECT (row_number() OVER (ORDER BY f.n, id) - 1)::int AS n, id
    FROM account LEFT JOIN bench_first f USING (id) ORDER BY f.n, id LIMIT ${SIZE.accounts}`,
  "what each post has": `CREATE TEMP TABLE bench_post AS
    SELECT i, uuidv7() AS id, now() - (${SIZE.posts} - i) * ${APART} AS published_at,
      ${at(LIKES)} AS likes, ${at(COMMENTS)} AS comments,
      array(SELECT floor(${HASHTAGS} * power(random(), 3))::int FROM generate_series(1, i % 4)) AS tags
    FROM generate_series(1, ${SIZE.posts}) i`,
  "hashtags of posts": `INSERT INTO post_hashtag (key, post_id, published_at)
    SELECT t.key, p.id, p.published_at FROM bench_post p, unnest(p.tags) AS tag(n) JOIN bench_tag t USING (n)
    ON CONFLICT DO NOTHING`,
  comments: `CREATE TEMP TABLE bench_comment AS
    SELECT p.i, j, uuidv7() AS id, p.id AS post_id, least(now(), p.published_at + (j + 1) * interval '11 minutes') AS created_at, ${REPLIES} AS replies
    FROM bench_post p, generate_series(0, p.comments - 1) j`,
  "comments themselves": `INSERT INTO comment (id, post_id, author_id, is_anonymous, source, html, plain, renderer, created_at, likes_count, replies_count)
    SELECT c.id, c.post_id, a.id, false, t.source, t.html, t.plain, t.renderer, c.created_at, (c.j = 1)::int, c.replies
    FROM bench_comment c ${account("c.i * 7919 + c.j * 104729")} JOIN bench_text t ON t.n = (c.i + c.j) % ${TEXTS}`,
  replies: `INSERT INTO comment (id, post_id, parent_id, author_id, is_anonymous, source, html, plain, renderer, created_at)
    SELECT uuidv7(), c.post_id, c.id, a.id, false, t.source, t.html, t.plain, t.renderer, least(now(), c.created_at + r * interval '5 minutes')
    FROM bench_comment c CROSS JOIN generate_series(1, c.replies) r ${account("c.i * 31 + c.j * 13 + r * 997")}
    JOIN bench_text t ON t.n = (c.i + c.j + r) % ${TEXTS}`,
  "likes of comments": `INSERT INTO comment_like (comment_id, account_id)
    SELECT c.id, a.id FROM bench_comment c ${account("c.i * 17")} WHERE c.j = 1`,
  posts: `INSERT INTO post (id, author_id, title, source, html, plain, summary, renderer, language, category, visibility,
      is_anonymous, hashtags, published_at, likes_count, comments_count, last_comment_at)
    SELECT p.id, a.id, t.title, t.source, t.html, t.plain, t.summary, t.renderer, t.language,
      (ARRAY['discussion','question','notes','current-affairs','experience'])[p.i % 5 + 1], 'public', p.i % 50 = 0,
      array(SELECT DISTINCT tag.name FROM unnest(p.tags) AS n JOIN bench_tag tag USING (n)), p.published_at, p.likes,
      p.comments + coalesce(said.replies, 0), said.last
    FROM bench_post p ${account("p.i * 10007")} JOIN bench_text t ON t.n = p.i % ${TEXTS}
      LEFT JOIN (SELECT i, sum(replies)::int AS replies, max(created_at) AS last FROM bench_comment GROUP BY i) said ON said.i = p.i`,
  "likes of posts": `INSERT INTO post_like (post_id, account_id, created_at)
    SELECT p.id, a.id, least(now(), p.published_at + k * interval '20 minutes')
    FROM bench_post p CROSS JOIN generate_series(1, p.likes) k ${account("p.i * 31 + k * 4999")}`,
  // Nobody follows the first hundred, and they nobody, but for those of `NUMBERED`; most follow eight.
  follows: `INSERT INTO community_follow (follower_id, followed_id)
    SELECT a.id, b.id FROM (
      SELECT n AS one, 100 + (n + k * 997) % ${SIZE.accounts - 100} AS other
        FROM generate_series(10000, ${SIZE.accounts - 1}) n, generate_series(1, 8) k
      UNION SELECT ${NUMBERED.some}, 100 + k FROM generate_series(1, 50) k
      UNION SELECT ${NUMBERED.many}, 100 + k FROM generate_series(1, 2000) k
      UNION SELECT 10000 + k, followed FROM generate_series(1, 5000) k, unnest(${numbers(NUMBERED.followed)}) followed
    ) f JOIN bench_account a ON a.n = f.one JOIN bench_account b ON b.n = f.other WHERE f.one <> f.other`,
  "follows of hashtags": `INSERT INTO hashtag_follow (account_id, key)
    SELECT a.id, t.key FROM bench_account a JOIN bench_tag t ON t.n = ANY(ARRAY[a.n % 7, 10 + a.n % 23, 40 + a.n % 61]) WHERE a.n <> ${NUMBERED.none}`,
  "levels of members": `INSERT INTO community_member_status (account_id, trust_level)
    SELECT id, 2 FROM bench_account ON CONFLICT DO NOTHING`,
  "counts of members": `INSERT INTO community_member (account_id, followers_count, following_count, posts_count)
    SELECT a.id, coalesce(er.n, 0), coalesce(ing.n, 0), coalesce(p.n, 0) FROM bench_account a
      LEFT JOIN (SELECT followed_id AS id, count(*) AS n FROM community_follow GROUP BY 1) er USING (id)
      LEFT JOIN (SELECT follower_id AS id, count(*) AS n FROM community_follow GROUP BY 1) ing USING (id)
      LEFT JOIN (SELECT author_id AS id, count(*) AS n FROM post WHERE NOT is_anonymous GROUP BY 1) p USING (id)
    ON CONFLICT (account_id) DO UPDATE SET followers_count = excluded.followers_count,
      following_count = excluded.following_count, posts_count = excluded.posts_count`,
  "counts of hashtags": `UPDATE hashtag h SET posts_count = n, followers_count = coalesce(f, 0), people = least(n, 500)
    FROM (SELECT key, count(*) AS n FROM post_hashtag GROUP BY key) used
      LEFT JOIN (SELECT key, count(*) AS f FROM hashtag_follow GROUP BY key) followed USING (key) WHERE h.key = used.key`,
};

/** Posts, comments, likes and follows of a year, by statements over sets: triggers and keys are off meanwhile. */
export async function fillCommunity(
  socket: string,
  words: Words,
  candidates: readonly Candidate[],
): Promise<{ community: Community; seconds: number }> {
  const client = new pg.Client({ host: socket, user: "sarathi", database: "sarathi" });
  await client.connect();
  const began = performance.now();
  try {
    await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB';
      SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`);
    await client.query(
      `CREATE TEMP TABLE bench_first AS SELECT id, n FROM unnest(${pg.escapeLiteral(`{${candidates.map(({ accountId }) => accountId).join(",")}}`)}::uuid[]) WITH ORDINALITY AS t(id, n); ANALYZE bench_first`,
    );
    await writeTexts(client, words);
    await writeHashtags(client, words);
    for (const [what, statement] of Object.entries(STATEMENTS)) {
      const from = performance.now();
      const { rowCount } = await client.query(statement);
      const table = /^CREATE TEMP TABLE (\w+)/.exec(statement)?.[1];
      if (table) await client.query(`ANALYZE ${table}`);
      console.log(`filled: ${what}: ${rowCount ?? 0} in ${((performance.now() - from) / 1_000).toFixed(1)} s`);
    }
    for (const last of ["RESET session_replication_role", "VACUUM (ANALYZE)", "CHECKPOINT"]) await client.query(last);
    return { community: await someOf(client, candidates), seconds: Math.round((performance.now() - began) / 1_000) };
  } finally {
    await client.end();
  }
}

async function someOf(client: pg.Client, candidates: readonly Candidate[]): Promise<Community> {
  const list = async (query: string) => (await client.query<{ one: string }>(query)).rows.map(({ one }) => one);
  const numbered = (n: number): Candidate => {
    const one = candidates[n];
    if (!one) throw new Error(`there is no candidate ${n}`);
    return one;
  };
  const { none, some, many, followed, lonely } = NUMBERED;
  return {
    people: await list("SELECT username AS one FROM account ORDER BY md5(id::text) LIMIT 5000"),
    posts: await list(`SELECT id AS one FROM bench_post WHERE i % 20 = ${BUSY} ORDER BY md5(id::text) LIMIT 5000`),
    hashtags: await list("SELECT key AS one FROM bench_tag ORDER BY n"),
    topic: (await list(`SELECT id AS one FROM bench_post WHERE i % 20 = ${BUSY} ORDER BY i DESC LIMIT 1`))[0] ?? "",
    none: numbered(none),
    some: numbered(some),
    many: numbered(many),
    followed: followed.map(numbered),
    lonely: lonely.map(numbered),
  };
}
