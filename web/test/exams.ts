import type { MockTest, Result } from "@sarathi/contract";
import { id, iso, minute } from "../src/exams/exams.fixtures.ts";

/** Tests, attempts and results for screens; the rest stands in `src/exams/exams.fixtures.ts`. */
export const mockTest = (more: Partial<MockTest> = {}): MockTest => ({
  _id: id(800),
  slug: "kharidar-first-paper-1",
  title: { ne: "खरिदार प्रथम पत्र: नमुना १", en: "Kharidar first paper: model 1" },
  shortDescription: { ne: "सामान्य ज्ञान र अध्ययन", en: "General knowledge and studies" },
  duration: 45,
  testType: "mock",
  category: "kharidar",
  streams: ["administration"],
  questionCount: 50,
  fullMarks: 100,
  passMarks: 40,
  negativeMarking: 0.2,
  multiAnswerPolicy: "all_or_nothing",
  hasMultiAnswer: false,
  graceSeconds: 60,
  lateSyncSeconds: 3600,
  sections: [{ _id: id(810), title: { ne: "सामान्य ज्ञान", en: "General knowledge" }, questionCount: 50, marks: 100 }],
  ...more,
});

const soon = () => iso(Date.now() + 20 * minute);
/** A test that its reader is sitting now, and one that they have sat. */
export const running = (): MockTest =>
  mockTest({ myAttempt: { attemptId: id(900), status: "in_progress", deadlineAt: soon() } });
export const done = (): MockTest =>
  mockTest({
    myAttempt: { attemptId: id(900), status: "submitted", deadlineAt: soon(), resultId: id(700), bestScore: 31.6 },
  });

/** The answer of a result to a question: chosen and right options. */
export const answer = (
  mcqId: string,
  selectedOptionIndices: number[],
  correctOptionIndices: number[],
  chapter?: string,
): Result["answers"][number] => {
  const isCorrect = String(selectedOptionIndices) === String(correctOptionIndices);
  const marks = isCorrect ? 2 : selectedOptionIndices.length > 0 ? -0.4 : 0;
  return { mcqId, selectedOptionIndices, correctOptionIndices, isCorrect, marks, ...(chapter ? { chapter } : {}) };
};
