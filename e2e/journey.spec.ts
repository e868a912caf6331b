import { KHARIDAR, Sitting } from "./exam.ts";
import {
  expect,
  kinds,
  look,
  newEmail,
  offlineNoise,
  openAccount,
  shot,
  signInWith,
  test,
  toast,
  visit,
} from "./fixtures.ts";
import { numberIn } from "./texts.ts";

for (const kind of kinds) {
  const phone = kind.language === "ne";
  test.describe(`the whole way in ${kind.language}, ${kind.theme}, on a ${phone ? "phone" : "desktop"}`, () => {
    test.use({
      ...kind,
      viewport: phone ? { width: 360, height: 640 } : { width: 1280, height: 800 },
      isMobile: phone,
      hasTouch: phone,
    });
    const n = (value: number) => numberIn(kind.language, value);

    test("[S8] [S11] [S40] [S100] [S105] from opening an account to the paper", async ({ page, api, t }) => {
      await visit(page, "/auth/register");
      const form = page.getByRole("main");
      await form.getByLabel(t("accounts.register.firstName"), { exact: true }).fill("सीता");
      await form.getByLabel(t("accounts.register.email")).fill(newEmail());
      await form.getByLabel(t("accounts.register.password"), { exact: true }).fill("sagarmatha ko phed ma");
      await form.getByRole("button", { name: t("accounts.register.submit") }).click();
      await expect(toast(page, t("accounts.register.done"))).toBeVisible();
      // Post, day and language are asked for; whoever has no time goes on.
      await form.getByRole("link", { name: t("welcome.later") }).click();
      await expect(page).toHaveURL(/\/$/);
      await form.getByRole("link", { name: t("home.hero.start") }).click();
      await expect(page.locator("h1")).toHaveText(t("exams.list.title"));
      await page.locator(`a[href="/pariksha/${KHARIDAR}/info"]`).first().click();
      await expect(page).toHaveURL(/\/info$/);
      await expect(page.getByText(t("info.rules"))).toBeVisible();

      // The paper: nothing else on the screen, the clock runs from the full time.
      await Sitting.begin(page, t, api, KHARIDAR);
      await expect(page.getByRole("contentinfo").getByText(t("shell.footer.disclaimer"))).toHaveCount(0);
      await expect(page.getByRole("link", { name: t("shell.nav.community") })).toHaveCount(0);
      await expect(page.getByRole("timer")).toContainText(n(44));
    });

    test("[S101] [S106] [S136] from the first answer to the solutions", async ({ page, context, api, t, isMobile }) => {
      const member = await openAccount(api, "सीता");
      await signInWith(context, member);
      const sitting = await Sitting.begin(page, t, api, KHARIDAR);
      await sitting.choose(1, 0);
      await sitting.choose(2, 1, isMobile ? "press" : "key");
      await sitting.choose(3, 2);
      await sitting.choose(3, 3);
      await sitting.goTo(4);
      const mark = page.getByRole("button", { name: t("sitting.sit.mark") });
      await mark.click();
      await expect(mark).toHaveAttribute("aria-pressed", "true");
      await sitting.choose(5, 0);
      await sitting.clear(5);
      await page.getByRole("button", { name: t("sitting.sit.view") }).click();
      const view = page.getByRole("dialog", { name: t("sitting.sit.view") });
      const strike = view.getByRole("button", { name: t("sitting.sit.strike", { letter: "B" }) });
      await strike.click();
      await expect(strike).toHaveAttribute("aria-pressed", "true");
      await view.getByRole("button", { name: t("common.close") }).click();
      await expect(sitting.option(1)).toContainText(t("sitting.sit.struck"));
      await sitting.saved();
      const dialog = await sitting.openSubmit();
      await expect(dialog).toContainText(
        t("sitting.submit.blank_other", { n: n(sitting.total - sitting.choices.size) }),
      );
      await expect(dialog).toContainText(t("sitting.submit.allSent"));
      await dialog.getByRole("button", { name: t("sitting.submit.confirm"), exact: true }).click();

      // The result: the score that the API tells, every answer as it was pressed, with its solution.
      const result = await sitting.result(member.token);
      await expect(toast(page, t("sitting.submit.done"))).toBeVisible();
      sitting.holds(result);
      expect(result.score).toBeCloseTo(result.correct * 2 - result.wrong * 0.4, 5);
      const main = page.getByRole("main");
      await expect(main.getByText(t("results.result.of", { full: n(100) }), { exact: true })).toBeVisible();
      const facts = main.locator("dl");
      for (const [name, label] of [
        ["correct", t("results.result.colCorrect")],
        ["wrong", t("results.result.colWrong")],
        ["blank", t("results.result.colBlank")],
      ] as const)
        await expect(facts).toContainText(new RegExp(`${label}:?\\s*${n(result[name])} ·`));
      await main
        .locator("#review label")
        .filter({ hasText: t("results.result.filter.all") })
        .click();
      await expect(main.locator("#review nav")).toContainText(`${n(1)} / ${n(sitting.total)}`);
      await expect(main.locator("#review").getByText(t("results.result.checkedAgainst")).first()).toBeVisible();
      await page.locator("#review").scrollIntoViewIfNeeded();
      await shot(page, "result-review");
    });

    test("[S136] each state of the exam screen is readable by all and fits", async ({
      page,
      context,
      api,
      t,
      isMobile,
    }) => {
      await signInWith(context, await openAccount(api));
      const sitting = await Sitting.begin(page, t, api, KHARIDAR);
      await sitting.choose(1, 0);
      const close = () =>
        page
          .getByRole("dialog")
          .getByRole("button", { name: t("common.close") })
          .click();
      if (isMobile) {
        await page.getByRole("button", { name: t("sitting.sit.toList").split(":")[0] ?? "" }).click();
        await look(page, "exam-palette");
        await close();
      }
      await page.getByRole("button", { name: t("sitting.sit.view") }).click();
      await look(page, "exam-view");
      await page.getByRole("dialog").getByText(t("sitting.sit.wholePaper"), { exact: true }).click();
      await close();
      await look(page, "exam-whole");
      await page.getByRole("button", { name: t("sitting.sit.view") }).click();
      await page.getByRole("dialog").getByText(t("sitting.sit.oneByOne"), { exact: true }).click();
      await close();
    });

    test("[S136] so it is without a network, and at the last look", async ({ page, context, api, t, watch }) => {
      watch.expect(offlineNoise);
      await signInWith(context, await openAccount(api));
      const sitting = await Sitting.begin(page, t, api, KHARIDAR);
      await page.waitForLoadState("networkidle"); // the list and the last look have come beside the paper
      await context.setOffline(true);
      await sitting.choose(2, 1);
      await expect(page.getByText(t("sitting.sit.sync.explainOffline"))).toBeVisible({ timeout: 20_000 });
      await look(page, "exam-offline");
      await sitting.openSubmit();
      await look(page, "exam-submit");
    });
  });
}
