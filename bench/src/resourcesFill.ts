import { resourceTypes } from "@sarathi/contract";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { columnsOf } from "../../server/src/resources/itemContent.ts";
import { searchWords } from "../../server/src/resources/words.rules.ts";
import { pick, stemOf, type Words } from "./bankFill.ts";

export const SIZE = { accounts: 50_000, resources: 20_000, items: 100_000, votes: 2_000_000 };
/** Texts, each rendered once, that items take by turns. */
const TEXTS = 400;
/** One resource of each hundred is large. */
const LARGE = { each: 100, items: 104 };
const SMALL = 4;
/** How many votes the items of each ten have, twenty in the middle, and how many in a hundred are against. */
const VOTES = [0, 1, 3, 6, 10, 15, 20, 28, 42, 75];
const AGAINST = 15;

/** Some of the study material that the measurements ask for. */
export interface Material {
  /** Ids: of any items, with their resources; of resources with a hundred items. */
  items: { id: string; resourceId: string }[];
  large: string[];
  /** Slugs of topics that resources are for. */
  chapters: string[];
  /** A word of some of the texts. */
  word: string;
}

/** A text of a page with headings, made of words of the site's own questions. */
function textOf(stems: string[][]): string {
  const paragraph = () => Array.from({ length: 3 }, () => stemOf(stems)).join("। ");
  return Array.from({ length: 2 }, () => `## ${stemOf(stems).slice(0, 60)}\n\n${paragraph()}\n\n${paragraph()}`).join(
    "\n\n",
  );
}

/** @returns a word that several of the texts hold */
async function writeTexts(client: pg.Client, words: Words): Promise<string> {
  const texts = Array.from({ length: TEXTS }, (_, n) => {
    const language = n % 5 === 0 ? "en" : "ne";
    const stems = words[language];
    const said = { title: { [language]: stemOf(stems).slice(0, 120) || "क" }, body: { [language]: textOf(stems) } };
    const columns = columnsOf(
      uuidv7(),
      {
        ...said,
        description: { [language]: stemOf(stems) },
        kind: "text",
        ...{ file: null, fileHash: null, url: null, archivedOn: null, categoryId: null, subjectId: null },
        ...{ language, chapterId: null, year: null, source: "नेपालको संविधान", licence: "own-work", edition: null },
      },
      "staff",
    );
    return { n, ...columns, own_words: searchWords(Object.values(said.title)) };
  });
  await client.query(`CREATE TEMP TABLE bench_text AS SELECT * FROM jsonb_to_recordset(${pg.escapeLiteral(
    JSON.stringify(texts),
  )}) AS t(n int, title jsonb, description jsonb, body jsonb, rendered jsonb, renderer int, language text, source text,
      licence text, title_words text, words text, title_key text, own_words text);
    ANALYZE bench_text`);
  return pick(words.ne.flat().filter((word) => /^\p{L}[\p{L}\p{M}]{3,}$/u.test(word)));
}

/** The account of a number, whichever it is. */
const account = (n: string) => `JOIN bench_account a ON a.n = (${n}) % ${SIZE.accounts}`;
const TYPES = `'{${resourceTypes.join(",")}}'::text[]`;

