import { eventAdmin as calls, eventEvidence, type SimilarPair, testStatistics } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { liveEvent, registrationCounts } from "../../../test/eventStaff.ts";
import { admin } from "../../../test/people.ts";
import { faces, fake, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { statistics } from "../../../test/statistics.ts";
import Analytics from "./Analytics.tsx";

const event = liveEvent();
const resultId = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const at = {
  path: "/admin/mock-tests/:testId/analytics",
  url: `/admin/mock-tests/${event.mockTestId}/analytics`,
  texts: ["staff", "admin", "statistics", "events.staff", "events.errors"],
  user: admin,
  viewport: "desktop",
} as const;
const t = textsOf("events.staff");
const stats = {
  events: { draft: 1, published: 3, paused: 0, cancelled: 0, archived: 2 },
  registrations: registrationCounts({ under_review: 4 }),
  paid: 125_050,
};

beforeEach(() => fake(testStatistics.getTestStatistics, statistics()));

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("events.staff", face.language);

  it("[S133] registrations by state, who began and who is done, and all events together", async () => {
    fake(calls.getAdminEvent, event);
    fake(calls.eventStats, stats);
    const page = await screen(Analytics, { ...at, ...face });
    const n = face.language === "ne" ? "१,२५०.५" : "1,250.5";
    await expect.element(page.getByText(own("fee.rupees", { n }))).toBeVisible();
    await expect.element(page.getByText(own("analytics.absent"))).toBeVisible();
    await page.check();
  });
});

it("[S133] says nothing of who stayed away before the last moment to begin, nor of results before they are out", async () => {
  fake(calls.getAdminEvent, { ...event, serverNow: "2026-11-30T02:20:00.000Z" });
  fake(calls.eventStats, unreachable);
  const page = await screen(Analytics, at);
  await expect.element(page.getByText(t("analytics.begun"))).toBeVisible();
  expect(page.getByText(t("analytics.absent")).query()).toBeNull();
  expect(page.getByText(t("analytics.results"), { exact: true }).query()).toBeNull();
  await expect.element(page.getByText(t("analytics.failed"))).toBeVisible();
});

it("[S133] leads to the results when they are out", async () => {
  fake(calls.getAdminEvent, { ...event, serverNow: event.resultsAt });
  fake(calls.eventStats, stats);
  const page = await screen(Analytics, at);
  await expect
    .element(page.getByRole("link", { name: t("analytics.results") }))
    .toHaveAttribute("href", `/admin/mock-test-results?test=${event.mockTestId}`);
});

describe.each(faces)("how the paper was answered, in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("statistics", face.language);

  it("[S133] of a test without an event too: marks, sections, days, and the doubtful questions first", async () => {
    fake(calls.getAdminEvent, (_, refuse) => refuse("event.not_found"));
    const page = await screen(Analytics, { ...at, ...face });
    await expect.element(page.getByRole("heading", { name: own("title") })).toBeVisible();
    for (const caption of ["paper.caption", "distribution.caption", "percentiles.caption", "days.caption"] as const)
      await expect.element(page.getByRole("table", { name: own(caption) })).toBeVisible();
    const questions = page.getByRole("list").getByRole("heading");
    await expect.poll(() => questions.first().query()?.textContent).toMatch(/^[2२]\./);
    await expect.element(page.getByText(own("flag.key_doubtful"))).toBeVisible();
    await page.check();
  });
});

it("says of few results how many there are, and of none that there are none", async () => {
  const own = textsOf("statistics");
  fake(calls.getAdminEvent, (_, refuse) => refuse("event.not_found"));
  const { paper: _, ...few } = statistics();
  fake(testStatistics.getTestStatistics, { ...few, results: 9, questions: [], percentiles: [] });
  const page = await screen(Analytics, at);
  await expect.element(page.getByText(own("few", { n: "30" }))).toBeVisible();
  expect(page.getByText(own("paper.caption")).query()).toBeNull();
});

const sitter = (n: number, name: string) => ({
  ...{ accountId: resultId(n), username: `sitter${n}`, name, rollNo: n, resultId: resultId(n) },
  submittedAt: "2026-11-30T03:20:00.000Z",
});
const pair: SimilarPair = {
  ...{ sitters: [sitter(12, "Rita Rai"), sitter(40, "")], sameWrong: 19, bothWrong: 21 },
  ...{ expected: 7.42, byChance: 0.00001 },
};

