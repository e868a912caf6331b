import { type AdminMcq, questionAdmin as calls, curriculumAdmin, MAX_STEM, questionReports } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { chapter } from "../../../../test/curriculumStaff.ts";
import { moderator } from "../../../../test/people.ts";
import { adminReport, mcq, mcqRow, mcqVersion, similarMcq } from "../../../../test/questions.ts";
import { faces, fake, pageOf, screen, textsOf } from "../../../../test/screen.tsx";
import { useToasts } from "../../../foundation/toast.ts";
import Mcqs from "../Mcqs.tsx";

const path = "/admin/mcq-management";
const at = {
  path,
  texts: ["staff", "dates", "uploads", "questions.staff", "questions.errors"],
  user: moderator,
  viewport: "desktop",
} as const;
const t = textsOf("questions.staff");
const common = textsOf("common");
type Screen = Awaited<ReturnType<typeof screen>>;

const letters = ["A", "B", "C", "D"];
const option = (letter: string, language: "ne" | "en" = "en") => t(`field.option.${language}`, { letter });
const right = (page: Screen, letter: string) => page.getByRole("checkbox", { name: t("option.right", { letter }) });
const button = (page: Screen, name: string) => page.getByRole("button", { name, exact: true });

/** Opens the editor of a question. */
async function open(question: AdminMcq = mcq(), options: Partial<Parameters<typeof screen>[1]> = {}) {
  fake(calls.getAdminMcq, question);
  const page = await screen(Mcqs, { ...at, url: `${path}?question=${question._id}`, ...options });
  const language = options.language ?? "en";
  await expect.element(page.field(textsOf("questions.staff", language)("field.question.en"))).toBeVisible();
  return page;
}
/** Opens the editor of one that is to be. */
async function begin(options: Partial<Parameters<typeof screen>[1]> = {}) {
  const page = await screen(Mcqs, { ...at, url: `${path}?question=new`, ...options });
  await expect.element(page.field(t("field.question.en"))).toBeVisible();
  return page;
}
/** Writes a question in English. */
async function write(page: Screen, stem = "Which Article is on the National Assembly?") {
  await page.field(t("field.question.en")).fill(stem);
  for (const letter of letters) await page.field(option(letter)).fill(`Article ${letter}`);
  await userEvent.keyboard("{Alt>}2{/Alt}");
}
/** What is stored of questions that were not saved. */
const unsaved = () => Object.keys(localStorage).filter((key) => key.startsWith("question."));

