import { type Attempt, type Mcq, orderOf, type Text } from "@sarathi/contract";

/** One question as this attempt shows it. */
export interface ShownQuestion {
  mcq: Mcq;
  /** Place on the screen, from 1. */
  number: number;
  /** Option indices of the paper in the order shown: what is chosen is always such an index, never a place. */
  optionOrder: number[];
}

export const letters = ["A", "B", "C", "D", "E", "F", "G", "H"] as const;

/** The paper in the order of one attempt. A question that the order does not know is left out. */
export function arrange(
  paper: readonly Mcq[],
  attempt: Pick<Attempt, "seed" | "shuffleQuestions" | "shuffleOptions">,
): ShownQuestion[] {
  const byId = new Map(paper.map((mcq) => [mcq.mcqId, mcq]));
  return orderOf(paper, attempt.seed, attempt).flatMap(({ mcqId, optionOrder }, index) => {
    const mcq = byId.get(mcqId);
    return mcq ? [{ mcq, number: index + 1, optionOrder }] : [];
  });
}

/** A passage that several questions share, and what this question asks about it. */
export interface Passage {
  text: Text;
  question: Text;
  /** It stands here for the first time. */
  first: boolean;
}

/** The passages of a paper by question: the lines with which neighbours of one group begin alike. */
export function passagesIn(order: readonly ShownQuestion[]): Map<string, Passage> {
  const passages = new Map<string, Passage>();
  for (let start = 0; start < order.length; ) {
    const group = order[start]?.mcq.group;
    let end = start + 1;
    while (group !== undefined && order[end]?.mcq.group === group) end++;
    const block = order.slice(start, end);
    const shared = { ne: sharedLines(block, "ne"), en: sharedLines(block, "en") };
    if (shared.ne + shared.en > 0) {
      for (const { mcq } of block) {
        const [text, question] = cut(mcq.question, shared);
        passages.set(mcq.mcqId, { text, question, first: mcq === block[0]?.mcq });
      }
    }
    start = end;
  }
  return passages;
}

const linesOf = (text: Text, language: "ne" | "en") => (text[language] ?? "").split("\n");

/** How many lines all begin with; each keeps one at least of its own. */
function sharedLines(block: readonly ShownQuestion[], language: "ne" | "en"): number {
  const [first = [], ...others] = block.map(({ mcq }) => linesOf(mcq.question, language));
  if (others.length === 0) return 0;
  let shared = 0;
  const isShared = (at: number) =>
    at < first.length - 1 && others.every((lines) => at < lines.length - 1 && lines[at] === first[at]);
  while (isShared(shared)) shared++;
  return shared;
}

/** A text in two: so many lines of each language, and the others. */
function cut(text: Text, at: { ne: number; en: number }): [Text, Text] {
  const [head, rest]: [Text, Text] = [{}, {}];
  for (const language of ["ne", "en"] as const) {
    if (text[language] === undefined) continue;
    const lines = linesOf(text, language);
    if (at[language] > 0) head[language] = lines.slice(0, at[language]).join("\n");
    rest[language] = lines.slice(at[language]).join("\n");
  }
  return [head, rest];
}

/** The letters of what is chosen, as this attempt shows the options. */
export const lettersOf = (selected: readonly number[], optionOrder: readonly number[]): string =>
  optionOrder.map((index, place) => (selected.includes(index) ? letters[place] : "")).join("");

/** The option of the paper shown at `place` (from 0) on the screen. */
export const optionAt = (shown: ShownQuestion, place: number): number | undefined => shown.optionOrder[place];

/** What a wrong answer to this question costs, in marks. */
export const penaltyOf = (marks: number, negativeMarking: number): number =>
  Math.round(marks * negativeMarking * 1000) / 1000;

/** A test's duration is in minutes, the time taken in seconds. */
export const secondsOf = (minutes: number): number => minutes * 60;

/** The languages in which a question can be read in full. */
export function languagesOf(mcq: Mcq): { ne: boolean; en: boolean } {
  const texts = [mcq.question, ...mcq.options.map((option) => option.text)];
  const has = (language: "ne" | "en") => texts.every((text) => text[language] !== undefined && text[language] !== "");
  // Some questions (numbers, English grammar) hold one text for both: then either language shows it.
  return { ne: has("ne"), en: has("en") };
}

/**
 * Bytes on the wire, headers counted. Read in Chromium over HTTP/1.1 on 2026-11-21, papers of 50 and 100 questions from
 * the start to the result: a question 200, its save 1780, its part of submit and result 410, rounded up; once, the
 * scripts of both pages and the other calls.
 */
const measuredBytes = { once: 44_000, perQuestion: 2_500 };

/** What a whole test costs a phone that has not sat one before, kilobytes rounded up to tens. */
export const dataCostKb = (questionCount: number): number =>
  Math.ceil((measuredBytes.once + questionCount * measuredBytes.perQuestion) / 10_000) * 10;
