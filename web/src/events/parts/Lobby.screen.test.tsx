import { events, exams } from "@sarathi/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { atStart, examEvent, registered, START_MS } from "../../../test/events.ts";
import { mockTest } from "../../../test/exams.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, screen, textsOf } from "../../../test/screen.tsx";
import EventPage from "../pages/EventPage.tsx";

const at = {
  path: "/pariksha/:slug/register",
  url: "/pariksha/kharidar-full-1/register",
  texts: ["events", "event", "lobby", "results", "events.errors"],
  user: candidate,
} as const;
const t = textsOf("lobby");
const { mockTestId } = examEvent();
const ids = { attemptId: "01900000-0000-7000-8000-000000000900", mockTestId };

/** Its server's clock starts so many seconds before the start, and goes on. */
function eventFrom(secondsBefore: number, more: Parameters<typeof registered>[1] = {}) {
  const opened = performance.now();
  const now = () => START_MS - secondsBefore * 1_000 + (performance.now() - opened);
  return () =>
    registered({}, { status: now() < START_MS ? "lobby" : "live", serverNow: new Date(now()).toISOString(), ...more });
}
const attempt = () => ({
  ...ids,
  status: "in_progress" as const,
  startedAt: atStart(0),
  deadlineAt: atStart(45),
  serverNow: atStart(0),
  graceSeconds: 60,
  seed: 7,
  shuffleQuestions: true,
  shuffleOptions: true,
  token: "attempt-token",
  answers: [],
});
/** What opening the sitting asks for, once it is begun. */
function fakeSitting() {
  const running = { attemptId: ids.attemptId, status: "in_progress" as const, deadlineAt: atStart(45) };
  fake(exams.getTest, mockTest({ _id: mockTestId, slug: "kharidar-paper-9", testType: "event", myAttempt: running }));
  fake(exams.getPaper, []);
  fake(exams.getAttempt, attempt());
  return fake(events.startEvent, { ...attempt(), eventId: examEvent()._id, rollNo: 127 });
}

// No chance in when a waiting page begins: at the very start.
beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  fake(events.eventAnnouncements, []);
});
afterEach(() => void vi.restoreAllMocks());

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("lobby", face.language);
  it("counts down by the server's clock, with roll number and checks", async () => {
    fake(events.getEvent, eventFrom(462));
    const page = await screen(EventPage, { ...at, ...face });
    const left = face.language === "ne" ? /^०७:४[0-9१२]|^०७:३/ : /^07:(4[0-2]|3\d)$/;
    await expect.poll(() => page.getByRole("timer").element().textContent).toMatch(left);
    await expect.element(page.getByText(face.language === "ne" ? "०१२७" : "0127")).toBeVisible();
    await expect.element(page.getByText(own("checks.stores"))).toBeVisible();
    // The device's clock is not that of the fixed Saturday: it is said, and nothing depends on it.
    await expect.element(page.getByText(own("checks.apart"))).toBeVisible();
    await page.check();
  });

  it("after the exam shows the receipt, and when the results come out", async () => {
    const myAttempt = { attemptId: ids.attemptId, status: "submitted" as const, deadlineAt: atStart(45) };
    fake(events.getEvent, registered({}, { status: "grading", serverNow: atStart(60), myAttempt }));
    fake(events.getReceipt, { code: "7F3K9M2P", hash: "ab".repeat(32), at: atStart(40) });
    const page = await screen(EventPage, { ...at, ...face });
    await expect.element(page.getByText("7F3K9M2P")).toBeVisible();
    const day = face.language === "ne" ? /^नतिजा २०८३ मङ्सिर १२/ : /^Results come out on/;
    await expect.element(page.getByText(day)).toBeVisible();
    await page.check();
  });
});

it("[S122] begins without a press when the time comes, and leads to the exam screen", async () => {
  fake(events.getEvent, eventFrom(1.5));
  const start = fakeSitting();
  const page = await screen(EventPage, at);
  await expect.element(page.getByRole("timer")).toBeVisible();
  await page.at("/pariksha/kharidar-paper-9");
  expect(start.calls).toHaveLength(1);
  // The exam screen needs no network from here on.
  expect(localStorage.getItem(`test_${mockTestId}`)).toContain(ids.attemptId);
});

it("who comes after the start begins with a press, and not before it", async () => {
  fake(events.getEvent, eventFrom(-60));
  const start = fakeSitting();
  const page = await screen(EventPage, at);
  await expect.element(page.getByRole("button", { name: t("start") })).toBeVisible();
  expect(start.calls).toEqual([]);
  await page.press(t("start"));
  await page.at("/pariksha/kharidar-paper-9");
});

it("tries again by itself while the server is too busy", async () => {
  fake(events.getEvent, eventFrom(-60));
  fakeSitting();
  const busy = fake(events.startEvent, (_, refuse) => refuse("event.not_open", { retryAfter: 1 }));
  const page = await screen(EventPage, at);
  await page.press(t("start"));
  await expect.element(page.getByText(t("retrying"))).toBeVisible();
  fakeSitting();
  await page.at("/pariksha/kharidar-paper-9");
  expect(busy.calls.length).toBeGreaterThan(0);
});

it("says why one cannot begin", async () => {
  fake(events.getEvent, eventFrom(-60));
  fake(events.startEvent, (_, refuse) => refuse("event.entry_closed"));
  const page = await screen(EventPage, at);
  await page.press(t("start"));
  await expect.element(page.getByText(textsOf("errors")("event.entry_closed"))).toBeVisible();
});

it("a sitting that goes on is gone on with", async () => {
  const myAttempt = { attemptId: ids.attemptId, status: "in_progress" as const, deadlineAt: atStart(45) };
  fake(events.getEvent, eventFrom(-600, { myAttempt }));
  fakeSitting();
  const page = await screen(EventPage, at);
  await page.press(t("resume"));
  await page.at("/pariksha/kharidar-paper-9");
});

it("leads to the result when it is out", async () => {
  const myAttempt = { attemptId: ids.attemptId, status: "submitted" as const, deadlineAt: atStart(45) };
  fake(events.getEvent, registered({}, { status: "results", serverNow: atStart(600), myAttempt }));
  fake(events.getReceipt, { code: "7F3K9M2P", hash: "ab".repeat(32), at: atStart(40) });
  const page = await screen(EventPage, at);
  const link = page.getByRole("link", { name: t("submitted.toResult") });
  await expect.element(link).toHaveAttribute("href", `/pariksha/${mockTestId}/result`);
});
