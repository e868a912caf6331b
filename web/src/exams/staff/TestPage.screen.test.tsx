import {
  type AdminTest,
  mockTestAdmin as calls,
  curriculumAdmin,
  type PaperArrangement,
  questionAdmin,
} from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { chapter, section } from "../../../test/curriculumStaff.ts";
import { adminTest, bankRow, paperQuestion } from "../../../test/examStaff.ts";
import { mockTest } from "../../../test/exams.ts";
import { moderator } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf } from "../../../test/screen.tsx";
import { id, mcq } from "../exams.fixtures.ts";
import TestPage from "./TestPage.tsx";

const at = {
  path: "/admin/mock-tests/:testId",
  texts: ["staff", "admin", "exams.staff", "exams.errors", "sitting", "exam", "dates"],
  user: moderator,
  viewport: "desktop",
} as const;
const [t, staff, errors] = [textsOf("exams.staff"), textsOf("staff"), textsOf("errors")];
type Screen = Awaited<ReturnType<typeof screen>>;

const url = (part?: string) => `/admin/mock-tests/${adminTest()._id}${part ? `?part=${part}` : ""}`;
const ready = (revision = 3) => ({ revision, ready: true, problems: [] });

/** Fakes a test, its pre-flight and what changes its paper. */
function fakeTest(test: AdminTest = adminTest()) {
  let now = test;
  fake(calls.getAdminTest, () => now);
  fake(calls.preflight, () => ready(now.revision));
  const arranged = fake(calls.arrangePaper, ({ body }) => {
    now = { ...now, revision: now.revision + 1, sections: sectionsOf(body.sections as PaperArrangement) };
    return now;
  });
  return { arranged };
}
const sectionsOf = (paper: PaperArrangement): AdminTest["sections"] =>
  paper.map(({ _id = id(899), title, questions }) => ({
    _id,
    title,
    questions: questions.map(({ mcqId, marks }) => paperQuestion(Number(mcqId.slice(-3)), { marks })),
  }));
const said = (call: { body: { sections: readonly { questions: readonly { mcqId: string }[] }[] } } | undefined) =>
  call?.body.sections.map(({ questions }) => questions.map(({ mcqId }) => Number(mcqId.slice(-3))).join(" "));
const open = async (page: Screen, name: string) => page.getByRole("button", { name, exact: true }).click();

beforeEach(() => {
  fake(curriculumAdmin.listNodes, pageOf([chapter(1), chapter(2)]));
  fakeTest();
});

