import { alive, expect, fillLogin, logIn, signInWith, statusNoise, test, visit } from "./fixtures.ts";

const INFO = "/pariksha/kharidar-first-paper-1/info";
const auth = ["login", "register", "verify-email", "forgot-password", "reset-password"].map((page) => `/auth/${page}`);
const PAPER = "/subjects/kharidar-first-paper";
const curriculum = ["/categories", "/categories/kharidar", PAPER, `${PAPER}/kh-office-skills/kh-filing`];
const open = [
  "/",
  "/about",
  "/loksewa",
  ...curriculum,
  ...auth,
  "/pariksha",
  INFO,
  "/resources",
  "/resources/first-paper-guide",
  "/resources/first-paper-guide/items/first-paper-schemes",
  "/community",
  "/community/question",
  "/access-denied",
  "/newsletter",
  "/newsletter/unsubscribe",
];
const missing = [
  "/categories/no-such-post",
  "/resources/no-such-resource",
  "/resources/first-paper-guide/items/no-such-item",
  "/subjects/no-such-subject",
  `${PAPER}/no-such-section`,
  `${PAPER}/kh-general-knowledge/kh-filing`,
  `${PAPER}/kh-office-skills/kh-filing/more`,
];

const tagText = (html: string, tag: string) =>
  new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`)
    .exec(html)?.[1]
    ?.replace(/<[^>]+>/g, "")
    .trim() ?? "";

test.describe("served pages", () => {
  for (const language of ["ne", "en"] as const) {
    test(`[S8] every public page comes whole from the server in ${language}`, async ({ api }) => {
      for (const address of open) {
        const answer = await api.get(address, { headers: { "accept-language": language } });
        const html = await answer.text();
        expect(answer.status(), address).toBe(200);
        expect(html, address).toContain(`<html lang="${language}"`);
        expect(tagText(html, "h1"), `h1 of ${address}`).not.toBe("");
        expect(tagText(html, "title"), `title of ${address}`).toMatch(language === "ne" ? /सारथी/ : /Sarathi/);
        expect(html.match(/<h1/g)?.length, `one h1 on ${address}`).toBe(1);
        expect(html.match(/<main/g)?.length, `one main on ${address}`).toBe(1);
      }
    });
  }

  test("[S3] an unknown path answers 404 with a page", async ({ api, t }) => {
    for (const address of ["/no/such/page", "/pariksha/no-such-test/info", "/x".repeat(90), ...missing]) {
      const answer = await api.get(address, { headers: { "accept-language": "en" } });
      expect(answer.status(), address).toBe(404);
      expect(tagText(await answer.text(), "h1")).toBe(t("shell.missing.title"));
    }
  });

  test("[S3] the not-found page is alive and leads on", async ({ page, watch, t }) => {
    watch.expect(statusNoise(404));
    await visit(page, "/no/such/page");
    await expect(page.locator("h1")).toHaveText(t("shell.missing.title"));
    await page
      .getByRole("main")
      .getByRole("link", { name: t("shell.missing.tests") })
      .click();
    await expect(page).toHaveURL(/\/pariksha$/);
  });

  test("a page allows only its own scripts and is not framed", async ({ api }) => {
    const headers = (await api.get("/")).headers();
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    for (const hidden of ["/assets/", "/.git/config", "/package.json"])
      expect((await api.get(hidden)).status()).toBe(404);
    expect(policy).not.toContain("unsafe");
    for (const address of open) expect(await (await api.get(address)).text(), address).not.toMatch(/<[^>]+ style="/);
  });
});

test.describe("page changes", () => {
  test("[S1] go to the top, and back returns to the place @both", async ({ page, t }) => {
    await visit(page, "/");
    await page.locator("footer").scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(100);
    await page
      .locator("footer")
      .getByRole("link", { name: t("shell.footer.aboutUs") })
      .click();
    await expect(page.locator("h1")).toHaveText(t("about.title"));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 60);
  });

  test("[S20] hide the footer for a second, then it slides in", async ({ page, t }) => {
    await visit(page, "/");
    const footer = page.locator("footer");
    await expect(footer).toBeVisible();
    await page
      .getByRole("navigation")
      .getByRole("link", { name: t("shell.nav.pariksha") })
      .click();
    await expect(page.locator("h1")).toHaveText(t("exams.list.title"));
    const began = Date.now();
    await expect(footer).toBeHidden();
    await expect(footer).toBeVisible();
    expect(Date.now() - began).toBeGreaterThan(500);
    expect(Date.now() - began).toBeLessThan(2_500);
  });
});

test.describe("the guard", () => {
  test("[S19] sends a visitor of a result to sign in, and back there", async ({ page, member, t }) => {
    await page.goto("/pariksha/kharidar-first-paper-1/result");
    await expect(page).toHaveURL(/\/auth\/login/);
    await alive(page);
    await fillLogin(page, t, member.user.email, member.password);
    await page
      .getByRole("main")
      .getByRole("button", { name: t("accounts.login.submit"), exact: true })
      .click();
    await expect(page).toHaveURL(/\/pariksha\/kharidar-first-paper-1\/result$/);
    await expect(page.getByText(t("results.result.none"))).toBeVisible();
  });

  test("[S19] sends a visitor of the exam to sign in, and back to its instructions", async ({ page, member, t }) => {
    await page.goto("/pariksha/kharidar-first-paper-1");
    await expect(page).toHaveURL(/\/auth\/login/);
    await alive(page);
    await logIn(page, t, member.user.username, member.password);
    await expect(page).toHaveURL(/\/pariksha\/kharidar-first-paper-1\/info$/);
    await expect(page.getByRole("button", { name: t("info.start"), exact: true })).toBeVisible();
  });

  test("[S18] [S19] [S23] shows the full-screen spinner while it does not know yet", async ({ page, member, t }) => {
    // A token without its user: who it is must be asked first.
    await signInWith(page.context(), member);
    await page.addInitScript(() => globalThis.origin !== "null" && localStorage.removeItem("user"));
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/api/auth/me", async (route) => {
      await held;
      await route.continue();
    });
    await visit(page, "/pariksha/kharidar-first-paper-1/result");
    const spinner = page.getByRole("status").filter({ hasText: "Loading..." });
    await expect(spinner).toBeVisible();
    // It comes from the server already; the page is locked once its script is there.
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow);
    await expect.poll(overflow).toBe("hidden");
    answer();
    await expect(spinner).toBeHidden();
    await expect(page.getByText(t("results.result.none"))).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe("hidden");
  });

  test("[S19] access denied is a page with a way on", async ({ page, t }) => {
    await visit(page, "/access-denied");
    await expect(page.locator("h1")).toHaveText(t("shell.denied.title"));
    await page
      .getByRole("main")
      .getByRole("link", { name: t("shell.denied.login") })
      .click();
    await expect(page).toHaveURL(/\/auth\/login$/);
  });
});

test("the reader of the API opens under its policy: nothing is refused, every call is there", async ({ page }) => {
  test.slow(); // a megabyte of script, where other browsers share the cores
  await page.goto("/api/docs");
  await page.getByRole("link", { name: "auth", exact: true }).click({ timeout: 120_000 });
  await page.locator(".opblock-summary", { hasText: "/api/auth/login" }).click({ timeout: 120_000 });
  await expect(page.locator(".opblock.is-open")).toContainText("Request body");
});
