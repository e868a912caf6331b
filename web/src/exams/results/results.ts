import type { Answer, Attempt, exams, Mcq, Result } from "@sarathi/contract";
import type { BubbleState } from "../../ui/Strip.tsx";
import { arrange, type Passage, passagesIn, type ShownQuestion } from "../paper.ts";

/** Fewer answers than this say nothing about a topic. */
const enoughAnswers = 3;
/** From this share of a topic's marks on it needs no special care. */
const goodShare = 0.8;

export const reviewFilters = ["wrong", "blank", "marked", "all"] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** Some of the questions. */
export interface QuestionChoice {
  filter: ReviewFilter;
  /** Slug of a topic. */
  topic?: string | undefined;
}

/** What the review shows. */
export interface ReviewChoice extends QuestionChoice {
  /** The question shown; the first of the choice where it is not among them. */
  mcqId?: string | undefined;
  /** How often something has led the reader to a question: each time the focus goes along. */
  jumps: number;
}

/** Leads the reader to questions of the review: all of a filter and a topic, or one of them. */
export type Show = (filter: ReviewFilter, topic?: string, mcqId?: string) => void;

type ResultAnswer = Result["answers"][number];
export type Topic = Result["topics"][number];

/** One question of the review: as it was shown, with what was answered and what was right. */
export interface ReviewRow {
  shown: ShownQuestion;
  /** The passage that it shares with its neighbours. */
  passage: Passage | undefined;
  answer: ResultAnswer;
  flagged: boolean;
}

/** A result in one's list. */
export type HistoryRow = Answer<typeof exams.listResults>["items"][number];

/** So many sittings can be read on a line as wide as a phone. */
const mostSittings = 8;

/** The papers sat more than once, each with its last sittings, all in the order of the list. */
export function repeatedPapers(rows: readonly HistoryRow[]): HistoryRow[][] {
  const papers = new Map<string, HistoryRow[]>();
  for (const row of rows) papers.set(row.mockTestId, [...(papers.get(row.mockTestId) ?? []), row]);
  return [...papers.values()]
    .filter((sittings) => sittings.length > 1)
    .map((sittings) => sittings.slice(0, mostSittings));
}

/** Length of a bar, 0 to 1: totals may be negative, bars are not. */
export const barShare = (score: number, full: number): number =>
  full > 0 ? Math.min(1, Math.max(0, score / full)) : 0;

/** Right answers among those given; nothing when none was given. */
export function accuracyOf(counts: { correct: number; wrong: number }): number | undefined {
  const given = counts.correct + counts.wrong;
  return given > 0 ? counts.correct / given : undefined;
}

/** Questions answered right and wrong, and left blank: of the paper, a section or a topic. */
export type Counts = Pick<Result, "correct" | "wrong" | "blank">;

/** Marks above the pass mark; negative: missing to it. */
export const passGap = ({ score, passMarks }: Pick<Result, "score" | "passMarks">): number =>
  Math.round((score - passMarks) * 100) / 100;

export const isThin = (topic: Topic): boolean => topic.questionCount < enoughAnswers;

/** Topics to work on first: where most marks were left, of those that hold enough questions to tell. */
export function nextTopics(topics: readonly Topic[], most = 3): Topic[] {
  const lost = (topic: Topic) => topic.fullMarks - topic.score;
  return topics
    .filter((topic) => !isThin(topic) && topic.score < goodShare * topic.fullMarks)
    .sort((a, b) => lost(b) - lost(a))
    .slice(0, most);
}

/** What a blind guess at one question of one mark wins on average. @param penalty fraction of the mark */
export const blindGain = (optionCount: number, penalty: number): number =>
  Math.round((1 / optionCount - (1 - 1 / optionCount) * penalty) * 1000) / 1000;

/** The review in the order in which the candidate sat the paper; without the attempt, in the paper's own. */
export function reviewRows(result: Result, paper: readonly Mcq[], attempt: Attempt | undefined): ReviewRow[] {
  const answers = new Map(result.answers.map((answer) => [answer.mcqId, answer]));
  const flagged = new Set(attempt?.answers.filter((answer) => answer.flagged).map((answer) => answer.mcqId));
  const order = attempt ?? { seed: 0, shuffleQuestions: false, shuffleOptions: false };
  const all = arrange(paper, order);
  const passages = passagesIn(all);
  return all.flatMap((shown) => {
    const { mcqId } = shown.mcq;
    const answer = answers.get(mcqId);
    return answer ? [{ shown, passage: passages.get(mcqId), answer, flagged: flagged.has(mcqId) }] : [];
  });
}

export const isBlank = (row: ReviewRow): boolean => row.answer.selectedOptionIndices.length === 0;

/** What became of an answer; `dropped`: its question was left out for everybody. */
export function outcomeOf({ answer }: ReviewRow): "right" | "wrong" | "blank" | "dropped" {
  if (answer.dropped) return "dropped";
  if (answer.selectedOptionIndices.length === 0) return "blank";
  return answer.isCorrect ? "right" : "wrong";
}

/** A bubble for each question: in the order sat where the questions are known, else by kind. */
export function bubblesOf({ correct, wrong, blank }: Counts, rows: readonly ReviewRow[] = []): BubbleState[] {
  const outcomes = rows.map(outcomeOf).filter((one) => one !== "dropped");
  if (outcomes.length === correct + wrong + blank) return outcomes;
  const kinds = [
    ["right", correct],
    ["wrong", wrong],
    ["blank", blank],
  ] as const;
  return kinds.flatMap(([kind, count]) => Array<BubbleState>(count).fill(kind));
}

export function filterRows(rows: readonly ReviewRow[], filter: ReviewFilter, chapter?: string): ReviewRow[] {
  return rows.filter((row) => {
    if (chapter !== undefined && row.answer.chapter !== chapter) return false;
    if (filter === "wrong" || filter === "blank") return outcomeOf(row) === filter;
    if (filter === "marked") return row.flagged;
    return true;
  });
}

/** The questions that took longest, longest first. */
export function slowestRows(rows: readonly ReviewRow[], most = 5): ReviewRow[] {
  return rows
    .filter((row) => (row.answer.timeSpentMs ?? 0) > 0)
    .sort((a, b) => (b.answer.timeSpentMs ?? 0) - (a.answer.timeSpentMs ?? 0))
    .slice(0, most);
}

/** Average seconds of the questions whose time is known. */
export function averageSeconds(rows: readonly ReviewRow[]): number | undefined {
  const times = rows.flatMap((row) => (row.answer.timeSpentMs ? [row.answer.timeSpentMs] : []));
  if (times.length === 0) return undefined;
  return Math.round(times.reduce((sum, ms) => sum + ms, 0) / times.length / 1000);
}
