import { unicodeToPreeti } from "../contract/src/preeti.ts";
import { Sitting } from "./exam.ts";
import { ask, expect, type Member, type Page, type T, test, toast, visit } from "./fixtures.ts";
import { needsAdmin, openStaff } from "./staff.ts";
import { wordFile } from "./wordFile.ts";

needsAdmin();

/** Every run writes questions of its own: those of an earlier one would be there already. */
const RUN = Date.now().toString(36);
const TAG = `day-${RUN}`;
const CHAPTER = `Office day ${RUN}`;
const SLUG = `office-day-${RUN}`;
const KEYLESS = `कुञ्जिका नभएको प्रश्न ${RUN}`;

/** A file as a coaching centre has it: Preeti and Unicode side by side, a key that is missing, a question known already. */
const DIRTY = wordFile([
  "नमुना प्रश्नपत्र",
  `१. ${unicodeToPreeti("कार्यालयमा पत्र दर्ता गर्ने पुस्तिकालाई के भनिन्छ?")}`,
  ...["चलानी किताब", "दर्ता किताब", "हाजिरी किताब", "भण्डार किताब"].map(
    (option, at) => `${"कखगघ"[at]}) ${unicodeToPreeti(option)}`,
  ),
  "उत्तर: ख",
  `२. यस परीक्षणका लागि ${RUN} मा लेखिएको टिप्पणी कसलाई पेस गरिन्छ?`,
  "(क) सेवाग्राहीलाई (ख) आपूर्तिकर्तालाई",
  "(ग) निर्णय गर्ने अधिकारीलाई (घ) पालेलाई",
  "सही उत्तर : ग",
  "व्याख्या: टिप्पणी निर्णयका लागि अधिकारप्राप्त अधिकारीसमक्ष पेस गरिन्छ।",
  `३. ${KEYLESS} कुन हो?`,
  "क) एक",
  "ख) दुई",
  "ग) तीन",
  "घ) चार",
  "४. पूर्वी र पश्चिमी बर्लिन छुट्याउने बर्लिन पर्खाल कुन वर्ष ढलेको हो?",
  "क) सन् १९९५",
  "ख) सन् १९९३",
  "ग) सन् १९९१",
  "घ) सन् १९८९",
  "उत्तर: घ",
]);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const choose = async (page: Page, label: string, words: string) => {
  const box = page.getByRole("combobox", { name: label, exact: true });
  await box.click();
  await box.fill(words);
  await page
    .getByRole("option", { name: new RegExp(words) })
    .first()
    .click();
};

/** Selects every row of a list of staff. */
const selectAll = (page: Page, t: T) =>
  page.getByRole("checkbox", { name: t("staff.select.all"), exact: true }).check();

async function newChapter(api: Parameters<typeof ask>[0], { token }: Member): Promise<void> {
  const sections = await ask<{ _id: string }[]>(api, "/api/admin/sections?search=kharidar", { token }).catch(() => []);
  const [section] =
    sections.length > 0 ? sections : await ask<{ _id: string }[]>(api, "/api/admin/sections", { token });
  const data = { name: CHAPTER, nepaliText: CHAPTER, parentId: section?._id };
  await ask(api, "/api/admin/chapters", { method: "POST", token, data });
}

