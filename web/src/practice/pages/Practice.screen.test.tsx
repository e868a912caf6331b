import {
  accounts,
  curriculum,
  type PracticeOverview,
  type PracticeProgress,
  type PracticeQuestion,
  practice,
  practiceNotebook,
  practiceProgress,
} from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { candidate } from "../../../test/people.ts";
import { faces, fake, pageOf, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { id, mcq } from "../../exams/exams.fixtures.ts";
import Daily from "./Daily.tsx";
import Mistakes from "./Mistakes.tsx";
import Practice from "./Practice.tsx";
import Progress from "./Progress.tsx";
import Saved from "./Saved.tsx";

const texts = ["practice"] as const;
const at = { path: "/practice", texts, user: candidate } as const;
const progressAt = { ...at, path: "/practice/progress", texts: ["practice", "practiceProgress"] } as const;
const t = textsOf("practice");
const chapter = { slug: "polity", name: "Polity", nepaliText: "शासन" };
const question = (n: number, more: Partial<PracticeQuestion> = {}): PracticeQuestion => ({
  ...{ mcq: mcq(n), version: 1, bookmarked: false, met: true, chapter },
  solution: {
    ...{ correctOptionIndices: [1], explanation: { ne: "किनभने", en: "Because" } },
    source: { text: { ne: "संविधान", en: "Constitution" } },
  },
  ...more,
});
const overview = (more: Partial<PracticeOverview> = {}): PracticeOverview => ({
  ...{ today: "2026-11-23", answered: 12, correct: 9, mistakes: 4, bookmarks: 2, notes: 1 },
  due: { now: 7, waiting: 3, done: 2, cap: 40, forecast: [], retention: 0.9 },
  streak: { days: 5, longest: 9, today: true, frozen: [], freezeLeft: true },
  ...more,
});
const link = { _id: id(1), slug: "first-paper", name: "First paper", nepaliText: "प्रथम पत्र" };
const node = { _id: id(2), slug: "part", name: "Part", nepaliText: "खण्ड" };
function fakeCurriculum() {
  fake(curriculum.listCategories, [
    {
      ...{ _id: id(3), slug: "kharidar", name: "Kharidar", nepaliText: "खरिदार", description: { en: "Post" } },
      subjects: [
        { ...link, sectionCount: 1, chapterCount: 1, bankCount: 30 },
        { ...link, _id: id(4), slug: "second-paper", sectionCount: 1, chapterCount: 1, bankCount: 30 },
      ],
    },
  ] as never);
  fake(curriculum.getSubjectTree, {
    ...{ ...link, categoryId: id(3), category: { ...link, slug: "kharidar" }, description: {} },
    sections: [{ ...node, chapters: [{ ...node, ...chapter, bankCount: 30, contentCount: 0 }], bankCount: 30 }],
  } as never);
  fake(practice.listPracticeTags, { tags: [{ tag: "संघीयता", questions: 3 }], years: [{ tag: "2079", questions: 8 }] });
}

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("practice", face.language);

  it("shows what is due, and leads to a set by one tap", async () => {
    fakeCurriculum();
    fake(practice.getPractice, overview());
    const page = await screen(Practice, { ...at, ...face });
    await expect
      .element(page.getByRole("link", { name: own("due.start") }))
      .toHaveAttribute("href", "/practice/session?by=due");
    const name = face.language === "ne" ? chapter.nepaliText : chapter.name;
    await expect
      .element(page.getByRole("link", { name: new RegExp(name) }))
      .toHaveAttribute("href", "/practice/session?by=chapter&of=polity");
    await expect.element(page.getByRole("link", { name: /संघीयता/ })).toBeVisible();
    await page.check();
  });

  it("shows the notebook by cause, and takes a cause", async () => {
    fake(practiceNotebook.listMistakeGroups, [
      { questions: 2, ...{ chapter: chapter.slug, name: chapter.name, nepaliText: chapter.nepaliText } },
    ]);
    const lastAt = "2026-11-20T06:00:00.000Z";
    fake(
      practiceNotebook.listMistakes,
      pageOf([
        { question: question(1), kind: "wrong", times: 2, rightDays: 1, lastAt },
        { question: question(2), kind: "guessed", times: 1, rightDays: 0, lastAt },
      ]),
    );
    const set = fake(practiceNotebook.setMistakeCause, { cause: "slip" });
    const page = await screen(Mistakes, { ...at, path: "/practice/mistakes", ...face });
    await expect.element(page.getByText(own("kind.guessed"), { exact: true })).toBeVisible();
    await page.check();
    const row = page.getByRole("listitem").filter({ hasText: own("mistakes.oneMoreDay") });
    await row.getByText(own("cause.slip")).click();
    await expect.poll(() => set.calls.map(({ body }) => body)).toEqual([{ cause: "slip" }]);
  });

  it("shows bookmarks, and their answers when one opens them", async () => {
    fake(practiceNotebook.listPracticeBookmarks, pageOf([{ question: question(1), at: "2026-11-20T06:00:00.000Z" }]));
    fake(practice.getPractice, overview());
    const put = fake(practiceNotebook.putPracticeBookmark, { bookmarked: false });
    const page = await screen(Saved, { ...at, path: "/practice/saved", ...face });
    await page.getByText(own("list.answer")).click();
    await expect.element(page.getByText(face.language === "ne" ? "किनभने" : "Because")).toBeVisible();
    await expect.element(page.getByText(/5,000|५,०००/)).toBeVisible();
    await page.check();
    await page.press(own("saved.removeBookmark"));
    await expect.element(page.getByText(own("saved.noBookmarks"))).toBeVisible();
    await expect.element(page.toast(own("saved.bookmarkRemoved"))).toBeVisible();
    await page.press(own("saved.undo"));
    await expect.element(page.getByText(own("list.answer"))).toBeVisible();
    await expect.poll(() => put.calls.map(({ body }) => body)).toEqual([{ on: false }, { on: true }]);
  });

  it("shows days with their questions, to anybody", async () => {
    fake(
      practice.listDailyQuestions,
      pageOf([
        { date: "2026-11-23", mcq: mcq(1), version: 1 },
        {
          ...{ date: "2026-11-22", mcq: mcq(2), version: 1, solution: question(2).solution },
          mine: { isCorrect: true, selectedOptionIndices: [1] },
        },
      ]),
    );
    const page = await screen(Daily, { path: "/practice/daily", texts, ...face });
    await expect.element(page.getByText(own("list.answer"))).toBeVisible();
    await expect.element(page.getByText(own("daily.right"))).toBeVisible();
    await page.check();
  });

  it("shows strength with its interval, what is worth most, papers and pace", async () => {
    const progress: PracticeProgress = {
      overall: { answered: 15, correct: 11, share: 0.733, low: 0.48, high: 0.891 },
      chapters: [
        { chapter, answered: 12, correct: 10, share: 0.833, low: 0.552, high: 0.953, marks: 10 },
        { chapter: { ...chapter, slug: "few", name: "Few", nepaliText: "थोरै" }, answered: 3, correct: 1 },
      ],
      nodes: [
        {
          ...{ paper: "first", id: "n1", code: "1", name: "Part one", nepaliText: "खण्ड एक", marks: 20 },
          ...{ answered: 15, correct: 11, share: 0.733, low: 0.48, high: 0.891 },
        },
        {
          ...{ paper: "first", id: "n2", parent: "n1", code: "1.1", name: "Deep", nepaliText: "भित्री" },
          ...{ answered: 3, correct: 1 },
        },
      ],
      guess: { papers: 2, lost: 3.2, blank: 18, blind: 3.6, unsure: { answered: 100, correct: 38 }, own: 9.22 },
      worth: [{ chapter, marks: 10, gain: 1.7 }],
      trend: [
        {
          resultId: id(1),
          title: { en: "A paper" },
          submittedAt: "2026-11-01T06:00:00.000Z",
          percent: 38.5,
          passPercent: 45,
          passed: false,
        },
        {
          resultId: id(2),
          title: { en: "A paper" },
          submittedAt: "2026-11-20T06:00:00.000Z",
          percent: 51,
          passPercent: 45,
          passed: true,
          standing: { sittings: 240, average: 47.5, percentile: 61.3 },
        },
      ],
      pace: [
        { underSeconds: 15, answered: 10, correct: 9 },
        { answered: 5, correct: 2 },
      ],
    };
    fake(practiceProgress.getPracticeProgress, progress);
    const page = await screen(Progress, { ...progressAt, ...face });
    const said = textsOf("practiceProgress", face.language);
    await expect.element(page.getByRole("cell", { name: said("tooFew") }).first()).toBeVisible();
    const papers = page.getByRole("table", { name: said("compare") });
    await expect.element(papers.getByRole("cell", { name: /^(61.3|६१.३)$/ })).toBeVisible();
    await expect.element(page.getByText(/\+9.22|\+९.२२/)).toBeVisible();
    await expect.element(page.getByRole("cell", { name: /83%|८३%/ })).toBeVisible();
    await page.check();
  });
});

