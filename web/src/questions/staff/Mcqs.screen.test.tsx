import { questionAdmin as calls, curriculumAdmin } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { chapter, section } from "../../../test/curriculumStaff.ts";
import { moderator } from "../../../test/people.ts";
import { mcqRow } from "../../../test/questions.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Mcqs from "./Mcqs.tsx";

const at = {
  path: "/admin/mcq-management",
  texts: ["staff", "dates", "questions.staff", "questions.errors"],
  user: moderator,
  viewport: "desktop",
} as const;
const [t, staff, errors] = [textsOf("questions.staff"), textsOf("staff"), textsOf("errors")];

type Screen = Awaited<ReturnType<typeof screen>>;
const button = (page: Screen, name: string) => page.getByRole("button", { name, exact: true });
const select = (page: Screen, n: number) => {
  const { en = "" } = mcqRow(n).question;
  return page.getByRole("checkbox", { name: staff("select.one", { name: en }), exact: true }).click();
};
const fakeList = (rows = [1, 2, 3].map((n) => mcqRow(n))) =>
  fake(calls.listAdminMcqs, pageOf(rows, rows.length, 1, 50));

beforeEach(() => {
  fake(curriculumAdmin.listNodes, ({ params }) => {
    const { parentId: _, ...category } = section({ _id: section().parentId ?? "", slug: "officer", name: "Officer" });
    if (params.level === "categories") return pageOf([category]);
    if (params.level === "subjects") return pageOf([section({ parentId: category._id, name: "First Paper" })]);
    if (params.level === "chapters") return pageOf([chapter(1, { slug: "so-legislature", name: "Legislature" })]);
    return pageOf([]);
  });
  fakeList();
  fake(calls.countMcqQueues, {
    review: 12,
    reported: 3,
    disputed: 1,
    doubtful: 2,
    expired: 0,
    expiring: 4,
    duplicates: 40,
  });
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("questions.staff", face.language);

  it("[S132] the list says of each question what it asks, its key and how far it is", async () => {
    fakeList([
      mcqRow(1, { state: "verified", verifiedBy: "maya.mod", openReports: 3, disputed: true }),
      mcqRow(2, { state: "in_review", chapters: [], fromFile: true, author: undefined }),
      mcqRow(3, { question: {}, validUntil: "2020-01-01" }),
    ]);
    const page = await screen(Mcqs, { ...at, ...face });
    await expect.element(page.getByText(own("disputed"), { exact: true }).last()).toBeVisible();
    const count = face.language === "ne" ? "१२" : "12";
    await expect
      .element(page.getByRole("radio", { name: new RegExp(`^${own("queue.review")}\\s*${count}$`) }))
      .toBeInTheDocument();
    await expect.element(page.getByText(own("expired"), { exact: true })).toBeVisible();
    await expect.element(page.getByRole("link", { name: own("list.pictured") })).toBeVisible();
    await page.check();
    await page.press(own("filter.more"));
    await expect.element(page.field(own("filter.lacking"))).toBeVisible();
    await page.check();
  });

  it("[S132] chosen questions go back to draft with a note, and are tagged", async () => {
    fakeList([mcqRow(1, { state: "in_review" })]);
    const page = await screen(Mcqs, { ...at, ...face });
    await page.getByRole("checkbox").last().click();
    await page.press(own("step.draft"));
    await expect.element(page.field(own("step.note"))).toBeVisible();
    await page.check();
    await page.press(textsOf("staff", face.language)("confirm.cancel"));
    await page.press(own("tag.open"));
    await page.press(own("tag.confirm"));
    await expect.element(page.getByText(own("tag.nothing"))).toBeVisible();
    await page.check();
  });
});

