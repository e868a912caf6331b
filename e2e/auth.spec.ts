import {
  alive,
  ask,
  expect,
  logIn,
  type Member,
  newEmail,
  offlineNoise,
  type Page,
  signInWith,
  statusNoise,
  test,
  toast,
  visit,
} from "./fixtures.ts";
import { linkTo } from "./outbox.ts";

const VERIFY = "/auth/verify-email";
const RESET = "/auth/reset-password";
const PASSWORD = "sagarmatha ko phed ma";
const NEW_PASSWORD = "machhapuchhre ko chhaya ma";

const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => page.locator("h1");
const codeOf = (link: string) => [...new URLSearchParams(new URL(link).hash.slice(1)).values()][0] ?? "";
const askReset = (member: Member) => ({ method: "POST", data: { email: member.user.email } });

test("[S5] [S40] [S43] [S48] [S49] an account is opened, and its address proven by the mail", async ({
  page,
  api,
  watch,
  t,
}) => {
  watch.expect(statusNoise(410, "verify-email"));
  const email = newEmail();
  await visit(page, "/auth/register");
  const form = main(page);
  await form.getByLabel(t("accounts.register.firstName"), { exact: true }).fill("सीता");
  await form.getByLabel(t("accounts.register.email")).fill(email);
  await form.getByLabel(t("accounts.register.password"), { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: t("accounts.register.submit") }).click();
  await expect(toast(page, t("accounts.register.done"))).toBeVisible();
  // What the preparation is for is asked next, and the mail is named there.
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(main(page).getByText(t("welcome.mailSent"))).toBeVisible();
  const token = (await page.evaluate(() => localStorage.getItem("token"))) ?? "";
  expect(await ask(api, "/api/auth/me", { token })).toMatchObject({ emailVerified: false });

  const link = await linkTo(email, VERIFY);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/auth/verify-email/")) asked.push(request.url());
  });
  await visit(page, link);
  await expect(title(page)).toHaveText(t("recovery.verify.doneTitle"));
  await expect(page).toHaveURL(new RegExp(`${VERIFY}$`));
  expect(asked).toHaveLength(1);
  expect(await ask(api, "/api/auth/me", { token })).toMatchObject({ emailVerified: true });
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.user).emailVerified)).toBe(true);

  // The link pressed a second time is no bad news.
  await visit(page, link);
  await expect(title(page)).toHaveText(t("recovery.verify.doneTitle"));
  await main(page)
    .getByRole("link", { name: t("recovery.verify.goOn") })
    .click();
  await expect(page).toHaveURL(/\/$/);
});

test("[S5] [S45] [S46] a forgotten password is set anew, and the old session is dead everywhere", async ({
  page,
  context,
  device,
  member,
  api,
  watch,
  t,
}) => {
  watch.expect(statusNoise(401), statusNoise(410));
  const elsewhere = await device(member);
  await visit(elsewhere, "/about");
  await signInWith(context, member);
  const otherTab = await context.newPage();
  await visit(otherTab, "/about");
  await expect(otherTab.locator("html[data-session=in]")).toBeAttached();

  await visit(page, "/auth/forgot-password");
  // Prefilled: this browser knows who asks.
  await expect(main(page).getByLabel(t("recovery.mail.email"))).toHaveValue(member.user.email);
  await main(page)
    .getByRole("button", { name: t("recovery.forgot.submit") })
    .click();
  await expect(title(page)).toHaveText(t("recovery.mail.title"));
  await expect(main(page)).toContainText(t("recovery.forgot.sent"));
  await expect(main(page)).toContainText(t("recovery.mail.spam"));
  await expect(main(page).getByRole("button", { name: t("recovery.mail.again") })).toBeDisabled();

  const link = await linkTo(member.user.email, RESET);
  await visit(page, link);
  await expect(page).toHaveURL(new RegExp(`${RESET}$`));
  const field = main(page).getByLabel(t("recovery.reset.password"), { exact: true });
  await field.fill("short");
  await field.press("Enter");
  await expect(main(page).getByText(t("accounts.field.passwordShort", { minPassword: 8 }))).toBeVisible();
  await expect(field).toBeFocused();
  await page.reload();
  await alive(page);
  await field.fill(NEW_PASSWORD);
  await field.press("Enter");
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(toast(page, t("recovery.reset.done"))).toBeVisible();

  // Here, in the other tab, on the other device, on the server.
  expect(await page.evaluate(() => [localStorage.token, localStorage.user])).toEqual([undefined, undefined]);
  await expect(otherTab.locator("html[data-session=in]")).not.toBeAttached();
  const answer = await api.get("/api/auth/me", { headers: { authorization: `Bearer ${member.token}` } });
  expect(answer.status()).toBe(401);
  await elsewhere.reload();
  await expect(elsewhere.locator("html[data-session=in]")).not.toBeAttached();

  // The link is used up; the new password opens the account.
  await visit(page, link);
  await main(page).getByLabel(t("recovery.reset.password"), { exact: true }).fill("another long password");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText(t("recovery.reset.usedTitle"));
  await main(page)
    .getByRole("link", { name: t("recovery.reset.login") })
    .click();
  await alive(page);
  await logIn(page, t, member.user.email, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/$/);
});

test("[S43] a code outlives a reload until it is answered", async ({ page, member, watch, t }) => {
  watch.expect(offlineNoise);
  const link = await linkTo(member.user.email, VERIFY);
  const stop = "**/api/auth/verify-email/**";
  await page.route(stop, (route) => route.abort());
  await visit(page, link);
  await expect(title(page)).toHaveText(t("recovery.verify.failedTitle"));
  await page.unroute(stop);
  await page.reload();
  await expect(title(page)).toHaveText(t("recovery.verify.doneTitle"));
  expect(
    await page.evaluate(() => sessionStorage.length - Number("react-router-scroll-positions" in sessionStorage)),
  ).toBe(0);
});

test("[S46] a code is forgotten when its page is left for another", async ({ page, t }) => {
  await visit(page, `${RESET}#token=${"x".repeat(43)}`);
  await expect(page).toHaveURL(new RegExp(`${RESET}$`));
  const kept = () => page.evaluate(() => Object.values(sessionStorage).includes("x".repeat(43)));
  expect(await kept()).toBe(true);
  await page
    .getByRole("link", { name: t("shell.nav.pariksha"), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/pariksha$/);
  await expect.poll(kept).toBe(false);
});

test("[S46] a code in the address is neither in the page nor in the history", async ({ page, member, api }) => {
  await ask(api, "/api/auth/forgot-password", askReset(member));
  const link = await linkTo(member.user.email, RESET);
  const html = await (await api.get(link)).text();
  expect(html).not.toContain(codeOf(link));
  await visit(page, "/about");
  await visit(page, link);
  await expect(page).toHaveURL(new RegExp(`${RESET}$`));
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`${RESET}$`));
});
