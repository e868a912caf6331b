import type { Language } from "@sarathi/contract";
import {
  blindGain,
  type Markable,
  type Outcome,
  outcomeOf,
  type Scheme,
  scoreOf,
  unitsOf,
  worthOf,
} from "./scoring.rules.ts";

/** A question of a paper, as marking needs it. */
export interface PaperQuestion extends Markable {
  mcqId: string;
  sectionId: string;
  chapter: string | undefined;
}
/** What was given for a question. */
export interface Given {
  choiceMask: number;
  timeSpentMs: number;
}

/** The marking of one question, as stored with the result. */
export interface MarkedAnswer {
  mcqId: string;
  choiceMask: number;
  units: number;
  outcome: Outcome;
  timeSpentMs: number;
  /** In which it was last read; undefined: the page did not say. */
  language?: Language | undefined;
}
/** The marking of an attempt in full; amounts in units of `1 / den` marks. */
export interface Marking {
  den: number;
  score: number;
  full: number;
  earned: number;
  penalty: number;
  answers: MarkedAnswer[];
  /** What guessing every blank blindly would have won on average. */
  blindGain: number;
}

/** In which language questions were read, as it is stored: by its place, from 1. */
export const readLanguages = ["ne", "en"] as const satisfies readonly Language[];

/** A marking as stored: per question of the paper, in its order, [choice, units, milliseconds, language]; the rest is the paper's. */
export type StoredMarking = Omit<Marking, "answers"> & {
  answers: [choiceMask: number, units: number, timeSpentMs: number, language?: number][];
};
export type StoredAnswer = StoredMarking["answers"][number];

/** @returns undefined: the page did not say */
export const languageOf = ([, , , place = 0]: StoredAnswer): Language | undefined => readLanguages[place - 1];

export const pack = (marking: Marking): StoredMarking => ({
  ...marking,
  answers: marking.answers.map(({ choiceMask, units, timeSpentMs, language }) =>
    language ? [choiceMask, units, timeSpentMs, readLanguages.indexOf(language) + 1] : [choiceMask, units, timeSpentMs],
  ),
});

/** @param paper the frozen paper that was marked */
export const unpack = (stored: StoredMarking, paper: readonly PaperQuestion[]): Marking => ({
  ...stored,
  answers: paper.map((question, i): MarkedAnswer => {
    const answer: StoredAnswer = stored.answers[i] ?? [0, 0, 0];
    const [choiceMask, units, timeSpentMs] = answer;
    const outcome = outcomeOf(question, choiceMask);
    return { mcqId: question.mcqId, choiceMask, units, outcome, timeSpentMs, language: languageOf(answer) };
  }),
});

const sum = (list: readonly number[]): number => list.reduce((total, n) => total + n, 0);

/**
 * Marks an attempt. Independent of the order of questions, options and saves.
 * @param given by question id
 * @param readIn in which language a question was read; by default nobody said
 */
export function mark(
  paper: readonly PaperQuestion[],
  given: ReadonlyMap<string, Given>,
  scheme: Scheme,
  readIn: (mcqId: string) => Language | undefined = () => undefined,
): Marking {
  const answers = paper.map((question): MarkedAnswer => {
    const { choiceMask, timeSpentMs } = given.get(question.mcqId) ?? { choiceMask: 0, timeSpentMs: 0 };
    const outcome = outcomeOf(question, choiceMask);
    const units = scoreOf(question, choiceMask, scheme);
    return { mcqId: question.mcqId, choiceMask, units, outcome, timeSpentMs, language: readIn(question.mcqId) };
  });
  const units = answers.map((a) => a.units);
  const blanks = paper.filter((_, i) => answers[i]?.outcome === "blank");
  return {
    den: unitsOf(scheme),
    score: sum(units),
    full: sum(paper.map((question) => worthOf(question, scheme))),
    earned: sum(units.filter((u) => u > 0)),
    penalty: -sum(units.filter((u) => u < 0)) + 0,
    answers,
    blindGain: sum(blanks.map((question) => blindGain(question, scheme))),
  };
}

/** Whether a score reaches the pass marks, compared exactly. */
export const isPass = (marking: Marking, passMarksMilli: number): boolean =>
  marking.score * 1_000 >= passMarksMilli * marking.den;

export interface MarkingTally {
  score: number;
  full: number;
  questions: number;
  correct: number;
  wrong: number;
  blank: number;
}

/**
 * Sums the marking by some key of the questions, in the order of first appearance; questions without one are left out,
 * and those that count for nothing.
 */
export function tallyBy(
  paper: readonly PaperQuestion[],
  marking: Marking,
  scheme: Scheme,
  keyOf: (question: PaperQuestion) => string | undefined,
): Map<string, MarkingTally> {
  const out = new Map<string, MarkingTally>();
  for (const [i, question] of paper.entries()) {
    const key = keyOf(question);
    const answer = marking.answers[i];
    if (key === undefined || !answer || answer.outcome === "dropped") continue;
    const tally = out.get(key) ?? { score: 0, full: 0, questions: 0, correct: 0, wrong: 0, blank: 0 };
    tally.score += answer.units;
    tally.full += worthOf(question, scheme);
    tally.questions += 1;
    tally[answer.outcome] += 1;
    out.set(key, tally);
  }
  return out;
}
