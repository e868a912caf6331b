import type { Mcq, PaperSolution } from "@sarathi/contract";
import { arrange, type ShownQuestion } from "../paper.ts";

/** Printed series of a paper, as the Commission's question booklets have them (domain/loksewa.md 2.4). */
export const seriesNames = ["A", "B", "C", "D"] as const;
export type Series = (typeof seriesNames)[number];

/**
 * A paper as one series asks it (decision 68): A in its own order, the others by the shuffle that attempts have, whose
 * seed is the letter's place from 1. Sections keep their order, passages their questions, pinned options their place.
 */
export function seriesOf(paper: readonly Mcq[], series: Series): ShownQuestion[] {
  const place = seriesNames.indexOf(series);
  const isShuffled = place > 0;
  return arrange(paper, { seed: place + 1, shuffleQuestions: isShuffled, shuffleOptions: isShuffled });
}

export type PrintLanguage = "ne" | "en" | "both";
/** The language of one text on paper; of both it is the first. */
export const firstOf = (language: PrintLanguage): "ne" | "en" => (language === "both" ? "ne" : language);

/** Letters before printed options: worksheets have क ख ग घ, the Commission's papers its capitals (domain/loksewa.md 0). */
const printedLetters = { ne: [..."कखगघङचछज"], en: [..."ABCDEFGH"] } as const;
export type Letters = keyof typeof printedLetters;
export const letterAt = (place: number, letters: Letters): string => printedLetters[letters][place] ?? "";

/** What counts for a question, by staff's decision or its key: each whole key as the letters of a series; none where all get its marks or nobody does. */
export function keyOf(
  { optionOrder }: ShownQuestion,
  solution: PaperSolution | undefined,
  letters: Letters,
): { kind: "full" | "drop" | "unknown"; letters: string[] } {
  const decision = solution?.decision;
  if (decision?.kind === "drop") return { kind: "drop", letters: [] };
  if (decision?.kind === "full_to_all" || decision?.kind === "full_to_attempted") return { kind: "full", letters: [] };
  const keys = decision?.kind === "keys" ? decision.keys : solution ? [solution.correctOptionIndices] : [];
  const lettersOf = (key: readonly number[]) =>
    optionOrder.map((index, place) => (key.includes(index) ? letterAt(place, letters) : "")).join("");
  return { kind: "unknown", letters: keys.map(lettersOf) };
}

/** Questions of one answer sheet, and of one column of it. */
export const PER_COLUMN = 25;
export const PER_SHEET = 100;

/** A list in pieces of so many. */
export const piecesOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
