import fs from "node:fs/promises";
import { finish } from "./exam.ts";
import {
  alive,
  ask,
  expect,
  logIn,
  newEmail,
  type Page,
  signInAgain,
  signInWith,
  statusNoise,
  test,
  toast,
  visit,
} from "./fixtures.ts";

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });

test("[S135] devices are listed, and one that is ended is signed out", async ({
  page,
  context,
  device,
  member,
  api,
  watch,
  t,
}) => {
  watch.expect(statusNoise(401));
  await signInWith(context, member);
  const [other] = await Promise.all([signInAgain(api, member), signInAgain(api, member)]);
  const elsewhere = await device(other);
  await visit(elsewhere, "/about");
  await visit(page, "/profile/me?tab=signIn");
  await expect(main(page).getByText(t("profile.devices.current"), { exact: true })).toBeVisible();
  // The other two look alike but for the time; the browser's own is known by its name.
  const sessions = await ask<{ _id: string; device: string }[]>(api, "/api/auth/sessions", { token: member.token });
  expect(sessions).toHaveLength(3);
  await main(page)
    .getByRole("button", { name: t("profile.devices.endOthers") })
    .click();
  await expect(toast(page, /2|२/)).toBeVisible();
  await expect(main(page).getByRole("button", { name: t("profile.devices.endOthers") })).toBeHidden();
  await elsewhere.goto("/profile/me");
  await expect(elsewhere).toHaveURL(/\/$|\/auth\/login/);
  await expect(elsewhere.locator("html[data-session=in]")).not.toBeAttached();
});

test("[S135] the account is erased, and kept after all", async ({ page, context, member, watch, t }) => {
  watch.expect(statusNoise(422, "auth/me"));
  await signInWith(context, member);
  await visit(page, "/profile/me?tab=data");
  await main(page)
    .getByRole("button", { name: t("profile.data.eraseGo") })
    .click();
  const dialog = page.getByRole("dialog");
  const sure = dialog.getByRole("button", { name: t("profile.data.eraseSure"), exact: true });
  await expect(sure).toBeDisabled();
  await dialog.getByLabel(t("profile.data.password")).fill("not this one");
  await dialog.getByLabel(t("profile.data.confirm", { username: member.user.username })).fill(member.user.username);
  await sure.click();
  await expect(dialog.getByText(t("errors.auth.password_wrong"), { exact: true })).toBeVisible();
  await dialog.getByLabel(t("profile.data.password")).fill(member.password);
  await page.keyboard.press("Enter");
  await expect(main(page).locator("h1")).toHaveText(t("profile.gone.title"));
  await expect(main(page).locator("h1")).toBeInViewport();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  await main(page)
    .getByRole("link", { name: t("profile.gone.login") })
    .click();
  await alive(page);
  await logIn(page, t, member.user.email, member.password);
  await expect(page).toHaveURL(/\/profile\/me$/);
  const cancel = main(page).getByRole("button", { name: t("profile.restore.go") });
  await expect(cancel).toBeVisible();
  await cancel.click();
  await expect(toast(page, t("profile.restore.done"))).toBeVisible();
  await expect(cancel).toBeHidden();
  await page.reload();
  await expect(main(page).getByRole("tab").first()).toBeVisible();
  await expect(cancel).toBeHidden();
});

test("[S47] an account of Google gets a password", async ({ page, t, api, watch }) => {
  watch.expect(statusNoise(500, "set-password"));
  const email = newEmail();
  await visit(page, "/auth/login?next=%2Fprofile%2Fme%3Ftab%3DsignIn");
  const opened = page.waitForEvent("popup");
  await main(page)
    .getByRole("button", { name: t("accounts.google.continue") })
    .click();
  const popup = await opened;
  await popup.getByLabel("Subject").fill(`person-${email}`);
  await popup.getByLabel("E-mail").fill(email);
  await popup.getByLabel("Verified").setChecked(true);
  await popup.getByLabel("Given name").fill("Sita");
  await popup.getByRole("button", { name: "Sign in" }).click();
  await expect(main(page).getByRole("heading", { name: t("profile.password.set") })).toBeVisible();
  const password = field(page, t("profile.password.new"));
  await password.fill("machhapuchhre ko chhaya ma");
  await page.route("**/api/auth/set-password", (route) => route.fulfill({ status: 500, body: "oops" }), { times: 1 });
  await page.keyboard.press("Enter");
  await expect(toast(page, "Failed to set password")).toBeVisible();
  await expect(password).toHaveValue("machhapuchhre ko chhaya ma");
  await password.press("Enter");
  await expect(toast(page, "Password set successfully")).toBeVisible();
  await expect(main(page).getByRole("heading", { name: t("profile.password.change") })).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.user).authType)).toBe("both");
  await ask(api, "/api/auth/login", { method: "POST", data: { email, password: "machhapuchhre ko chhaya ma" } });
});

test("[S135] one's data come as a file", async ({ page, context, member, api, t }) => {
  await signInWith(context, member);
  await finish(api, member, 3);
  await visit(page, "/profile/me?tab=data");
  const coming = page.waitForEvent("download");
  await main(page)
    .getByRole("button", { name: t("profile.data.exportGo") })
    .click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${member.user.username}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  const data = JSON.parse(await fs.readFile(await download.path(), "utf8")) as Record<string, object>;
  expect(data.account).toMatchObject({ email: member.user.email });
  expect(Object.values(data.parts ?? {}).flat()).not.toHaveLength(0);
  expect(JSON.stringify(data)).not.toContain(member.token);
  await expect(toast(page, t("profile.data.exported"))).toBeVisible();
});
