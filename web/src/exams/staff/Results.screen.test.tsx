import { resultAdmin as calls, mockTestAdmin, savedViews } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { adminResult, resultRow, testRow } from "../../../test/examStaff.ts";
import { admin, moderator } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf } from "../../../test/screen.tsx";
import { id } from "../exams.fixtures.ts";
import ResultOfCandidate from "./ResultOfCandidate.tsx";
import Results from "./Results.tsx";

const texts = ["staff", "admin", "exams.staff", "resultChanges", "exams.errors", "dates"] as const;
const list = { path: "/admin/mock-test-results", texts, user: moderator, viewport: "desktop" } as const;
const one = {
  ...list,
  path: "/admin/mock-test-results/:resultId",
  url: `/admin/mock-test-results/${adminResult()._id}`,
} as const;
const t = textsOf("exams.staff");

beforeEach(() => {
  fake(mockTestAdmin.listAdminTests, pageOf([testRow()]));
  fake(savedViews.listViews, []);
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("exams.staff", face.language);

  it("[S111] [S132] the list says who got what, and what came late", async () => {
    fake(calls.listAdminResults, pageOf([resultRow(), resultRow(2, { passed: false, lateSynced: true })]));
    const page = await screen(Results, { ...list, ...face });
    await expect.element(page.getByRole("link", { name: "sita.kc" }).first()).toBeVisible();
    await expect.element(page.getByText(own("late.yes"), { exact: true }).last()).toBeVisible();
    await page.check();
  });

  it("[S111] a result shows the whole marking with keys, versions and times", async () => {
    fake(calls.getAdminResult, adminResult({ lateSynced: true, lateMarkedAt: adminResult().submittedAt }));
    const page = await screen(ResultOfCandidate, { ...one, ...face, user: admin });
    await expect.element(page.getByText(own("result.key"), { exact: true }).first()).toBeVisible();
    await expect.element(page.getByRole("button", { name: own("resultDelete.open") })).toBeVisible();
    await page.check();
  });
});

it("[S111] the list is narrowed by test, day and outcome", async () => {
  const asked = fake(calls.listAdminResults, pageOf([resultRow()]));
  const page = await screen(Results, list);
  await page.getByLabelText(t("field.test")).selectOptions(testRow()._id);
  await page.getByRole("radio", { name: t("passed.no"), exact: true }).click({ force: true });
  await expect.poll(() => asked.calls.at(-1)?.query).toMatchObject({ mockTestId: testRow()._id, passed: "no" });
  await page.field(t("field.day")).fill("2083-08-06");
  await expect.poll(() => asked.calls.at(-1)?.query.day).toBe("2026-11-22");
});

it("[S111] answers are narrowed to those that were wrong", async () => {
  fake(calls.getAdminResult, adminResult());
  const page = await screen(ResultOfCandidate, one);
  await expect.element(page.getByText("Question 1")).toBeVisible();
  await page.getByRole("radio", { name: new RegExp(`^${t("outcome.wrong")}`) }).click({ force: true });
  await expect.element(page.getByText("Question 2")).toBeVisible();
  expect(page.getByText("Question 1").elements()).toEqual([]);
  // A moderator deletes none.
  expect(page.getByRole("button", { name: t("resultDelete.open") }).elements()).toEqual([]);
});

it("[S111] an administrator deletes a result, with a reason", async () => {
  fake(calls.getAdminResult, adminResult());
  const page = await screen(ResultOfCandidate, { ...one, user: admin });
  const removed = fake(calls.removeAdminResult, ({ params }) => ({ _id: params.id }));
  await page.press(t("resultDelete.open"));
  await page.press(t("resultDelete.confirm"));
  await expect.element(page.getByText(textsOf("staff")("reason.short", { n: "3" }))).toBeVisible();
  await page.check();
  await page.fill({ [textsOf("staff")("reason.label")]: "Sat by two people" });
  await page.press(t("resultDelete.confirm"));
  await page.at("/admin/mock-test-results");
  expect(removed.calls).toMatchObject([{ params: { id: adminResult()._id }, body: { reason: "Sat by two people" } }]);
});

it("[S111] a result that is not there says so", async () => {
  fake(calls.getAdminResult, (_, refuse) => refuse("result.not_found"));
  const page = await screen(ResultOfCandidate, { ...one, url: `/admin/mock-test-results/${id(799)}` });
  await expect.element(page.getByText(t("result.gone"))).toBeVisible();
});

it("[S111] how the attempt went is shown when somebody asks, and where nothing came for long", async () => {
  const at = (minute: number) => new Date(Date.parse(adminResult().startedAt) + minute * 60_000).toISOString();
  fake(calls.getAdminResult, adminResult());
  const asked = fake(calls.getSittingLog, {
    ...{ tickets: 2, hasSaves: true },
    steps: [
      { kind: "started", at: at(0) },
      { kind: "saved", at: at(1), until: at(1), count: 3, seconds: 60 },
      { kind: "away", at: at(2), until: at(3) },
      { kind: "saved", at: at(9), until: at(9), count: 1, seconds: 480 },
      { kind: "closed", at: at(20), closedBy: "user" },
      { kind: "regraded", at: at(90), score: 4 },
    ],
  });
  const page = await screen(ResultOfCandidate, one);
  await expect.element(page.getByRole("button", { name: t("log.show") })).toBeVisible();
  expect(asked.calls).toEqual([]);
  await page.getByRole("button", { name: t("log.show") }).click();
  await expect.element(page.getByText(t("log.tickets", { count: 2, n: "2" }))).toBeVisible();
  await expect.element(page.getByText(t("log.kind.saved", { count: 3, n: "3" }))).toBeVisible();
  expect(page.getByText(/nothing came for/).elements()).toHaveLength(1);
  await expect.element(page.getByText(t("log.kind.regraded", { score: "4" }))).toBeVisible();
  await page.check();
});
