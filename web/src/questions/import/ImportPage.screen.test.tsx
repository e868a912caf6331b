import { questionImport as calls, curriculumAdmin, type McqImport, questionAdmin } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { importRow, mcqImport } from "../../../test/imports.ts";
import { moderator } from "../../../test/people.ts";
import { mcqRow } from "../../../test/questions.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Mcqs from "../staff/Mcqs.tsx";

const NEW = "?import=new";
const ONE = `?import=${mcqImport()._id}`;
const at = (search: string) =>
  ({
    path: "/admin/mcq-management",
    url: `/admin/mcq-management${search}`,
    texts: ["staff", "dates", "uploads", "questions.staff", "questions.errors", "questionImport"],
    user: moderator,
    viewport: "desktop",
  }) as const;
const t = textsOf("questionImport");
const staff = textsOf("questions.staff");

const rows = [
  importRow(1, {
    conversions: [
      { field: "question", part: "question", kind: "preeti", before: "/fhwfgL s'g xf] <", after: "राजधानी कुन हो ?" },
    ],
  }),
  importRow(2, {
    state: "bad",
    problems: [{ code: "key_out_of_range", field: "key", value: "ङ" }],
    notes: ["key_from_list", "heading_left_out"],
    place: { line: 12, block: 2, heading: "खण्ड ख : गणित" },
  }),
  importRow(3, { state: "left", sameAsNo: 1 }),
];
const show = (more: Partial<McqImport> = {}) => {
  fake(calls.getMcqImport, mcqImport(more));
  fake(calls.listMcqImportRows, ({ query }) => pageOf(query.show === "bad" ? rows.slice(1, 2) : rows));
};

beforeEach(() => {
  fake(calls.listMcqImports, pageOf([mcqImport({ state: "done" })]));
  fake(curriculumAdmin.listNodes, pageOf([]));
  fake(questionAdmin.listAdminMcqs, pageOf([]));
  fake(questionAdmin.countMcqQueues, {
    review: 0,
    reported: 0,
    disputed: 0,
    doubtful: 0,
    expired: 0,
    expiring: 0,
    duplicates: 0,
  });
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("questionImport", face.language);

  it("[S132] a file is brought, or text is pasted; earlier files stand below", async () => {
    const page = await screen(Mcqs, { ...at(NEW), ...face });
    await expect.element(page.getByRole("link", { name: "kharidar-2081.docx" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: own("bring.choose") })).toBeVisible();
    await page.check();
  });

  it("[S132] a file that was read shows its questions, what is wrong with them and what is to be decided", async () => {
    show({
      counts: { all: 3, good: 1, bad: 1, duplicates: 1, undecided: 1, left: 1, written: 0 },
      willWrite: 0,
      canConvert: ["question"],
      columns: [
        { name: "Question", samples: ["x"], field: "question" },
        { name: "foo", samples: [], field: null },
      ],
      sheets: ["MCQ", "Other"],
      header: true,
    });
    const page = await screen(Mcqs, { ...at(ONE), ...face });
    await expect.element(page.getByText(own("problem.key_out_of_range"))).toBeVisible();
    await expect.element(page.getByText(`${own("note.heading_left_out")}: खण्ड ख : गणित`)).toBeVisible();
    await expect.element(page.getByText(own("waiting.undecided"))).toBeVisible();
    await expect.element(page.getByText("/fhwfgL s'g xf] <").first()).toBeVisible();
    await page.getByRole("radio", { name: own("rows.converted"), exact: true }).click({ force: true });
    await page.getByText(own("texts.title", { n: face.language === "ne" ? "१" : "1" })).click();
    await expect.element(page.getByRole("button", { name: new RegExp(`^${own("texts.leave")}`) })).toBeVisible();
    await page.check();
  });

  it.each([
    ["being read", { state: "reading", format: undefined } as const],
    ["being imported", { state: "importing", counts: { ...mcqImport().counts, written: 1 } } as const],
    ["not readable", { state: "failed", failure: "macros", failedAt: "word/x" } as const],
    ["done", { state: "done", counts: { ...mcqImport().counts, good: 0, written: 2, bad: 1 } } as const],
    ["cancelled", { state: "cancelled" } as const],
  ])("[S132] a file that is %s says so", async (_, more) => {
    show(more);
    const page = await screen(Mcqs, { ...at(ONE), ...face });
    await expect.element(page.getByText("kharidar-2081.docx")).toBeVisible();
    await page.check();
  });
});

