import { exams, type PaperSolution } from "@sarathi/contract";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { mockTest } from "../../../test/exams.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, type ScreenOptions, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { id, mcq } from "../exams.fixtures.ts";
import { keyOf, seriesOf } from "../print/series.ts";
import TestPrint from "./TestPrint.tsx";

const base = "/pariksha/kharidar-first-paper-1/print";
const at = {
  path: "/pariksha/:slug/print",
  url: base,
  texts: ["testPrint"],
  user: candidate,
} as const satisfies ScreenOptions;
const t = textsOf("testPrint");

const options = ["Lumbini", "Janakpur", "Ilam", "Jumla"].map((text, i) => ({
  text: { en: text, ne: `स्थान ${i + 1}` },
}));
const paper = Array.from({ length: 30 }, (_, i) => mcq(i + 1, { options, sectionId: id(810) }));
const solutions = paper.map(
  ({ mcqId }): PaperSolution => ({
    ...{ mcqId, correctOptionIndices: [2], explanation: { en: "Canary of the reason" } },
    source: { text: { en: "A book" } },
  }),
);
beforeEach(() => {
  fake(exams.getTest, mockTest({ questionCount: 30 }));
  fake(exams.getPaper, paper);
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("testPrint", face.language);

  it("shows the paper of a series as it is printed, without its key, and prints it", async () => {
    const asked = vi.spyOn(window, "print").mockImplementation(() => undefined);
    onTestFinished(() => void asked.mockRestore());
    const { calls } = fake(exams.getSolutions, solutions);
    const page = await screen(TestPrint, { ...at, ...face, url: `${base}?series=B` });
    const sheet = page.getByRole("region", { name: own("whats.paper") });
    await expect.element(sheet.getByText("B", { exact: true }).first()).toBeVisible();
    const shown = seriesOf(paper, "B").map((one) => one.mcq.question[face.language]);
    const drawn = sheet.element().textContent ?? "";
    const places = shown.map((text) => drawn.search(new RegExp(`${text}(?!\\d)`)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    await page.check();
    await page.press(own("print"));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(calls).toEqual([]);
  });

  it("the answer sheet has a row for each question", async () => {
    const page = await screen(TestPrint, { ...at, ...face, url: `${base}?what=sheet` });
    await expect.element(page.getByText(own("lines.invigilator"))).toBeInTheDocument();
    const rows = page
      .getByRole("region", { name: own("whats.sheet") })
      .first()
      .element()
      .querySelectorAll("ol > li");
    expect(rows).toHaveLength(30);
    expect(rows[29]?.textContent).toBe(face.language === "ne" ? "३०कखगघ" : "30ABCD");
    await page.check();
  });

  it("the key is that of the series", async () => {
    fake(exams.getSolutions, solutions);
    const page = await screen(TestPrint, { ...at, ...face, url: `${base}?what=key&series=C` });
    const sheet = page.getByRole("region", { name: own("whats.key") });
    await expect.element(sheet.getByRole("list")).toBeVisible();
    const read = [...sheet.element().querySelectorAll("li b")].map((letter) => letter.textContent);
    expect(read).toEqual(seriesOf(paper, "C").map((one, i) => keyOf(one, solutions[i], face.language).letters.join()));
    expect(new Set(read).size).toBeGreaterThan(1);
    await page.check();
  });
});

it("says that a key is not out", async () => {
  fake(exams.getSolutions, (_, refuse) => refuse("solutions.not_out"));
  const page = await screen(TestPrint, { ...at, url: `${base}?what=key` });
  await expect.element(page.getByText(t("keyNotOut"))).toBeVisible();
  await page.check();
});

it("asks for no paper of an event that is not over", async () => {
  fake(exams.getSolutions, (_, refuse) => refuse("solutions.not_out"));
  fake(exams.getTest, mockTest({ testType: "event" }));
  const { calls } = fake(exams.getPaper, paper);
  const page = await screen(TestPrint, at);
  await expect.element(page.getByText(t("eventNotOver"))).toBeVisible();
  expect(calls).toEqual([]);
});

it("prints in both languages", async () => {
  const page = await screen(TestPrint, { ...at, url: `${base}?language=both` });
  await expect.element(page.getByText("प्रश्न 7", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Question 7", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^ग\./).first()).toBeVisible();
  await page.getByText("A B C D").click();
  await expect.element(page.getByText(/^C\./).first()).toBeVisible();
});

it("says when the paper does not come", async () => {
  fake(exams.getPaper, unreachable);
  const page = await screen(TestPrint, at);
  await expect.element(page.getByText(t("failed"))).toBeVisible();
});
