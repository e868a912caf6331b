import { exams, type Result } from "@sarathi/contract";
import { expect } from "vitest";
import { attempt, id, iso, mcq, result, startMs } from "../src/exams/exams.fixtures.ts";
import { answer, mockTest } from "./exams.ts";
import { candidate } from "./people.ts";
import { fake, pageOf, type screen, textsOf } from "./screen.tsx";

/** Where the result page stands. */
export const at = {
  path: "/pariksha/result/:resultId",
  url: `/pariksha/result/${id(700)}`,
  texts: ["results"],
  user: candidate,
} as const;
export const t = textsOf("results");
export const topic = { slug: "geography", name: "Geography", nepaliText: "भूगोल" };
const score = { score: 1.6, fullMarks: 6, questionCount: 3, correct: 1, wrong: 1, blank: 1 };

/** Three questions: one right, one wrong, one left blank. */
export const graded = (more: Partial<Result> = {}) =>
  result({
    ...score,
    earned: 2,
    penalty: 0.4,
    answers: [answer(id(1), [0], [0], "geography"), answer(id(2), [1], [2], "geography"), answer(id(3), [], [3])],
    sections: [{ _id: id(810), title: { ne: "सामान्य ज्ञान", en: "General knowledge" }, ...score }],
    topics: [{ ...topic, score: 1.6, fullMarks: 4, questionCount: 2, correct: 1, wrong: 1, blank: 0 }],
    ...more,
  });
export const solution = (n: number) => ({
  mcqId: id(n),
  correctOptionIndices: [n - 1],
  explanation: { ne: `कारण ${n}`, en: `Reason ${n}` },
  source: { text: { ne: "संविधान", en: "Constitution" }, url: "https://example.test/" },
});

export const sitting = (attemptNo: number, score: number, submittedMs = startMs) => ({
  ...{
    resultId: id(700 + attemptNo - 1),
    mockTestId: id(800),
    title: mockTest().title,
    attemptNo,
    score,
    fullMarks: 6,
  },
  ...{ passed: false, lateSynced: false, submittedAt: iso(submittedMs) },
});
export type Shown = Awaited<ReturnType<typeof screen>>;
/** The choice of questions by its name, with how many it holds. */
export const filterOf = (page: Shown, name: "wrong" | "blank" | "marked" | "all", n: string, own = t) =>
  page.getByRole("radio", { name: new RegExp(`^${own(`result.filter.${name}`)}\\s*${n}$`) });
export const choose = (...which: Parameters<typeof filterOf>) => filterOf(...which).click({ force: true });
/** Where one is among the questions chosen. */
export const place = (page: Shown, at: string | number, total: string | number) =>
  expect.poll(() => page.getByRole("navigation").element().textContent).toContain(`${at} / ${total}`);

/** The fakes of a result page over `graded()`. */
export function fakeResult(): void {
  fake(exams.getResult, graded());
  fake(exams.listResults, pageOf([sitting(1, 1.6)]));
  fake(exams.getTest, mockTest({ questionCount: 3, fullMarks: 6 }));
  fake(
    exams.getPaper,
    [1, 2, 3].map((n) => mcq(n)),
  );
  fake(exams.getAttempt, attempt({ status: "submitted", resultId: id(700) }));
  fake(exams.getSolutions, [1, 2, 3].map(solution));
}

/** So many questions, all wrong but the last, each of a topic of its own. */
export function long(count: number) {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  fake(
    exams.getPaper,
    numbers.map((n) => mcq(n)),
  );
  fake(exams.getAttempt, attempt({ status: "submitted", resultId: id(700), shuffleQuestions: false }));
  fake(
    exams.getSolutions,
    numbers.map((n) => ({ ...solution(n), correctOptionIndices: [0] })),
  );
  const counts = (wrong: number) => ({ correct: 1 - wrong, wrong, blank: 0, questionCount: 1 });
  fake(
    exams.getResult,
    graded({
      answers: numbers.map((n) => ({
        ...answer(id(n), [n < count ? 1 : 0], [0], `topic-${n}`),
        timeSpentMs: n * 1000,
      })),
      wrong: count - 1,
      blank: 0,
      topics: numbers.map((n) => ({
        ...{ slug: `topic-${n}`, name: `Topic ${n}`, nepaliText: `विषय ${n}`, fullMarks: 2 },
        ...{ score: n < count ? -0.4 : 2, ...counts(n < count ? 1 : 0) },
      })),
    }),
  );
}