/** A post with one paper, whose one part has two chapters alike. */
const fakeSyllabus = () =>
  fake(curriculumAdmin.listNodes, ({ params }) => {
    const part = section();
    const { parentId: _, ...post } = section({ _id: id(98), slug: "kharidar", name: "Kharidar" });
    if (params.level === "categories") return pageOf([post]);
    if (params.level === "subjects") return pageOf([section({ _id: part.parentId, slug: "first", parentId: id(98) })]);
    return pageOf(params.level === "sections" ? [part] : [chapter(1), chapter(2)]);
  });

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("exams.staff", face.language);
  const show = (part?: string) => screen(TestPage, { ...at, ...face, url: url(part) });

  it("[S110] the paper, with what stands against publishing it", async () => {
    fake(calls.preflight, {
      revision: 3,
      ready: false,
      problems: [
        { code: "marks_differ" },
        { code: "not_verified", mcqId: id(2) },
        { code: "language_missing", mcqId: id(3), language: "en" },
        { code: "section_empty", sectionId: id(812) },
      ],
    });
    fake(
      calls.getAdminTest,
      adminTest({
        sections: [
          {
            ...adminTest().sections[0],
            questions: [paperQuestion(1), paperQuestion(2, { state: "in_review", currentVersion: 2 })],
          },
          adminTest().sections[1],
        ] as AdminTest["sections"],
      }),
    );
    const page = await show();
    await expect.element(page.getByText(own("preflight.code.not_verified"))).toBeVisible();
    await expect.element(page.getByText(own("mcqState.in_review"), { exact: true })).toBeVisible();
    await expect.element(page.getByRole("button", { name: own("publish.open") })).toBeDisabled();
    await page.check();
  });

  it("[S110] facts and rules, both languages side by side", async () => {
    const page = await show("facts");
    await expect.element(page.getByLabelText(own("field.titleIn.ne"))).toBeVisible();
    await page.check();
  });

  it("[S110] a blueprint that is short says of which row", async () => {
    fake(calls.planDraw, { seed: 5, rows: [{ available: 3, drawn: 3, shortage: 7 }] });
    fake(
      calls.getAdminTest,
      adminTest({ blueprint: [{ sectionId: id(811), chapters: ["chapter-1"], count: 10, marks: 2 }] }),
    );
    const page = await show("draw");
    await page.press(own("draw.plan"));
    await expect
      .element(page.getByText(own("draw.short", { count: 3, n: face.language === "ne" ? "३" : "3" })))
      .toBeVisible();
    await expect.element(page.getByRole("button", { name: own("draw.draw"), exact: true })).toBeDisabled();
    await page.check();
  });

  it("[S110] a blueprint is filled from the syllabus of the post, and changed before it is drawn", async () => {
    fakeSyllabus();
    const tried = fake(calls.planDraw, ({ body }) => ({
      seed: 5,
      rows: body.rows.map(({ count }) => ({ available: count, drawn: count, shortage: 0 })),
    }));
    fake(calls.getAdminTest, adminTest({ fullMarks: 26, questionCount: 3 }));
    const page = await show("draw");
    const digits = (n: number) => (face.language === "ne" ? "०१२३४५६७८९"[n] : String(n)) ?? "";
    await expect.element(page.field(own("fill.questions"))).toHaveValue(face.language === "ne" ? "१०" : "10");
    await page.press(own("fill.do"));
    await expect
      .element(page.getByText(own("fill.done", { rows: digits(2), n: face.language === "ne" ? "१०" : "10" })))
      .toBeVisible();
    await expect.element(page.getByText(face.language === "ne" ? /^भूगोल 1/ : /^Geography 1/).first()).toBeVisible();
    await page.check();
    await page.getByLabelText(own("draw.count"), { exact: true }).first().fill("4");
    await page.press(own("draw.plan"));
    await expect
      .poll(() => tried.calls.at(-1)?.body.rows.map(({ chapters, count, marks }) => [chapters.join(), count, marks]))
      .toEqual([
        ["chapter-1", 4, 2],
        ["chapter-2", 5, 2],
      ]);
  });

  it("[S110] the preview is the exam's own view", async () => {
    fake(calls.previewTest, { test: mockTest({ sections: [] }), mcqs: [mcq(1), mcq(2)] });
    const page = await show("preview");
    await expect.element(page.getByRole("radio", { name: /A/ }).first()).toBeInTheDocument();
    (page.getByRole("radio", { name: /B/ }).first().element() as HTMLElement).click();
    await expect.element(page.getByRole("radio", { name: /B/ }).first()).toBeChecked();
    await page.check();
  });

  it("[S110] questions are picked from the bank; those of the paper cannot be picked twice", async () => {
    const { arranged } = fakeTest();
    fake(questionAdmin.listAdminMcqs, pageOf([bankRow(3), bankRow(5), bankRow(4)]));
    const page = await show();
    await page
      .getByRole("button", { name: own("picker.open") })
      .first()
      .click();
    const box = (n: number) =>
      page.getByRole("checkbox", { name: new RegExp(face.language === "ne" ? `प्रश्न ${n}` : `Question ${n}`) });
    await expect.element(box(3)).toBeDisabled();
    await box(5).click();
    await box(4).click();
    await page.check();
    await page.press(own("picker.add"));
    await expect.poll(() => said(arranged.calls[0])).toEqual(["1 2 5 4", "3"]);
    expect(arranged.calls[0]?.body.sections[0]?.questions.at(-1)).toEqual({ mcqId: id(4), marks: 2 });
  });
});