describe.each(faces)("similar answers, in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("events.staff", face.language);

  it("[S133] are compared when somebody asks, and named with what chance makes of them", async () => {
    fake(calls.getAdminEvent, { ...event, serverNow: event.endsAt });
    fake(calls.eventStats, stats);
    const asked = fake(eventEvidence.similarAnswers, { compared: 312, pairs: [pair] });
    const page = await screen(Analytics, { ...at, ...face });
    await expect.element(page.getByText(own("similar.lead"))).toBeVisible();
    expect(asked.calls).toHaveLength(0);
    await page.press(own("similar.compare"));
    const [n, all, rare] = face.language === "ne" ? ["१९", "२१", "०.०१"] : ["19", "21", "0.01"];
    await expect.element(page.getByText(own("similar.sameOf", { n, all }))).toBeVisible();
    await expect.element(page.getByText(own("similar.under", { n: rare }))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Rita Rai" }))
      .toHaveAttribute("href", `/admin/mock-tests/${event.mockTestId}/participants?search=12`);
    await expect.element(page.getByRole("link", { name: "sitter40" })).toBeVisible();
    await page.check();
  });
});

it("[S133] similar answers: none, a failure with another try, and not before the end", async () => {
  fake(calls.getAdminEvent, { ...event, serverNow: event.endsAt });
  fake(calls.eventStats, stats);
  fake(eventEvidence.similarAnswers, unreachable);
  const page = await screen(Analytics, at);
  await page.press(t("similar.compare"));
  await expect.element(page.getByText(t("similar.failed"))).toBeVisible();
  fake(eventEvidence.similarAnswers, { compared: 312, pairs: [] });
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByText(t("similar.none", { count: 312, n: "312" }))).toBeVisible();
});

describe.each(faces)("absences, in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("events.staff", face.language);

  it("[S133] are shown when somebody asks, with what they do not show", async () => {
    fake(calls.getAdminEvent, { ...event, serverNow: event.endsAt });
    fake(calls.eventStats, stats);
    const times = [
      { leftAt: "2026-11-30T02:20:00.000Z", returnedAt: "2026-11-30T02:21:30.000Z" },
      { leftAt: "2026-11-30T02:40:00.000Z", returnedAt: "2026-11-30T02:40:12.000Z" },
    ];
    const { accountId, username, name, rollNo } = sitter(12, "Rita Rai");
    const absent = { accountId, username, name, rollNo, count: 2, seconds: 102, longest: 90, times };
    const asked = fake(eventEvidence.eventAbsences, [absent]);
    const page = await screen(Analytics, { ...at, ...face });
    await expect.element(page.getByText(own("absences.lead"))).toBeVisible();
    expect(asked.calls).toHaveLength(0);
    await page.press(own("absences.show"));
    const [two, from, time] = face.language === "ne" ? ["२", "०८:०५", "०१:३०"] : ["2", "08:05", "01:30"];
    await page.getByText(own("absences.timesOf", { count: 2, n: two })).click();
    await expect.element(page.getByText(own("absences.time", { from, time }))).toBeVisible();
    await page.check();
  });
});

it("[S133] absences: a failure with another try, and none", async () => {
  fake(calls.getAdminEvent, { ...event, serverNow: event.endsAt });
  fake(calls.eventStats, stats);
  fake(eventEvidence.eventAbsences, unreachable);
  const page = await screen(Analytics, at);
  await page.press(t("absences.show"));
  await expect.element(page.getByText(t("absences.failed"))).toBeVisible();
  fake(eventEvidence.eventAbsences, []);
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByText(t("absences.none"))).toBeVisible();
});

it("[S133] similar answers are not compared while somebody may sit", async () => {
  fake(calls.getAdminEvent, event);
  fake(calls.eventStats, stats);
  const page = await screen(Analytics, at);
  await expect.element(page.getByText(t("similar.later"))).toBeVisible();
  expect(page.getByRole("button", { name: t("similar.compare") }).query()).toBeNull();
});
