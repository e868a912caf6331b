import { asciiDigits } from "./labels.rules.ts";

const DEVANAGARI = /[\u0900-\u097f]/;
export const isNepali = (text: string): boolean => DEVANAGARI.test(text);

/** Signs that nobody sees and that turn or hide what stands there; the joiners of Devanagari are none. */
const UNSEEN = /[\p{Cc}\p{Co}\p{Cn}\u2028\u2029\u2800\u115f\u1160\u3164\uffa0]|(?![\u200c\u200d])\p{Cf}/gu;

/** Text as the bank has it: spaces are spaces, nothing unseen. @returns besides, whether something was taken out */
export function seenWords(text: string): { text: string; removed: boolean } {
  const spaced = text
    .replace(/\r\n?/g, "\n")
    .replace(/[\t\u00a0\u2007\u202f\v\f]/g, " ")
    .replace(/[\u200b\ufeff\u00ad]/g, "");
  let removed = !spaced.isWellFormed();
  const clean = spaced
    .toWellFormed()
    .split("\n")
    .map((line) => {
      const seen = line.replace(UNSEEN, "").replaceAll("\ufffd", (sign) => (removed ? "" : sign));
      removed ||= seen !== line;
      return seen.trimEnd();
    })
    .join("\n");
  return { text: clean.normalize("NFC").trim(), removed };
}

/**
 * `12.`, `१२)` or `Q. 12:` before a stem whose number the table or the program gave it. Not the beginning of a row of
 * numbers (`8 : 28 :: 15 : ?`, `5) 4) 3) ?`), nor a year.
 */
export const withoutNumber = (stem: string): string =>
  stem.replace(
    /^\s{0,9}(?:(?:Q|Question|प्रश्न)\s{0,3}\.?\s{0,3}(?:No|नं)?\s{0,3}\.?\s{0,3})?[0-9०-९]{1,3}[.)।:]+\s{1,9}(?=[^\s0-9०-९])/iu,
    "",
  );

const DIFFICULTIES: Record<string, "easy" | "medium" | "hard"> = {
  ...{ easy: "easy", simple: "easy", low: "easy", "1": "easy", i: "easy", "level 1": "easy", "level i": "easy" },
  ...{ सजिलो: "easy", सरल: "easy", medium: "medium", moderate: "medium", average: "medium", normal: "medium" },
  ...{ "2": "medium", ii: "medium", "level 2": "medium", "level ii": "medium", मध्यम: "medium" },
  ...{ hard: "hard", difficult: "hard", high: "hard", "3": "hard", iii: "hard", "level 3": "hard" },
  ...{ "level iii": "hard", कठिन: "hard", गाह्रो: "hard", अप्ठ्यारो: "hard" },
};
export const difficultyOf = (text: string): "easy" | "medium" | "hard" | undefined =>
  DIFFICULTIES[asciiDigits(text.normalize("NFC").trim().toLowerCase())];

/** A number in digits of either script, `1,000` among them. */
export function numberOf(text: string): number | undefined {
  const digits = asciiDigits(text).replace(/,/g, "").trim();
  return /^\d{1,9}(?:\.\d{1,4})?$/.test(digits) ? Number(digits) : undefined;
}

export const listOf = (text: string): string[] =>
  text
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