/** One statement each, in this order; counts and facts are computed here, for triggers would run millions of times. */
const STATEMENTS: Record<string, string> = {
  accounts: `INSERT INTO account (id, username, email, password_hash, first_name, email_verified_at)
    SELECT uuidv7(), 'reader' || n, 'reader' || n || '@example.test', 'none', 'Bench', now()
    FROM generate_series((SELECT count(*) FROM account) + 1, ${SIZE.accounts}) n`,
  "numbers of accounts": `CREATE TEMP TABLE bench_account AS
    SELECT (row_number() OVER (ORDER BY created_at, id) - 1)::int AS n, id FROM account LIMIT ${SIZE.accounts}`,
  places: `CREATE TEMP TABLE bench_place AS
    SELECT (row_number() OVER (ORDER BY s.id, c.id) - 1)::int AS n, c.id AS chapter_id, s.id AS subject_id, s.category_id
    FROM chapter c JOIN section x ON x.id = c.section_id JOIN subject s ON s.id = x.subject_id`,
  "what each resource has": `CREATE TEMP TABLE bench_resource AS SELECT i, uuidv7() AS id,
      CASE WHEN i % ${LARGE.each} = 0 THEN ${LARGE.items} ELSE ${SMALL} END AS items, (SELECT count(*)::int FROM bench_place) AS places
    FROM generate_series(1, ${SIZE.resources}) i`,
  "what each item has": `CREATE TEMP TABLE bench_item AS
    SELECT row_number() OVER ()::int AS k, r.i, j, uuidv7() AS id, r.id AS resource_id, (r.i * 7 + j) % ${TEXTS} AS text,
      (r.i * 3 + j % 2) % r.places AS place
    FROM bench_resource r, generate_series(0, r.items - 1) j`,
  votes: `INSERT INTO resource_item_vote (item_id, account_id, up, reason)
    SELECT v.id, a.id, v.up, CASE WHEN NOT v.up THEN 'unclear' END FROM (
      SELECT b.id, b.k, n, (b.k * 31 + n * 17) % 100 >= ${AGAINST} AS up FROM bench_item b
        CROSS JOIN generate_series(1, ('{${VOTES}}'::int[])[b.k % ${VOTES.length} + 1]) n) v ${account("v.k * 31 + v.n * 4999")}`,
  "counts of votes": `CREATE TEMP TABLE bench_count AS SELECT item_id AS id, count(*) FILTER (WHERE up)::int AS up,
      count(*) FILTER (WHERE NOT up)::int AS down FROM resource_item_vote GROUP BY 1`,
  resources: `INSERT INTO resource (id, title, description, type, tags, published, own_words, sort_title, created_at, updated_at)
    SELECT r.id, t.title, t.description, (${TYPES})[r.i % ${resourceTypes.length} + 1], ARRAY['tag-' || r.i % 200], true, t.own_words,
      t.title_key, now() - r.i * interval '17 minutes', now()
    FROM bench_resource r JOIN bench_text t ON t.n = r.i % ${TEXTS}`,
  items: `INSERT INTO resource_item (id, resource_id, position, title, description, kind, body, rendered, renderer, url,
      url_key, link_state, language, category_id, subject_id, chapter_id, year, source, licence, title_words, words,
      title_key, upvotes, downvotes, views)
    SELECT b.id, b.resource_id, b.j, t.title, t.description, l.kind,
      CASE l.kind WHEN 'text' THEN t.body ELSE '{}' END, CASE l.kind WHEN 'text' THEN t.rendered ELSE '{}' END, t.renderer,
      l.url, l.url, CASE l.kind WHEN 'link' THEN 'good' END, t.language, p.category_id, p.subject_id, p.chapter_id,
      2060 + b.k % 23, t.source, t.licence, t.title_words, t.words, t.title_key, coalesce(c.up, 0), coalesce(c.down, 0), b.k % 997
    FROM bench_item b JOIN bench_text t ON t.n = b.text JOIN bench_place p ON p.n = b.place LEFT JOIN bench_count c USING (id)
    CROSS JOIN LATERAL (SELECT CASE WHEN b.k % 5 = 0 THEN 'link' ELSE 'text' END AS kind,
      CASE WHEN b.k % 5 = 0 THEN 'https://example.test/' || b.k END AS url) l`,
  // A third was contributed by members.
  revisions: `INSERT INTO resource_item_revision (item_id, revision, content, contributor_id)
    SELECT b.id, 1, '{}', CASE WHEN b.k % 3 = 0 THEN a.id END FROM bench_item b ${account("b.k * 101")}`,
  "read together": `INSERT INTO resource_item_related (item_id, other_id, readers)
    SELECT b.id, o.id, 3 + (b.k + n) % 40 FROM bench_item b CROSS JOIN generate_series(1, 6) n
    JOIN bench_item o ON o.k = (b.k * 13 + n * 7919) % ${SIZE.items} + 1 WHERE b.k % 5 < 2 AND o.k <> b.k ON CONFLICT DO NOTHING`,
  "facts of resources": `UPDATE resource r SET item_count = f.items, languages = f.languages, years = f.years,
      category_ids = f.categories, subject_ids = f.subjects, chapter_ids = f.chapters, words = r.own_words || f.words,
      upvotes = f.up, downvotes = f.down, views = f.views
    FROM (SELECT resource_id, count(*)::int AS items, array_agg(DISTINCT language) AS languages,
        array_agg(DISTINCT year ORDER BY year DESC) AS years, array_agg(DISTINCT category_id) AS categories,
        array_agg(DISTINCT subject_id) AS subjects, array_agg(DISTINCT chapter_id) AS chapters,
        left(string_agg(title_words, ' ' ORDER BY position), 40000) AS words, sum(upvotes)::int AS up,
        sum(downvotes)::int AS down, sum(views)::int AS views
      FROM resource_item GROUP BY 1) f WHERE r.id = f.resource_id AND r.id IN (SELECT id FROM bench_resource)`,
  "words of resources": `INSERT INTO resource_words SELECT id, words FROM resource ON CONFLICT DO NOTHING`,
  "words of items": `INSERT INTO resource_item_words SELECT id, words FROM resource_item ON CONFLICT DO NOTHING`,
};

