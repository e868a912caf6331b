import { curriculum, exams, questions } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { mockTest, running } from "../../../test/exams.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { id, mcq } from "../../exams/exams.fixtures.ts";
import Home from "./Home.tsx";

const at = { path: "/", texts: ["home"] } as const;
const t = textsOf("home");
const explained = {
  correctOptionIndices: [1],
  explanation: { ne: "किनभने", en: "Because" },
  source: { text: { ne: "संविधान", en: "Constitution" }, url: "https://example.test/" },
  asOf: "2026-01-01",
};

beforeEach(() => {
  fake(curriculum.listCategories, []);
  fake(exams.listTests, pageOf([mockTest()]));
  fake(questions.todaysMcq, { date: "2026-11-22", mcq: mcq(1) });
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("home", face.language);

  it.each([true, false])("[S108] answers the question of the day, right: %s", async (isCorrect) => {
    const call = fake(questions.validateMcq, { ...explained, isCorrect });
    const page = await screen(Home, { ...at, ...face });
    await page
      .getByText(isCorrect ? "B" : "C", { exact: true })
      .first()
      .click();
    await page.press(own("today.check"));
    await expect.element(page.getByText(own(isCorrect ? "today.youRight" : "today.youWrong"))).toBeVisible();
    expect(call.calls.map(({ body }) => body)).toEqual([{ mcqId: id(1), selectedOptionIndex: isCorrect ? 1 : 2 }]);
    await page.check();
  });
});

it("says why the question could not be checked", async () => {
  fake(questions.validateMcq, unreachable);
  const page = await screen(Home, at);
  await page.getByText("B", { exact: true }).first().click();
  await page.press(t("today.check"));
  await expect.element(page.getByText(textsOf("errors")("network"))).toBeVisible();
});

it("stands without a question and without tests", async () => {
  fake(questions.todaysMcq, (_, refuse) => refuse("mcq.not_found"));
  fake(exams.listTests, pageOf([]));
  const page = await screen(Home, at);
  await expect.element(page.getByRole("link", { name: t("hero.start") })).toBeVisible();
  await expect.poll(() => page.getByRole("article").elements().length).toBe(0);
  await page.check();
});

it("leads back into a test that is running", async () => {
  fake(exams.listTests, pageOf([running()]));
  const page = await screen(Home, { ...at, user: candidate });
  const way = page.getByRole("link", { name: t("hero.continue") });
  await expect.element(way).toHaveAttribute("href", "/pariksha/kharidar-first-paper-1");
});
