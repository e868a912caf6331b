import { randomInt } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { searchedWords } from "@sarathi/contract";
import pg from "pg";
import { openDatabase } from "../../server/src/foundation/db/db.ts";
import { addWords } from "../../server/src/foundation/search/foldStale.ts";
import { LAYERS } from "../../server/src/foundation/search/layers.ts";
import { FOLDING, lexemesOf, type SearchDocument } from "../../server/src/foundation/search/lexemes.ts";
import { pick, stemOf, type Words, wordsOf } from "./bankFill.ts";
import { ROOT } from "./processes.ts";

/** Documents of each kind: half a million with what content/ has. */
export const SIZE = {
  ...{ post: 280_000, person: 110_000, hashtag: 15_000, resource: 12_000, item: 75_000, test: 2_000, event: 1_000 },
  ...{ subject: 200, chapter: 3_500, topic: 1_000, syllabus: 260, roadmap: 40 },
} as const;
type Kind = keyof typeof SIZE;

/** Texts, each folded once, that things of a kind take by turns. */
const TEXTS: Readonly<Record<Exclude<Kind, "person">, number>> = {
  ...{ post: 20_000, hashtag: 15_000, resource: 6_000, item: 12_000, test: 2_000, event: 1_000 },
  ...{ subject: 200, chapter: 3_500, topic: 1_000, syllabus: 260, roadmap: 40 },
};
const AT_ONCE = 2_000;

const stems = ({ ne, en }: Words) => (randomInt(5) === 0 ? en : ne);
/** Some words that follow each other in content/, and some that follow others: common ones are as common as there. */
const said = (words: Words, most: number) => stemOf(stems(words)).slice(0, most).trim() || "क";
const paragraphs = (words: Words, most: number) =>
  Array.from({ length: 1 + randomInt(most) }, () => stemOf(stems(words))).join(" ");

const isWord = (word: string) => /^[\p{L}][\p{L}\p{M}]{2,}$/u.test(word);
/** Words of one's own that hardly anybody else has: a place, a year, a name. */
const rare = (words: Words) => `${pick(pick(stems(words)))}${randomInt(2_000, 2_090)}`;

/** What a thing of a kind is called and says. */
function documentOf(kind: Exclude<Kind, "person">, words: Words, nth: number): SearchDocument {
  const id = String(nth);
  const both = (most: number) => [stemOf(words.ne).slice(0, most) || "क", stemOf(words.en).slice(0, most) || "a"];
  switch (kind) {
    case "post":
      return {
        ...{ id, titles: [said(words, 90)], tags: Array.from({ length: randomInt(4) }, () => pick(pick(words.ne))) },
        text: `${paragraphs(words, 6)} ${rare(words)}`,
      };
    case "hashtag":
      return { id, titles: [`${pick(pick(words.ne))}_${nth < 2_000 ? "" : pick(pick(stems(words)))}`] };
    case "resource":
    case "item":
      return { id, titles: [said(words, 80)], text: paragraphs(words, 2) };
    case "test":
    case "event":
      return { id, titles: both(50), text: said(words, 120) };
    case "syllabus":
      return { id, titles: both(40), tags: ["पाठ्यक्रम", "syllabus"], text: paragraphs(words, 40) };
    case "roadmap":
      return { id, titles: both(40), tags: ["मार्गचित्र", "roadmap"], text: paragraphs(words, 4) };
    default:
      return { id, titles: both(40) };
  }
}

const json = (value: object) => pg.escapeLiteral(JSON.stringify(value));

/** Writes folded documents of a kind as a temporary table; the words of their titles are known from then on. */
async function writeTexts(client: pg.Client, kind: Kind, documents: readonly SearchDocument[]): Promise<string[]> {
  for (let at = 0; at < documents.length; at += AT_ONCE) {
    const rows = documents.slice(at, at + AT_ONCE).map((one) => ({
      ...{ kind, n: Number(one.id), text: one.text ?? "", first: one.titles[0], last: one.titles.at(-1) },
      ...lexemesOf(one),
    }));
    await client.query(`INSERT INTO bench_text SELECT t.kind, t.n, t.first, t.last, left(t.text, 1500), t.titles::tsvector, t.words::tsvector, t.size
      FROM jsonb_to_recordset(${json(rows)}) AS t(kind text, n int, first text, last text, text text, titles text,
        words text, size smallint)`);
  }
  return documents.flatMap(({ titles }) => titles);
}

/** Given and family names of those in content/demo, each with each. */
function namesOf(): { firsts: string[]; lasts: string[] } {
  const file = path.join(ROOT, "content/demo/people.json");
  const people = JSON.parse(fs.readFileSync(file, "utf8")) as Record<string, string>[];
  const latin = people.map(({ username = "" }) => username.replace(/\d/g, "").split(/[._]/));
  const of = (list: (string | undefined)[]) => [...new Set(list.filter((one): one is string => !!one && isWord(one)))];
  return {
    firsts: of([...people.map(({ firstName }) => firstName), ...latin.map(([first]) => first)]),
    lasts: of([...people.map(({ lastName }) => lastName), ...latin.map(([, last]) => last)]),
  };
}