/** Searched words are indexed when all of them stand. */
const INDEXES = ["resource_words_trigrams", "resource_item_words_trigrams"];

/** Study material of years, by statements over sets: triggers and keys are off meanwhile. */
export async function fillResources(socket: string, words: Words): Promise<{ material: Material; seconds: number }> {
  const client = new pg.Client({ host: socket, user: "sarathi", database: "sarathi" });
  await client.connect();
  const began = performance.now();
  try {
    await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB';
      SET maintenance_work_mem = '512MB'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`);
    const word = await writeTexts(client, words);
    const { rows: indexes } = await client.query<{ indexdef: string }>(
      "SELECT indexdef FROM pg_indexes WHERE indexname = ANY($1)",
      [INDEXES],
    );
    for (const name of INDEXES) await client.query(`DROP INDEX IF EXISTS ${name}`);
    for (const [what, statement] of Object.entries(STATEMENTS)) await run(client, what, statement);
    for (const { indexdef } of indexes) await run(client, indexdef, indexdef);
    for (const last of ["RESET session_replication_role", "VACUUM (ANALYZE)", "CHECKPOINT"]) await client.query(last);
    return { material: await someOf(client, word), seconds: Math.round((performance.now() - began) / 1_000) };
  } finally {
    await client.end();
  }
}

async function run(client: pg.Client, what: string, statement: string): Promise<void> {
  const from = performance.now();
  const { rowCount } = await client.query(statement);
  const table = /^CREATE TEMP TABLE (\w+)/.exec(statement)?.[1];
  if (table) await client.query(`ANALYZE ${table}`);
  console.log(`filled: ${what}: ${rowCount ?? 0} in ${((performance.now() - from) / 1_000).toFixed(1)} s`);
}

async function someOf(client: pg.Client, word: string): Promise<Material> {
  const list = async (query: string) => (await client.query<{ one: string }>(query)).rows.map(({ one }) => one);
  const { rows: items } = await client.query<Material["items"][number]>(
    `SELECT id, resource_id AS "resourceId" FROM bench_item ORDER BY md5(id::text) LIMIT 5000`,
  );
  return {
    items,
    large: await list(`SELECT id AS one FROM bench_resource WHERE items = ${LARGE.items}`),
    chapters: await list("SELECT slug AS one FROM chapter WHERE id IN (SELECT chapter_id FROM bench_place)"),
    word,
  };
}
