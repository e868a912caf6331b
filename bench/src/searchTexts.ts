import { randomInt } from "node:crypto";
import { searchedWords } from "@sarathi/contract";
import type pg from "pg";
import { pairs } from "../../server/src/search/pairs.ts";
import { pick } from "./bankFill.ts";

/** What somebody types, and how many in a hundred type such a text. */
export const MIX = {
  "two or three letters": 25,
  "a word": 25,
  "two words": 18,
  "Roman for Devanagari": 12,
  "a word misspelt": 12,
  "nothing there": 8,
} as const;
export type Typed = keyof typeof MIX;

const letters = (word: string, most: number) => Array.from(word).slice(0, most).join("");
/** One letter less, or two that changed places. */
function misspelt(word: string): string {
  const all = Array.from(word);
  const at = 1 + randomInt(Math.max(1, all.length - 2));
  if (randomInt(2) === 0) all.splice(at, 1);
  else [all[at], all[at + 1]] = [all[at + 1] ?? "", all[at] ?? ""];
  return all.join("");
}
const CONSONANTS = "bcdfghjklmnpqrstvwxz";
const noise = () => Array.from({ length: 7 }, () => CONSONANTS[randomInt(CONSONANTS.length)]).join("");

/**
 * Texts of each kind, made of words of titles: what many titles hold is typed often.
 * @param each how many of each kind, none twice where there are as many
 */
export async function textsOf(pool: pg.Pool, each: number): Promise<Record<Typed, string[]>> {
  const { rows } = await pool.query<{ title: string }>(
    `SELECT title FROM (SELECT title FROM post ORDER BY md5(id::text) LIMIT 20000) p
     UNION ALL SELECT coalesce(title ->> 'ne', title ->> 'en') FROM (SELECT title FROM resource_item ORDER BY md5(id::text) LIMIT 10000) i
     UNION ALL SELECT name FROM (SELECT name FROM hashtag ORDER BY md5(key) LIMIT 5000) h
     UNION ALL SELECT username || ' ' || first_name || ' ' || coalesce(last_name, '') FROM (SELECT * FROM account ORDER BY md5(id::text) LIMIT 10000) a
     UNION ALL SELECT nepali_text || ' ' || name FROM chapter`,
  );
  const titles = rows.map(({ title }) => searchedWords(title)).filter((words) => words.length > 0);
  const word = (least: number): string => {
    for (;;) {
      const one = pick(pick(titles));
      if (Array.from(one).length >= least) return one;
    }
  };
  const roman = pairs.map(([typed]) => typed).filter((typed) => /^[a-z ]+$/.test(typed));
  const make: Record<Typed, () => string> = {
    "two or three letters": () => letters(word(3), 2 + randomInt(2)),
    "a word": () => word(3),
    "two words": () => {
      const words = pick(titles);
      const at = randomInt(words.length);
      return words.slice(at, at + 2).join(" ");
    },
    // With the beginning of a word more: what is typed next.
    "Roman for Devanagari": () => `${pick(roman)}${randomInt(3) === 0 ? ` ${letters(word(3), 2)}` : ""}`,
    "a word misspelt": () => misspelt(word(6)),
    "nothing there": noise,
  };
  const some = (one: () => string): string[] => {
    const made = new Set<string>();
    for (let i = 0; i < 5 * each && made.size < each; i++) {
      const text = one();
      if (text.trim().length > 1) made.add(text);
    }
    return [...made];
  };
  return Object.fromEntries(Object.entries(make).map(([kind, one]) => [kind, some(one)])) as Record<Typed, string[]>;
}

/** Texts in the mixture of `MIX`, in no order. */
export function mixed(texts: Record<Typed, string[]>, count: number): string[] {
  const kinds = Object.entries(MIX).flatMap(([kind, share]) => Array<Typed>(share).fill(kind as Typed));
  return Array.from({ length: count }, () => pick(texts[pick(kinds)]));
}
