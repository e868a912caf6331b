import { type AdminTestRow, mockTestAdmin as calls, curriculumAdmin, savedViews } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { adminTest, testRow } from "../../../test/examStaff.ts";
import { moderator } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Tests from "./Tests.tsx";

const at = {
  path: "/admin/mock-tests",
  texts: ["staff", "admin", "exams.staff", "exams.errors"],
  user: moderator,
  viewport: "desktop",
} as const;
const [t, staff] = [textsOf("exams.staff"), textsOf("staff")];
const rows: AdminTestRow[] = [
  testRow(1),
  testRow(2, { state: "published", attemptCount: 7, publishedAt: testRow().updatedAt }),
];

beforeEach(() => {
  fake(curriculumAdmin.listNodes, pageOf([]));
  fake(savedViews.listViews, []);
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("exams.staff", face.language);

  it("[S110] [S132] the list says how each test stands, what it holds and how often it was taken", async () => {
    fake(calls.listAdminTests, pageOf(rows));
    const page = await screen(Tests, { ...at, ...face });
    await expect.element(page.getByText("kharidar-model-2")).toBeVisible();
    await expect.element(page.getByText(own("state.draft"), { exact: true }).last()).toBeVisible();
    await page.check();
  });
});

it("[S132] a list that failed is asked for again, and an empty one says so", async () => {
  fake(calls.listAdminTests, unreachable);
  const page = await screen(Tests, at);
  await expect.element(page.getByText(t("tests.failed"))).toBeVisible();
  fake(calls.listAdminTests, pageOf([]));
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByText(t("tests.empty"))).toBeVisible();
});

it("[S110] published tests are archived together, and put back", async () => {
  fake(calls.listAdminTests, pageOf(rows));
  const page = await screen(Tests, at);
  const moved = fake(calls.moveTest, ({ body }) =>
    adminTest({ ...rows[1], state: body.to, revision: body.revision + 1 }),
  );
  for (const n of [1, 2])
    await page.getByRole("checkbox", { name: staff("select.one", { name: `Kharidar model ${n}` }) }).click();
  await page.press(t("bulk.do.archived"));
  await expect.element(page.toast(t("bulk.done.archived", { count: 1, n: "1" }))).toBeVisible();
  await page.press(staff("undo"));
  await expect
    .poll(() => moved.calls.map(({ body }) => [body.to, body.revision]))
    .toEqual([
      ["archived", 3],
      ["published", 4],
    ]);
});
