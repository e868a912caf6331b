import { accounts, exams } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { mockTest, running } from "../../../test/exams.ts";
import { candidate } from "../../../test/people.ts";
import { broken, faces, fake, foreign, held, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { attempt, id, iso, mcq, minute, receipt } from "../exams.fixtures.ts";
import Sit from "./Sit.tsx";

const at = {
  path: "/pariksha/:slug",
  url: "/pariksha/kharidar-first-paper-1",
  texts: ["info", "sitting"],
  user: candidate,
} as const;
const t = textsOf("sitting");

/** An attempt that runs now, in the paper's own order. */
const now = () => {
  const [startedAt, deadlineAt] = [iso(Date.now() - minute), iso(Date.now() + 44 * minute)];
  return { startedAt, deadlineAt, serverNow: iso(Date.now()) };
};
const begun = () => attempt({ ...now(), shuffleQuestions: false, shuffleOptions: false });

beforeEach(() => {
  fake(exams.getTest, running());
  fake(
    exams.getPaper,
    [1, 2, 3].map((n) => mcq(n)),
  );
  fake(exams.startAttempt, begun);
  fake(exams.getAttempt, begun);
  fake(accounts.me, candidate);
  fake(exams.saveAnswers, ({ body }) => receipt(Math.max(...body.answers.map(({ seq }) => seq)), now()));
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("sitting", face.language);

  it("[S104] says that it opens, then shows the first question and the time that is left", async () => {
    const { answer, letGo } = held<ReturnType<typeof running>>();
    fake(exams.getTest, () => answer);
    const page = await screen(Sit, { ...at, ...face });
    await expect.element(page.getByText(own("sit.entering")).first()).toBeInTheDocument();
    await page.check();
    letGo(running());
    await expect.element(page.getByText({ ne: "प्रश्न 1", en: "Question 1" }[face.language])).toBeVisible();
    await expect.poll(() => page.getByRole("timer").element().textContent).toMatch(/^(4[34]|४[३४]):/);
    await page.check();
  });

  it("[S104] says that the paper did not come, and tries again", async () => {
    fake(exams.getPaper, unreachable);
    const page = await screen(Sit, { ...at, ...face });
    await expect.element(page.getByText(own("sit.loadFailed"))).toBeVisible();
    await expect.element(page.getByRole("link", { name: own("sit.toInfo") })).toHaveAttribute("href", `${at.url}/info`);
    await page.check();
    fake(exams.getPaper, [mcq(1)]);
    await page.press(textsOf("common", face.language)("retry"));
    await expect.element(page.getByText({ ne: "प्रश्न 1", en: "Question 1" }[face.language])).toBeVisible();
  });

  it("[S104] says that a paper has no questions", async () => {
    fake(exams.getPaper, []);
    const page = await screen(Sit, { ...at, ...face });
    await expect.element(page.getByText(own("sit.noQuestions"))).toBeVisible();
    await page.check();
  });
});

it("[S104] without an attempt that runs the instructions come first", async () => {
  fake(exams.getTest, mockTest());
  const page = await screen(Sit, at);
  await page.at(`${at.url}/info`);
});

it("[S104] keeps an answer on the phone at once, and sends it", async () => {
  const saved = fake(exams.saveAnswers, ({ body }) => receipt(Math.max(...body.answers.map(({ seq }) => seq)), now()));
  const page = await screen(Sit, at);
  await page.getByText("C", { exact: true }).last().click();
  await expect.element(page.getByRole("radio").nth(2)).toBeChecked();
  expect(JSON.parse(localStorage.getItem(`test_${id(800)}`) ?? "{}").answers[id(1)].selected).toEqual([2]);
  await expect.poll(() => saved.calls.at(-1)?.body.answers).toMatchObject([{ mcqId: id(1), selectedOptionIndex: 2 }]);
});

it("[S104] goes on without the network, and says what waits", async () => {
  fake(exams.saveAnswers, unreachable);
  const page = await screen(Sit, { ...at, viewport: "desktop" });
  await page.getByText("B", { exact: true }).last().click();
  await expect.element(page.getByText(t("sit.sync.unsent", { count: 1, n: "1" })).first()).toBeVisible();
  await expect.element(page.getByRole("radio").nth(1)).toBeChecked();
});

it("[S104] asks before it submits, and says what is blank", async () => {
  const page = await screen(Sit, { ...at, viewport: "desktop" });
  await page.getByText("B", { exact: true }).last().click();
  await page
    .getByRole("button", { name: t("sit.submit"), exact: true })
    .first()
    .click();
  const sure = page.getByRole("dialog", { name: t("submit.title") });
  await expect.element(sure.getByText(new RegExp(`^${t("submit.blank", { count: 2, n: "2" })}`))).toBeVisible();
  await page.check();
  await sure.getByRole("button", { name: t("submit.back") }).click();
  await expect.element(page.getByRole("radio").nth(1)).toBeChecked();
});

it.each([
  ["a server's failure", broken],
  ["nonsense", foreign({})],
])("[S101] says Failed to submit test of %s, keeps the answers and goes on trying", async (_, answer) => {
  fake(exams.submitTest, answer);
  const page = await screen(Sit, { ...at, viewport: "desktop" });
  await page
    .getByRole("button", { name: t("sit.submit"), exact: true })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("submit.confirm"), exact: true })
    .click();
  await expect.element(page.toast(/Failed to submit test/)).toBeVisible();
  const waits = page.getByRole("dialog", { name: "Failed to submit test" });
  await expect.element(waits.getByText(t("submit.waitServer"))).toBeVisible();
  await page.check();
});
