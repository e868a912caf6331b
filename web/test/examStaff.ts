import type {
  AdminMcqRow,
  AdminResult,
  AdminResultRow,
  AdminTest,
  AdminTestRow,
  PaperQuestion,
} from "@sarathi/contract";
import { id } from "../src/exams/exams.fixtures.ts";

const when = "2026-11-20T06:00:00.000Z";

/** A question in a paper, as staff see it. */
export const paperQuestion = (n: number, more: Partial<PaperQuestion> = {}): PaperQuestion => ({
  mcqId: id(n),
  version: 1,
  currentVersion: 1,
  marks: 2,
  question: { ne: `प्रश्न ${n}`, en: `Question ${n}` },
  state: "verified",
  difficulty: "medium",
  chapter: { slug: "kh-history", name: "History", nepaliText: "इतिहास" },
  ...more,
});

export const testRow = (n = 1, more: Partial<AdminTestRow> = {}): AdminTestRow => ({
  _id: id(800 + n),
  slug: `kharidar-model-${n}`,
  title: { ne: `खरिदार नमुना ${n}`, en: `Kharidar model ${n}` },
  category: "kharidar",
  categoryName: { ne: "खरिदार", en: "Kharidar" },
  state: "draft",
  duration: 45,
  passMarks: 2,
  questionCount: 3,
  paperMarks: 6,
  attemptCount: 0,
  fromFile: false,
  updatedAt: when,
  revision: 3,
  ...more,
});

/** A draft of two sections, with two questions and one. */
export const adminTest = (more: Partial<AdminTest> = {}): AdminTest => ({
  ...testRow(),
  shortDescription: {},
  streams: [],
  position: 0,
  solutions: "with_result",
  languages: ["ne"],
  negative: "1/5",
  multiAnswerPolicy: "all_or_nothing",
  shuffleQuestions: true,
  shuffleOptions: true,
  graceSeconds: 60,
  lateSyncSeconds: 3600,
  blueprint: [],
  sections: [
    { _id: id(811), title: { ne: "खण्ड क", en: "Part A" }, questions: [paperQuestion(1), paperQuestion(2)] },
    { _id: id(812), title: { ne: "खण्ड ख", en: "Part B" }, questions: [paperQuestion(3)] },
  ],
  createdAt: when,
  ...more,
});

/** A question of the bank. */
export const bankRow = (n: number): AdminMcqRow => ({
  _id: id(n),
  question: { ne: `प्रश्न ${n}`, en: `Question ${n}` },
  correctOptionIndices: [0],
  optionCount: 4,
  languages: ["ne", "en"],
  state: "verified",
  difficulty: "easy",
  chapters: [{ slug: "kh-history", name: "History", nepaliText: "इतिहास" }],
  tags: [],
  version: 1,
  openReports: 0,
  disputed: false,
  papers: 1,
  fromFile: true,
  updatedAt: when,
});

export const resultRow = (n = 1, more: Partial<AdminResultRow> = {}): AdminResultRow => ({
  _id: id(700 + n),
  mockTestId: id(801),
  title: { ne: "खरिदार नमुना १", en: "Kharidar model 1" },
  attemptNo: 1,
  score: 3.6,
  fullMarks: 6,
  passed: true,
  lateSynced: false,
  submittedAt: when,
  user: { _id: id(1000), username: "sita.kc" },
  closedBy: "user",
  timeTaken: 1_500,
  ...more,
});

const option = (text: string) => ({ text: { ne: text, en: text } });
const answer = (n: number, chosen: number[], marks: number, outcome: "correct" | "wrong" | "blank") => ({
  mcqId: id(n),
  version: n,
  sectionId: id(811),
  question: { ne: `प्रश्न ${n}`, en: `Question ${n}` },
  options: ["A", "B", "C", "D"].map((letter) => option(`${letter}${n}`)),
  selectedOptionIndices: chosen,
  correctOptionIndices: [1],
  outcome,
  marks,
  fullMarks: 2,
  timeSpentMs: 61_000,
});

/** A result with a right, a wrong and a blank answer. */
export const adminResult = (more: Partial<AdminResult> = {}): AdminResult => {
  const { title, _id, ...row } = resultRow();
  const counts = { correct: 1, wrong: 1, blank: 1 };
  return {
    ...row,
    _id,
    attemptId: id(900),
    status: "graded",
    passMarks: 2,
    ...counts,
    earned: 2,
    penalty: 0.4,
    startedAt: when,
    sections: [
      { _id: id(811), title: { ne: "खण्ड क", en: "Part A" }, score: 1.6, fullMarks: 6, questionCount: 3, ...counts },
    ],
    topics: [],
    test: { _id: id(801), slug: "kharidar-model-1", title },
    answers: [answer(1, [1], 2, "correct"), answer(2, [0], -0.4, "wrong"), answer(3, [], 0, "blank")],
    ...more,
  };
};
