import fs from "node:fs";
import type { Locator } from "@playwright/test";
import { ask, expect, openAccount, signInWith, statusNoise, test, toast, visit } from "./fixtures.ts";
import {
  heading,
  needsAdmin,
  newName,
  openSheet,
  openStaff,
  openSuspend,
  type Role,
  rowOf,
  searchBox,
  setRole,
  sheet,
  suspend,
  total,
} from "./staff.ts";

needsAdmin();

test.describe("the list of accounts", () => {
  test("[S134] is searched while typing; the address keeps search, filters and order", async ({
    page,
    context,
    api,
    t,
  }) => {
    await signInWith(context, await openStaff(api, "admin"));
    const name = newName();
    const [one, other] = [await openAccount(api, name), await openAccount(api, `${name}z`)];
    await setRole(api, other.user._id, "moderator");
    await visit(page, "/admin/users");
    await searchBox(page, t).pressSequentially(name);
    await expect(page.getByText(total(t, 2), { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/users\?search=Gita/);
    await page.getByLabel(t("accounts.staff.users.role"), { exact: true }).selectOption("moderator");
    await expect(rowOf(page, `${name}z`)).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(0);
    await page.reload();
    await expect(rowOf(page, `${name}z`)).toBeVisible();
    await expect(searchBox(page, t)).toHaveValue(name);
    await page.goBack();
    await expect(page.getByText(total(t, 2), { exact: true })).toBeVisible();
    await expect(page.getByLabel(t("accounts.staff.users.role"), { exact: true })).toHaveValue("");
    await page.getByLabel(t("staff.sort"), { exact: true }).selectOption("name");
    await expect(page).toHaveURL(/sort=name/);
    await searchBox(page, t).fill(one.user.email);
    await expect(page.getByText(total(t, 1), { exact: true })).toBeVisible();
    await searchBox(page, t).fill("nobody is called so");
    await expect(page.getByText(t("accounts.staff.users.empty"))).toBeVisible();
    await page.getByRole("button", { name: t("staff.clear") }).click();
    await expect(searchBox(page, t)).toHaveValue("");
    await expect(page).not.toHaveURL(/search/);
  });

  test("[S134] goes out as CSV, all pages of the filter, for administrators alone", async ({
    page,
    context,
    api,
    device,
    t,
  }) => {
    await signInWith(context, await openStaff(api, "admin"));
    const name = `=${newName()}`;
    for (let n = 0; n < 3; n++) await openAccount(api, name);
    await visit(page, `/admin/users?search=${encodeURIComponent(name)}`);
    await expect(page.getByText(total(t, 3), { exact: true })).toBeVisible();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: t("staff.export.start") }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
    const text = fs.readFileSync(await download.path(), "utf8");
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text.split("\r\n").filter((line) => line.includes(`,'${name},`))).toHaveLength(3);
    await expect(toast(page, t("staff.export.done_other", { n: 3 }))).toBeVisible();

    const moderators = await device(await openStaff(api, "moderator"));
    await visit(moderators, `/admin/users?search=${encodeURIComponent(name)}`);
    await expect(moderators.getByText(total(t, 3), { exact: true })).toBeVisible();
    await expect(moderators.getByRole("button", { name: t("staff.export.start") })).toHaveCount(0);
    await expect(moderators.getByRole("main").getByText("@example.test").first()).toHaveText(/^e…@example\.test$/);
  });
});

