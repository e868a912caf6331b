import { accounts, exams } from "@sarathi/contract";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page as browser } from "vitest/browser";
import { mockTest, running } from "../../../test/exams.ts";
import { candidate } from "../../../test/people.ts";
import { broken, faces, fake, foreign, held, screen, textsOf, titleIn, unreachable } from "../../../test/screen.tsx";
import { pick } from "../../foundation/i18n.ts";
import { useSession } from "../../foundation/session.ts";
import { attempt, id, iso, mcq, minute, receipt } from "../exams.fixtures.ts";
import Sit, { meta } from "./Sit.tsx";

const at = {
  path: "/pariksha/:slug",
  url: "/pariksha/kharidar-first-paper-1",
  texts: ["exam", "sitting"],
  user: candidate,
} as const;
const t = textsOf("sitting");

/** An attempt that runs now, in the paper's own order. */
const now = () => {
  const [startedAt, deadlineAt] = [iso(Date.now() - minute), iso(Date.now() + 44 * minute)];
  return { startedAt, deadlineAt, serverNow: iso(Date.now()) };
};
const begun = () => attempt({ ...now(), shuffleQuestions: false, shuffleOptions: false });

beforeEach(async () => {
  // The last save of the sitting before is answered after its page has gone, and written down: not for this one.
  await new Promise((done) => setTimeout(done, 50));
  localStorage.clear();
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

it.each(["en", "ne"] as const)("[S104] the page is named after its paper, in %s", async (language) => {
  const page = await screen(Sit, { ...at, language });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  const title = pick(running().title, language);
  const own = textsOf("sitting", language)("sit.titleOf", { title });
  expect(titleIn(meta, { slug: running().slug }, language)).toMatch(new RegExp(`^${own}`));
  expect(titleIn(meta, { slug: "another" }, language)).not.toContain(title);
});

it("[S104] without an attempt that runs the instructions come first", async () => {
  fake(exams.getTest, mockTest());
  const page = await screen(Sit, at);
  await page.at(`${at.url}/info`);
});

it("[S104] keeps an answer on the phone at once, and sends it", async () => {
  const saved = fake(exams.saveAnswers, ({ body }) => receipt(Math.max(...body.answers.map(({ seq }) => seq)), now()));
  const page = await screen(Sit, at);
  await page.getByRole("article").getByText("C", { exact: true }).last().click();
  await expect.element(page.getByRole("radio").nth(2)).toBeChecked();
  expect(JSON.parse(localStorage.getItem(`test_${id(800)}`) ?? "{}").answers[id(1)].selected).toEqual([2]);
  await expect.poll(() => saved.calls.at(-1)?.body.answers).toMatchObject([{ mcqId: id(1), selectedOptionIndex: 2 }]);
});

it("[S104] goes on without the network, and says what waits", async () => {
  fake(exams.saveAnswers, unreachable);
  const page = await screen(Sit, { ...at, viewport: "desktop" });
  await page.getByRole("article").getByText("B", { exact: true }).last().click();
  await expect.element(page.getByText(t("sit.sync.unsent", { count: 1, n: "1" })).first()).toBeVisible();
  await expect.element(page.getByRole("radio").nth(1)).toBeChecked();
});

it("[S104] asks before it submits, and says what is blank", async () => {
  const page = await screen(Sit, { ...at, viewport: "desktop" });
  await page.getByRole("article").getByText("B", { exact: true }).last().click();
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

describe.each(faces)("the paper in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("sitting", face.language);
  const common = textsOf("common", face.language);
  const digits = (n: number) =>
    face.language === "ne" ? String(n).replace(/\d/g, (digit) => "०१२३४५६७८९"[Number(digit)] ?? "") : String(n);
  const onPhone = face.viewport === "phone";
  const places = () => [...document.querySelectorAll("article label")].map((row) => row.getBoundingClientRect().top);

  it("[S105] warnings and notices lie over the number of the question: no option moves", async () => {
    const left = () => ({ ...now(), deadlineAt: iso(Date.now() + 10 * minute + 1500) });
    const attemptOfTenMinutes = attempt({ ...left(), shuffleQuestions: false, shuffleOptions: false });
    fake(exams.startAttempt, attemptOfTenMinutes);
    fake(exams.getAttempt, attemptOfTenMinutes);
    fake(exams.saveAnswers, unreachable);
    const page = await screen(Sit, { ...at, ...face });
    await expect.element(page.getByRole("radio").first()).toBeInTheDocument();
    const before = places();
    await expect.element(page.getByText(own("sit.warning", { count: 10, n: digits(10) }))).toBeVisible();
    expect(places()).toEqual(before);
    await page.check();
  });

  it("[S104] begins at the question: the focus is on its number, and its text is read with it", async () => {
    const page = await screen(Sit, { ...at, ...face });
    const heading = page.getByRole("heading", { level: 1 });
    await expect.element(heading).toHaveFocus();
    await expect.element(heading).toHaveAccessibleName(own("sit.questionOf", { n: digits(1), total: digits(3) }));
    await expect.element(heading).toHaveAccessibleDescription(face.language === "ne" ? "प्रश्न 1" : "Question 1");
  });

  it("[S104] the last look leads to the questions that are blank, and to those that are marked", async () => {
    fake(
      exams.getPaper,
      [...Array(60).keys()].map((n) => mcq(n + 1, { sectionId: id(810) })),
    );
    const page = await screen(Sit, { ...at, ...face });
    await page.getByRole("article").getByText("B", { exact: true }).last().click();
    const list = page.getByRole("dialog", { name: own("sit.palette") });
    const submit = page.getByRole("button", { name: own("sit.submit"), exact: true }).last();
    if (onPhone)
      await page.getByRole("button", { name: own("sit.toList", { n: digits(1), total: digits(60) }) }).click();
    await submit.click();
    await page.getByText(own("submit.blank", { count: 59, n: digits(59) })).click();
    await expect.element(list.getByRole("button", { name: new RegExp(` ${digits(2)}:`) })).toBeVisible();
    expect(list.getByRole("button", { name: new RegExp(` ${digits(1)}:`) }).elements()).toEqual([]);
    await page.check();
    await list
      .getByText(new RegExp(`^${own("list.marked")}`))
      .first()
      .click();
    await expect.element(list.getByText(own("list.none.marked"))).toBeVisible();
    await page.press(common("close"));
  });

  it("[S104] the time is up: nothing more can be pressed, the answers stay in sight", async () => {
    const over = () => attempt({ ...now(), deadlineAt: iso(Date.now() + 700), shuffleOptions: false });
    fake(exams.startAttempt, over);
    fake(exams.getAttempt, over());
    for (const call of [exams.saveAnswers, exams.submitTest]) fake(call, unreachable);
    const page = await screen(Sit, { ...at, ...face });
    await expect.element(page.getByText(own("sit.timeUp.title"))).toBeVisible();
    for (const gone of ["sit.next", "sit.mark", "sit.view", "sit.submit"] as const)
      expect(page.getByRole("button", { name: own(gone), exact: true }).elements(), gone).toEqual([]);
    await expect.element(page.getByRole("radio").first()).toBeDisabled();
    await page.check();
  });
});

it("[S122] an event's sitting is gone on with, and its submit leads to the event, signed in", async () => {
  const test = { ...running(), testType: "event" as const };
  fake(exams.getTest, test);
  fake(exams.startAttempt, (_, refuse) => refuse("test.not_found"));
  const closed = { attemptId: begun().attemptId, mockTestId: test._id, resultId: id(700) };
  fake(exams.submitTest, { status: "submitted", ...closed, resultsAt: iso(Date.now() + 60 * minute) });
  const page = await screen(Sit, { ...at, viewport: "desktop" });
  await page
    .getByRole("button", { name: t("sit.submit"), exact: true })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("submit.confirm") })
    .click();
  await page.at(`/pariksha/${test._id}/register`);
  expect(useSession.getState().status).toBe("signed-in");
});

it.each([360, 345, 320])("[S104] in letters as they are, %i px wide, the bar is one row", async (width) => {
  await screen(Sit, at);
  await expect.element(browser.getByRole("heading", { level: 1 })).toHaveFocus();
  await browser.viewport(width, 640);
  const buttons = [...document.querySelectorAll<HTMLElement>("nav > button")];
  expect(new Set(buttons.map((one) => one.offsetTop)).size).toBe(1);
});

/** As a browser does that makes all letters twice as large, and nothing else. */
function doubleLetters(): void {
  const all = [...document.querySelectorAll<HTMLElement>("body *")];
  const sizes = all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize) * 2);
  for (const [place, element] of all.entries()) element.style.fontSize = `${sizes[place]}px`;
}

