import { type AdminNode, curriculumAdmin as calls } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { chapter, revision } from "../../../test/curriculumStaff.ts";
import { moderator } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Nodes from "./Nodes.tsx";

const parent = chapter();
const lesson = (more: Partial<AdminNode> = {}): AdminNode => ({
  ...chapter(2),
  slug: "polity-basics",
  name: "Polity basics",
  nepaliText: "राज्य व्यवस्था: आधार",
  parentId: parent._id,
  questionCount: undefined,
  body: { ne: "## बनोट", en: "## Structure" },
  ...more,
});
const at = {
  path: "/admin/content",
  url: `/admin/content?node=${lesson()._id}`,
  texts: ["staff", "dates", "admin", "curriculum.staff", "curriculum.errors"],
  user: moderator,
  viewport: "desktop",
} as const;
const t = textsOf("curriculum.staff");

async function open(options: Partial<Parameters<typeof screen>[1]> = {}) {
  fake(calls.listNodes, ({ params }) => pageOf(params.level === "content" ? [lesson({ body: undefined })] : [parent]));
  fake(calls.getNode, lesson());
  return screen(Nodes, { ...at, ...options });
}

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("curriculum.staff", face.language);

  it("[S132] a lesson has its text in both languages side by side, and shows what candidates would see", async () => {
    fake(calls.previewContent, ({ body }) => ({ html: { ne: `<p>देखियो: ${body.body.ne}</p>` } }));
    const page = await open(face);
    await expect.element(page.field(own("field.body.ne"))).toHaveValue("## बनोट");
    await expect.element(page.field(own("field.body.en"))).toHaveValue("## Structure");
    await page.getByText(own("body.preview"), { exact: true }).click();
    await expect.element(page.getByText("देखियो: ## बनोट")).toBeVisible();
    await page.check();
  });
});

it("[S132] what is saved is the whole text, over the version that was opened", async () => {
  const page = await open();
  const call = fake(calls.updateNode, ({ body }) => lesson({ version: 2, body: body.body }));
  await page.field(t("field.body.en")).fill("## Structure\n\nThree tiers");
  await page.press(t("save"));
  await expect.element(page.toast(t("saved"))).toBeVisible();
  const body = { ne: "## बनोट", en: "## Structure\n\nThree tiers" };
  expect(call.calls[0]?.body).toMatchObject({ version: 1, body });
});

it("[S132] a preview that did not come says so", async () => {
  fake(calls.previewContent, unreachable);
  const page = await open();
  await page.getByText(t("body.preview"), { exact: true }).click();
  await expect.element(page.getByText(t("body.failed"))).toBeVisible();
});

it("[S132] each version says what it changed in the text", async () => {
  const version = (n: number, en: string) => revision(n, { name: "Polity basics", body: { en } });
  fake(calls.listRevisions, pageOf([version(2, "Three tiers"), version(1, "Two tiers")]));
  const page = await open();
  await page.getByText(t("history.title"), { exact: true }).click();
  await expect.element(page.getByText("Three", { exact: false }).last()).toBeVisible();
});
