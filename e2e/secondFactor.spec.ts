import { generateSync } from "otplib";
import {
  alive,
  expect,
  fillLogin,
  logIn,
  look,
  type Page,
  statusNoise,
  type T,
  test,
  toast,
  visit,
} from "./fixtures.ts";
import { needsAdmin, openStaff } from "./staff.ts";

needsAdmin();

const main = (page: Page) => page.getByRole("main");
const token = (page: Page) => page.evaluate(() => localStorage.getItem("token"));
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** What the app of the phone shows. @param steps of 30 seconds from now: a code signs in once */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 * steps });

/** Goes through the dialog of the authenticator app. @returns its secret, and the recovery codes that it showed */
async function setUpApp(page: Page, t: T): Promise<{ secret: string; recoveryCodes: string[] }> {
  await button(page, t("protection.totp.setUp")).click();
  const dialog = page.getByRole("dialog", { name: t("protection.totp.setUp") });
  await expect(dialog.getByRole("img", { name: t("protection.totp.picture") })).toBeVisible();
  await look(page, "second-factor-set-up");
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByLabel(t("protection.factor.code")).fill(codeOf(secret));
  await button(page, t("protection.totp.enable")).click();
  const shown = page.getByRole("dialog", { name: t("protection.recovery.shownTitle") });
  await expect(shown.getByRole("listitem")).toHaveCount(10);
  await look(page, "recovery-codes");
  const recoveryCodes = await shown.getByRole("listitem").allTextContents();
  await button(page, t("protection.recovery.stored")).click();
  return { secret, recoveryCodes };
}

test("a staff member signs in with a second factor, loses the phone, and gets in with a recovery code", async ({
  page,
  api,
  device,
  watch,
  t,
}) => {
  watch.expect(statusNoise(401, "/api/auth/login"), statusNoise(422, "second-factor"));
  const staff = await openStaff(api, "moderator");
  await visit(page, "/auth/login?next=%2Fprofile%2Fme%3Ftab%3DsignIn");
  await logIn(page, t, staff.user.email, staff.password);
  const { secret, recoveryCodes } = await setUpApp(page, t);
  await expect(button(page, t("protection.totp.turnOff"))).toBeVisible();
  await look(page, "protection");

  const phone = await device();
  await visit(phone, "/auth/login?next=%2Fadmin");
  await logIn(phone, t, staff.user.email, staff.password);
  const code = phone.getByLabel(t("protection.factor.code"));
  await expect(code).toBeFocused();
  await look(phone, "second-step");
  expect(await token(phone)).toBeNull();
  await code.fill(codeOf(secret, 1)); // the one of now has been used
  await phone.keyboard.press("Enter");
  await expect(phone).toHaveURL(/\/admin$/);

  // The phone is lost: a wrong code first, then one of the ten, once.
  const other = await device();
  await visit(other, "/auth/login?next=%2Fadmin");
  await logIn(other, t, staff.user.email, staff.password);
  await other.getByLabel(t("protection.factor.code")).fill("000000");
  await other.keyboard.press("Enter");
  await expect(main(other).getByText(t("errors.auth.factor_wrong"))).toBeVisible();
  await button(other, t("protection.factor.useRecovery")).click();
  await other.getByLabel(t("protection.factor.recoveryCode")).fill(recoveryCodes[0] ?? "");
  await other.keyboard.press("Enter");
  await expect(other).toHaveURL(/\/admin$/);
});

test("a passkey is added, and signs in without a password", async ({ page, member, watch, t }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  watch.expect(statusNoise(401, "/api/auth/login"));
  await visit(page, "/auth/login?next=%2Fprofile%2Fme%3Ftab%3DsignIn");
  await logIn(page, t, member.user.email, member.password);
  await button(page, t("protection.passkeys.add")).click();
  await page.getByLabel(t("protection.passkeys.name")).fill("Laptop");
  await page.keyboard.press("Enter");
  await expect(toast(page, t("protection.passkeys.added"))).toBeVisible();
  await button(page, t("protection.recovery.stored")).click();
  await expect(main(page).getByText("Laptop")).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await visit(page, "/auth/login");
  await button(page, t("accounts.login.passkey")).click();
  await expect(page).not.toHaveURL(/auth\/login/);
  await alive(page);
  expect(await token(page)).not.toBeNull();

  // As the second step too.
  await page.evaluate(() => localStorage.clear());
  await visit(page, "/auth/login");
  await fillLogin(page, t, member.user.email, member.password);
  await page.keyboard.press("Enter");
  await button(page, t("protection.factor.usePasskey")).click();
  await expect(page).not.toHaveURL(/auth\/login/);
  expect(await token(page)).not.toBeNull();
});
