import { exams, type Result } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, mockTest } from "../../../test/exams.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, held, pageOf, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { attempt, id, iso, mcq, minute, result, startMs } from "../exams.fixtures.ts";
import LatestResult from "./LatestResult.tsx";
import ResultPage from "./ResultPage.tsx";

const at = {
  path: "/pariksha/result/:resultId",
  url: `/pariksha/result/${id(700)}`,
  texts: ["results"],
  user: candidate,
} as const;
const t = textsOf("results");
const topic = { slug: "geography", name: "Geography", nepaliText: "भूगोल" };
const score = { score: 1.6, fullMarks: 6, questionCount: 3, correct: 1, wrong: 1, blank: 1 };

/** Three questions: one right, one wrong, one left blank. */
const graded = (more: Partial<Result> = {}) =>
  result({
    ...score,
    earned: 2,
    penalty: 0.4,
    answers: [answer(id(1), [0], [0], "geography"), answer(id(2), [1], [2], "geography"), answer(id(3), [], [3])],
    sections: [{ _id: id(810), title: { ne: "सामान्य ज्ञान", en: "General knowledge" }, ...score }],
    topics: [{ ...topic, score: 1.6, fullMarks: 4, questionCount: 2, correct: 1, wrong: 1, blank: 0 }],
    ...more,
  });
const solution = (n: number) => ({
  mcqId: id(n),
  correctOptionIndices: [n - 1],
  explanation: { ne: `कारण ${n}`, en: `Reason ${n}` },
  source: { text: { ne: "संविधान", en: "Constitution" }, url: "https://example.test/" },
});

beforeEach(() => {
  fake(exams.getResult, graded());
  fake(exams.getTest, mockTest({ questionCount: 3, fullMarks: 6 }));
  fake(
    exams.getPaper,
    [1, 2, 3].map((n) => mcq(n)),
  );
  fake(exams.getAttempt, attempt({ status: "submitted", resultId: id(700) }));
  fake(exams.getSolutions, [1, 2, 3].map(solution));
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("results", face.language);

  it("[S106] shows the score, what it is made of, and each question with its reason", async () => {
    const page = await screen(ResultPage, { ...at, ...face });
    const n = face.language === "ne" ? "३" : "3";
    await page.getByRole("button", { name: `${own("result.filter.all")} ${n}` }).click();
    await expect.poll(() => page.getByRole("article").elements().length).toBe(3);
    document.getElementById("review")?.scrollIntoView();
    await expect.element(page.getByText(new RegExp(`^${own("result.source")}:`)).first()).toBeVisible();
    await page.check();
  });

  it("[S106] says that it loads", async () => {
    fake(exams.getResult, pending);
    const page = await screen(ResultPage, { ...at, ...face });
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(own("result.title"));
    await expect
      .element(page.getByRole("status").filter({ hasText: textsOf("common", face.language)("loading") }))
      .toBeInTheDocument();
    await page.check();
  });

  it("[S106] keeps the review back while solutions are not out", async () => {
    fake(exams.getResult, graded({ answers: [], topics: [], solutionsAt: iso(startMs + 90 * minute) }));
    const asked = fake(exams.getSolutions, [1, 2, 3].map(solution));
    const page = await screen(ResultPage, { ...at, ...face });
    const [before, after] = own("result.keptUntil", {
      date: "|",
      time: face.language === "ne" ? "११:१५" : "11:15",
    }).split("|");
    await expect.element(page.getByText(new RegExp(`^${before}.*${after}$`))).toBeVisible();
    document.getElementById("review")?.scrollIntoView();
    await page.check();
    expect(page.getByRole("article").elements()).toHaveLength(0);
    expect(asked.calls).toHaveLength(0);
  });
});

it("asks again for a result that did not come; the button keeps its place", async () => {
  fake(exams.getResult, (_, refuse) => refuse("result.not_found"));
  const page = await screen(ResultPage, at);
  await expect.element(page.getByText(t("result.failedToLoad"))).toBeVisible();
  await page.check();
  const { answer: late, letGo } = held<Result>();
  fake(exams.getResult, () => late);
  const again = page.getByRole("button", { name: textsOf("common")("retry") });
  await again.click();
  await expect.element(again).toHaveAttribute("aria-busy", "true");
  await expect.element(again).toHaveFocus();
  letGo(graded());
  await expect.element(page.getByText(t("result.review"))).toBeInTheDocument();
});

it("[S106] filters the questions", async () => {
  const page = await screen(ResultPage, at);
  for (const [name, n] of [
    ["wrong", 1],
    ["blank", 1],
    ["marked", 0],
    ["all", 3],
  ] as const) {
    await page.getByRole("button", { name: `${t(`result.filter.${name}`)} ${n}` }).click();
    await expect.poll(() => page.getByRole("article").elements().length).toBe(n);
  }
});

it("a topic leads to its questions, and back to all", async () => {
  const page = await screen(ResultPage, at);
  await page.press(topic.name);
  await expect.poll(() => page.getByRole("article").elements().length).toBe(2);
  await page.press(t("result.allTopics"));
  await expect.poll(() => page.getByRole("article").elements().length).toBe(3);
});

it("[S106] explanations that do not come leave the questions and are asked for again", async () => {
  fake(exams.getSolutions, (_, refuse) => refuse("solutions.not_out"));
  const page = await screen(ResultPage, at);
  await expect.element(page.getByText(t("result.review"))).toBeInTheDocument();
  document.getElementById("review")?.scrollIntoView();
  await expect.element(page.getByText(t("result.solutionsFailed"))).toBeVisible();
  await expect.element(page.getByRole("article").first()).toBeVisible();
  fake(exams.getSolutions, [1, 2, 3].map(solution));
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByText(new RegExp(`^${t("result.source")}:`)).first()).toBeVisible();
});

it.each([
  ["byDeadline", { closedBy: "deadline" }],
  ["late", { lateSynced: true }],
] as const)("tells what was unusual: %s", async (text, more) => {
  fake(exams.getResult, graded(more));
  const page = await screen(ResultPage, at);
  await expect.element(page.getByText(t(`result.${text}`))).toBeVisible();
});

it("says when answers that came late are marked", async () => {
  fake(exams.getResult, graded({ lateSynced: true, lateMarkedAt: iso(startMs + 90 * minute) }));
  const page = await screen(ResultPage, at);
  const [before, after] = t("result.lateMarked", { date: "|", time: "11:15" }).split("|");
  await expect.element(page.getByText(new RegExp(`^${before}.*${after}$`))).toBeVisible();
  await page.check();
});

describe("the latest result of a test", () => {
  const latest = { ...at, path: "/pariksha/:slug/result", url: "/pariksha/kharidar-first-paper-1/result" };
  const row = {
    ...{ resultId: id(700), mockTestId: id(800), title: mockTest().title, attemptNo: 1, score: 1.6, fullMarks: 6 },
    ...{ passed: false, lateSynced: false, submittedAt: iso(startMs) },
  };

  it("[S106] leads to it", async () => {
    fake(exams.listResults, pageOf([row]));
    const page = await screen(LatestResult, latest);
    await page.at(at.url);
  });

  it("says that there is none", async () => {
    fake(exams.listResults, pageOf([]));
    const page = await screen(LatestResult, latest);
    await expect.element(page.getByText(t("result.none"))).toBeVisible();
    await page.check();
  });

  it("says why it did not come", async () => {
    fake(exams.listResults, unreachable);
    const page = await screen(LatestResult, latest);
    await expect.element(page.getByText(t("result.failedToLoad"))).toBeVisible();
  });
});