beforeEach(() => {
  fake(calls.similarMcqs, []);
  fake(calls.listAdminMcqs, pageOf([1, 2].map((n) => mcqRow(n))));
  fake(calls.countMcqQueues, {
    review: 0,
    reported: 0,
    disputed: 0,
    doubtful: 0,
    expired: 0,
    expiring: 0,
    duplicates: 0,
  });
  fake(curriculumAdmin.listNodes, ({ params }) =>
    pageOf(params.level === "chapters" ? [chapter(1, { slug: "so-legislature", name: "Legislature" })] : []),
  );
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("questions.staff", face.language);

  it("[S132] the editor has both languages, the key, and what the question is like", async () => {
    fake(calls.similarMcqs, [similarMcq(), similarMcq(3, { similarity: 1 })]);
    const page = await open(
      mcq(1, {
        state: "in_review",
        canVerify: true,
        reports: [adminReport()],
        disputed: true,
        lacking: ["source"],
        note: "The source is missing",
        papers: [{ _id: mcq()._id, title: { ne: "खरिदार", en: "Kharidar" }, state: "published", version: 1 }],
      }),
      face,
    );
    await expect.element(page.getByText(own("similar.same")).last()).toBeVisible();
    await page.check();
    await page.getByText(own("group.more"), { exact: true }).click();
    await page.press(own("option.more", { letter: "A" }));
    await page.check();
  });

  it("[S132] a new question says what it lacks", async () => {
    const page = await screen(Mcqs, { ...at, ...face, url: `${path}?question=new` });
    await page.press(own("save.draft"));
    await expect.element(page.getByText(own("problem.key"))).toBeVisible();
    await expect.element(page.getByText(own("problem.all"))).toBeVisible();
    await page.check();
  });

  it("[S132] text in another font is found, and offered as it becomes", async () => {
    const page = await screen(Mcqs, { ...at, ...face, url: `${path}?question=new` });
    await page.field(own("field.question.ne")).fill("g]kfnsf] /fhwfgL s'g xf]");
    await expect.element(page.getByText(own("convert.preeti"))).toBeVisible();
    await page.check();
    await page.press(own("convert.do"));
    await expect.element(page.field(own("field.question.ne"))).toHaveValue("नेपालको राजधानी कुन हो");
    expect(page.getByText(own("convert.preeti")).elements()).toHaveLength(0);
  });

  it("[S132] what somebody else saved stands beside what one has written", async () => {
    const page = await open(mcq(), face);
    fake(calls.updateMcq, (_, refuse) => refuse("mcq.stale"));
    fake(calls.getAdminMcq, mcq(1, { version: 2, question: { ne: "नयाँ प्रश्न", en: "Theirs" } }));
    await page.field(own("field.question.en")).fill("Mine");
    await page.press(own("save.draft"));
    await expect.element(page.getByRole("region", { name: own("foreign.title") })).toBeVisible();
    await expect.element(page.field(own("field.question.en"))).toHaveValue("Mine");
    await expect.element(page.field(own("field.question.ne"))).toHaveValue("नयाँ प्रश्न");
    await page.check();
  });

  it("[S132] each version says what it changed", async () => {
    const { question } = mcq();
    fake(calls.listMcqVersions, pageOf([mcqVersion(2, { question: { ...question, en: "Other" } }), mcqVersion(1)]));
    const page = await open(mcq(), face);
    await page.getByText(own("history.title"), { exact: true }).click();
    await expect.element(page.getByText("Other", { exact: false }).last()).toBeVisible();
    await page.check();
  });
});

describe("a new question", () => {
  it("[S132] is written, keyed by Alt and a digit, saved by Ctrl S, and stays open", async () => {
    const page = await begin();
    const call = fake(calls.createMcq, mcq(9));
    fake(calls.getAdminMcq, mcq(9));
    await write(page);
    await expect.element(right(page, "B")).toBeChecked();
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.element(page.toast(t("save.created"))).toBeVisible();
    expect(call.calls[0]?.body).toEqual({
      question: { en: "Which Article is on the National Assembly?" },
      options: letters.map((letter) => ({ text: { en: `Article ${letter}` } })),
      correctOptionIndices: [1],
      explanation: {},
      difficulty: "medium",
      chapters: [],
      tags: [],
    });
    await page.at(`${path}?question=${mcq(9)._id}`);
  });

  it("[S132] goes to review at once, and the next begins in the same chapter by Ctrl Enter", async () => {
    const page = await begin();
    const sent = fake(calls.moveMcq, mcq(9, { state: "in_review" }));
    const created = fake(calls.createMcq, mcq(9));
    fake(calls.getAdminMcq, mcq(9, { state: "in_review" }));
    await write(page);
    await page.press(t("save.review"));
    await expect.element(page.toast(t("save.sent"))).toBeVisible();
    expect(sent.calls[0]?.body).toEqual({ to: "in_review", version: 1 });
    await page.at(`${path}?question=${mcq(9)._id}`);
    expect(created.calls).toHaveLength(1);
  });

  it("[S132] is followed by another in the same place", async () => {
    const page = await begin();
    fake(calls.createMcq, mcq(9));
    await write(page);
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(page.field(t("field.question.en"))).toHaveValue("");
    await expect.element(page.getByText("so-legislature").first()).toBeInTheDocument();
    await expect.element(right(page, "B")).not.toBeChecked();
    await page.at(`${path}?question=new`);
    await page.unmount();
    expect(unsaved()).toEqual([]);
  });

  it("[S132] that was not saved is back after a reload, and can be given up", async () => {
    const first = await begin();
    await write(first, "A question of which the battery was flat");
    await first.unmount(); // at once
    const again = await begin();
    await expect.element(again.getByText(t("memory.text"))).toBeVisible();
    await expect.element(again.field(t("field.question.en"))).toHaveValue("A question of which the battery was flat");
    await expect.element(right(again, "B")).toBeChecked();
    await again.check();
    await again.press(t("memory.discard"));
    await expect.element(again.field(t("field.question.en"))).toHaveValue("");
    expect(unsaved()).toEqual([]);
  });

  it("[S132] says at its fields what is too long", async () => {
    const page = await begin();
    await write(page, "a".repeat(MAX_STEM + 1));
    await page.press(t("save.draft"));
    await expect.element(page.getByText(t("problem.long", { n: "8,000" }))).toBeVisible();
  });

  it("[S132] shows questions that say nearly the same, while it is written", async () => {
    const page = await begin();
    const call = fake(calls.similarMcqs, [similarMcq()]);
    await page.field(t("field.question.en")).fill("How long is the term of a member?");
    await expect.element(page.getByText(t("similar.alike", { n: "86%" }))).toBeVisible();
    expect(call.calls[0]?.body).toEqual({ question: { en: "How long is the term of a member?" } });
  });
});