it("says that nothing is due, and what keeps a streak", async () => {
  fakeCurriculum();
  fake(
    practice.getPractice,
    overview({
      due: { now: 0, waiting: 0, done: 0, cap: 40, forecast: [], retention: 0.9 },
      streak: { days: 2, longest: 2, today: false, frozen: [], freezeLeft: false },
    }),
  );
  const page = await screen(Practice, at);
  await expect.element(page.getByText(t("due.none"))).toBeVisible();
  await expect.element(page.getByText(`${t("streak.open")} ${t("streak.noFreeze")}`)).toBeVisible();
});

it("loads, and says what could not be loaded", async () => {
  fakeCurriculum();
  fake(practice.getPractice, pending);
  const page = await screen(Practice, at);
  await expect.element(page.getByText("Loading...").first()).toBeVisible();
});

it("says so where there is nothing yet, or it does not come", async () => {
  fake(practiceNotebook.listMistakeGroups, []);
  fake(practiceNotebook.listMistakes, pageOf([]));
  const empty = await screen(Mistakes, { ...at, path: "/practice/mistakes" });
  await expect.element(empty.getByText(t("mistakes.empty"))).toBeVisible();
  await empty.check();
});

it("changes and removes a note, and gives it back", async () => {
  const at20 = "2026-11-20T06:00:00.000Z";
  fake(practiceNotebook.listPracticeNotes, pageOf([{ question: question(1, { note: "First" }), at: at20 }]));
  fake(practice.getPractice, overview());
  const put = fake(practiceNotebook.putPracticeNote, { text: "" });
  const page = await screen(Saved, { ...at, path: "/practice/saved", url: "/practice/saved?list=notes" });
  await page.press(t("session.changeNote"));
  await page.fill({ [t("session.note")]: "Second" });
  await page.press(t("session.saveNote"));
  await page.press(t("saved.removeNote"));
  await expect.element(page.toast(t("saved.noteRemoved"))).toBeVisible();
  await page.press(t("saved.undo"));
  await expect
    .poll(() => put.calls.map(({ body }) => body))
    .toEqual([{ text: "Second" }, { text: "" }, { text: "First" }]);
});

