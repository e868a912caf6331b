import { randomInt } from "node:crypto";
import { QuestionDraft } from "@sarathi/contract";
import pg from "pg";
import { openDatabase } from "../../server/src/foundation/db/db.ts";
import { systemRandom } from "../../server/src/foundation/random.ts";
import { createMany } from "../../server/src/questions/index.ts";
import { seedCandidates } from "./seed.ts";

/** What staff wait for in a bank of so many questions, by what they ask. */
export interface Bank {
  questions: number;
  /** Questions a second, by `createMany`. */
  writtenPerSecond: number;
  rows: { name: string; samples: number; p50Ms: number; p95Ms: number; most: number }[];
}

const QUESTIONS = 100_000;
const AT_ONCE = 5_000;
const SAMPLES = 40;
const MOST_LIST_MS = 150;
const MOST_SIMILAR_MS = 80;

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** Words of the site's own questions, by language: invented stems are made of them, so that they read and repeat alike. */
async function wordsOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ ne: string | null; en: string | null }>(
    "SELECT question ->> 'ne' AS ne, question ->> 'en' AS en FROM mcq_version",
  );
  const texts = (language: "ne" | "en") => rows.flatMap((row) => row[language] ?? []);
  const split = (list: string[]) => list.map((text) => text.split(/\s+/).filter(Boolean));
  return { ne: split(texts("ne")), en: split(texts("en")) };
}
type Words = Awaited<ReturnType<typeof wordsOf>>;

/** A stem of the bank with half of its words from others. */
function stemOf(stems: string[][]): string {
  return pick(stems)
    .map((word) => (randomInt(2) === 0 ? word : pick(pick(stems))))
    .join(" ");
}

function draftOf(words: Words, chapters: readonly string[]) {
  const option = () => ({
    text: { ne: stemOf(words.ne).slice(0, 30) || "क", en: stemOf(words.en).slice(0, 30) || "a" },
  });
  const lacks = randomInt(10);
  return QuestionDraft.parse({
    question: { ne: stemOf(words.ne), ...(lacks === 0 ? {} : { en: stemOf(words.en) }) },
    options: [option(), option(), option(), option()],
    correctOptionIndices: [randomInt(4)],
    explanation: lacks === 1 ? {} : { ne: stemOf(words.ne) },
    ...(lacks === 2 ? {} : { source: { text: { ne: "नेपालको संविधान" } } }),
    difficulty: pick(["easy", "medium", "hard"]),
    chapters: lacks === 3 ? [] : [pick(chapters)],
    tags: [`20${60 + randomInt(23)}`, pick(["psc", "model", "past"])],
    ...(randomInt(5) === 0 ? { validUntil: `20${26 + randomInt(4)}-0${1 + randomInt(9)}-15` } : {}),
  });
}

async function fill(socket: string, pool: pg.Pool, accountId: string, verifierId: string): Promise<number> {
  const words = await wordsOf(pool);
  const { rows } = await pool.query<{ slug: string }>("SELECT slug FROM chapter");
  const chapters = rows.map(({ slug }) => slug);
  const database = openDatabase({ host: socket, user: "sarathi", database: "sarathi" }, console.error, { max: 2 });
  let ms = 0;
  try {
    for (let done = 0; done < QUESTIONS; done += AT_ONCE) {
      const drafts = Array.from({ length: AT_ONCE }, () => draftOf(words, chapters));
      const began = performance.now();
      await createMany(database.db, systemRandom, accountId, drafts, { state: "in_review" });
      ms += performance.now() - began;
    }
  } finally {
    await database.close();
  }
  // As a bank is that is in use: most verified, some reported, some on their way.
  await pool.query(
    `UPDATE mcq SET state = CASE WHEN n % 10 < 7 THEN 'verified' WHEN n % 10 = 7 THEN 'draft' WHEN n % 10 = 8 THEN 'retired' ELSE state END,
       verified_by = CASE WHEN n % 10 < 7 THEN $2::uuid END, updated_at = now() - n * interval '1 minute'
     FROM (SELECT id AS of, row_number() OVER (ORDER BY md5(id::text)) AS n FROM mcq WHERE author_id = $1) AS numbered
     WHERE id = numbered.of`,
    [accountId, verifierId],
  );
  await pool.query(
    `INSERT INTO mcq_report (id, mcq_id, version, account_id, reason)
     SELECT gen_random_uuid(), id, current_version, $1, 'typo' FROM mcq WHERE state = 'verified' ORDER BY md5(id::text) LIMIT 500`,
    [verifierId],
  );
  await pool.query("VACUUM ANALYZE");
  return Math.round((QUESTIONS / ms) * 1_000);
}

