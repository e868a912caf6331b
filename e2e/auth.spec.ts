import {
  alive,
  ask,
  expect,
  kinds,
  logIn,
  look,
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
import { linkTo, mailsTo } from "./outbox.ts";

const VERIFY = "/auth/verify-email";
const RESET = "/auth/reset-password";
const PASSWORD = "sagarmatha ko phed ma";
const NEW_PASSWORD = "machhapuchhre ko chhaya ma";

const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => page.locator("h1");
const codeOf = (link: string) => [...new URL(link).searchParams.values()][0] ?? "";
/** What the API would answer when it refuses a code. */
const refusal = (statusCode: number, code: string, details?: object) => ({
  status: statusCode,
  json: { success: false, statusCode, code, message: code, errors: [], details, requestId: "x" },
});
const askReset = (member: Member) => ({ method: "POST", data: { email: member.user.email } });

for (const kind of kinds) {
  test.describe(`${kind.language}, ${kind.theme}`, () => {
    test.use(kind);

    test("[S5] [S40] [S43] an account is opened, and its address proven by the mail @both", async ({
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
      await look(page, "auth-register");
      await form.getByRole("button", { name: t("accounts.register.submit") }).click();
      await expect(toast(page, t("accounts.register.done"))).toBeVisible();
      await expect(toast(page, t("accounts.register.mailSent", { email }))).toBeVisible();
      await look(page, "auth-registered");
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
      await look(page, "verify-done");
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

    test("[S5] [S45] [S46] a forgotten password is set anew, and the old session is dead everywhere @both", async ({
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
      await look(page, "forgot");
      await main(page)
        .getByRole("button", { name: t("recovery.forgot.submit") })
        .click();
      await expect(title(page)).toHaveText(t("recovery.mail.title"));
      await expect(main(page)).toContainText(t("recovery.forgot.sent"));
      await expect(main(page)).toContainText(t("recovery.mail.spam"));
      await expect(main(page).getByRole("button", { name: t("recovery.mail.again") })).toBeDisabled();
      await look(page, "forgot-sent");

      const link = await linkTo(member.user.email, RESET);
      await visit(page, link);
      await expect(page).toHaveURL(new RegExp(`${RESET}$`));
      const field = main(page).getByLabel(t("recovery.reset.password"), { exact: true });
      await field.fill("short");
      await field.press("Enter");
      await expect(main(page).getByText(t("accounts.field.passwordShort", { minPassword: 8 }))).toBeVisible();
      await expect(field).toBeFocused();
      await look(page, "reset-refused");
      await page.reload();
      await alive(page);
      await field.fill(NEW_PASSWORD);
      await look(page, "reset");
      await field.press("Enter");
      await expect(page).toHaveURL(/\/auth\/login$/);
      await expect(toast(page, t("recovery.reset.done"))).toBeVisible();
      await look(page, "reset-done");

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
      await look(page, "reset-used");
      await main(page)
        .getByRole("link", { name: t("recovery.reset.login") })
        .click();
      await alive(page);
      await logIn(page, t, member.user.email, NEW_PASSWORD);
      await expect(page).toHaveURL(/\/$/);
    });

    test("[S43] [S44] without a code, with a bad one, with an old one: a new link @both", async ({
      page,
      member,
      watch,
      t,
    }) => {
      watch.expect(
        statusNoise(422, "verify-email"),
        statusNoise(410, "verify-email"),
        statusNoise(400, "verify-email"),
      );
      await visit(page, VERIFY);
      await expect(title(page)).toHaveText(t("recovery.verify.askTitle"));
      await look(page, "verify-ask");
      await visit(page, `${VERIFY}?code=${"x".repeat(43)}`);
      await expect(title(page)).toHaveText(t("recovery.verify.invalidTitle"));
      await visit(page, `${VERIFY}?code=torn`);
      await expect(title(page)).toHaveText(t("recovery.verify.invalidTitle"));
      await page.route("**/api/auth/verify-email/**", (route) => route.fulfill(refusal(410, "auth.code_expired")));
      await visit(page, `${VERIFY}?code=${"x".repeat(43)}`);
      await expect(title(page)).toHaveText(t("recovery.verify.expiredTitle"));
      await look(page, "verify-expired");

      const before = (await mailsTo(member.user.email)).length;
      const field = main(page).getByLabel(t("recovery.mail.email"));
      await field.fill("no address");
      await field.press("Enter");
      await expect(main(page).getByText(t("accounts.field.email"))).toBeVisible();
      await field.fill(member.user.email);
      await field.press("Enter");
      await expect(main(page)).toContainText(t("recovery.verify.sent"));
      await look(page, "verify-sent");
      await expect.poll(async () => (await mailsTo(member.user.email)).length).toBeGreaterThan(before);
      await main(page)
        .getByRole("button", { name: t("recovery.mail.other") })
        .click();
      await expect(main(page).getByLabel(t("recovery.mail.email"))).toBeVisible();
    });

    test("[S46] a reset link that is incomplete, invalid or old leads to a new one @both", async ({
      page,
      watch,
      t,
    }) => {
      watch.expect(statusNoise(422, "reset-password"), statusNoise(410, "reset-password"));
      for (const address of [RESET, `${RESET}?token=`]) {
        await visit(page, address);
        await expect(title(page)).toHaveText(t("recovery.reset.missingTitle"));
      }
      await look(page, "reset-missing");
      const send = async () => {
        await visit(page, `${RESET}?token=${"x".repeat(43)}`);
        await main(page).getByLabel(t("recovery.reset.password"), { exact: true }).fill(NEW_PASSWORD);
        await page.keyboard.press("Enter");
      };
      await send();
      await expect(title(page)).toHaveText(t("recovery.reset.invalidTitle"));
      await page.route("**/api/auth/reset-password", (route) => route.fulfill(refusal(410, "auth.code_expired")));
      await send();
      await expect(title(page)).toHaveText(t("recovery.reset.expiredTitle"));
      await main(page)
        .getByRole("link", { name: t("recovery.reset.again") })
        .click();
      await expect(page).toHaveURL(/\/auth\/forgot-password$/);
    });

    test("[S41] a suspended account is told until when, and why", async ({ page, watch, t }) => {
      watch.expect(statusNoise(403));
      const details = { until: "2026-11-25T10:00:00.000Z", reason: "एउटै सन्देश बारम्बार" };
      await page.route("**/api/auth/login", (route) => route.fulfill(refusal(403, "auth.suspended", details)));
      await visit(page, "/auth/login");
      await logIn(page, t, "somebody", "whatever it is");
      const until = kind.language === "ne" ? /२०८३ मङ्सिर ९, १५:४५/ : /9 Mangsir 2083 BS, 15:45/;
      await expect(main(page).getByText(until)).toBeVisible();
      await expect(main(page).getByText(t("accounts.suspended.reason", { reason: details.reason }))).toBeVisible();
      await look(page, "login-suspended");
    });
  });
}

test("[S43] a call that fails on the way can be made again", async ({ page, member, watch, t }) => {
  watch.expect(offlineNoise);
  const link = await linkTo(member.user.email, VERIFY);
  await page.route("**/api/auth/verify-email/**", (route) => route.abort(), { times: 1 });
  await visit(page, link);
  await expect(title(page)).toHaveText(t("recovery.verify.failedTitle"));
  await main(page)
    .getByRole("button", { name: t("common.retry") })
    .click();
  await expect(title(page)).toHaveText(t("recovery.verify.doneTitle"));
  await expect(main(page).getByRole("link", { name: t("recovery.verify.login") })).toBeVisible();
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
  await visit(page, `${RESET}?token=${"x".repeat(43)}`);
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

test("[S44] [S45] an address that nobody has is answered like any other", async ({ page, t }) => {
  await page.clock.install();
  await visit(page, "/auth/forgot-password");
  const email = newEmail();
  await main(page).getByLabel(t("recovery.mail.email")).fill(email);
  await page.keyboard.press("Enter");
  await expect(main(page)).toContainText(t("recovery.forgot.sent"));
  await expect(main(page)).toContainText(email);
  // Another can be asked for after a minute.
  const again = main(page).getByRole("button", { name: t("recovery.mail.again") });
  await expect(again).toBeDisabled();
  await page.clock.fastForward("01:01");
  const sent = page.waitForResponse("**/api/auth/forgot-password");
  await again.click();
  expect((await sent).status()).toBe(200);
  await expect(again).toBeDisabled();
  expect(await mailsTo(email)).toEqual([]);
});

test("[S45] one who asks too often is told when to try again", async ({ page, member, api, watch, t }) => {
  watch.expect(statusNoise(429));
  for (let n = 0; n < 3; n++) await ask(api, "/api/auth/forgot-password", askReset(member));
  await visit(page, "/auth/forgot-password");
  await main(page).getByLabel(t("recovery.mail.email")).fill(member.user.email);
  await page.keyboard.press("Enter");
  await expect(main(page).getByText(/try again in (60|59) minutes|try again in 1 hour/)).toBeVisible();
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
