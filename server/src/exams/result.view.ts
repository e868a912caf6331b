import type { Result } from "@sarathi/contract";
import { indicesOf } from "../questions/index.ts";
import { type MarkedAnswer, type Marking, type Tally, tallyBy, unpack } from "./marking.rules.ts";
import type { Paper } from "./paper.ts";
import type { ResultRow } from "./result.store.ts";
import { toMarks } from "./scoring.rules.ts";

/** A result as its owner sees it. Keys, explanations and rightness stay back while the paper's solutions do. */
export function viewResult(row: ResultRow, paper: Paper, now: Date): Result {
  const marking = unpack(row.marking, paper.questions);
  const marks = (units: number) => toMarks(units, marking.den);
  const count = (outcome: string) => marking.answers.filter((a) => a.outcome === outcome).length;
  const held = paper.solutions.with === "date" && (paper.solutions.at === null || paper.solutions.at > now);
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
    sections: sectionsOf(marking, paper),
    topics: topicsOf(marking, paper),
    answers: held ? [] : marking.answers.map((answer) => viewAnswer(answer, paper, marks)),
    ...(held && paper.solutions.with === "date" && paper.solutions.at
      ? { solutionsAt: paper.solutions.at.toISOString() }
      : {}),
    guess: { blindGain: marks(marking.blindGain), optionCount: paper.questions[0]?.optionCount ?? 4 },
  };
}

const viewTally = (tally: Tally, den: number) => ({
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
function topicsOf(marking: Marking, paper: Paper): Result["topics"] {
  const tallies = [...tallyBy(paper.questions, marking, paper.scheme, (q) => q.chapter)];
  tallies.sort(([, a], [, b]) => a.score / a.full - b.score / b.full);
  return tallies.flatMap(([slug, tally]) => {
    const chapter = paper.chapters.get(slug);
    return chapter ? [{ slug, ...chapter, ...viewTally(tally, marking.den) }] : [];
  });
}

const viewAnswer = (
  answer: MarkedAnswer,
  paper: Paper,
  marks: (units: number) => number,
): Result["answers"][number] => ({
  mcqId: answer.mcqId,
  selectedOptionIndices: indicesOf(answer.selected),
  isCorrect: answer.outcome === "correct",
  marks: marks(answer.units),
  timeSpentMs: answer.timeSpentMs || undefined,
  chapter: paper.byId.get(answer.mcqId)?.chapter,
  ...paper.solutionOf(answer.mcqId),
});
