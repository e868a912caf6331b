import { exams, type Mcq } from "@sarathi/contract";
import type {} from "@vitest/browser-playwright";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import {
  at,
  choose,
  fakeResult,
  filterOf,
  long,
  place,
  type Shown,
  solution,
  t,
  topic,
} from "../../../test/results.ts";
import { faces, fake, held, screen, textsOf } from "../../../test/screen.tsx";
import { mcq } from "../exams.fixtures.ts";
import ResultPage from "./ResultPage.tsx";

const article = (page: Shown) => page.getByRole("article").element();

beforeEach(fakeResult);

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

  it.each(faces)("[S106] a verified key says so, against what and when: $language", async (face) => {
    const own = textsOf("results", face.language);
    long(4);
    fake(exams.getSolutions, [{ ...solution(1), verified: true, verifiedOn: "2026-11-20" }, solution(2), solution(3)]);
    const page = await screen(ResultPage, { ...at, ...face });
    await expect.element(page.getByText(own("result.review"))).toBeInTheDocument();
    document.getElementById("review")?.scrollIntoView();
    await expect.element(page.getByText(new RegExp(`${own("result.verified")}$`))).toBeVisible();
    await expect.element(page.getByText(new RegExp(`^${own("result.checkedAgainst")}: `)).first()).toBeVisible();
    await page.check();
    await page.press(own("result.nextOne"));
    await expect.element(page.getByText(new RegExp(`^${own("result.source")}: `)).first()).toBeVisible();
    expect(page.getByText(new RegExp(`${own("result.verified")}$`)).elements()).toHaveLength(0);
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