it("says that the day's share is done, and that more is due; a set may be of verified questions or a whole post", async () => {
  fakeCurriculum();
  fake(
    practice.getPractice,
    overview({ due: { now: 0, waiting: 3, done: 40, cap: 40, forecast: [], retention: 0.9 } }),
  );
  const page = await screen(Practice, at);
  await expect.element(page.getByText(t("due.shareDone", { count: 40, n: "40" }))).toBeVisible();
  await expect.element(page.getByText(t("due.waiting", { count: 3, n: "3" }))).toBeVisible();
  await page.getByLabelText(t("chapters.verified")).click();
  await expect
    .element(page.getByRole("link", { name: t("chapters.post", { post: "Kharidar" }) }))
    .toHaveAttribute("href", "/practice/session?by=post&of=kharidar&verified=1");
});

it("sets the daily share and the day of the exam", async () => {
  fakeCurriculum();
  fake(practice.getPractice, overview());
  const settings = fake(practice.putPracticeSettings, { dailyCap: 60 });
  const me = fake(accounts.updateMe, { ...candidate, profile: { ...candidate.profile, examDate: "2027-03-06" } });
  const page = await screen(Practice, { ...at, texts: ["practice", "practiceSettings", "dates"] });
  const own = textsOf("practiceSettings");
  await page.press(t("settings"));
  await page.getByLabelText(own("cap")).selectOptions("60");
  await page.fill({ [own("examDate")]: "2083-11-22" });
  await page.check();
  await page.press(own("save"));
  await expect.element(page.toast(own("saved"))).toBeVisible();
  expect([settings, me].map(({ calls }) => calls.map(({ body }) => body))).toEqual([
    [{ dailyCap: 60 }],
    [{ examDate: "2027-03-06" }],
  ]);
});

