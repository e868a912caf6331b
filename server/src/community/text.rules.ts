import type { Language } from "@sarathi/contract";

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** The language that most of a text is in, by its letters; Nepali when there are none. */
export function languageOf(text: string): Language {
  return count(text, /\p{Script=Latin}/gu) > count(text, /\p{Script=Devanagari}/gu) ? "en" : "ne";
}

/** Names that are mentioned: `@` and a username, not within a word or an address. */
const MENTION = /(?<![\p{L}\p{M}\p{N}_@./])@([a-z0-9]+(?:[._][a-z0-9]+)*)(?![\p{L}\p{M}\p{N}_@])/giu;

/** Where names are mentioned in a text: a place, a length with the sign, and the username. */
export const mentionsIn = (text: string): { at: number; length: number; username: string }[] =>
  [...text.matchAll(MENTION)].map((found) => ({
    at: found.index,
    length: found[0].length,
    username: (found[1] ?? "").toLowerCase(),
  }));
