import { KHARIDAR, type Result, Sitting } from "./exam.ts";
import {
  ask,
  expect,
  logIn,
  offlineNoise,
  type Page,
  signInAgain,
  signInWith,
  statusNoise,
  test,
  visit,
} from "./fixtures.ts";

const SIT = `/pariksha/${KHARIDAR}`;
const connection = (page: Page) => page.locator("[data-connection]");

test.beforeEach(async ({ context, member }) => signInWith(context, member));

test.describe("an answer is never lost", () => {
  test("ten minutes without network: everything goes on, and all of it arrives", async ({
    page,
    context,
    api,
    t,
    watch,
  }) => {
    watch.expect(offlineNoise);
    await page.clock.install();
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    await sitting.choose(1, 0);
    await sitting.saved();
    await context.setOffline(true);
    await expect(connection(page)).toHaveAttribute("data-connection", "offline");
    for (let number = 2; number <= 6; number++) await sitting.choose(number, number % 4);
    await expect(connection(page)).toHaveText(t("sitting.sit.sync.offlineUnsent", { n: 5 }));
    await page.clock.fastForward("10:00");
    await sitting.choose(7, 1);
    await sitting.choose(2, 3);
    await expect(page.getByText(t("sitting.sit.sync.explainOffline"))).toBeVisible({ timeout: 20_000 });
    expect((await sitting.held()).answers.filter((a) => a.selectedOptionIndex !== undefined)).toHaveLength(1);
    await context.setOffline(false);
    await sitting.saved();
    await sitting.onServer();
    await sitting.onScreen();
  });

  test("answers that never left the phone survive the page: the next one sends them", async ({
    page,
    context,
    api,
    t,
    watch,
  }) => {
    watch.expect(offlineNoise);
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    await context.setOffline(true);
    for (const number of [1, 2, 3]) await sitting.choose(number, 2);
    // As when the phone dies: no goodbye.
    await page.close({ runBeforeUnload: false });
    expect((await sitting.held()).answers.filter((a) => a.selectedOptionIndex !== undefined)).toHaveLength(0);
    await context.setOffline(false);
    const next = await context.newPage();
    await visit(next, SIT);
    const later = sitting.on(next);
    await later.onScreen();
    await later.saved();
    await later.onServer();
  });

  for (const written of ["now", "before records belonged to accounts"] as const) {
    test(`answers outlive a rename on another device: a record written ${written}`, async ({
      page,
      context,
      member,
      api,
      t,
      watch,
    }) => {
      watch.expect(offlineNoise);
      const sitting = await Sitting.begin(page, t, api, KHARIDAR);
      await context.setOffline(true);
      for (const number of [1, 2, 3]) await sitting.choose(number, 2);
      if (written !== "now") {
        await page.evaluate((username) => {
          for (const [key, text] of Object.entries(localStorage)) {
            const { accountId, ...record } = JSON.parse(text.startsWith("{") ? text : "{}");
            if (accountId) localStorage.setItem(key, JSON.stringify({ ...record, version: 1, username }));
          }
        }, member.user.username);
      }
      await page.close({ runBeforeUnload: false });
      const elsewhere = await signInAgain(api, member);
      const username = `renamed_${Date.now() % 1_000_000_000}`;
      await ask(api, "/api/auth/me", { method: "PATCH", token: elsewhere.token, data: { username } });
      expect((await sitting.held()).answers.filter((a) => a.selectedOptionIndex !== undefined)).toHaveLength(0);
      await context.setOffline(false);
      const next = await context.newPage();
      // The page learns its new name before it comes to the paper.
      await visit(next, "/pariksha");
      await expect.poll(() => next.evaluate(() => localStorage.getItem("user"))).toContain(username);
      await visit(next, SIT);
      const later = sitting.on(next);
      await later.onScreen();
      await later.saved();
      await later.onServer();
    });
  }

  test("a reload while the server does not answer keeps them; they go when it does", async ({
    page,
    api,
    t,
    watch,
  }) => {
    watch.expect(offlineNoise, statusNoise(503));
    page.on("dialog", (dialog) => dialog.accept());
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    const busy = { success: false, statusCode: 503, code: "server.busy", message: "busy", errors: [], requestId: "x" };
    await page.route("**/api/attempts/**", (route) => route.fulfill({ status: 503, json: busy }));
    await sitting.choose(1, 1);
    await sitting.choose(2, 2);
    await expect(connection(page)).toHaveAttribute("data-connection", "unsent");
    await page.reload();
    await sitting.onScreen();
    await page.unroute("**/api/attempts/**");
    await sitting.saved();
    await sitting.onServer();
  });

  test("a second tab shows the same answers as they are given", async ({ page, context, api, t }) => {
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    await sitting.choose(1, 3);
    const tab = await context.newPage();
    await visit(tab, SIT);
    const second = sitting.on(tab);
    await second.goTo(1);
    await expect(second.choice(3)).toBeChecked();
    await sitting.choose(1, 0);
    await expect(second.choice(0)).toBeChecked();
    await second.choose(2, 1);
    await sitting.goTo(2);
    await expect(sitting.choice(1)).toBeChecked();
    for (const [mcqId, chosen] of second.choices) if (!sitting.choices.has(mcqId)) sitting.choices.set(mcqId, chosen);
    await sitting.saved();
    await sitting.onServer();
  });

  test("two devices: what both answered comes together, the later word counts", async ({
    page,
    context,
    device,
    member,
    api,
    t,
    watch,
  }) => {
    watch.expect(offlineNoise);
    const phone = await Sitting.begin(page, t, api, KHARIDAR);
    await phone.choose(1, 0);
    await phone.saved();
    const library = await device(member);
    await visit(library, SIT);
    const second = phone.on(library);
    await second.onScreen();
    // The phone falls off the network; both go on.
    await context.setOffline(true);
    await phone.choose(1, 1);
    await phone.choose(3, 2);
    await second.choose(2, 3);
    await second.choose(1, 2);
    await second.saved();
    await context.setOffline(false);
    await phone.saved();
    for (const [mcqId, chosen] of phone.choices) if (!second.choices.has(mcqId)) second.choices.set(mcqId, chosen);
    await second.onServer();
    await phone.goTo(1);
    await expect(phone.choice(2)).toBeChecked();
    await phone.goTo(2);
    await expect(phone.choice(3)).toBeChecked();
  });

  test("a login that ends in mid exam: saving and submitting go on, the result waits for the next login", async ({
    page,
    member,
    api,
    t,
    watch,
  }) => {
    watch.expect(statusNoise(401));
    await page.clock.install();
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    await sitting.choose(1, 0);
    await ask(api, "/api/auth/logout", { method: "POST", token: member.token });
    await sitting.choose(2, 1);
    await sitting.saved();
    await sitting.onServer();
    await page.clock.fastForward("05:10");
    await expect(page.getByText(t("sitting.sit.loginLost"))).toBeVisible();
    await sitting.choose(3, 2);
    await sitting.submit();
    await expect.poll(async () => (await sitting.held()).status).toBe("submitted");
    await page.waitForURL(/\/auth\/login\?next=/);
    // After signing in again the result is there, with everything in it.
    await logIn(page, t, member.user.email, member.password);
    await page.waitForURL(/\/pariksha\/result\//);
    const { token } = await signInAgain(api, member);
    const { resultId } = await sitting.held();
    sitting.holds(await ask<Result>(api, `/api/mock-test-results/${resultId}`, { token }));
  });

  test("[S25] a browser that keeps nothing can sit the test all the same", async ({ page, member, api, t }) => {
    await page.addInitScript(() => {
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (this === globalThis.localStorage) throw new DOMException("full", "QuotaExceededError");
        set.call(this, key, value);
      };
    });
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    await expect(page.getByText(t("sitting.sit.notKept"))).toBeVisible();
    await sitting.choose(1, 0);
    await sitting.choose(2, 1);
    await sitting.saved();
    await sitting.onServer();
    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    await sitting.onScreen();
    await sitting.submit();
    sitting.holds(await sitting.result(member.token));
  });
});