describe("a paper", () => {
  it("[S110] is ordered by keys, said aloud, and put back", async () => {
    const { arranged } = fakeTest();
    const page = await screen(TestPage, { ...at, url: url() });
    const grip = page.getByRole("button", { name: staff("order.grip", { name: "Question 1" }) });
    await expect.element(grip).toBeVisible();
    (grip.element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(() => said(arranged.calls[0])).toEqual(["2 1", "3"]);
    await expect.element(page.toast(t("paper.ordered"))).toBeVisible();
    await page.press(staff("undo"));
    await expect.poll(() => said(arranged.calls[1])).toEqual(["1 2", "3"]);
    expect(arranged.calls.map(({ body }) => body.revision)).toEqual([3, 4]);
  });

  it("[S110] moves, marks and loses questions; each can be taken back", async () => {
    const { arranged } = fakeTest();
    const page = await screen(TestPage, { ...at, url: url() });
    await open(page, t("question.menu", { n: "2" }));
    await open(page, t("question.moveTo", { name: "Part B" }));
    await expect.poll(() => said(arranged.calls[0])).toEqual(["1", "3 2"]);
    await open(page, t("question.menu", { n: "1" }));
    await open(page, t("question.marks"));
    await page.field(t("field.marks")).fill("0");
    await page.press(t("save"));
    await expect.element(page.getByText(t("problem.marks"))).toBeVisible();
    await page.field(t("field.marks")).fill("१.५");
    await page.press(t("save"));
    await expect.poll(() => arranged.calls[1]?.body.sections[0]?.questions[0]?.marks).toBe(1.5);
    await open(page, t("question.menu", { n: "1" }));
    await open(page, t("question.remove"));
    await expect.poll(() => said(arranged.calls[2])).toEqual(["", "3 2"]);
  });

  it("[S110] gets sections with a title in one language or both", async () => {
    const { arranged } = fakeTest();
    const page = await screen(TestPage, { ...at, url: url() });
    await open(page, t("section.add"));
    await page.press(t("section.addConfirm"));
    await expect.element(page.getByText(t("problem.required"))).toBeVisible();
    await page.fill({ [t("field.titleIn.en")]: "Part C" });
    await page.press(t("section.addConfirm"));
    await expect.poll(() => arranged.calls[0]?.body.sections[2]).toEqual({ title: { en: "Part C" }, questions: [] });
  });

  it("[S110] that somebody else changed meanwhile is shown as it is by then", async () => {
    fakeTest();
    const page = await screen(TestPage, { ...at, url: url() });
    fake(calls.arrangePaper, (_, refuse) => refuse("test.stale"));
    await expect.element(page.getByText("Question 1")).toBeVisible();
    fake(
      calls.getAdminTest,
      adminTest({
        revision: 9,
        sections: [{ ...adminTest().sections[1], title: { en: "Theirs" } }] as AdminTest["sections"],
      }),
    );
    await open(page, t("question.menu", { n: "1" }));
    await open(page, t("question.remove"));
    await expect.element(page.toast(errors("test.stale"))).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Theirs" })).toBeVisible();
  });

  it("[S110] of a published test is read alone", async () => {
    fakeTest(adminTest({ state: "published", publishedAt: adminTest().createdAt }));
    const page = await screen(TestPage, { ...at, url: url() });
    await expect.element(page.getByText(t("paper.frozen"))).toBeVisible();
    expect(page.getByRole("button", { name: t("picker.open") }).elements()).toEqual([]);
    expect(page.getByRole("tab", { name: t("part.draw") }).elements()).toEqual([]);
    await page.check();
  });
});

describe("a test", () => {
  it("[S110] is made of its facts, its address follows the English title", async () => {
    fake(curriculumAdmin.listNodes, pageOf([chapter(1, { slug: "kharidar", name: "Kharidar" })]));
    const made = fake(calls.createTest, ({ body }) => adminTest({ slug: body.slug ?? "" }));
    const page = await screen(TestPage, { ...at, url: "/admin/mock-tests/new" });
    await page.fill({ [t("field.titleIn.en")]: "Kharidar Model 1", [t("field.fullMarks")]: "१००" });
    await page.press(t("tests.create"));
    await expect.element(page.getByLabelText(t("field.category"))).toHaveAttribute("aria-invalid", "true");
    await page.getByLabelText(t("field.category")).selectOptions("kharidar");
    await page.press(t("tests.create"));
    await expect
      .poll(() => made.calls[0]?.body)
      .toMatchObject({
        slug: "kharidar-model-1",
        title: { en: "Kharidar Model 1" },
        fullMarks: 100,
        category: "kharidar",
      });
    await page.at(`/admin/mock-tests/${adminTest()._id}`);
  });

  it("[S110] what somebody else saved is named; what is typed goes over it or is let go", async () => {
    const page = await screen(TestPage, { ...at, url: url("facts") });
    await page.fill({ [t("field.duration")]: "60" });
    fake(calls.updateTest, (_, refuse) => refuse("test.stale"));
    fake(calls.getAdminTest, adminTest({ revision: 4, passMarks: 5 }));
    await page.press(t("save"));
    await expect.element(page.getByRole("region", { name: textsOf("staff")("foreign.title") })).toBeVisible();
    const saved = fake(calls.updateTest, adminTest({ revision: 5 }));
    await page.press(t("save"));
    await expect.poll(() => saved.calls[0]?.body).toMatchObject({ duration: 60, revision: 4 });
  });

  it("[S110] is published after it was asked, and only when nothing stands against it", async () => {
    const page = await screen(TestPage, { ...at, url: url() });
    const moved = fake(
      calls.moveTest,
      adminTest({ state: "published", revision: 4, publishedAt: adminTest().createdAt }),
    );
    await expect.element(page.getByText(t("preflight.ready"))).toBeVisible();
    await page.press(t("publish.open"));
    await page.check();
    await page.press(t("publish.confirm"));
    await expect.element(page.toast(t("publish.done"))).toBeVisible();
    expect(moved.calls[0]?.body).toEqual({ to: "published", revision: 3 });
    await expect.element(page.getByText(t("paper.frozen"))).toBeVisible();
  });

  it("[S110] is drawn by the seed that was tried", async () => {
    fake(
      calls.getAdminTest,
      adminTest({ blueprint: [{ sectionId: id(811), chapters: ["chapter-1"], count: 2, marks: 2 }] }),
    );
    fake(calls.planDraw, { seed: 77, rows: [{ available: 9, drawn: 2, shortage: 0 }] });
    const drawn = fake(calls.drawPaper, adminTest({ revision: 4, questionCount: 5 }));
    const page = await screen(TestPage, { ...at, url: url("draw") });
    await page.press(t("draw.plan"));
    await page.press(t("draw.draw"));
    await expect.element(page.toast(t("draw.done", { count: 2, n: "2" }))).toBeVisible();
    expect(drawn.calls[0]?.body).toMatchObject({
      seed: 77,
      revision: 3,
      rows: [{ count: 2, chapters: ["chapter-1"] }],
    });
  });

  it("[S110] is deleted as a draft, and duplicated", async () => {
    const page = await screen(TestPage, { ...at, url: url() });
    const copied = fake(calls.duplicateTest, adminTest({ _id: id(850), slug: "kharidar-model-1-2" }));
    await page.press(t("duplicate.do"));
    await page.at(`/admin/mock-tests/${id(850)}`);
    expect(copied.calls).toHaveLength(1);
    const removed = fake(calls.removeTest, ({ params }) => ({ _id: params.id }));
    await page.press(t("delete.open"));
    await page.press(t("delete.confirm"));
    await page.at("/admin/mock-tests");
    expect(removed.calls).toHaveLength(1);
  });

  it("[S132] that is not there says so", async () => {
    fake(calls.getAdminTest, (_, refuse) => refuse("test.not_found"));
    const page = await screen(TestPage, { ...at, url: url() });
    await expect.element(page.getByText(t("test.gone"))).toBeVisible();
  });
});