function personOf(names: ReturnType<typeof namesOf>, nth: number): SearchDocument {
  // The first of a list is had by many, the last by few.
  const common = (list: readonly string[]) => list[Math.floor(list.length * Math.random() ** 2)] ?? "";
  const [first, last] = [common(names.firsts), common(names.lasts)];
  return {
    id: String(nth),
    titles: [`${pick(names.firsts.filter((one) => /^[a-z]+$/.test(one)))}${nth}`, `${first} ${last}`],
  };
}

/** A copy of a row with some of it its own; `t` is its text, `n` its number. */
const copies = (table: string, kind: Kind, where: string, own: string) => `INSERT INTO ${table}
  SELECT (jsonb_populate_record(one.row, jsonb_build_object('id', d.id, ${own}))).*
  FROM (SELECT r AS row FROM ${table} r ${where} LIMIT 1) one, bench_thing d JOIN bench_text t USING (kind, n)
  WHERE d.kind = '${kind}'`;
const both = "jsonb_build_object('ne', t.first, 'en', t.last)";
const slug = (of: string) => `'slug', 'bench-${of}-' || d.i`;
const named = (of: string) => `${slug(of)}, 'name', left(t.last, 100), 'nepali_text', left(t.first, 100)`;
const documented = (of: string) =>
  `${slug(of)}, 'document', (one.row).document || jsonb_build_object('slug', 'bench-${of}-' || d.i, 'name', t.last, 'nepaliText', t.first)`;

/** One statement each, in this order. */
const STATEMENTS: readonly string[] = [
  `INSERT INTO account (id, username, email, password_hash, first_name, last_name, email_verified_at)
    SELECT d.uid, t.first, t.first || '@example.test', 'none', split_part(t.last, ' ', 1), split_part(t.last, ' ', 2), now()
    FROM bench_thing d JOIN bench_text t USING (kind, n) WHERE d.kind = 'person'`,
  `INSERT INTO post (id, author_id, title, source, html, plain, summary, renderer, language, category, visibility, is_anonymous,
      hashtags, published_at, likes_count)
    SELECT d.uid, a.uid, t.first, t.text, t.text, t.text, left(t.text, 160), 1, 'ne', 'discussion',
      CASE WHEN d.i % 25 = 0 THEN 'private' WHEN d.i % 20 = 0 THEN 'followers' ELSE 'public' END, d.i % 50 = 0,
      '{}', now() - (${SIZE.post} - d.i) * interval '100 seconds', floor(60 * power(random(), 6))::int
    FROM bench_thing d JOIN bench_text t USING (kind, n)
    JOIN bench_thing a ON a.kind = 'person' AND a.i = (d.i * 997) % ${SIZE.person} + 1 WHERE d.kind = 'post'`,
  `INSERT INTO hashtag (key, name, posts_count) SELECT d.id, t.first, 1 + d.i % 40
    FROM bench_thing d JOIN bench_text t USING (kind, n) WHERE d.kind = 'hashtag'`,
  `INSERT INTO resource (id, title, description, type, published, sort_title, item_count, views)
    SELECT d.uid, jsonb_build_object('ne', t.first), jsonb_build_object('ne', t.text), 'notes', d.i % 30 > 0, t.first, 6, d.i % 997
    FROM bench_thing d JOIN bench_text t USING (kind, n) WHERE d.kind = 'resource'`,
  `INSERT INTO resource_item (id, resource_id, position, title, description, kind, body, language, licence, title_key)
    SELECT d.uid, r.uid, d.i, jsonb_build_object('ne', t.first), jsonb_build_object('ne', t.text), 'text',
      '{"ne": "क"}', 'ne', 'own-work', t.first
    FROM bench_thing d JOIN bench_text t USING (kind, n)
    JOIN bench_thing r ON r.kind = 'resource' AND r.i = d.i % ${SIZE.resource} + 1 WHERE d.kind = 'item'`,
  copies("mock_test", "test", "WHERE state = 'published' AND test_type = 'mock'", `${slug("test")}, 'title', ${both}`),
  `INSERT INTO exam_event (id, slug, test_id, title, state, registration_opens_at, registration_closes_at, starts_at,
      entry_closes_at, ends_at, results_at, published_at)
    SELECT d.uid, 'bench-event-' || d.i, d.uid, ${both}, 'published', now(), now() + interval '8 days', now() + interval '9 days',
      now() + interval '9 days 1 hour', now() + interval '9 days 2 hours', now() + interval '10 days', now()
    FROM bench_thing d JOIN bench_text t USING (kind, n) WHERE d.kind = 'event'`,
  copies("subject", "subject", "WHERE published", named("subject")),
  copies("chapter", "chapter", "WHERE published", named("chapter")),
  copies("study_topic", "topic", "", documented("topic")),
  copies("syllabus", "syllabus", "", documented("syllabus")),
  // Each leads to 25 topics of its own, in its first step.
  copies(
    "roadmap",
    "roadmap",
    "",
    `${slug("roadmap")}, 'document', (one.row).document || jsonb_build_object('slug', 'bench-roadmap-' || d.i, 'name', t.last, 'nepaliText', t.first,
      'steps', jsonb_build_array(((one.row).document #> '{steps,0}') || jsonb_build_object('topics',
        (SELECT jsonb_agg('bench-topic-' || k) FROM generate_series((d.i - 1) * 25 + 1, d.i * 25) k))))`,
  ),
  `INSERT INTO search_text (source, id, folding, titles, words, size, layer)
    SELECT d.kind, d.id, ${FOLDING}, t.titles, t.words, t.size,
      CASE WHEN d.nth <= l.first THEN 0 WHEN d.nth <= l.second THEN 1 ELSE 2 END
    FROM (SELECT *, row_number() OVER (PARTITION BY kind ORDER BY id DESC) AS nth FROM bench_thing) d
    JOIN bench_text t USING (kind, n)
    LEFT JOIN (VALUES ${Object.entries(LAYERS).map(([kind, [first, second = 0]]) => `('${kind}', ${first}, ${second})`)}) l(kind, first, second)
      ON l.kind = d.kind ORDER BY d.kind, d.i`,
];

