import { exams, type Mcq, type Result } from "@sarathi/contract";
import type {} from "@vitest/browser-playwright";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { answer, mockTest } from "../../../test/exams.ts";
import { candidate } from "../../../test/people.ts";
import {
  faces,
  fake,
  held,
  pageOf,
  pending,
  type ScreenOptions,
  screen,
  textsOf,
  titleIn,
  unreachable,
} from "../../../test/screen.tsx";
import { attempt, id, iso, mcq, minute, result, startMs } from "../exams.fixtures.ts";
import LatestResult from "./LatestResult.tsx";
import ResultPage, { meta } from "./ResultPage.tsx";

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

const sitting = (attemptNo: number, score: number, submittedMs = startMs) => ({
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
type Shown = Awaited<ReturnType<typeof screen>>;
/** The choice of questions by its name, with how many it holds. */
const filterOf = (page: Shown, name: "wrong" | "blank" | "marked" | "all", n: string, own = t) =>
  page.getByRole("radio", { name: new RegExp(`^${own(`result.filter.${name}`)}\\s*${n}$`) });
const choose = (...which: Parameters<typeof filterOf>) => filterOf(...which).click({ force: true });
/** Where one is among the questions chosen. */
const place = (page: Shown, at: string | number, total: string | number) =>
  expect.poll(() => page.getByRole("navigation").element().textContent).toContain(`${at} / ${total}`);
const article = (page: Shown) => page.getByRole("article").element();

beforeEach(() => {
  fake(exams.getResult, graded());
  fake(exams.listResults, pageOf([sitting(1, 1.6)]));
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
    await choose(page, "all", n, own);
    await place(page, face.language === "ne" ? "१" : "1", n);
    expect(page.getByRole("article").elements()).toHaveLength(1);
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

it("is named after its paper", async () => {
  const page = await screen(ResultPage, at);
  const title = mockTest().title.en ?? "";
  await expect.element(page.getByText(title).first()).toBeVisible();
  const params = { resultId: id(700) };
  expect(titleIn(meta, params)).toBe(`${t("result.titleOf", { title })} · Sarathi`);
  expect(titleIn(meta, { resultId: id(701) })).toBe(`${t("result.title")} · Sarathi`);
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
    await choose(page, name, String(n));
    if (n > 0) await place(page, 1, n);
    else await expect.element(page.getByText(t(`result.noRows.${name}`))).toBeVisible();
  }
});

it("a topic leads to its questions, and back to all", async () => {
  const page = await screen(ResultPage, at);
  await page.press(topic.name);
  await place(page, 1, 2);
  await expect.element(page.getByRole("heading", { name: /^1 of 2\./ })).toHaveFocus();
  await page.press(t("result.everyTopic"));
  await place(page, 1, 3);
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

/** So many questions, all wrong but the last, each of a topic of its own. */
function long(count: number) {
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

describe("the score", () => {
  const scored = async (more: Partial<Result>, options: Partial<ScreenOptions> = {}) => {
    fake(exams.getResult, graded(more));
    const page = await screen(ResultPage, { ...at, ...options });
    await expect.element(page.getByRole("heading", { level: 1, name: /:/ })).toBeInTheDocument();
    return page;
  };

  const stamp = (page: Shown) => page.getByRole("main").element().querySelector(".stamp");

  it.each(faces)("[S106] above the pass mark is stamped, $language", async (face) => {
    const own = textsOf("results", face.language);
    const page = await scored({ score: 4.5, passMarks: 2, passed: true }, face);
    expect(stamp(page)?.textContent).toContain(own("result.passed"));
    const gap = face.language === "ne" ? "२.५" : "2.5";
    await expect.element(page.getByText(new RegExp(`^${own("result.above", { n: gap })}`))).toBeVisible();
    await page.check();
  });

  it.each(faces)(
    "[S106] below the pass mark says in words what is missing, without a stamp, $language",
    async (face) => {
      const own = textsOf("results", face.language);
      const page = await scored({ score: 1.6, passMarks: 2 }, face);
      const gap = face.language === "ne" ? "०.४" : "0.4";
      await expect.element(page.getByText(own("result.short", { count: 0.4, n: gap }))).toBeVisible();
      expect(stamp(page)).toBeNull();
    },
  );

  it("[S106] below nothing is shown as it is, on a scale that starts at 0", async () => {
    const page = await scored({ score: -1.2, passMarks: 2 });
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Result: −1.2 of 6, not passed");
    await expect.element(page.getByText("−1.2", { exact: true })).toBeVisible();
    const scale = page.getByRole("img", { name: t("result.scale", { score: "−1.2", pass: "2", full: "6" }) });
    const fill = scale.element().querySelector("span > span");
    expect(fill?.getBoundingClientRect().width).toBe(0);
    await page.check();
  });
});

describe("the questions one by one", () => {
  it("[S106] buttons and arrow keys step through the mistakes; the focus goes along and says the place", async () => {
    long(4);
    const page = await screen(ResultPage, at);
    const heading = (n: number) => page.getByRole("heading", { name: new RegExp(`^${n} of 3\\. Question ${n}\\.`) });
    await expect.element(heading(1)).toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: t("result.previous") })).toBeDisabled();
    await page.press(t("result.nextOne"));
    await expect.element(heading(2)).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(heading(3)).toHaveFocus();
    await expect.element(page.getByRole("button", { name: t("result.nextOne") })).toBeDisabled();
    await userEvent.keyboard("{ArrowRight}{ArrowLeft}{ArrowLeft}");
    await expect.element(heading(1)).toHaveFocus();
    expect(page.getByRole("article").elements()).toHaveLength(1);
    await page.check();
  });

  it("[S106] what was wrong is struck, what is right is bold, both with a word", async () => {
    long(2);
    const page = await screen(ResultPage, at);
    await expect.element(page.getByText(t("result.yourWrong"))).toBeInTheDocument();
    const option = (note: string) =>
      page.getByRole("article").getByRole("listitem").filter({ hasText: note }).element();
    expect(option(t("result.yourWrong")).querySelector(".line-through")).not.toBeNull();
    expect(option(t("result.rightOption")).querySelector(".font-bold")).not.toBeNull();
  });

  it("the way to the mistakes, and to a slow question, ends at the question", async () => {
    long(4);
    const page = await screen(ResultPage, at);
    await page.press(t("result.seeWrong", { count: 3, n: "3" }));
    await expect.element(page.getByRole("heading", { name: /^1 of 3\. Question 1\./ })).toHaveFocus();
    await page.press(t("result.toQuestion", { n: "4" }));
    await expect.element(page.getByRole("heading", { name: /^4 of 4\. Question 4\./ })).toHaveFocus();
    expect(article(page).getBoundingClientRect().top).toBeLessThan(200);
  });

  it("the way to the mistakes waits for the questions", async () => {
    long(4);
    const { answer: late, letGo } = held<Mcq[]>();
    fake(exams.getPaper, () => late);
    const page = await screen(ResultPage, at);
    await page.press(t("result.seeWrong", { count: 3, n: "3" }));
    letGo([1, 2, 3, 4].map((n) => mcq(n)));
    await expect.element(page.getByRole("heading", { name: /^1 of 3\. Question 1\./ })).toHaveFocus();
  });

  it("a passage lies on its slip: open at its first question, folded at the next; on paper it stands once", async () => {
    long(3);
    const about = (n: number) =>
      mcq(n, { group: "p", question: { en: `A passage.\nIts second line.\nQuestion ${n}` } });
    fake(exams.getPaper, [about(1), about(2), mcq(3)]);
    const page = await screen(ResultPage, at);
    const text = page.getByText("A passage.", { exact: true });
    await expect.element(text).toBeVisible();
    await page.check();
    await page.press(t("result.nextOne"));
    await expect.element(page.getByRole("article").getByText("Question 2", { exact: true })).toBeVisible();
    await expect.element(text).not.toBeVisible();
    await page.getByText(t("result.passage"), { exact: true }).click();
    await expect.element(text).toBeVisible();
    await page.check();
    dispatchEvent(new Event("beforeprint"));
    const paper = () => page.getByRole("main").element().querySelector(".columns-2")?.textContent ?? "";
    await expect.poll(() => paper().split("A passage.").length).toBe(2);
    dispatchEvent(new Event("afterprint"));
  });

  it("another choice of questions leaves the focus where it is", async () => {
    long(4);
    const page = await screen(ResultPage, at);
    await page.press(t("result.nextOne"));
    await choose(page, "all", "4");
    await place(page, 1, 4);
    await expect.element(filterOf(page, "all", "4")).toHaveFocus();
  });
});

it("[S106] topics are folded to the weakest five", async () => {
  long(8);
  const page = await screen(ResultPage, at);
  const rows = () =>
    page
      .getByRole("table", { name: t("result.topics") })
      .getByRole("rowheader")
      .elements().length;
  await expect.poll(rows).toBe(5);
  await page.press(t("result.allTopics", { n: "8" }));
  await expect.poll(rows).toBe(8);
  await page.check();
  await page.press(t("result.fewerTopics", { n: "5" }));
  await expect.poll(rows).toBe(5);
});

it("[S106] every sitting of the paper stands there, with its distance to the pass mark", async () => {
  fake(exams.listResults, pageOf([sitting(3, 2), sitting(2, 1.6), sitting(1, -0.5)]));
  fake(exams.getResult, graded({ resultId: id(701), attemptNo: 2 }));
  const page = await screen(ResultPage, { ...at, url: `/pariksha/result/${id(701)}` });
  const part = page.getByRole("region", { name: t("result.sittings") });
  await expect.poll(() => part.getByRole("listitem").elements().length).toBe(3);
  for (const words of [t("result.exactly"), t("result.below", { n: "0.4" }), t("result.below", { n: "2.5" })])
    await expect.element(part.getByText(words)).toBeVisible();
  await expect
    .poll(() =>
      part
        .getByRole("link")
        .elements()
        .map((link) => link.getAttribute("href")),
    )
    .toEqual([`/pariksha/result/${id(702)}`, `/pariksha/result/${id(700)}`]);
  await expect.element(page.getByText(new RegExp(t("result.lastTime", { score: "−0.5" })))).toBeVisible();
  await page.check();
});

describe("on paper", () => {
  const medium = (media: string) => cdp().send("Emulation.setEmulatedMedia", { media });
  const printed = (page: Shown) => page.getByRole("main").element().querySelector(".columns-2");

  it.each(faces)("[S106] are the mistakes alone, with their reasons, $language", async (face) => {
    const own = textsOf("results", face.language);
    long(4);
    const asked = vi.spyOn(window, "print").mockImplementation(() => undefined);
    onTestFinished(() => void asked.mockRestore());
    const page = await screen(ResultPage, { ...at, ...face });
    await page.press(own("result.printWrong"));
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    await medium("print");
    onTestFinished(() => void medium(""));
    expect(printed(page)?.querySelectorAll("article")).toHaveLength(3);
    expect(printed(page)?.textContent).toContain(face.language === "ne" ? "कारण 3" : "Reason 3");
    await expect.element(page.getByText(own("result.next"))).not.toBeVisible();
    expect(getComputedStyle(document.body).backgroundColor).toBe("rgb(255, 255, 255)");
    expect(getComputedStyle(document.body).color).toBe("rgb(0, 0, 0)");
    const foot = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join();
    expect(foot).toMatch(/Sita · (Sarathi|सारथी) · /);
    await medium("");
    dispatchEvent(new Event("afterprint"));
    await expect.poll(() => printed(page)).toBeNull();
  });

  it("the browser's own menu prints what the review shows", async () => {
    long(4);
    const page = await screen(ResultPage, at);
    await choose(page, "all", "4");
    await place(page, 1, 4);
    dispatchEvent(new Event("beforeprint"));
    await expect.poll(() => printed(page)?.querySelectorAll("article").length).toBe(4);
    dispatchEvent(new Event("afterprint"));
    await expect.poll(() => printed(page)).toBeNull();
  });
});

describe("the latest result of a test", () => {
  const latest = { ...at, path: "/pariksha/:slug/result", url: "/pariksha/kharidar-first-paper-1/result" };

  it("[S106] leads to it", async () => {
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