/** What lists of staff are asked for. */
function queriesOf(words: Words): Record<string, () => Record<string, string>> {
  const word = () => pick(pick(words.ne));
  return {
    "all, the latest first": () => ({}),
    "page 150 of them": () => ({ page: "150" }),
    "a state": () => ({ state: pick(["draft", "in_review", "verified", "retired"]) }),
    "a common word": () => ({ search: "नेपालको" }),
    "any word": () => ({ search: word() }),
    "two words": () => ({ search: `${word()} ${word()}` }),
    "a word in a state, difficulty and category": () => ({
      ...{ search: word(), state: "verified", difficulty: "hard", category: "section-officer" },
    }),
    "what nothing holds": () => ({ search: "यस्तोशब्दछैन" }),
    "a chapter": () => ({ chapter: "so-polity" }),
    "a category, by the last day": () => ({ category: "kharidar", sort: "expires" }),
    "a tag": () => ({ tag: "2075" }),
    "what lacks its source": () => ({ lacking: "source" }),
    "what stands in no chapter": () => ({ lacking: "chapter" }),
    "the most reported": () => ({ sort: "reports" }),
    "the queue of review": () => ({ queue: "review" }),
    "the queue of reports": () => ({ queue: "reported" }),
    "the queue of what expired": () => ({ queue: "expired", sort: "expires" }),
    "the queue of what expires soon": () => ({ queue: "expiring" }),
    "the queue of duplicates": () => ({ queue: "duplicates" }),
    "one's own, with a word": () => ({ author: "me", search: word() }),
  };
}

async function timed(name: string, most: number, ask: () => Promise<Response>): Promise<Bank["rows"][number]> {
  const times: number[] = [];
  for (let i = 0; i < SAMPLES + 3; i++) {
    const began = performance.now();
    const answer = await ask();
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${body.slice(0, 200)}`);
    if (i >= 3) times.push(performance.now() - began); // the first ones plan
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.ceil(times.length * share) - 1] ?? 0) * 10) / 10;
  const row = { name, samples: times.length, p50Ms: at(0.5), p95Ms: at(0.95), most };
  console.log(`${name}: ${row.p50Ms} ms, p95 ${row.p95Ms} ms`);
  return row;
}

/** Lists of staff, and the look-up of similar questions while somebody types, in a bank of 100,000. */
export async function benchBank(url: string, socket: string): Promise<Bank> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 2 });
  try {
    const staff = await seedCandidates(pool, 20);
    await pool.query("UPDATE account SET role = 'moderator' WHERE id = ANY($1::uuid[])", [
      staff.map(({ accountId }) => accountId),
    ]);
    const [author, verifier] = staff;
    if (!author || !verifier) throw new Error("nobody was seeded");
    const words = await wordsOf(pool);
    const writtenPerSecond = await fill(socket, pool, author.accountId, verifier.accountId);
    // Several, as the limit of look-ups is an account's; the author among them for what is one's own.
    let asked = 0;
    const headers = (one = staff[asked++ % staff.length]) => ({
      authorization: `Bearer ${one?.token}`,
      "content-type": "application/json",
    });
    const rows: Bank["rows"] = [];
    for (const [name, query] of Object.entries(queriesOf(words))) {
      rows.push(
        await timed(`list: ${name}`, MOST_LIST_MS, () =>
          fetch(`${url}/api/admin/mcqs?${new URLSearchParams(query())}`, { headers: headers(author) }),
        ),
      );
    }
    const similar = (question: object) =>
      fetch(`${url}/api/admin/mcqs/similar`, {
        method: "POST",
        headers: headers(),
        body: JSON.stringify({ question }),
      });
    const { rows: some } = await pool.query<{ ne: string }>(
      "SELECT question ->> 'ne' AS ne FROM mcq_version WHERE question ? 'ne' ORDER BY random() LIMIT 500",
    );
    const stem = () => pick(some).ne;
    const kinds: Record<string, () => object> = {
      "a stem that the bank has": () => ({ ne: `12. ${stem()}?` }),
      "a stem with a word changed": () => ({ ne: stem().replace(/\S+$/, pick(pick(words.ne))) }),
      "half of a stem": () => ({ ne: stem().slice(0, 40) || "क" }),
      "a new stem in both languages": () => ({ ne: stemOf(words.ne), en: stemOf(words.en) }),
    };
    for (const [name, make] of Object.entries(kinds)) {
      rows.push(await timed(`similar: ${name}`, MOST_SIMILAR_MS, () => similar(make())));
    }
    return { questions: QUESTIONS, writtenPerSecond, rows };
  } finally {
    await pool.end();
  }
}