describe("the list", () => {
  it("[S132] is narrowed by what waits, by the syllabus and by more, all in the address", async () => {
    const call = fakeList();
    const page = await screen(Mcqs, at);
    await page.getByText(new RegExp(`^${t("queue.review")}`)).click();
    await page.at("/admin/mcq-management?queue=review");
    await page.getByRole("combobox", { name: t("filter.place") }).fill("first");
    await page.getByRole("option", { name: "Officer › First Paper", exact: true }).click();
    await page.press(t("filter.more"));
    await page.field(t("filter.lacking")).selectOptions("source");
    await page.at("/admin/mcq-management?queue=review&subject=so-awareness&lacking=source");
    await expect
      .poll(() => call.calls.at(-1)?.query)
      .toMatchObject({ queue: "review", subject: "so-awareness", lacking: "source", sort: "updated" });
    await expect.element(button(page, t("filter.moreOn", { n: "1" }))).toBeVisible();
  });

  it("[S132] says that there is nothing, that nothing matches, or that it failed", async () => {
    fakeList([]);
    const page = await screen(Mcqs, at);
    await expect.element(page.getByText(t("list.empty"))).toBeVisible();
    await page.getByRole("searchbox", { name: staff("search") }).fill("zzz");
    await expect.element(page.getByText(t("list.emptyNarrowed"))).toBeVisible();
    fake(calls.listAdminMcqs, unreachable);
    await page.getByText(new RegExp(`^${t("queue.review")}`)).click();
    await expect.element(page.getByText(t("list.failed"))).toBeVisible();
  });
});

describe("many questions at once", () => {
  it("[S132] take a step, each with the version that was seen; of the others it is said why not", async () => {
    fakeList([1, 2, 3].map((n) => mcqRow(n, { state: n === 3 ? "draft" : "in_review", version: n })));
    const page = await screen(Mcqs, at);
    const call = fake(calls.moveMcqs, ({ body }) =>
      body.ids.map(({ _id }, index) =>
        index === 0 ? { _id, done: true, version: 1 } : { _id, done: false, error: "mcq.own_work" },
      ),
    );
    for (const n of [1, 2, 3]) await select(page, n);
    await page.press(t("step.verified"));
    const refused = t("step.refused", { count: 1, n: "1", why: errors("mcq.own_work") });
    await expect.element(page.toast(refused)).toBeVisible();
    expect(call.calls[0]?.body).toEqual({
      ids: [1, 2].map((n) => ({ _id: mcqRow(n)._id, version: n })),
      to: "verified",
    });
  });

  it("[S132] go out of use after asking", async () => {
    const page = await screen(Mcqs, at);
    const call = fake(calls.moveMcqs, ({ body }) => body.ids.map(({ _id }) => ({ _id, done: true, version: 1 })));
    await select(page, 2);
    await page.press(t("step.retired"));
    await page.fill({ [t("step.note")]: "An old fact" });
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("step.retired") })
      .click();
    await expect.element(page.toast(t("step.done.retired", { count: 1, n: "1" }))).toBeVisible();
    expect(call.calls[0]?.body).toMatchObject({ to: "retired", note: "An old fact" });
  });

  it("[S132] get tags and lose tags", async () => {
    const page = await screen(Mcqs, at);
    const call = fake(calls.tagMcqs, ({ body }) => body.ids.map(({ _id }) => ({ _id, done: true, version: 1 })));
    await select(page, 1);
    await page.press(t("tag.open"));
    await page.fill({ [t("tag.add")]: "धारा, article 86 ,धारा", [t("tag.remove")]: "old" });
    await page.press(t("tag.confirm"));
    await expect.element(page.toast(t("tag.done", { count: 1, n: "1" }))).toBeVisible();
    expect(call.calls[0]?.body).toMatchObject({ add: ["धारा", "article 86"], remove: ["old"] });
  });
});

const testId = mcqRow(8)._id;

it("says what statistics speak against a question, and leads to them", async () => {
  const doubts = [
    { mockTestId: testId, flags: ["key_doubtful" as const], results: 312, facility: 0.21, discrimination: -0.12 },
  ];
  fake(calls.listAdminMcqs, pageOf([mcqRow(1, { doubts })]));
  const page = await screen(Mcqs, { ...at, url: "/admin/mcq-management?queue=doubtful" });
  await expect.element(page.getByText(t("doubt.key_doubtful")).last()).toBeVisible();
  await expect.element(page.getByText(/312.*21.*0\.12/).last()).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: t("doubt.open") }))
    .toHaveAttribute("href", `/admin/mock-tests/${testId}/analytics#question-${mcqRow(1)._id}`);
  await page.check();
});
