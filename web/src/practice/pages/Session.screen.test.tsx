import { type PracticeQuestion, practice, practiceNotebook } from "@sarathi/contract";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { candidate } from "../../../test/people.ts";
import { faces, fake, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { id, mcq } from "../../exams/exams.fixtures.ts";
import Session from "./Session.tsx";

const at = {
  path: "/practice/session",
  url: "/practice/session?by=chapter&of=polity",
  texts: ["practice", "questions"],
  user: candidate,
} as const;
const t = textsOf("practice");

const question = (n: number, more: Partial<PracticeQuestion> = {}): PracticeQuestion => ({
  ...{ mcq: mcq(n), version: 2, bookmarked: false, met: false },
  chapter: { slug: "polity", name: "Polity", nepaliText: "शासन" },
  solution: {
    ...{ correctOptionIndices: [1], explanation: { ne: `किनभने ${n}`, en: `Because ${n}` }, verified: true },
    source: { text: { ne: "संविधान", en: "Constitution" }, url: "https://example.test/" },
  },
  ...more,
});
const set = (count = 2) =>
  fake(practice.drawSet, {
    setId: id(90),
    questions: Array.from({ length: count }, (_, i) => question(i + 1)),
    available: count,
  });
const recorded = () =>
  fake(practice.recordAnswers, ({ body }) =>
    body.answers.map(({ answerId, selectedOptionIndices }) => ({
      answerId,
      status: "recorded" as const,
      isCorrect: true,
      selectedOptionIndices,
      solution: question(1).solution,
    })),
  );
const stored = () => JSON.parse(localStorage.getItem(`practice-unsent-${candidate._id}`) ?? "{}");

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("practice", face.language);

  it("marks each answer at once, says why, and how it went", async () => {
    const drawn = set();
    const sent = recorded();
    const page = await screen(Session, { ...at, ...face });
    await page.check();
    await page.getByText("C", { exact: true }).first().click();
    await expect.element(page.getByRole("status").getByText(own("session.wrong"))).toBeVisible();
    await expect.element(page.getByText(face.language === "ne" ? "किनभने 1" : "Because 1")).toBeVisible();
    await page.check();
    await page.press(own("session.next"));
    await page.getByText("B", { exact: true }).first().click();
    await expect.element(page.getByRole("status").getByText(own("session.right"))).toBeVisible();
    await page.press(own("session.finish"));
    await expect.element(page.getByRole("link", { name: own("mistakes.title") })).toBeVisible();
    await page.check();
    expect(drawn.calls[0]?.body).toMatchObject({ by: "chapter", of: "polity" });
    await expect
      .poll(() =>
        sent.calls
          .flatMap(({ body }) => body.answers)
          .map(({ mcqId, selectedOptionIndices }) => [mcqId, selectedOptionIndices]),
      )
      .toEqual([
        [id(1), [2]],
        [id(2), [1]],
      ]);
  });
});

it("is answered by keys 1 to 8; why it was wrong, bookmark and note are sent", async () => {
  set(1);
  recorded();
  const cause = fake(practiceNotebook.setMistakeCause, { cause: "slip" });
  const bookmark = fake(practiceNotebook.putPracticeBookmark, { bookmarked: true });
  const note = fake(practiceNotebook.putPracticeNote, { text: "My note" });
  const page = await screen(Session, at);
  await expect.element(page.getByText("Question 1", { exact: true })).toBeVisible();
  await userEvent.keyboard("4");
  await page.getByText(t("cause.slip")).click();
  await page.press(t("session.bookmark"));
  await page.press(t("session.addNote"));
  await page.fill({ [t("session.note")]: "My note" });
  await page.press(t("session.saveNote"));
  await expect.element(page.getByText("My note")).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: t("session.bookmark") }))
    .toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(() => [cause, bookmark, note].map(({ calls }) => calls.map(({ body }) => body)))
    .toEqual([[{ cause: "slip" }], [{ on: true }], [{ text: "My note" }]]);
  await expect.poll(stored).toEqual({});
});

it("once loaded works without a network to its end, stays on this device, and is sent when the network is back", async () => {
  set(2);
  fake(practice.recordAnswers, unreachable);
  const page = await screen(Session, at);
  await page.getByText("B", { exact: true }).first().click();
  await expect.element(page.getByText(/on this device/)).toBeVisible();
  await page.press(t("session.next"));
  await page.getByText("A", { exact: true }).first().click();
  await page.press(t("session.finish"));
  await expect.element(page.getByRole("heading", { name: "1 of 2 correct" })).toBeVisible();
  expect(stored().answers).toHaveLength(2);
  const sent = recorded();
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => sent.calls.flatMap(({ body }) => body.answers)).toHaveLength(2);
  await expect.poll(stored).toEqual({});
});

it("goes on where it was left, without asking for anything", async () => {
  const given = { answerId: id(5), selected: [1], correct: true, timeMs: 1_000 };
  const left = {
    version: 1,
    wish: { by: "mistakes" },
    questions: [question(1), question(2)],
    given: { [id(1)]: given },
    at: 1,
  };
  localStorage.setItem(`practice-set-${candidate._id}`, JSON.stringify(left));
  const page = await screen(Session, { ...at, url: "/practice/session" });
  await expect.element(page.getByText("Question 2", { exact: true })).toBeVisible();
  await expect.element(page.getByText(t("session.sofar", { right: "1", answered: "1" }))).toBeVisible();
});

