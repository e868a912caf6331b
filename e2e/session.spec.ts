import { ask, expect, logIn, type Page, signInWith, statusNoise, test, toast, visit } from "./fixtures.ts";

const main = (page: Page) => page.getByRole("main");
const NEW_PASSWORD = "machhapuchhre ko chhaya ma";

test("[S25] [S41] with a full storage one is signed in all the same, and calls know who", async ({
  page,
  member,
  t,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await visit(page, "/auth/login?next=%2Fprofile%2Fme%3Ftab%3DsignIn");
  await logIn(page, t, member.user.email, member.password);
  await expect(page).toHaveURL(/\/profile\/me\?tab=signIn$/);
  await expect(main(page).getByText(t("profile.devices.current"), { exact: true })).toBeVisible();
});

test("a form sent before the script is there comes back", async ({ browser, baseURL, api }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/auth/login?next=%2Fabout");
  await page.locator("main input[name=email]").fill("somebody");
  await page.keyboard.press("Enter");
  await expect(page.locator("main input[name=email]")).toHaveValue("");
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fabout$/);
  await context.close();
  for (const [sent, location] of [
    ["/auth/register?next=%2Fabout", "/auth/register?next=%2Fabout"],
    ["//elsewhere.example/auth/login", "/elsewhere.example/auth/login"],
    ["/%5Celsewhere.example", "/%5Celsewhere.example"],
  ] as const) {
    const answer = await api.fetch(new URL(baseURL).origin + sent, {
      method: "POST",
      form: { email: "somebody" },
      maxRedirects: 0,
    });
    expect([answer.status(), answer.headers().location]).toEqual([303, location]);
  }
});

test.describe("[S27] a session that has ended", () => {
  for (const [from, to] of [
    ["/community/post/1?sort=recent", /\/auth\/login\?next=%2Fcommunity%2Fpost%2F1%3Fsort%3Drecent$/],
    ["/about", /:\d+\/$/],
    ["/profile/me", /:\d+\/$/],
  ] as const) {
    test(`leads from ${from} to ${to.source}`, async ({ page, context, member, api, watch, t }) => {
      watch.expect(statusNoise(401), statusNoise(404));
      await signInWith(context, member);
      await ask(api, "/api/auth/logout", { method: "POST", token: member.token });
      await page.goto(from);
      await expect(page).toHaveURL(to);
      await expect(toast(page, t("shell.sessionEnded"))).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    });
  }

  test("leads home too when that is known before the page is alive", async ({
    page,
    context,
    member,
    api,
    watch,
    t,
  }) => {
    watch.expect(statusNoise(401));
    await signInWith(context, member);
    await ask(api, "/api/auth/logout", { method: "POST", token: member.token });
    const refused = page.waitForResponse("**/api/auth/me");
    await page.route("**/assets/texts/**", async (route) => {
      await refused;
      await route.continue();
    });
    await visit(page, "/profile/me");
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(toast(page, t("shell.sessionEnded"))).toBeVisible();
  });

  test("is told once when a form finds it out", async ({ page, context, member, api, watch, t }) => {
    watch.expect(statusNoise(401));
    await signInWith(context, member);
    await visit(page, "/profile/me?tab=signIn");
    const field = (name: string) => main(page).getByLabel(name, { exact: true });
    await field(t("profile.password.current")).fill(member.password);
    await field(t("profile.password.new")).fill(NEW_PASSWORD);
    await ask(api, "/api/auth/logout", { method: "POST", token: member.token });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(toast(page, t("shell.sessionEnded"))).toBeVisible();
    await expect(toast(page, /./)).toHaveCount(1);
  });

  test("signing out in one tab takes what is private off the other, signing in brings it back", async ({
    page,
    context,
    member,
    watch,
    t,
  }) => {
    watch.expect(statusNoise(401, "auth/logout"));
    await signInWith(context, member);
    const place = "/pariksha/kharidar-first-paper-1/result";
    const other = await context.newPage();
    await visit(other, place);
    await expect(other.getByText(t("results.result.none"))).toBeVisible();
    await visit(page, "/about");
    await page.getByRole("button", { name: t("shell.user.menu") }).click();
    await page.getByRole("button", { name: t("shell.user.logout") }).click();
    await expect(other).toHaveURL(/\/auth\/login\?next=/);
    await expect(other.getByText(t("results.result.none"))).toBeHidden();
    await visit(page, "/auth/login");
    await logIn(page, t, member.user.email, member.password);
    await expect(page.getByRole("button", { name: t("shell.user.menu") })).toBeVisible();
    await expect(other).toHaveURL(new RegExp(`${place}$`));
    await expect(other.getByText(t("results.result.none"))).toBeVisible();
  });
});
