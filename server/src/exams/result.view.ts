import type { Result, ResultChange } from "@sarathi/contract";
import { indicesOf } from "../foundation/choiceMask.ts";
import { type MarkedAnswer, type Marking, type MarkingTally, tallyBy, unpack } from "./marking.rules.ts";
import type { Paper } from "./paper.ts";
import type { EarlierRow } from "./regrade.store.ts";
import type { ResultRow } from "./result.store.ts";
import { rightOf, toMarks } from "./scoring.rules.ts";
import { namesNoKey, solutionsState } from "./solutions.rules.ts";

type ChapterNames = ReadonlyMap<string, { name: string; nepaliText: string }>;

/**
 * A result as its owner sees it. While the solutions are kept back its answers are left out, and so are the marks of
 * parts that are small enough to name a key.
 * @param names of chapters, by slug
 * @param earlier how it was until it was marked anew, the latest first
 */
export function viewResult(
  row: ResultRow,
  paper: Paper,
  names: ChapterNames,
  now: Date,
  earlier: readonly EarlierRow[] = [],
): Result {
  const marking = unpack(row.marking, paper.questions);
  const marks = (units: number) => toMarks(units, marking.den);
  const count = (outcome: string) => marking.answers.filter((a) => a.outcome === outcome).length;
  const solutions = solutionsState(paper.solutions, row.answers_until, now);
  const isShown = (part: { questionCount: number }) => solutions.out || namesNoKey(part);
  return {
    resultId: row.id,
    mockTestId: row.test_id,
    attemptId: row.attempt_id,
    attemptNo: row.attempt_no,
    status: "graded",
    score: marks(marking.score),
    fullMarks: marks(marking.full),
    passMarks: paper.test.passMarks,
    passed: row.passed,
    correct: count("correct"),
    wrong: count("wrong"),
    blank: count("blank"),
    earned: marks(marking.earned),
    penalty: marks(marking.penalty),
    timeTaken: Math.round((row.submitted_at.getTime() - row.started_at.getTime()) / 1_000),
    startedAt: row.started_at.toISOString(),
    submittedAt: row.submitted_at.toISOString(),
    closedBy: row.closed_by,
    lateSynced: row.late_synced,
    ...(row.remark_at === null ? {} : { lateMarkedAt: row.remark_at.toISOString() }),
    sections: sectionsOf(marking, paper).filter(isShown),
    topics: topicsOf(marking, paper, names).filter(isShown),
    answers: solutions.out ? marking.answers.map((answer) => viewAnswer(answer, paper, marks)) : [],
    ...(earlier.length > 0 ? { changes: viewChanges(earlier, row, paper, solutions.out) } : {}),
    ...(solutions.out || solutions.at === null ? {} : { solutionsAt: solutions.at.toISOString() }),
    guess: { blindGain: marks(marking.blindGain), optionCount: paper.questions[0]?.optionCount ?? 4 },
  };
}

/** A question is named only where its key may be known. */
function viewChanges(earlier: readonly EarlierRow[], row: ResultRow, paper: Paper, isOut: boolean): ResultChange[] {
  const marks = (units: number) => toMarks(units, row.marking.den);
  return earlier.map((before, i) => {
    const after = earlier[i - 1];
    const number = paper.questions.findIndex(({ mcqId }) => mcqId === before.mcq_id) + 1;
    return {
      at: before.at.toISOString(),
      scoreBefore: marks(before.score_num),
      scoreAfter: marks(before.new_score_num),
      fullMarksBefore: marks(before.full_num),
      fullMarksAfter: marks(after?.full_num ?? row.marking.full),
      passedBefore: before.passed,
      passedAfter: after?.passed ?? row.passed,
      ...(isOut ? { question: { number, kind: before.kind, reason: before.reason } } : {}),
    };
  });
}

const viewTally = (tally: MarkingTally, den: number) => ({
  score: toMarks(tally.score, den),
  fullMarks: toMarks(tally.full, den),
  questionCount: tally.questions,
  correct: tally.correct,
  wrong: tally.wrong,
  blank: tally.blank,
});

function sectionsOf(marking: Marking, paper: Paper): Result["sections"] {
  const tallies = tallyBy(paper.questions, marking, paper.scheme, (q) => q.sectionId);
  return paper.test.sections.flatMap(({ _id, title }) => {
    const tally = tallies.get(_id);
    return tally ? [{ _id, title, ...viewTally(tally, marking.den) }] : [];
  });
}

/** Weakest first: by the share of its marks that a topic brought. */
function topicsOf(marking: Marking, paper: Paper, names: ChapterNames): Result["topics"] {
  const tallies = [...tallyBy(paper.questions, marking, paper.scheme, (q) => q.chapter)];
  tallies.sort(([, a], [, b]) => a.score / a.full - b.score / b.full);
  return tallies.flatMap(([slug, tally]) => {
    const chapter = names.get(slug);
    return chapter ? [{ slug, ...chapter, ...viewTally(tally, marking.den) }] : [];
  });
}

function viewAnswer(answer: MarkedAnswer, paper: Paper, marks: (units: number) => number): Result["answers"][number] {
  const question = paper.byId.get(answer.mcqId);
  return {
    mcqId: answer.mcqId,
    selectedOptionIndices: indicesOf(answer.choiceMask),
    isCorrect: answer.outcome === "correct",
    ...(answer.outcome === "dropped" ? { dropped: true as const } : {}),
    marks: marks(answer.units),
    timeSpentMs: answer.timeSpentMs || undefined,
    chapter: question?.chapter,
    correctOptionIndices: question ? indicesOf(rightOf(question)) : [],
  };
}
