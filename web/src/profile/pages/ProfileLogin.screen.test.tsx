import { accounts } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { device, errors, fakeProfile, t, tab, withProfile } from "../../../test/profile.ts";
import { broken, fake, foreign, held, screen, unreachable } from "../../../test/screen.tsx";
import Profile from "./Profile.tsx";

const PASSWORD = "machhapuchhre ko chhaya ma";

beforeEach(fakeProfile);

it("leads to the choices of notifications", async () => {
  const page = await screen(Profile, tab("signIn"));
  await expect
    .element(page.getByRole("link", { name: t("notifications.go") }))
    .toHaveAttribute("href", "/notifications#preferences");
});

describe("login and devices", () => {
  it("one device is ended by its own button, and the focus is not lost", async () => {
    fake(accounts.listSessions, [device(1, "Firefox, Linux"), device(2, "Chrome, Android")]);
    const call = fake(accounts.endSession, { ended: 1 });
    const page = await screen(Profile, tab("signIn"));
    const end = page.getByRole("button", { name: /Chrome, Android/ });
    await expect.element(end).toBeVisible();
    fake(accounts.listSessions, [device(1, "Firefox, Linux")]);
    await end.click();
    await expect.element(page.toast(t("devices.ended"))).toBeVisible();
    await expect.element(page.getByRole("heading", { name: t("devices.title") })).toHaveFocus();
    expect(call.calls).toHaveLength(1);
  });

  it("a second device is ended while the first is under way; the focus waits for neither", async () => {
    const names = ["Firefox, Linux", "Chrome, Android", "Safari, iPhone"];
    fake(
      accounts.listSessions,
      names.map((name, at) => device(at + 1, name)),
    );
    const { answer, letGo } = held<{ ended: number }>();
    const call = fake(accounts.endSession, () => answer);
    const page = await screen(Profile, tab("signIn"));
    await page.getByRole("button", { name: /Chrome, Android/ }).click();
    await expect.element(page.getByRole("heading", { name: t("devices.title") })).toHaveFocus();
    await page.getByRole("button", { name: /Safari, iPhone/ }).click();
    await expect.poll(() => call.calls.map(({ params }) => params.id)).toEqual([device(2, "")._id, device(3, "")._id]);
    fake(accounts.listSessions, [device(1, "Firefox, Linux")]);
    letGo({ ended: 1 });
    await expect.poll(() => page.toast(t("devices.ended")).elements().length).toBe(2);
    await expect.poll(() => page.getByRole("button", { name: t("devices.end") }).elements()).toHaveLength(0);
  });

  it("a device that could not be ended comes back, and what the server knows of all is asked for", async () => {
    fake(accounts.listSessions, [device(1, "Firefox, Linux"), device(2, "Chrome, Android")]);
    fake(accounts.endSession, broken);
    const page = await screen(Profile, tab("signIn"));
    await expect.element(page.getByRole("button", { name: /Chrome, Android/ })).toBeVisible();
    fake(accounts.listSessions, [device(1, "Firefox, Linux"), device(2, "Chrome, Android"), device(3, "Opera, Linux")]);
    await page.getByRole("button", { name: /Chrome, Android/ }).click();
    await expect.element(page.toast(t("devices.endFailed"))).toBeVisible();
    await expect.element(page.getByRole("button", { name: /Chrome, Android/ })).toBeVisible();
    await expect.element(page.getByRole("button", { name: /Opera, Linux/ })).toBeVisible();
  });

  it("says why the devices did not come", async () => {
    fake(accounts.listSessions, unreachable);
    const page = await screen(Profile, tab("signIn"));
    await expect.element(page.getByText(t("devices.failed"))).toBeVisible();
  });

  it("a wrong present password is shown beside its field; a new one empties the form", async () => {
    fake(accounts.checkPassword, { strength: "strong" });
    fake(accounts.changePassword, (_, refuse) =>
      refuse("auth.password_wrong", { fields: { currentPassword: "auth.password_wrong" } }),
    );
    const page = await screen(Profile, tab("signIn"));
    const current = page.field(t("password.current"));
    await page.fill({ [t("password.current")]: "not this one", [t("password.new")]: PASSWORD });
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByRole("main").getByText(errors("auth.password_wrong"), { exact: true }).first())
      .toBeVisible();
    await expect.element(current).toHaveFocus();
    fake(accounts.changePassword, { changed: true });
    await userEvent.keyboard("{Enter}");
    await expect.element(page.toast(t("password.changed"))).toBeVisible();
    await expect.element(current).toHaveValue("");
  });

  it("[S47] says Failed to set password, then Password set successfully", async () => {
    fake(accounts.checkPassword, { strength: "strong" });
    const user = withProfile({}, { authType: "google" });
    fake(accounts.setPassword, broken);
    const page = await screen(Profile, { ...tab("signIn"), user });
    await page.fill({ [t("password.new")]: PASSWORD });
    await userEvent.keyboard("{Enter}");
    await expect.element(page.toast("Failed to set password")).toBeVisible();
    await expect.element(page.field(t("password.new"))).toHaveValue(PASSWORD);
    fake(accounts.setPassword, foreign({}));
    await userEvent.keyboard("{Enter}");
    await expect.element(page.toast("Failed to set password")).toBeVisible();
    await expect.element(page.toast("Password set successfully")).not.toBeInTheDocument();
    fake(accounts.setPassword, withProfile({}, { authType: "both" }));
    await userEvent.keyboard("{Enter}");
    await expect.element(page.toast("Password set successfully")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: t("password.change") })).toBeVisible();
  });
});