describe("options", () => {
  it("[S132] move with their key by Alt and arrows, and are added and taken out", async () => {
    const page = await open();
    await page.field(option("B")).click();
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await expect.element(page.field(option("A"))).toHaveValue("Six years");
    await expect.element(right(page, "A")).toBeChecked();
    await expect.element(right(page, "B")).not.toBeChecked();
    await page.press(t("option.add"));
    await page.field(option("E")).fill("Seven years");
    await page.press(t("option.more", { letter: "D" }));
    await page.press(t("option.remove", { letter: "D" }));
    const call = fake(calls.updateMcq, mcq(1, { version: 2 }));
    await page.press(t("save.draft"));
    await expect.element(page.toast(t("save.saved"))).toBeVisible();
    const body = call.calls[0]?.body;
    expect(body?.options.map(({ text }) => text?.en)).toEqual(["Six years", "Five years", "Four years", "Seven years"]);
    expect(body).toMatchObject({ version: 1, correctOptionIndices: [0] });
  });

  it("[S132] can hold their place whatever the order", async () => {
    const page = await open();
    await page.press(t("option.more", { letter: "D" }));
    await page
      .getByRole("checkbox", { name: t("field.pinned") })
      .last()
      .click();
    const call = fake(calls.updateMcq, mcq(1, { version: 2 }));
    await page.press(t("save.draft"));
    await expect.poll(() => call.calls[0]?.body.options[3]?.pinned).toBe(true);
  });
});