test.describe("without network", () => {
  test("the whole screen works: list, view, layout, last look @phone", async ({
    page,
    context,
    api,
    t,
    watch,
    isMobile,
  }) => {
    watch.expect(offlineNoise);
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    await context.setOffline(true);
    await sitting.choose(12, 0);
    if (!isMobile) await page.keyboard.press("?");
    else await page.getByRole("button", { name: t("sitting.sit.view") }).click();
    const sheet = page.getByRole("dialog", { name: t("sitting.sit.view") });
    await sheet.getByText(t("common.language.ne"), { exact: true }).click();
    await sheet.getByText(t("sitting.sit.wholePaper"), { exact: true }).click();
    await sheet.getByText(t("sitting.sit.oneByOne"), { exact: true }).click();
    await sheet.getByRole("button", { name: t("common.close") }).click();
    const dialog = await sitting.openSubmit();
    await expect(dialog).toContainText(t("sitting.submit.unsent_one", { n: 1 }));
    await dialog.getByRole("button", { name: t("sitting.submit.back"), exact: true }).click();
    await sitting.onScreen();
    await context.setOffline(false);
    await sitting.saved();
    await sitting.onServer();
  });

  test("the notice stands still: it does not come and go with each try", async ({ page, context, api, t, watch }) => {
    watch.expect(offlineNoise);
    await page.clock.install();
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    await context.setOffline(true);
    await sitting.choose(1, 0);
    const notice = page.getByText(t("sitting.sit.sync.explainOffline"));
    await page.clock.runFor("00:06");
    await expect(notice).toBeVisible();
    for (let looks = 0; looks < 40; looks++) {
      expect(await notice.isVisible(), `after ${looks * 250} ms`).toBe(true);
      await expect(sitting.chip()).not.toHaveAttribute("data-connection", "saving", { timeout: 1 });
      await page.clock.runFor(250);
    }
  });

  test("time up: it says what is unsent, and what was given in time arrives", async ({
    page,
    context,
    api,
    t,
    watch,
  }) => {
    watch.expect(offlineNoise, statusNoise(409));
    await page.clock.install();
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    await context.setOffline(true);
    await sitting.choose(1, 0);
    await sitting.choose(2, 1);
    await page.clock.fastForward(Date.parse(sitting.attempt.deadlineAt) - Date.now() + 1_000);
    await expect(page.getByText(t("sitting.sit.timeUp.title"))).toBeVisible();
    await expect(page.getByText(t("sitting.sit.timeUp.offline_other", { n: 2 }))).toBeVisible({ timeout: 20_000 });
    await expect(sitting.choice(0)).toBeDisabled();
    await context.setOffline(false);
    await sitting.onServer();
  });
});
