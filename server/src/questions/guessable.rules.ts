import { maskOf } from "../foundation/choiceMask.ts";

/** What of a question somebody sees who looks for its key without knowing the answer. */
export type Language = "ne" | "en";
export const LANGUAGES = ["ne", "en"] as const satisfies readonly Language[];

export interface Guessable {
  slug: string;
  form: string;
  question: Record<Language, string>;
  options: readonly Record<Language, string>[];
  /** Letters of the right options. */
  answer: string;
  /** Letters of the options that keep their place. */
  pinned: readonly string[];
}

export const keyOf = ({ answer }: Guessable): number => maskOf([...answer].map((letter) => letter.charCodeAt(0) - 65));

/** Options that say which item stands in which place: an order, or pairs. */
export const hasPlaces = ({ form }: Guessable): boolean => form === "order" || form === "match";

/** The parts of an order or of pairs, place by place: "2, 4, 1" or "a-2, b-4, c-1". */
export const placesOf = (option: string): string[] => option.split(",").map((part) => part.trim());

/** How many places each option has in common with the others, all counted together. */
export function sharedPlaces(options: readonly string[]): number[] {
  const all = options.map(placesOf);
  return all.map((mine, i) =>
    all.reduce((sum, other, j) => (i === j ? sum : sum + mine.filter((part, at) => part === other[at]).length), 0),
  );
}

const asciiDigits = (text: string): string => text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
const NUMBER = /\d+(?:[.,]\d+)*/g;

/** The numbers in a text, whatever its digits: "३,८४,४०० कि.मि." is 384400. */
export const numbersIn = (text: string): number[] =>
  (asciiDigits(text).match(NUMBER) ?? []).map((number) => Number(number.replaceAll(",", "")));

/** The value of each option, where all say a number in the same words; else none. */
export function valuesOf(question: Guessable, language: Language): number[][] {
  if (hasPlaces(question)) return [];
  const texts = question.options.map((option) => option[language]);
  const frames = new Set(texts.map((text) => asciiDigits(text).replace(NUMBER, "#")));
  return frames.size === 1 && [...frames].some((frame) => frame.includes("#")) ? texts.map(numbersIn) : [];
}

/** Whether its options are words of their own: no places, no bare numbers, no fixed set like "both are correct". */
export const isWorded = (question: Guessable, language: Language): boolean =>
  !hasPlaces(question) && question.pinned.length < question.options.length && valuesOf(question, language).length === 0;

export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}%]+/gu) ?? [];

/** How many words each option has in common with the others, all counted together. */
export function sharedWords(options: readonly string[]): number[] {
  const all = options.map((option) => new Set(wordsIn(option)));
  return all.map((mine, i) =>
    all.reduce((sum, other, j) => (i === j ? sum : sum + [...mine].filter((word) => other.has(word)).length), 0),
  );
}
