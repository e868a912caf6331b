import { randomInt } from "node:crypto";
import { QuestionDraft } from "@sarathi/contract";
import type pg from "pg";
import { openDatabase } from "../../server/src/foundation/db/db.ts";
import { systemRandom } from "../../server/src/foundation/random.ts";
import { createMany } from "../../server/src/questions/index.ts";

const AT_ONCE = 5_000;

export const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** Words of the site's own questions, by language: invented stems are made of them, so that they read and repeat alike. */
export async function wordsOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ ne: string | null; en: string | null }>(
    "SELECT question ->> 'ne' AS ne, question ->> 'en' AS en FROM mcq_version",
  );
  const texts = (language: "ne" | "en") => rows.flatMap((row) => row[language] ?? []);
  const split = (list: string[]) => list.map((text) => text.split(/\s+/).filter(Boolean));
  return { ne: split(texts("ne")), en: split(texts("en")) };
}
export type Words = Awaited<ReturnType<typeof wordsOf>>;

/** A stem of the bank with half of its words from others. */
export function stemOf(stems: string[][]): string {
  return pick(stems)
    .map((word) => (randomInt(2) === 0 ? word : pick(pick(stems))))
    .join(" ");
}

export function draftOf(words: Words, chapters: readonly string[]) {
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

/**
 * Fills the bank with so many questions, as one that is in use: most verified, some reported, some on their way.
 * @returns how many were written a second, by `createMany`
 */
export async function fillBank(
  socket: string,
  pool: pg.Pool,
  { authorId, verifierId }: { authorId: string; verifierId: string },
  questions: number,
): Promise<number> {
  const words = await wordsOf(pool);
  const { rows } = await pool.query<{ slug: string }>("SELECT slug FROM chapter");
  const chapters = rows.map(({ slug }) => slug);
  const database = openDatabase({ host: socket, user: "sarathi", database: "sarathi" }, console.error, { max: 2 });
  let ms = 0;
  try {
    for (let done = 0; done < questions; done += AT_ONCE) {
      const drafts = Array.from({ length: Math.min(AT_ONCE, questions - done) }, () => draftOf(words, chapters));
      const began = performance.now();
      await createMany(database.db, systemRandom, authorId, drafts, { state: "in_review" });
      ms += performance.now() - began;
    }
  } finally {
    await database.close();
  }
  await pool.query(
    `UPDATE mcq SET state = CASE WHEN n % 10 < 7 THEN 'verified' WHEN n % 10 = 7 THEN 'draft' WHEN n % 10 = 8 THEN 'retired' ELSE state END,
       verified_by = CASE WHEN n % 10 < 7 THEN $2::uuid END, updated_at = now() - n * interval '1 minute'
     FROM (SELECT id AS of, row_number() OVER (ORDER BY md5(id::text)) AS n FROM mcq WHERE author_id = $1) AS numbered
     WHERE id = numbered.of`,
    [authorId, verifierId],
  );
  await pool.query(
    `INSERT INTO mcq_report (id, mcq_id, version, account_id, reason)
     SELECT gen_random_uuid(), id, current_version, $1, 'typo' FROM mcq WHERE state = 'verified' ORDER BY md5(id::text) LIMIT 500`,
    [verifierId],
  );
  await pool.query("VACUUM ANALYZE");
  return Math.round((questions / ms) * 1_000);
}
