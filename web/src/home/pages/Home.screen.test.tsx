import { curriculum, dailySetOf, events, exams, notifications, practice, questions, roadmaps } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { registered } from "../../../test/events.ts";
import { mockTest, running } from "../../../test/exams.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { id, mcq, result } from "../../exams/exams.fixtures.ts";
import Home from "./Home.tsx";

const at = { path: "/", texts: ["home", "dashboard", "events", "tour"] } as const;
const t = textsOf("home");
const explained = {
  correctOptionIndices: [1],
  explanation: { ne: "किनभने", en: "Because" },
  source: { text: { ne: "संविधान", en: "Constitution" }, url: "https://example.test/" },
  asOf: "2026-01-01",
};

const daily = { date: "2026-11-22", mcq: mcq(1), version: 3 };

beforeEach(() => {
  fake(curriculum.listCategories, []);
  fake(exams.listTests, pageOf([mockTest()]));
  fake(questions.todaysMcq, { date: "2026-11-22", mcq: mcq(1) });
  fake(roadmaps.getWeakest, { weakest: null });
  fake(practice.listDailyQuestions, pageOf([daily]));
  fake(practice.getPractice, unreachable);
  fake(events.myRegistrations, unreachable);
  fake(notifications.countUnreadNotifications, { count: 0 });
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("home", face.language);

  it.each([true, false])("[S108] answers the question of the day, right: %s", async (isCorrect) => {
    const vouched = isCorrect ? ({ verified: true, verifiedOn: "2026-11-20" } as const) : {};
    const call = fake(questions.validateMcq, { ...explained, ...vouched, isCorrect });
    const page = await screen(Home, { ...at, ...face });
    await page
      .getByText(isCorrect ? "B" : "C", { exact: true })
      .first()
      .click();
    await page.press(own("today.check"));
    await expect.element(page.getByText(own(isCorrect ? "today.youRight" : "today.youWrong"))).toBeVisible();
    const citation = own(isCorrect ? "today.checkedAgainst" : "today.source");
    await expect.element(page.getByText(new RegExp(`^${citation}: `)).first()).toBeVisible();
    expect(page.getByText(new RegExp(`${own("today.verified")}$`)).elements()).toHaveLength(isCorrect ? 1 : 0);
    expect(call.calls.map(({ body }) => body)).toEqual([{ mcqId: id(1), selectedOptionIndices: [isCorrect ? 1 : 2] }]);
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

const post = {
  ...{ _id: id(50), slug: "kharidar", name: "Kharidar", nepaliText: "खरिदार", subjects: [] },
  description: { ne: "पद", en: "Post" },
};
const topic = { slug: "polity", name: "Polity", nepaliText: "शासन", fullMarks: 10, questionCount: 5 };
const row = {
  ...{ resultId: id(700), mockTestId: id(800), title: mockTest().title, attemptNo: 1, score: 31.6, fullMarks: 100 },
  ...{ passed: false, lateSynced: false, submittedAt: "2026-11-20T06:00:00.000Z" },
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 20_700_000).toISOString().slice(0, 10);
const preparing = {
  ...candidate,
  profile: { ...candidate.profile, targetPost: "kharidar", examDate: inDays(69) },
};

describe.each(faces)("of who is signed in, in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("dashboard", face.language);

  it("says how many days are left, where one stands, and what to work on", async () => {
    fake(curriculum.listCategories, [post]);
    fake(exams.listResults, pageOf([row]));
    fake(
      exams.getResult,
      result({ ...row, passMarks: 45, topics: [{ ...topic, score: 1.2, correct: 1, wrong: 2, blank: 2 }] }),
    );
    const page = await screen(Home, { ...at, ...face, user: preparing });
    await expect.element(page.getByText(/^(६९|69)$/)).toBeVisible();
    await expect.element(page.getByText(/(१३.४|13.4)/)).toBeVisible();
    await expect
      .element(page.getByRole("img", { name: /^(१ सही, २ गलत, २ खाली|1 correct, 2 wrong, 2 blank)$/ }))
      .toBeVisible();
    await expect.element(page.getByRole("heading", { name: own("unsat") })).toBeVisible();
    await page.check();
  });
});

describe("what is to come of who is signed in", () => {
  const own = textsOf("dashboard");
  const due = { now: 12, waiting: 3, done: 0, cap: 30, forecast: [], retention: 0.9 };
  const streak = { days: 5, longest: 9, today: false, frozen: [], freezeLeft: true };
  const today = {
    ...{ today: "2026-11-22", answered: 0, correct: 0, mistakes: 4, bookmarks: 0, notes: 0 },
    due,
    streak,
  };
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const later = registered(
    { status: "confirmed" },
    { slug: "later", _id: id(81), startsAt: inHours(72), endsAt: inHours(73) },
  );
  const next = registered(
    { status: "confirmed" },
    { slug: "next", _id: id(80), startsAt: inHours(24), endsAt: inHours(25) },
  );
  const over = registered(
    { status: "confirmed" },
    { slug: "over", _id: id(82), startsAt: inHours(-25), endsAt: inHours(-24) },
  );
  beforeEach(() => void fake(exams.listResults, pageOf([])));

  it("is what is due, the next exam, and what others answered", async () => {
    fake(practice.getPractice, today);
    fake(events.myRegistrations, pageOf([later, next, over]));
    fake(notifications.countUnreadNotifications, { count: 2 });
    const one = { isRead: false, updatedAt: "2026-11-22T00:00:00.000Z", count: 1, actors: [{ name: "Asha Rai" }] };
    const post = { postId: id(91), title: "धारा ४६" };
    const answer = { ...one, _id: id(93), type: "comment" as const, post };
    fake(notifications.listNotifications, ({ query }) =>
      pageOf([
        ...(query.kind === "answers" ? [] : [{ ...one, _id: id(92), type: "like" as const, post }]),
        { ...answer, comment: { commentId: id(94), words: "See article 46" } },
      ]),
    );
    const page = await screen(Home, { ...at, user: candidate });
    await expect
      .element(page.getByRole("link", { name: own("due.start") }))
      .toHaveAttribute("href", "/practice/session?by=due");
    await expect.element(page.getByText(own("due.amount", { count: 12, minutes: "8" }))).toBeVisible();
    await expect.element(page.getByText("5 days")).toBeVisible();
    await expect.element(page.getByText("See article 46")).toBeVisible();
    expect(page.getByRole("link", { name: /liked your post/ }).elements()).toHaveLength(0);
    const exam = page.getByRole("region", { name: textsOf("events")("next") });
    await expect.element(exam.getByRole("link")).toHaveAttribute("href", "/pariksha/next/register");
    await expect.element(exam.getByText(textsOf("events")("state.confirmed"))).toBeVisible();
    await page.check();
  });

  it("is nothing of what there is not", async () => {
    fake(practice.getPractice, { ...today, due: { ...due, now: 0, waiting: 0 }, streak: { ...streak, days: 0 } });
    fake(events.myRegistrations, pageOf([over]));
    const page = await screen(Home, { ...at, user: candidate });
    await expect.element(page.getByRole("link", { name: t("hero.start") })).toBeVisible();
    for (const title of [own("due.title"), own("streak"), textsOf("events")("next")])
      expect(page.getByText(title, { exact: true }).elements()).toHaveLength(0);
  });
});

describe("[S95] of who has results", () => {
  const chapter = { slug: "so-polity", name: "Polity", nepaliText: "शासन", subject: "so", section: "general" };
  const weak = { chapter, answered: 10, correct: 2 };
  const own = textsOf("dashboard");

  it("leads in one tap to the notes of the topic that they are weakest in", async () => {
    fake(exams.listResults, pageOf([]));
    const notes = { _id: id(60), resourceId: id(61), slug: "polity-notes", title: { ne: "शासनका नोट", en: "Polity" } };
    fake(roadmaps.getWeakest, { weakest: { ...weak, notes } });
    const page = await screen(Home, { ...at, user: candidate });
    await expect
      .element(page.getByRole("link", { name: own("weakest.notes", { title: "Polity" }) }))
      .toHaveAttribute("href", `/resources/${id(61)}/items/polity-notes`);
    await expect.element(page.getByText("20% correct of 10 answers")).toBeVisible();
    await page.check();
  });

  it("leads to the topic itself where nothing is written about it", async () => {
    fake(exams.listResults, pageOf([]));
    fake(roadmaps.getWeakest, { weakest: weak });
    const page = await screen(Home, { ...at, user: candidate });
    await expect
      .element(page.getByRole("link", { name: own("weakest.chapter") }))
      .toHaveAttribute("href", "/subjects/so/general/so-polity");
  });
});

it("leads back into a test that is running, and has no other main action then", async () => {
  fake(exams.listTests, pageOf([running()]));
  fake(exams.listResults, pageOf([]));
  const page = await screen(Home, { ...at, user: candidate });
  const way = page.getByRole("link", { name: t("hero.continue") });
  await expect.element(way).toHaveAttribute("href", "/pariksha/kharidar-first-paper-1");
  expect(page.getByRole("link", { name: t("hero.start") }).elements()).toHaveLength(0);
  await page.check();
});

it("asks whoever has just come for their post and the day of their exam", async () => {
  fake(exams.listResults, pageOf([]));
  const page = await screen(Home, { ...at, user: candidate });
  await expect
    .element(page.getByRole("link", { name: textsOf("dashboard")("setGoal") }))
    .toHaveAttribute("href", "/profile/me?tab=edit");
  await page.check();
});

describe("today's question of who is signed in", () => {
  const own = { ...at, user: candidate } as const;
  beforeEach(() => void fake(exams.listResults, pageOf([])));

  it("records a member's answer to the question of the day once, and shows the one that counts", async () => {
    const outcome = { answerId: id(9), isCorrect: true, selectedOptionIndices: [1], solution: explained };
    const call = fake(practice.recordAnswers, [{ ...outcome, status: "recorded" }]);
    const page = await screen(Home, own);
    await page.getByText("B", { exact: true }).first().click();
    await expect.element(page.getByRole("button", { name: t("today.check") })).not.toHaveAttribute("aria-busy");
    await page.press(t("today.check"));
    await expect.element(page.getByText(t("today.youRight"))).toBeVisible();
    expect(call.calls.map(({ body }) => body)).toMatchObject([
      { answers: [{ setId: dailySetOf("2026-11-22"), mcqId: id(1), version: 3, selectedOptionIndices: [1] }] },
    ]);
  });

  it("shows a member what was answered before, here or elsewhere", async () => {
    const mine = { isCorrect: false, selectedOptionIndices: [2] };
    fake(practice.listDailyQuestions, pageOf([{ ...daily, mine, solution: explained }]));
    const page = await screen(Home, own);
    await expect.element(page.getByText(t("today.youWrong"))).toBeVisible();
    await expect.element(page.getByRole("button", { name: t("today.check") })).not.toBeInTheDocument();
  });

  it("says of a question that one is answering in a test why it cannot be checked", async () => {
    fake(practice.recordAnswers, [{ answerId: id(9), status: "withheld" }]);
    const check = fake(questions.validateMcq, (_, refuse) => refuse("mcq.in_open_attempt"));
    const page = await screen(Home, own);
    await page.getByText("B", { exact: true }).first().click();
    await page.press(t("today.check"));
    await expect.poll(() => check.calls.map(({ body }) => body.mcqId)).toEqual([id(1)]);
  });
});
