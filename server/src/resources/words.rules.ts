import { bareText, plainLetters } from "../foundation/text/letters.ts";
import { phoneticKey } from "../foundation/text/phonetic.ts";

const wordsIn = (text: string): string[] => plainLetters(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
/** Shorter keys are shared by too many words. */
const MIN_KEY = 2;
/** Marks a word that stands as it sounds. */
const SOUND = "~";
const keyOf = (word: string) => {
  const key = phoneticKey(word);
  return key.length >= MIN_KEY ? SOUND + key : undefined;
};

/** The words of texts, each once, as letters and as sounds, so that both scripts find it. @param most words that are taken */
export function searchWords(texts: readonly (string | undefined)[], most = 1_500): string {
  const words = new Set(texts.flatMap((text) => wordsIn(text ?? "")).slice(0, most));
  const keys = new Set([...words].flatMap((word) => keyOf(word) ?? []));
  return ` ${[...words, ...keys].join(" ")} `;
}

/** Of what somebody looks for: for each word, the beginnings by which it is found. Empty: there is no word in it. */
export function soughtWords(search: string): { letters: string; sound: string | undefined }[] {
  return wordsIn(search)
    .slice(0, 8)
    .map((word) => {
      const key = keyOf(word);
      return { letters: ` ${word}`, sound: key && ` ${key}` };
    });
}

/** What titles share that say the same, in whatever case, punctuation or look-alike letters. */
export const titleKey = (title: { ne?: string | undefined; en?: string | undefined } | string): string =>
  bareText(typeof title === "string" ? title : (title.ne ?? title.en ?? ""));
