import { testRegrades as calls, type TestRegradePreview, type TestRegrades, testStatistics } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { admin } from "../../../../test/people.ts";
import { faces, fake, type ScreenOptions, screen, textsOf } from "../../../../test/screen.tsx";
import { statistics } from "../../../../test/statistics.ts";
import { id } from "../../exams.fixtures.ts";
import Regrade from "./Regrade.tsx";

const testId = id(800);
const question = statistics().questions[1] as ReturnType<typeof statistics>["questions"][number];
const { mcqId } = question.mcq;
const at = {
  path: "/admin/mock-tests/:testId/regrade/:mcqId",
  url: `/admin/mock-tests/${testId}/regrade/${mcqId}`,
  texts: ["staff", "admin", "regrade", "exams.errors", "events.errors"],
  user: admin,
  viewport: "desktop",
} as const satisfies ScreenOptions;
const t = textsOf("regrade");

const decision = { kind: "drop" as const, keys: [], reason: "Two options say the same" };
const regrades = (more: Partial<TestRegrades> = {}): TestRegrades => ({
  title: { ne: "पूर्ण नमुना", en: "Full model" },
  ...{ follows: 0, decided: [], items: [] },
  ...more,
});
const done = { no: 1, at: "2026-12-02T08:00:00.000Z", actor: "sita.kc", mcqId, number: 2, decision, results: 64 };
const decided = regrades({
  ...{ follows: 1, decided: [{ mcqId, number: 2, decision }], items: [{ ...done, changed: 41 }] },
});
const preview = (more: Partial<TestRegradePreview> = {}): TestRegradePreview => ({
  ...{ follows: 0, results: 64, changed: 41, raised: 30, lowered: 11, passes: { gained: 3, lost: 1 } },
  ...{ fullMarks: { before: 100, after: 98 }, passMarks: { before: 40, after: 39.2 } },
  steps: [
    { by: -2, results: 11 },
    { by: 0, results: 23 },
    { by: 0.4, results: 30 },
  ],
  moved: [
    {
      ...{ resultId: id(700), user: { _id: id(20), username: "ram.thapa" }, attemptNo: 2 },
      ...{ score: { before: 41.6, after: 39.6 }, passed: { before: true, after: false } },
    },
  ],
  ...more,
});

beforeEach(() => {
  fake(testStatistics.getTestStatistics, statistics());
  fake(calls.listTestRegrades, regrades());
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("regrade", face.language);

  it("shows a question with what was decided about it, and when", async () => {
    fake(calls.listTestRegrades, decided);
    const page = await screen(Regrade, { ...at, ...face });
    await expect.element(page.getByText(own("now"))).toBeVisible();
    await expect.element(page.getByText(decision.reason).first()).toBeVisible();
    await expect.element(page.getByRole("radio", { name: own("kind.kept") })).toBeChecked();
    await page.check();
  });

  it("shows what a decision would change before anything does", async () => {
    fake(calls.previewTestRegrade, preview());
    const page = await screen(Regrade, { ...at, ...face });
    await page.getByText(own("kind.drop"), { exact: true }).click();
    await page.getByRole("button", { name: own("show") }).click();
    await expect.element(page.getByRole("link", { name: "ram.thapa" })).toBeVisible();
    await expect.element(page.getByRole("table", { name: own("steps.caption") })).toBeVisible();
    await page.check();
  });
});

it("applies what was looked at, with a reason, by what was known then", async () => {
  const asked = fake(calls.previewTestRegrade, preview());
  const sent = fake(calls.applyTestRegrade, { ...done, changed: 41 });
  const page = await screen(Regrade, at);
  await page.getByRole("button", { name: t("show") }).click();
  await expect.element(page.getByText(t("chooseOption"))).toBeVisible();
  expect(asked.calls).toEqual([]);
  await page.getByRole("checkbox").nth(2).click();
  await page.getByRole("button", { name: t("show") }).click();
  await page.getByRole("button", { name: t("apply.button") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("apply.confirm") }).click();
  await expect.element(dialog.getByText(t("reasonMissing"))).toBeVisible();
  await dialog.getByLabelText(t("reason")).fill("The Act was amended");
  await dialog.getByRole("button", { name: t("apply.confirm") }).click();
  await expect.element(page.toast(t("apply.done", { count: 41, n: "41" }))).toBeVisible();
  expect(sent.calls.map(({ body }) => body)).toEqual([
    { mcqId, kind: "keys", keys: [[2]], reason: "The Act was amended", follows: 0 },
  ]);
});

it("another choice has no dry run yet", async () => {
  fake(calls.previewTestRegrade, preview());
  const page = await screen(Regrade, at);
  await page.getByRole("radio", { name: t("kind.drop") }).click({ force: true });
  await page.getByRole("button", { name: t("show") }).click();
  await expect.element(page.getByRole("button", { name: t("apply.button") })).toBeVisible();
  await page.getByRole("radio", { name: t("kind.full_to_all") }).click({ force: true });
  await expect.element(page.getByRole("button", { name: t("apply.button") })).not.toBeInTheDocument();
});

it("says why it is refused", async () => {
  fake(calls.previewTestRegrade, (_, refuse) => refuse("key.of_event"));
  const page = await screen(Regrade, at);
  await page.getByRole("radio", { name: t("kind.drop") }).click({ force: true });
  await page.getByRole("button", { name: t("show") }).click();
  await expect.element(page.getByText(textsOf("errors")("key.of_event"))).toBeVisible();
});

it("says that the paper has no such question", async () => {
  const page = await screen(Regrade, { ...at, url: `/admin/mock-tests/${testId}/regrade/${id(1)}` });
  await expect.element(page.getByText(t("gone"))).toBeVisible();
});
