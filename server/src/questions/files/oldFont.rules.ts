import { type Likeness, looksLikePreeti, preetiToUnicode } from "@sarathi/contract";

// Mathematics and code are of the same signs as the font Preeti: what is either is looked at and converted around it.

const NUMBER_OR_LETTER = String.raw`[([]{0,2}-?\d{0,4}(?:\.\d{1,4})?[A-Za-z]?(?:\^\d{1,2})?[)\]]{0,2}`;
const OPERAND = String.raw`(?:(?=[([\dA-Za-z-])${NUMBER_OR_LETTER}|[A-Za-z](?:\+\+|--)|\?)`;
/** `/`, `<` and `*` alone are letters and digits of the font. */
const TERM = String.raw`${OPERAND}(?:\s[-+*/=<>]\s${OPERAND}){0,20}`;
const EQUATION = String.raw`(?<!\S)(?=[^\n]{0,60}?\s[+=]\s)${OPERAND}\s[-+*/=<>]\s${TERM}(?:[;,.]\s${TERM}){0,10}[;,.?]?(?!\S)`;
const IN_DOLLARS = String.raw`\$(?=[^$\n]*(?:\\(?:frac|sqrt)|\}[\^_]\{))[^$\n]{1,1000}\$`;
const CODE = String.raw`(?<!\S)(?:(?:int|float|double|char|void|return)\s(?=[\w*]+\s?[=;(,[])|(?:for|while|if|else|printf|scanf|print|cout)\s?(?=[({<]))[^\n]{0,300}[;})?]`;
const PAIRS = String.raw`(?<!\S)(?:\d{1,2}-[A-Ha-h][,;]?\s?){2,10}(?!\S)`;
const NO_WORDS = new RegExp(`(${IN_DOLLARS}|${CODE}|${EQUATION}|${PAIRS})`);

/** Words, and between them what is none: each second part. */
const partsOf = (text: string): string[] => text.split(NO_WORDS);

/** Whether the words of a text were typed for Preeti. */
export function wordsLikePreeti(text: string): Likeness {
  const words = partsOf(text)
    .filter((_, at) => at % 2 === 0)
    .join(" ");
  return words.trim() === "" ? { score: 0, likely: false } : looksLikePreeti(words);
}

/** The words of a text in Unicode. */
export const wordsOfPreeti = (text: string): string =>
  partsOf(text)
    .map((part, at) => (at % 2 === 0 ? preetiToUnicode(part) : part))
    .join("");