test("[S110] [S132] an editor's day: a dirty document becomes a test that a candidate sits", async ({
  api,
  device,
  member,
  t,
}) => {
  test.setTimeout(180_000);
  const author = await openStaff(api, "moderator");
  await newChapter(api, author);
  const page = await device(author);

  await test.step("the file is read, its font converted, and the rest decided", async () => {
    await visit(page, "/admin/mcq-management?import=new");
    const chooser = page.waitForEvent("filechooser");
    await button(page, t("questionImport.bring.choose")).click();
    await (await chooser).setFiles({ name: "प्रश्न.docx", mimeType: "application/octet-stream", buffer: DIRTY });
    await expect(page.getByText(t("questionImport.counts.bad", { n: 1 }))).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(t("questionImport.counts.duplicates", { n: 1 }))).toBeVisible();
    await expect(page.getByText("कार्यालयमा पत्र दर्ता गर्ने पुस्तिकालाई के भनिन्छ?").first()).toBeVisible();
    await button(page, t("questionImport.fonts.all")).click();
    await choose(page, t("questionImport.settings.chapters"), CHAPTER);
    await page.getByLabel(t("questionImport.settings.tags"), { exact: true }).fill(TAG);
    await page.getByLabel(t("questionImport.settings.source"), { exact: true }).fill("कार्यालय कार्यविधि");
    await page.getByLabel(t("questionImport.settings.bad"), { exact: true }).selectOption("skip");
    await button(page, t("questionImport.settings.apply")).click();
    await button(page, t("questionImport.start", { n: 2 })).click();
    await expect(page.getByText(t("questionImport.done_other", { n: 2 }))).toBeVisible({ timeout: 30_000 });
    const refused = page.waitForEvent("download");
    await button(page, t("questionImport.refused")).click();
    expect((await refused).suggestedFilename()).toMatch(/\.csv$/);
  });

  await test.step("what it lacks is mended, and both are given to review", async () => {
    await visit(page, `/admin/mcq-management?tag=${TAG}`);
    await page.getByRole("link", { name: /कार्यालयमा पत्र दर्ता/ }).click();
    await page
      .getByLabel(t("questions.staff.field.explanation.ne"), { exact: true })
      .fill("पत्र दर्ता गर्ने पुस्तिका दर्ता किताब हो।");
    await page.keyboard.press("Control+s");
    await expect(toast(page, t("questions.staff.save.saved"))).toBeVisible();
    await visit(page, `/admin/mcq-management?tag=${TAG}`);
    await selectAll(page, t);
    await button(page, t("questions.staff.step.in_review")).click();
    await expect(toast(page, t("questions.staff.step.done.in_review_other", { n: 2 }))).toBeVisible();
  });

  await test.step("whoever wrote them cannot verify them; another can", async () => {
    await selectAll(page, t);
    await button(page, t("questions.staff.step.verified")).click();
    await expect(toast(page, t("questions.staff.step.refused_other", { n: 2, why: "" }).trim())).toBeVisible();
    const other = await device(await openStaff(api, "moderator"));
    await visit(other, `/admin/mcq-management?tag=${TAG}`);
    await selectAll(other, t);
    await button(other, t("questions.staff.step.verified")).click();
    await expect(toast(other, t("questions.staff.step.done.verified_other", { n: 2 }))).toBeVisible();
  });

  await test.step("a test is made, and a blueprint draws its paper", async () => {
    await visit(page, "/admin/mock-tests/new");
    await page.getByLabel(t("exams.staff.field.titleIn.ne"), { exact: true }).fill(`कार्यालय ${RUN}`);
    await page.getByLabel(t("exams.staff.field.titleIn.en"), { exact: true }).fill(`Office day ${RUN}`);
    await page.getByLabel(t("exams.staff.field.category"), { exact: true }).selectOption("kharidar");
    await page.getByLabel(t("exams.staff.field.duration"), { exact: true }).fill("5");
    await page.getByLabel(t("exams.staff.field.passMarks"), { exact: true }).fill("2");
    await page.getByRole("checkbox", { name: t("common.language.en"), exact: true }).uncheck();
    await button(page, t("exams.staff.tests.create")).click();
    await expect(toast(page, t("exams.staff.tests.created"))).toBeVisible();
    await button(page, t("exams.staff.section.add")).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("exams.staff.field.titleIn.ne"), { exact: true }).fill("कार्यालय सीप");
    await dialog.getByRole("button", { name: t("exams.staff.section.addConfirm"), exact: true }).click();
    await page.getByRole("tab", { name: t("exams.staff.part.draw"), exact: true }).click();
    await choose(page, t("exams.staff.draw.chapters"), CHAPTER);
    await page.getByLabel(t("exams.staff.draw.count"), { exact: true }).fill("3");
    await page.getByLabel(t("exams.staff.draw.marks"), { exact: true }).fill("2");
    await button(page, t("exams.staff.draw.plan")).click();
    await expect(page.getByText(t("exams.staff.draw.short_other", { n: 2 }))).toBeVisible();
    await expect(button(page, t("exams.staff.draw.draw"))).toBeDisabled();
    await page.getByLabel(t("exams.staff.draw.count"), { exact: true }).fill("2");
    await button(page, t("exams.staff.draw.plan")).click();
    await button(page, t("exams.staff.draw.draw")).click();
    await expect(page.getByText(t("exams.staff.preflight.ready"))).toBeVisible();
  });

  await test.step("it is looked at as a candidate sees it, and published", async () => {
    await page.getByRole("tab", { name: t("exams.staff.part.preview"), exact: true }).click();
    await expect(page.getByText(t("exams.staff.preview.lead"))).toBeVisible();
    await expect(page.getByText(/कार्यालयमा पत्र दर्ता|लेखिएको टिप्पणी/).first()).toBeVisible();
    await button(page, t("exams.staff.publish.open")).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("exams.staff.publish.confirm"), exact: true })
      .click();
    await expect(toast(page, t("exams.staff.publish.done"))).toBeVisible();
  });

  await test.step("a candidate sits it and has the result with its sources", async () => {
    const phone = await device(member);
    const sitting = await Sitting.begin(phone, t, api, SLUG);
    expect(sitting.total).toBe(2);
    await sitting.choose(1, 0);
    await sitting.choose(2, 0);
    await sitting.saved();
    await sitting.submit();
    sitting.holds(await sitting.result(member.token));
    await expect(phone.getByText("कार्यालय कार्यविधि").first()).toBeVisible();
  });
});