test.describe("staff actions", () => {
  test("[S134] a suspension: asked for, refused without a reason, done, told, and lifted", async ({
    page,
    context,
    api,
    device,
    watch,
    t,
  }) => {
    watch.expect(statusNoise(401));
    await signInWith(context, await openStaff(api, "admin"));
    const member = await openAccount(api, newName());
    const theirs = await device(member);
    await visit(theirs, "/");
    await expect(theirs.getByRole("button", { name: t("shell.user.menu") })).toBeVisible();

    const opened = await openSheet(page, t, member);
    const name = member.user.profile.firstName;
    const dialog = await openSuspend(opened, t);
    await expect(dialog).toHaveAccessibleName(t("accounts.staff.action.suspend.title", { name }));
    const reason = dialog.getByLabel(t("staff.reason.label"));
    await dialog.getByRole("button", { name: t("accounts.staff.action.suspend.confirm") }).click();
    await expect(reason).toHaveAttribute("aria-invalid", "true");
    await expect(reason).toBeFocused();
    const term = t("accounts.staff.action.suspend.days_other", { n: 30 });
    await suspend(dialog, t, { term, reason: "Posted the same advertisement ten times" });
    const until = String.raw`until \d+ \w+ \d{4} BS, \d\d:00`;
    await expect(toast(page, new RegExp(t("accounts.staff.action.suspend.done", { name, until })))).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(opened.getByText(t("accounts.staff.status.suspended"), { exact: true }).first()).toBeVisible();
    await expect(opened.getByText("Posted the same advertisement ten times").first()).toBeVisible();
    await expect(opened.getByRole("list", { name: t("accounts.staff.audit.table") })).toContainText(
      t("accounts.staff.audit.name.user.suspend"),
    );

    await theirs.reload();
    await expect(toast(theirs, t("shell.sessionEnded"))).toBeVisible();
    expect(await theirs.evaluate(() => localStorage.getItem("token"))).toBeNull();

    await opened.getByRole("button", { name: t("accounts.staff.action.restore.open") }).click();
    const lift = page.getByRole("dialog", { name: t("accounts.staff.action.restore.title", { name }) });
    await lift.getByRole("button", { name: t("accounts.staff.action.restore.confirm") }).click();
    await expect(toast(page, t("accounts.staff.action.restore.done", { name }))).toBeVisible();
    await expect(opened.getByText(t("accounts.staff.status.active"), { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(rowOf(page, name)).toBeFocused();
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText(t("accounts.staff.status.active"));
  });

  test("[S134] a suspended moderator's open tab is signed out at its next call", async ({
    page,
    context,
    api,
    device,
    watch,
    t,
  }) => {
    watch.expect(statusNoise(401));
    await signInWith(context, await openStaff(api, "admin"));
    const moderator = await openStaff(api, "moderator");
    const theirs = await device(moderator);
    await visit(theirs, "/admin/users");
    await expect(theirs.getByRole("main").getByRole("row").nth(1)).toBeVisible();

    const opened = await openSheet(page, t, moderator);
    await suspend(await openSuspend(opened, t), t, {
      term: t("accounts.staff.action.suspend.endless"),
      reason: "Sold answers",
    });
    const name = moderator.user.profile.firstName;
    await expect(
      toast(page, t("accounts.staff.action.suspend.done", { name, until: t("accounts.staff.until.lifted") })),
    ).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(opened.getByText(t("accounts.staff.until.lifted")).first()).toBeVisible();

    await theirs.getByLabel(t("staff.sort"), { exact: true }).selectOption("oldest");
    await expect(toast(theirs, t("shell.sessionEnded"))).toBeVisible();
    await expect(heading(theirs)).not.toHaveText(t("admin.page.users"));
    // The way to the login page loads a document: what is asked meanwhile is asked again.
    await expect.poll(() => theirs.evaluate(() => localStorage.getItem("token")).catch(() => "?")).toBeNull();
  });

  test("[S134] a role that is taken away counts at the next call, one that is given too", async ({
    page,
    context,
    api,
    device,
    watch,
    t,
  }) => {
    watch.expect(statusNoise(403));
    await signInWith(context, await openStaff(api, "admin"));
    const moderator = await openStaff(api, "moderator");
    const theirs = await device(moderator);
    await visit(theirs, "/admin/users");
    await expect(theirs.getByRole("main").getByRole("row").nth(1)).toBeVisible();

    const opened = await openSheet(page, t, moderator);
    const change = async (role: Role) => {
      await opened.getByRole("button", { name: t("accounts.staff.action.role.open") }).click();
      const dialog = page.getByRole("dialog").last();
      await dialog.getByLabel(t("accounts.staff.action.role.field")).selectOption(role);
      await dialog.getByLabel(t("staff.reason.label")).fill("Agreed in the meeting");
      await dialog.getByRole("button", { name: t("accounts.staff.action.role.confirm") }).click();
      await expect(dialog).not.toHaveAttribute("aria-busy", "true");
      await expect(page.getByRole("dialog")).toHaveCount(1);
    };
    await change("user");
    await expect(opened.getByText("Agreed in the meeting")).toBeVisible();
    await theirs.getByLabel(t("staff.sort"), { exact: true }).selectOption("oldest");
    await expect(theirs).toHaveURL(/\/access-denied$/);

    await change("admin");
    await theirs.goto("/admin/users");
    await expect(theirs.getByRole("button", { name: t("staff.export.start") })).toBeVisible();
  });

  test("[S134] a role is taken back from the toast, and one chosen before it changed elsewhere does not count", async ({
    page,
    context,
    api,
    t,
  }) => {
    await signInWith(context, await openStaff(api, "admin"));
    const member = await openAccount(api, newName());
    const opened = await openSheet(page, t, member);
    const open = opened.getByRole("button", { name: t("accounts.staff.action.role.open") });
    await open.click();
    const dialog = page.getByRole("dialog").last();
    const role = dialog.getByLabel(t("accounts.staff.action.role.field"));
    const done = (to: Role) => {
      const name = member.user.profile.firstName;
      return toast(page, t("accounts.staff.action.role.done", { name, role: t(`accounts.staff.role.${to}`) }));
    };
    await role.selectOption("moderator");
    await dialog.getByRole("button", { name: t("accounts.staff.action.role.confirm") }).click();
    await expect(done("moderator")).toBeVisible();
    await page.getByRole("button", { name: t("staff.undo"), exact: true }).click();
    await expect(done("user")).toBeVisible();
    expect((await ask<{ role: Role }>(api, "/api/auth/me", { token: member.token })).role).toBe("user");

    await open.click();
    await role.selectOption("admin");
    await dialog.getByRole("button", { name: t("staff.confirm.cancel") }).click();
    await setRole(api, member.user._id, "moderator");
    // Another action answers the account as it is now.
    await opened.getByRole("button", { name: t("accounts.staff.action.signOut.open") }).click();
    await page
      .getByRole("dialog")
      .last()
      .getByRole("button", { name: t("accounts.staff.action.signOut.confirm") })
      .click();
    await expect(opened.getByText(t("accounts.staff.role.moderator"), { exact: true }).first()).toBeVisible();
    await open.click();
    await expect(role).toHaveValue("moderator");
  });

  test("[S134] chosen rows alone go out as CSV", async ({ page, context, api, t }) => {
    await signInWith(context, await openStaff(api, "admin"));
    const name = newName();
    for (let n = 0; n < 3; n++) await openAccount(api, name);
    await visit(page, `/admin/users?search=${encodeURIComponent(name)}&sort=oldest`);
    const boxes = page.getByRole("checkbox", { name: t("staff.select.one", { name }) });
    await expect(boxes).toHaveCount(3);
    await page.getByRole("checkbox", { name: t("staff.select.all") }).check();
    const chosen = page.getByRole("region", { name: t("staff.select.label") });
    await expect(chosen).toContainText(t("staff.select.count_other", { n: 3 }));
    await boxes.nth(1).uncheck();
    const saved = page.waitForEvent("download");
    await chosen.getByRole("button", { name: t("staff.export.start") }).click();
    const text = fs.readFileSync(await (await saved).path(), "utf8");
    expect(text.trim().split("\r\n")).toHaveLength(3);
    await chosen.getByRole("button", { name: t("staff.select.clear") }).click();
    await expect(chosen).toHaveCount(0);
    const joined = page.getByRole("columnheader", { name: t("accounts.staff.users.joined") });
    await expect(joined).toHaveAttribute("aria-sort", "ascending");
    await joined.getByRole("link").click();
    await expect(joined).toHaveAttribute("aria-sort", "descending");
    await expect(page.getByLabel(t("staff.sort"), { exact: true })).toHaveValue("newest");
  });

  test("[S134] all of it can be done by the keyboard alone", async ({ page, context, api, t }) => {
    await signInWith(context, await openStaff(api, "admin"));
    const member = await openAccount(api, newName());
    const name = member.user.profile.firstName;
    await visit(page, "/admin/users");
    await searchBox(page, t).focus();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(page.getByText(total(t, 1), { exact: true })).toBeVisible();
    const reach = async (target: Locator) => {
      for (let n = 0; n < 40 && !(await target.evaluate((element) => element === document.activeElement)); n++) {
        await page.keyboard.press("Tab");
      }
      await expect(target).toBeFocused();
    };
    await reach(rowOf(page, name));
    await page.keyboard.press("Enter");
    const opened = sheet(page, t);
    await reach(opened.getByRole("button", { name: t("accounts.staff.action.suspend.open") }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog").last();
    await reach(dialog.getByRole("radio", { checked: true }));
    await page.keyboard.press("ArrowLeft");
    await expect(dialog.getByRole("radio").first()).toBeChecked();
    await reach(dialog.getByLabel(t("staff.reason.label")));
    await page.keyboard.type("Typed by hand");
    await reach(dialog.getByRole("button", { name: t("accounts.staff.action.suspend.confirm") }));
    await page.keyboard.press("Enter");
    await expect(opened.getByText(t("accounts.staff.status.suspended"), { exact: true }).first()).toBeVisible();
    await expect(opened.getByRole("button", { name: t("accounts.staff.action.restore.open") })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(opened).toBeHidden();
    await expect(rowOf(page, name)).toBeFocused();
  });
});