describe("a question that there is", () => {
  const verified = mcq(1, {
    state: "verified",
    papers: [{ _id: mcq()._id, title: { en: "Kharidar" }, state: "published", version: 1 }],
  });

  it("[S132] says before it is saved what a change means", async () => {
    const page = await open(verified);
    for (const letter of ["C", "B"]) await page.getByTitle(t("option.right", { letter })).click();
    await expect.element(page.getByText(t("what.title"), { exact: false }).first()).toBeVisible();
    for (const text of [t("what.papers", { count: 1, n: "1" }), t("what.review")])
      await expect.element(page.getByText(new RegExp(text))).toBeVisible();
  });

  it("[S132] asks before what was written is lost", async () => {
    const page = await open();
    await page.field(t("field.question.en")).fill("Something else");
    await page.getByRole("link", { name: t("editor.back") }).click();
    const asked = page.getByRole("dialog", { name: common("leave.title") });
    await expect.element(asked).toBeVisible();
    await asked.getByRole("button", { name: common("leave.go") }).click();
    await page.at(path);
    await expect.poll(unsaved).toEqual([]);
  });

  it("[S132] is followed by the next of the list", async () => {
    const page = await screen(Mcqs, at);
    fake(calls.getAdminMcq, ({ params }) => mcq(params.id === mcq(1)._id ? 1 : 2));
    fake(calls.updateMcq, mcq(1, { version: 2 }));
    await page.getByRole("link", { name: mcqRow(1).question.en ?? "", exact: true }).click();
    await page.field(t("field.question.en")).fill("Something else");
    await page.press(t("save.next"));
    await page.at(`${path}?question=${mcq(2)._id}`);
  });

  it("[S132] is verified by another than its author, and goes back with a note", async () => {
    const page = await open(mcq(1, { state: "in_review", canVerify: true }));
    const call = fake(calls.moveMcq, mcq(1, { state: "verified", verifiedBy: "sita.kc" }));
    await page.press(t("step.verified"));
    await expect.element(page.toast(t("save.verified"))).toBeVisible();
    expect(call.calls[0]?.body).toEqual({ to: "verified", version: 1 });
    await expect.element(page.getByText(t("editor.verifiedBy", { name: "sita.kc" }))).toBeVisible();
    useToasts.setState({ toasts: [] }); // it waits under the pointer, over the button that comes next
    fake(calls.moveMcq, mcq(1, { note: "Old" }));
    await page.press(t("step.draft"));
    await page.fill({ [t("step.note")]: "Old" });
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("step.draft") })
      .click();
    await expect.element(page.toast(t("save.back"))).toBeVisible();
  });

  it("[S132] is not offered to its author for verifying", async () => {
    const page = await open(mcq(1, { state: "in_review", authorId: moderator._id }));
    await expect.element(page.getByText(t("editor.ownWork"))).toBeVisible();
    expect(button(page, t("step.verified")).elements()).toHaveLength(0);
  });

  it("[S132] has its reports answered, all alike if that is wanted", async () => {
    const page = await open(mcq(1, { reports: [adminReport()], openReports: 1 }));
    const call = fake(questionReports.answerReport, { ids: [adminReport()._id] });
    await page.press(t("report.answer"));
    await page.press(t("report.send"));
    await expect.element(page.getByText(t("report.required"))).toBeVisible();
    await page.check();
    await page.fill({ [t("report.text")]: "Mended, thank you" });
    await page.press(t("report.send"));
    await expect.element(page.toast(t("report.answered", { count: 1, n: "1" }))).toBeVisible();
    expect(call.calls[0]?.body).toEqual({ outcome: "fixed", answer: "Mended, thank you", all: true });
  });

  it("[S132] that is a draft is deleted after asking", async () => {
    const page = await open();
    fake(calls.removeMcq, { _id: mcq()._id });
    await page.press(t("delete.open"));
    await page.press(t("delete.confirm"));
    await expect.element(page.toast(t("delete.done"))).toBeVisible();
    await page.at(path);
  });

  it("[S132] that is gone says so", async () => {
    fake(calls.getAdminMcq, (_, refuse) => refuse("mcq.not_found"));
    const page = await screen(Mcqs, { ...at, url: `${path}?question=${mcq()._id}` });
    await expect.element(page.getByText(t("editor.gone"))).toBeVisible();
    await page.check();
  });

  it("[S132] has formulas drawn by the server", async () => {
    fake(
      calls.previewMcq,
      ({ body }) => ({
        mcq: { question: {}, options: [], multiple: false, marks: 1, html: { question: { en: "<p>drawn</p>" } } },
        solution: { correctOptionIndices: body.correctOptionIndices, explanation: {}, source: { text: {} } },
      }),
      { asItIs: true },
    );
    const page = await open(mcq(1, { question: { en: "What is $x^2$?" } }));
    await expect.element(page.getByText("drawn")).toBeVisible();
  });
});
