import { exams, type Result } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { mockTest } from "../../../test/exams.ts";
import {
  at,
  choose,
  fakeResult,
  graded,
  long,
  place,
  type Shown,
  sitting,
  solution,
  t,
} from "../../../test/results.ts";
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
} from "../../../test/screen.tsx";
import { id, iso, minute, startMs } from "../exams.fixtures.ts";
import ResultPage, { meta } from "./ResultPage.tsx";

beforeEach(fakeResult);

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

it("[S106] before the results of all come out says when they do", async () => {
  fake(exams.getResult, (_, refuse) =>
    refuse("result.not_out", { details: { resultsAt: "2026-11-28T11:15:00.000Z" } }),
  );
  const page = await screen(ResultPage, at);
  const said = t("result.notOut", { day: "12 Mangsir 2083 BS", time: "17:00" });
  await expect.element(page.getByText(said)).toBeVisible();
  await page.check();
});

it("[S106] of a withheld result says why, and shows no marks", async () => {
  fake(exams.getResult, (_, refuse) => refuse("result.withheld", { details: { reason: "Two phones, one account" } }));
  const page = await screen(ResultPage, at);
  await expect.element(page.getByText(t("result.withheld"))).toBeVisible();
  await expect.element(page.getByText(t("result.withheldReason", { reason: "Two phones, one account" }))).toBeVisible();
  await page.check();
});

describe("of an event", () => {
  beforeEach(() => void fake(exams.getTest, mockTest({ testType: "event" })));

  it("[S106] shows rank and percentile, and leads to the ranks instead of another try", async () => {
    fake(exams.getResult, graded({ rank: 3, percentile: 97.25, participants: 80, lateSynced: true }));
    const page = await screen(ResultPage, at);
    await expect.element(page.getByText(t("result.rank", { count: 80, rank: "3", n: "80" }))).toBeVisible();
    await expect.element(page.getByText(new RegExp(t("result.percentile", { percentile: "97.25" })))).toBeVisible();
    await expect.element(page.getByRole("link", { name: t("result.toRanks") })).toBeVisible();
    expect(page.getByRole("link", { name: t("result.again") }).elements()).toEqual([]);
    expect(page.getByText(t("result.lateEvent")).elements()).toEqual([]);
    await page.check();
  });

  it("[S106] says that a late one is not rated yet", async () => {
    fake(exams.getResult, graded({ lateSynced: true }));
    const page = await screen(ResultPage, at);
    await expect.element(page.getByText(t("result.lateEvent"))).toBeVisible();
  });
});

it("says that it was marked anew, how it was before, and why", async () => {
  const change = {
    ...{ at: iso(startMs + 90 * minute), scoreBefore: 1.2, scoreAfter: 1.6, fullMarksBefore: 8, fullMarksAfter: 6 },
    ...{ passedBefore: true, passedAfter: false },
  };
  const question = { number: 4, kind: "drop" as const, reason: "Two options said the same" };
  fake(
    exams.getResult,
    graded({
      changes: [
        { ...change, question },
        { ...change, at: iso(startMs) },
      ],
    }),
  );
  const page = await screen(ResultPage, { ...at, texts: ["results", "resultChanges"] });
  const say = textsOf("resultChanges");
  await expect.element(page.getByText(question.reason)).toBeVisible();
  await expect.element(page.getByText(/1\.2 of 8|8.*1\.2/).first()).toBeVisible();
  await expect.element(page.getByText(say("question", { n: "4", decision: say("decision.drop") }))).toBeVisible();
  await expect.element(page.getByText(say("hidden"))).toBeVisible();
  await page.check();
});