describe("[S132] an import", () => {
  it("reads the file anew by what is chosen, and begins when nothing stands in its way", async () => {
    show({ canConvert: ["question"], counts: { ...mcqImport().counts, undecided: 3 } });
    const changed = fake(calls.changeMcqImport, mcqImport({ canConvert: ["question"] }));
    const started = fake(calls.startMcqImport, mcqImport({ state: "importing" }));
    const page = await screen(Mcqs, at(ONE));
    await expect.element(page.getByRole("button", { name: t("start", { n: "3" }) })).toBeDisabled();
    await page.getByText(t("fonts.convert"), { exact: true }).click();
    await expect.element(page.getByRole("button", { name: t("start", { n: "3" }) })).toBeEnabled();
    expect(changed.calls[0]?.body).toMatchObject({ convert: { question: true } });
    fake(calls.getMcqImport, mcqImport({ state: "importing" }));
    await page.press(t("start", { n: "3" }));
    await expect.element(page.getByText(t("allOrNothing"))).toBeVisible();
    expect(started.calls).toHaveLength(1);
  });

  it("of all or nothing says how far it is", async () => {
    show({ state: "importing", counts: { ...mcqImport().counts, all: 400, good: 400 }, goneThrough: 100 });
    const page = await screen(Mcqs, at(ONE));
    await expect.element(page.getByText(t("progress", { done: "100", total: "400" }))).toBeVisible();
    await page.check();
  });

  it("looks up what the bank has that is nearly the same when that is opened", async () => {
    show();
    const asked = fake(questionAdmin.similarMcqs, []);
    const page = await screen(Mcqs, at(ONE));
    await page.getByText(staff("similar.title")).first().click();
    await expect.element(page.getByText(staff("similar.none"))).toBeVisible();
    expect(asked.calls[0]?.body).toEqual({ question: { ne: "राजधानी कुन हो ? 1" } });
    await page.check();
  });

  it("gives all questions what the settings say, and leaves one out", async () => {
    show();
    const changed = fake(calls.changeMcqImport, mcqImport());
    const page = await screen(Mcqs, at(ONE));
    await page.fill({ [t("settings.tags")]: "२०८१, kharidar" });
    await page.press(t("settings.apply"));
    expect(changed.calls[0]?.body).toMatchObject({ tags: ["२०८१", "kharidar"], bad: "stop" });
    await page
      .getByRole("button", { name: t("rows.leave") })
      .first()
      .click();
    await expect.poll(() => changed.calls[1]?.body).toMatchObject({ without: [1] });
  });

  it("leaves a single text as it is, and converts it after all", async () => {
    const text = { no: 1, field: "question" };
    let now = mcqImport({ canConvert: ["question"] });
    show({ canConvert: ["question"] });
    fake(calls.getMcqImport, () => now);
    const changed = fake(calls.changeMcqImport, ({ body }) => {
      now = { ...now, settings: { ...now.settings, asIs: body.asIs ?? [] } };
      return now;
    });
    const page = await screen(Mcqs, at(ONE));
    await page.getByText(t("texts.title", { n: "1" })).click();
    const leave = page.getByRole("button", { name: new RegExp(`^${t("texts.leave")}`) });
    await leave.click();
    await expect.poll(() => changed.calls[0]?.body.asIs).toEqual([text]);
    await expect.element(leave).toHaveAttribute("aria-pressed", "true");
    await leave.click();
    await expect.poll(() => changed.calls[1]?.body.asIs).toEqual([]);
  });

  it("says when the file or the change does not arrive", async () => {
    fake(calls.getMcqImport, unreachable);
    const page = await screen(Mcqs, at(ONE));
    await expect.element(page.getByText(t("loadFailed"))).toBeVisible();
    await page.check();
  });

  it("and the list as a file say when there is none", async () => {
    fake(questionAdmin.listAdminMcqs, pageOf([mcqRow(1)]));
    const asked = fake(calls.exportMcqs, (_, refuse) => refuse("request.too_many", { retryAfter: 5 }));
    const page = await screen(Mcqs, at("?difficulty=hard"));
    await page.field(t("export.format")).selectOptions("json");
    await page.press(t("export.start"));
    await expect.element(page.toast(/Too many|try again/)).toBeVisible();
    expect(asked.calls[0]?.query).toMatchObject({ format: "json", difficulty: "hard" });
  });
});