describe.each([
  ["letters twice as large", doubleLetters],
  ["every space twice as large", () => document.documentElement.style.setProperty("font-size", "200%")],
])("with %s", (_, enlarge) => {
  it.each(["en", "ne"] as const)(
    "[S104] nothing of the bars and of the question's row is cut off, in %s",
    async (language) => {
      fake(exams.getTest, running());
      const page = await screen(Sit, { ...at, language });
      await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
      onTestFinished(() => void document.documentElement.style.removeProperty("font-size"));
      enlarge();
      const parts = [
        ...document.querySelectorAll<HTMLElement>("header, header *, nav, nav *, article > div:first-child *"),
      ];
      const cut = parts.filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        const overflows = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
        const hides = getComputedStyle(part).overflow !== "visible";
        return !part.closest(".sr-only, svg") && (left < 0 || right > innerWidth || (hides && overflows));
      });
      expect(cut.map(({ outerHTML }) => outerHTML)).toEqual([]);
      const touching = [...document.querySelectorAll("nav > *, header button, header [role=timer]")];
      const boxes = touching.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
      for (const [place, a] of boxes.entries())
        for (const b of boxes.slice(place + 1))
          expect(a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1).toBe(
            true,
          );
      for (const button of document.querySelectorAll<HTMLElement>("nav > button"))
        if (button.offsetWidth > 0)
          expect(button.scrollWidth, button.textContent).toBeLessThanOrEqual(button.clientWidth + 1);
      await page.check();
    },
  );
});

