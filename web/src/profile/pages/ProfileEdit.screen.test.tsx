import { accounts } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { candidate } from "../../../test/people.ts";
import { common, errors, fakeProfile, t, tab, withProfile } from "../../../test/profile.ts";
import { broken, fake, foreign, screen, textsOf } from "../../../test/screen.tsx";
import Profile from "./Profile.tsx";

beforeEach(fakeProfile);

describe("editing", () => {
  it.each([
    ["of another server", broken],
    ["that is nonsense", foreign({})],
  ])("[S26] an answer %s is An error occurred, and the page stays", async (_, answer) => {
    fake(accounts.updateMe, answer);
    const page = await screen(Profile, tab("edit"));
    await page.fill({ [t("edit.bio")]: "New words" });
    await page.press(t("edit.save"));
    await expect.element(page.toast("An error occurred")).toBeVisible();
    await expect.element(page.field(t("edit.bio"))).toHaveValue("New words");
  });

  it("[S135] sends what was changed alone, and says that it is saved", async () => {
    const saved = withProfile({ bio: "New words" }, { username: "geeta" });
    const call = fake(accounts.updateMe, saved);
    const page = await screen(Profile, tab("edit"));
    await page.fill({ [t("edit.bio")]: "New words", [t("edit.username")]: "GEETA" });
    await expect.element(page.getByText(t("edit.unsaved"))).toBeVisible();
    await page.press(t("edit.save"));
    await expect.element(page.toast(t("edit.saved"))).toBeVisible();
    expect(call.calls.map(({ body }) => body)).toEqual([{ bio: "New words", username: "geeta" }]);
    await page.at("/profile/geeta?tab=edit");
  });

  it("[S135] a username that does not do, or is taken, is shown in its place", async () => {
    const page = await screen(Profile, tab("edit"));
    const username = page.field(t("edit.username"));
    await page.fill({ [t("edit.bio")]: "Kept", [t("edit.username")]: "no spaces" });
    await page.press(t("edit.save"));
    const wrong = textsOf("accounts")("field.username", { minUsername: 3, maxUsername: 30 });
    await expect.element(page.getByText(wrong, { exact: true })).toBeVisible();
    await expect.element(username).toHaveFocus();
    for (const code of ["auth.username_reserved", "auth.username_taken"] as const) {
      fake(accounts.updateMe, (_, refuse) => refuse(code));
      await username.fill("somebody");
      await page.press(t("edit.save"));
      await expect.element(page.getByRole("main").getByText(errors(code), { exact: true })).toBeVisible();
    }
    await expect.element(username).toHaveAttribute("aria-invalid", "true");
    await expect.element(page.field(t("edit.bio"))).toHaveValue("Kept");
    await page.check();
    await page.fill({ [t("edit.bio")]: "x".repeat(501), [t("edit.username")]: candidate.username });
    await page.press(t("edit.save"));
    await expect.element(page.field(t("edit.bio"))).toHaveAttribute("aria-invalid", "true");
    await expect.element(page.getByText("501 of 500 characters")).toBeVisible();
  });

  it("[S135] unsaved changes are not left behind unasked; the focus stays where one stays", async () => {
    const page = await screen(Profile, tab("edit"));
    await page.fill({ [t("edit.bio")]: "Not yet saved" });
    const part = page.getByRole("tab", { name: t("tabs.edit") });
    (part.element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByText(common("leave.text"))).toBeVisible();
    await page.check();
    await page.press(common("leave.stay"));
    await expect.element(page.field(t("edit.bio"))).toHaveValue("Not yet saved");
    await expect.element(part).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await page.press(common("leave.go"));
    await page.at("/profile/me?tab=signIn");
  });
});

describe("the picture", () => {
  const choose = async (page: Awaited<ReturnType<typeof screen>>, file: File) => {
    await expect.element(page.getByRole("button", { name: t("avatar.add") })).toBeVisible();
    const input = page.getByRole("main").element().querySelector("input[type=file]");
    await userEvent.upload(input as HTMLInputElement, file);
  };
  const uploads = textsOf("uploads");

  it("[S55] of a wrong kind, or broken is refused before it is sent", async () => {
    const page = await screen(Profile, tab("edit"));
    await choose(page, new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }));
    await expect.element(page.getByText(uploads("unfit.kind"))).toBeVisible();
    await page.check();
    await choose(page, new File(["not a picture"], "a.png", { type: "image/png" }));
    await expect.element(page.getByText(uploads("unfit.broken"))).toBeVisible();
    await expect.element(page.getByRole("button", { name: t("avatar.save") })).toBeDisabled();
    await page.check();
  });

  it("[S135] is removed, or says why not", async () => {
    fake(accounts.updateMe, broken);
    const user = withProfile({ avatar: "/favicon.svg" });
    const page = await screen(Profile, { ...tab("edit"), viewport: "desktop", user });
    await page.press(t("avatar.remove"));
    await expect.element(page.toast(t("avatar.removeFailed"))).toBeVisible();
    fake(accounts.updateMe, candidate);
    await page.press(t("avatar.remove"));
    await expect.element(page.toast(t("avatar.removed"))).toBeVisible();
    await expect.element(page.getByRole("button", { name: t("avatar.add") })).toBeVisible();
  });
});
