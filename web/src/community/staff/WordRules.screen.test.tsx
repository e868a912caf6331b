import { communityTrust as calls, type WordRule } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { moderator } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import WordRules from "./WordRules.tsx";

const at = {
  path: "/admin/word-rules",
  texts: ["staff", "dates", "community.staff", "community.errors"],
  user: moderator,
  viewport: "desktop",
} as const;
const [t, errors] = [textsOf("community.staff"), textsOf("errors")];
const rule: WordRule = {
  _id: "01940000-0000-7000-8000-0000000000c1",
  kind: "phrase",
  pattern: "पैसा तिरेर पास",
  key: "pis tirer ps",
  action: "hold",
  note: "Sellers of papers",
  createdBy: "maya.mod",
  createdAt: "2026-11-20T06:00:00.000Z",
  updatedAt: "2026-11-20T06:00:00.000Z",
};
const ofSite: WordRule = { ...rule, _id: `${rule._id.slice(0, -1)}2`, pattern: "leak", createdBy: undefined, note: "" };

beforeEach(() => {
  fake(calls.listWordRules, pageOf([rule, ofSite]));
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("community.staff", face.language);

  it("shows what is looked for, by whom, and what comes of it", async () => {
    const page = await screen(WordRules, { ...at, ...face });
    await expect.element(page.getByText(rule.pattern, { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText(own("ofSite"), { exact: false }).first()).toBeVisible();
    await page.check();
    await page.getByRole("button", { name: own("new"), exact: true }).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await page.press(own("save"));
    await expect.element(page.getByText(own("required"))).toBeVisible();
    await page.check();
  });
});

it("says which rules a text would hit, or none", async () => {
  fake(calls.tryWordRules, [{ rule, found: "paisa tirera p@ss" }]);
  const page = await screen(WordRules, at);
  await page.fill({ [t("try.label")]: "paisa tirera p@ss" });
  await page.press(t("try.button"));
  await expect
    .element(page.getByText(t("try.hit", { found: "paisa tirera p@ss", pattern: rule.pattern })))
    .toBeVisible();
  fake(calls.tryWordRules, []);
  await page.fill({ [t("try.label")]: "Nothing" });
  await page.press(t("try.button"));
  await expect.element(page.getByText(t("try.none"))).toBeVisible();
});

it("makes a rule, changes one, and takes one out", async () => {
  const create = fake(calls.createWordRule, rule);
  const update = fake(calls.updateWordRule, rule);
  const remove = fake(calls.removeWordRule, { removed: true });
  const page = await screen(WordRules, at);
  await page.press(t("new"));
  await page.fill({ [t("pattern")]: "paisa tirera pass" });
  await page.getByText(t("kind.phrase"), { exact: true }).last().click();
  await page.press(t("save"));
  await expect.element(page.toast(t("saved"))).toBeVisible();
  expect(create.calls[0]?.body).toEqual({ kind: "phrase", pattern: "paisa tirera pass", action: "hold", note: "" });
  await page.getByRole("button", { name: new RegExp(`^${t("edit")}.*${rule.pattern}`) }).click();
  await page.fill({ [t("note")]: "Other words" });
  await page.press(t("save"));
  await expect.poll(() => update.calls[0]?.body).toMatchObject({ note: "Other words", pattern: rule.pattern });
  await page.getByRole("button", { name: new RegExp(`^${t("remove")}.*${rule.pattern}`) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("remove"), exact: true })
    .click();
  await expect.element(page.toast(t("removed"))).toBeVisible();
  expect(remove.calls[0]?.params).toEqual({ id: rule._id });
});

it("says where it is written that there is such a rule", async () => {
  fake(calls.createWordRule, (_, refuse) => refuse("rule.same"));
  const page = await screen(WordRules, at);
  await page.press(t("new"));
  await page.fill({ [t("pattern")]: "leak" });
  await page.press(t("save"));
  await expect.element(page.getByText(errors("rule.same"))).toBeVisible();
  await expect.element(page.field(t("pattern"))).toHaveValue("leak");
});

it("says that the list did not come", async () => {
  fake(calls.listWordRules, unreachable);
  const failed = await screen(WordRules, at);
  await expect.element(failed.getByText(t("failed"))).toBeVisible();
});