it("[S104] the chip is as wide whatever it says, and pressed it says why", async () => {
  fake(exams.saveAnswers, unreachable);
  const page = await screen(Sit, at);
  const chip = page.getByRole("button", { name: t("sit.sync.saved") });
  await expect.element(chip).toBeVisible();
  expect(chip.element().getBoundingClientRect().width).toBe(88);
  await page.getByRole("article").getByText("B", { exact: true }).last().click();
  const later = page.getByRole("button", { name: t("sit.sync.unsent", { count: 1, n: "1" }) });
  await later.click();
  await expect.element(page.getByText(t("sit.sync.explainUnsent", { count: 1, n: "1" }))).toBeVisible();
  expect(later.element().getBoundingClientRect().width).toBe(88);
  await page.check();
});

it("[S104] the list of questions opens at the current one", async () => {
  fake(
    exams.getPaper,
    [...Array(80).keys()].map((n) => mcq(n + 1, { sectionId: id(810) })),
  );
  const page = await screen(Sit, at);
  const open = () => page.getByRole("button", { name: /^Question list/ }).click();
  const cell = page.getByRole("button", { name: /^Question 61:/ });
  await open();
  await cell.click();
  await open();
  await expect.element(cell).toHaveFocus();
  const { top, bottom } = cell.element().getBoundingClientRect();
  expect([top > 100, bottom < 560]).toEqual([true, true]);
  await page.check();
});

it("[S104] a finger that rests on an option strikes it out and chooses nothing; so does its letter in the view", async () => {
  const page = await screen(Sit, at);
  const option = page.getByRole("article").getByText("B", { exact: true }).last();
  await expect.element(option).toBeVisible();
  const touch = { bubbles: true, pointerType: "touch", isPrimary: true, clientX: 50, clientY: 200 };
  option.element().dispatchEvent(new PointerEvent("pointerdown", touch));
  await expect.element(page.getByText(`(${t("sit.struck")})`)).toBeInTheDocument();
  option.element().dispatchEvent(new PointerEvent("pointerup", touch));
  option.element().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  await expect.element(page.getByRole("radio").nth(1)).not.toBeChecked();
  await page.press(t("sit.view"));
  const letter = page.getByRole("button", { name: t("sit.strike", { letter: "B" }) });
  await expect.element(letter).toHaveAttribute("aria-pressed", "true");
  await page.check();
  await letter.click();
  await expect.element(letter).toHaveAttribute("aria-pressed", "false");
});

it("[S104] a passage stands open above its first question and folded above the next; the whole paper shows both", async () => {
  const asks = (n: number, question: string) =>
    mcq(n, { group: "town", question: { en: `Read.\nA town by a river.\n${question}` } });
  fake(exams.getPaper, [asks(1, "Where?"), asks(2, "What?")]);
  const page = await screen(Sit, at);
  await expect.element(page.getByText("A town by a river.")).toBeVisible();
  await page.press(t("sit.next"));
  await expect.element(page.getByText("What?")).toBeVisible();
  await expect.element(page.getByText("A town by a river.")).not.toBeVisible();
  await page.getByRole("article").getByText(t("sit.passage")).click();
  await expect.element(page.getByText("A town by a river.")).toBeVisible();
  await page.check();
  await page.press(t("sit.view"));
  await page.getByText(t("sit.wholePaper")).click();
  await page.press(textsOf("common")("close"));
  await expect.poll(() => page.getByRole("radio").elements().length).toBe(8);
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