it("makes a picture of the streak on the device, for who asks for it", async () => {
  fakeCurriculum();
  fake(practice.getPractice, overview());
  const shared: File[] = [];
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => void shared.push(...files),
  });
  const page = await screen(Practice, at);
  await page.press(t("streak.share"));
  await expect.poll(() => shared.length).toBe(1);
  const picture = await createImageBitmap(shared[0] as File);
  expect([shared[0]?.type, picture.width, picture.height]).toEqual(["image/png", 1080, 1080]);
  for (const key of ["canShare", "share"]) Reflect.deleteProperty(navigator, key);
});

it("leads to practice where there are no notes", async () => {
  fake(practiceNotebook.listPracticeNotes, pageOf([]));
  fake(practice.getPractice, overview());
  const page = await screen(Saved, { ...at, path: "/practice/saved", url: "/practice/saved?list=notes" });
  await expect.element(page.getByText(t("saved.noNotes"))).toBeVisible();
  await expect.element(page.getByRole("link", { name: t("session.back") })).toHaveAttribute("href", "/practice");
  await page.check();
});

it("says that progress could not be loaded", async () => {
  fake(practiceProgress.getPracticeProgress, unreachable);
  const page = await screen(Progress, progressAt);
  await expect.element(page.getByText(t("failed"))).toBeVisible();
});

it("sends what an earlier visit left, now and when it is looked at again, and says what waits", async () => {
  const answer = {
    ...{ answerId: id(7), mcqId: id(1), version: 1, selectedOptionIndices: [0], timeMs: 1_000, language: "ne" },
    answeredAt: "2026-11-23T06:00:00.000Z",
  };
  localStorage.setItem(`practice-unsent-${candidate._id}`, JSON.stringify({ answers: [answer], acts: [] }));
  fakeCurriculum();
  fake(practice.getPractice, overview());
  fake(practice.recordAnswers, unreachable);
  const page = await screen(Practice, at);
  await expect.element(page.getByText(t("session.unsent", { count: 1, n: "1" }))).toBeVisible();
  const sent = fake(practice.recordAnswers, [
    {
      answerId: id(7),
      status: "recorded",
      isCorrect: true,
      selectedOptionIndices: [0],
      solution: question(1).solution,
    },
  ]);
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => sent.calls.length).toBe(1);
  await expect.element(page.getByText(t("session.unsent", { count: 1, n: "1" }))).not.toBeInTheDocument();
});