it.each([
  ["due", "session.empty.due"],
  ["daily", "session.empty.daily"],
  ["bookmarks", "session.empty.other"],
] as const)("says that there is nothing by %s", async (by, text) => {
  set(0);
  const page = await screen(Session, { ...at, url: `/practice/session?by=${by}` });
  await expect.element(page.getByText(t(text))).toBeVisible();
  await page.check();
});

it("says how many of the day's share are left, and offers the next; a set that was left is followed by one of its kind", async () => {
  const drawn = fake(practice.drawSet, { setId: id(91), questions: [question(1)], available: 13 });
  recorded();
  const wish = { by: "due", verifiedOnly: true };
  const day = new Date(Date.now() + 20_700_000).toISOString().slice(0, 10);
  const left = { version: 1, wish, day, setId: id(90), available: 14, questions: [question(2)], given: {}, at: 0 };
  localStorage.setItem(`practice-set-${candidate._id}`, JSON.stringify(left));
  const page = await screen(Session, { ...at, url: "/practice/session" });
  await page.getByText("B", { exact: true }).first().click();
  await page.press(t("session.finish"));
  await expect.element(page.getByText(t("session.left", { count: 13, n: "13" }))).toBeVisible();
  await page.press(t("session.nextDue", { count: 10, n: "10" }));
  await expect.element(page.getByText("Question 1", { exact: true })).toBeVisible();
  expect(drawn.calls.map(({ body }) => body)).toEqual([expect.objectContaining(wish)]);
});

it("shows what another tab answered in this set, and counts no time in which the page is hidden", async () => {
  set(2);
  const sent = recorded();
  const page = await screen(Session, at);
  await expect.element(page.getByText("Question 1", { exact: true })).toBeVisible();
  const key = `practice-set-${candidate._id}`;
  const stored = JSON.parse(localStorage.getItem(key) ?? "{}");
  const given = { answerId: id(5), selected: [1], correct: true, timeMs: 1_000 };
  localStorage.setItem(key, JSON.stringify({ ...stored, given: { [id(1)]: given } }));
  await page.getByText("C", { exact: true }).first().click();
  await expect.element(page.getByRole("status").getByText(t("session.right"))).toBeVisible();
  expect(sent.calls).toEqual([]);
  const now = vi.spyOn(performance, "now");
  const [visible, begun] = [vi.spyOn(document, "visibilityState", "get"), performance.now()];
  await page.press(t("session.next"));
  visible.mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  now.mockReturnValue(begun + 900_000);
  visible.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await page.getByText("B", { exact: true }).first().click();
  await expect.poll(() => sent.calls.flatMap(({ body }) => body.answers)).toHaveLength(1);
  expect(sent.calls[0]?.body.answers[0]?.timeMs).toBeLessThan(60_000);
  vi.restoreAllMocks();
});

it("says that it could not be loaded, with another try", async () => {
  fake(practice.drawSet, unreachable);
  const page = await screen(Session, at);
  await expect.element(page.getByText(t("session.failed"))).toBeVisible();
});

it("arrows only move among the options: Enter, Space or a press answers", async () => {
  set(2);
  const sent = recorded();
  const page = await screen(Session, at);
  await expect.element(page.getByText("Question 1", { exact: true })).toBeVisible();
  const options = () => [...document.querySelectorAll<HTMLInputElement>("input[name^=option]")];
  options()[0]?.focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.poll(() => options().findIndex(({ checked }) => checked)).toBe(2);
  expect(sent.calls).toEqual([]);
  await expect.element(page.getByRole("button", { name: t("session.check") })).toBeVisible();
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await expect.element(page.getByRole("status").getByText(t("session.right"))).toBeVisible();
  await page.press(t("session.next"));
  await expect.element(page.getByText("Question 2", { exact: true })).toBeVisible();
  options()[3]?.focus();
  await userEvent.keyboard(" ");
  await expect.element(page.getByRole("status").getByText(t("session.wrong"))).toBeVisible();
  await expect
    .poll(() => sent.calls.flatMap(({ body }) => body.answers).map((one) => one.selectedOptionIndices))
    .toEqual([[1], [3]]);
});

it("a digit answers in either script, unless it is typed or chosen elsewhere", async () => {
  set(1);
  recorded();
  const page = await screen(Session, at);
  await expect.element(page.getByText("Question 1", { exact: true })).toBeVisible();
  for (const tag of ["input", "select", "textarea"]) {
    const field = document.body.appendChild(document.createElement(tag));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "2", bubbles: true }));
    field.remove();
  }
  await expect.element(page.getByRole("button", { name: t("session.skip") })).toBeVisible();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "२", bubbles: true }));
  await expect.element(page.getByRole("status").getByText(t("session.right"))).toBeVisible();
});

it("draws anew what was due on another day, and keeps its page for times without a network", async () => {
  const postMessage = vi.fn();
  vi.spyOn(navigator.serviceWorker, "ready", "get").mockResolvedValue({
    active: { postMessage },
  } as unknown as ServiceWorkerRegistration);
  const wish = { by: "due" };
  const old = { version: 1, day: "2026-01-01", wish, questions: [question(8), question(9)], given: {}, at: 1 };
  localStorage.setItem(`practice-set-${candidate._id}`, JSON.stringify(old));
  const drawn = set(1);
  const page = await screen(Session, { ...at, url: "/practice/session?by=due" });
  await expect.element(page.getByText("Question 1", { exact: true })).toBeVisible();
  expect(drawn.calls[0]?.body).toMatchObject(wish);
  await expect.poll(() => postMessage.mock.calls[0]?.[0]).toEqual({ type: "store", pages: ["/practice/session"] });
  vi.restoreAllMocks();
});
