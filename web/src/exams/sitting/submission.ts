import type { exams, Input } from "@sarathi/contract";
import type { ExamRecord } from "../records/outbox.ts";

export type Submission = Input<typeof exams.submitTest>["body"];
type SubmittedAnswer = Submission["answers"][number];

/** Seconds since the start that this browser has kept, never more than the attempt had. @param now server ms */
export function timeTaken(record: ExamRecord, now: number): number {
  const start = Date.parse(record.startedAt);
  const end = Math.min(now, Date.parse(record.deadlineAt));
  return Math.max(0, Math.round((end - start) / 1000));
}

/** The body of a submit. Blank answers are left out; an index that is no integer is no answer. */
export function buildSubmission(
  record: ExamRecord,
  paper: readonly { mcqId: string; multiple: boolean }[],
  now: number,
): Submission {
  const answers = paper.flatMap(({ mcqId, multiple }): SubmittedAnswer[] => {
    const answer = record.answers[mcqId];
    const selected = (answer?.selected ?? []).filter(Number.isInteger);
    const [first] = selected;
    if (!answer || first === undefined) return [];
    const choice = multiple ? { selectedOptionIndices: selected } : { selectedOptionIndex: first };
    return [{ mcqId, ...choice, seq: answer.seq }];
  });
  return {
    mockTestId: record.mockTestId,
    attemptId: record.attemptId,
    answers,
    language: record.view.language,
    turned: record.view.turned,
    timeTaken: timeTaken(record, now),
    // The specification sends a score; this side holds no key, so there is none to tell.
    score: 0,
    totalQuestions: paper.length,
    answeredQuestions: answers.length,
  };
}
