import { distance, heardOf, typosAllowed } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../db/db.ts";
import { variantsOf } from "./lexemes.ts";

/** Words that may be meant by one, and that are tried. */
const MOST_LIKE = 200;
const MOST_TRIED = 3;

/** The nearest words that one which nothing holds may be meant for, by the thresholds of decision 66. */
async function meant(db: Db, word: string): Promise<string[]> {
  const [most, variants, heard] = [typosAllowed(word), variantsOf(word), heardOf(word)];
  if (most === 0 || variants.length === 0) return [word];
  const { rows } = await sql<{ word: string; heard: string }>`
    SELECT word, heard FROM search_word WHERE variants && ${variants}::text[] LIMIT ${MOST_LIKE}`.execute(db);
  const near = rows
    .map((row) => ({ ...row, far: row.word === word ? 0 : 0.1 + distance(heard, row.heard) }))
    .filter(({ far }) => far <= most + 0.1)
    .sort((a, b) => a.far - b.far || a.word.length - b.word.length);
  return near.length > 0 ? near.slice(0, MOST_TRIED).map((row) => row.word) : [word];
}

/** Texts that may have been meant, the nearest first; none of them is what was typed. */
export async function corrections(db: Db, words: readonly string[]): Promise<string[]> {
  const choices = await Promise.all(words.map((word) => meant(db, word)));
  const typed = words.join(" ");
  const texts = Array.from({ length: MOST_TRIED }, (_, nth) =>
    choices.map((choice) => choice[Math.min(nth, choice.length - 1)] ?? "").join(" "),
  );
  return [...new Set(texts)].filter((text) => text !== typed);
}
