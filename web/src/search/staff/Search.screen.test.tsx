import { search } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { candidate } from "../../../test/people.ts";
import { broken, faces, fake, pageOf, screen, textsOf } from "../../../test/screen.tsx";
import Search from "./Search.tsx";

const at = {
  path: "/admin/search",
  texts: ["staff", "admin", "search.staff"],
  user: { ...candidate, role: "moderator" },
} as const;
const t = textsOf("search.staff");
const alias = {
  ...{ _id: "01900000-0000-7000-8000-000000000001", alias: "kharidar", query: "खरिदार" },
  createdAt: "2026-11-01T00:00:00.000Z",
};

beforeEach(() => {
  fake(search.listMisses, pageOf([{ query: "subbaa", askers: 5, lastDay: "2026-11-20" }]));
  fake(search.listAliases, pageOf([alias]));
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("shows what was searched for in vain, and the other words", async () => {
    const page = await screen(Search, { ...at, ...face });
    await expect.element(page.getByText("subbaa").first()).toBeVisible();
    await expect.element(page.getByText("kharidar").first()).toBeVisible();
    await page.check();
  });
});

it("makes of a search in vain another word for something", async () => {
  const call = fake(search.createAlias, { ...alias, alias: "subbaa", query: "सुब्बा" });
  const page = await screen(Search, at);
  await page.getByRole("button", { name: new RegExp(t("misses.name")) }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByLabelText(t("aliases.alias"))).toHaveValue("subbaa");
  await dialog.getByRole("button", { name: t("aliases.save") }).click();
  await expect.element(dialog.getByText(t("aliases.required"))).toBeVisible();
  await dialog.getByLabelText(t("aliases.query")).fill("सुब्बा");
  await page.check();
  await dialog.getByRole("button", { name: t("aliases.save") }).click();
  await expect.element(page.toast(t("aliases.saved"))).toBeVisible();
  expect(call.calls.map(({ body }) => body)).toEqual([{ alias: "subbaa", query: "सुब्बा" }]);
});

it("removes one", async () => {
  const call = fake(search.removeAlias, { removed: true });
  const page = await screen(Search, at);
  await page
    .getByRole("button", { name: new RegExp(`^${t("aliases.remove")}`) })
    .first()
    .click();
  await expect.element(page.toast(t("aliases.removed"))).toBeVisible();
  expect(call.calls.map(({ params }) => params)).toEqual([{ id: alias._id }]);
});

it("says that there is nothing, and what could not be loaded", async () => {
  fake(search.listMisses, broken);
  fake(search.listAliases, pageOf([]));
  const page = await screen(Search, at);
  await expect.element(page.getByText(t("misses.failed"))).toBeVisible();
  await expect.element(page.getByText(t("aliases.empty"))).toBeVisible();
});

it("offers the first of the other words where there is none", async () => {
  fake(search.listAliases, pageOf([]));
  const page = await screen(Search, at);
  await page.getByRole("button", { name: t("aliases.new") }).click();
  await expect.element(page.getByRole("dialog").getByLabelText(t("aliases.alias"))).toBeVisible();
  await page.check();
});