/** An index that is made of all rows at once takes a tenth of the time. @returns statements that make them again */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    "SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename LIKE 'search_text_%' AND indexdef LIKE '%USING gin%'",
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Half a million things of all kinds with their folded texts, by statements over sets: triggers and keys are off meanwhile. */
export async function fillSearch(socket: string, pool: pg.Pool): Promise<{ seconds: number; documents: number }> {
  const { rows: kept } = await pool.query<{ n: number }>("SELECT count(*)::int AS n FROM search_text");
  if (Number(kept[0]?.n) > SIZE.post) return { seconds: 0, documents: Number(kept[0]?.n) };
  const words = await wordsOf(pool);
  const client = new pg.Client({ host: socket, user: "sarathi", database: "sarathi" });
  const { db, close } = openDatabase({ host: socket, user: "sarathi", database: "sarathi" }, console.error, { max: 1 });
  await client.connect();
  const began = performance.now();
  try {
    await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB';
      SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
      CREATE TEMP TABLE bench_text (kind text, n int, first text, last text, text text, titles tsvector,
        words tsvector, size smallint)`);
    const names = namesOf();
    let titles: string[] = [];
    const write = async (kind: Kind, one: (n: number) => SearchDocument, size: number) => {
      titles = titles.concat(
        await writeTexts(
          client,
          kind,
          Array.from({ length: size }, (_, n) => one(n)),
        ),
      );
    };
    for (const [kind, size] of Object.entries(TEXTS) as [Exclude<Kind, "person">, number][])
      await write(kind, (n) => documentOf(kind, words, n), size);
    await write("person", (n) => personOf(names, n), SIZE.person);
    const each = Object.entries({ ...TEXTS, person: SIZE.person }).map(
      ([kind, texts]) =>
        `SELECT '${kind}' AS kind, i, i % ${texts} AS n FROM generate_series(1, ${SIZE[kind as Kind]}) i`,
    );
    await client.query(`CREATE TEMP TABLE bench_thing AS SELECT *, CASE kind WHEN 'hashtag' THEN 'bench' || i ELSE uid::text END AS id
        FROM (SELECT kind, i, n, uuidv7() AS uid FROM (${each.join(" UNION ALL ")}) t ORDER BY i) numbered;
      CREATE INDEX ON bench_thing (kind, i); ANALYZE bench_thing; ANALYZE bench_text`);
    await client.query("BEGIN");
    const indexes = await dropIndexes(client);
    for (const statement of [...STATEMENTS, ...indexes]) {
      const from = performance.now();
      await client.query(statement);
      console.log(`filled: ${statement.slice(0, 60)} in ${((performance.now() - from) / 1_000).toFixed(1)} s`);
    }
    await client.query("COMMIT");
    for (let at = 0; at < titles.length; at += AT_ONCE)
      await addWords(db, titles.slice(at, at + AT_ONCE).flatMap(searchedWords));
    await client.query("RESET session_replication_role");
    await client.query("UPDATE roadmap SET slug = slug WHERE false"); // its trigger lists which topics each leads to
    for (const last of ["VACUUM (ANALYZE)", "CHECKPOINT"]) await client.query(last);
    const { rows } = await client.query<{ n: number }>("SELECT count(*)::int AS n FROM search_text");
    return { seconds: Math.round((performance.now() - began) / 1_000), documents: rows[0]?.n ?? 0 };
  } finally {
    await close();
    await client.end();
  }
}
