import { KHARIDAR, Sitting } from "./exam.ts";
import { expect, kinds, look, newEmail, offlineNoise, shot, test, toast, visit } from "./fixtures.ts";
import { numberIn } from "./texts.ts";

for (const kind of kinds) {
  test.describe(`the whole way in ${kind.language}, ${kind.theme}`, () => {
    test.use(kind);

    test("[S8] [S11] [S40] [S100] [S101] [S105] [S106] [S136] from opening an account to the solutions @both", async ({
      page,
      context,
      api,
      t,
      watch,
      isMobile,
    }) => {
      test.setTimeout(120_000);
      watch.expect(offlineNoise);
      const n = (value: number) => numberIn(kind.language, value);

      // Home, and the way to an account.
      await visit(page, "/");
      await expect(page.locator("html")).toHaveAttribute("data-theme", kind.theme);
      await look(page, "home");
      await visit(page, "/auth/register");
      const form = page.getByRole("main");
      await form.getByLabel(t("accounts.register.firstName"), { exact: true }).fill("सीता");
      await form.getByLabel(t("accounts.register.email")).fill(newEmail());
      await form.getByLabel(t("accounts.register.password"), { exact: true }).fill("sagarmatha ko phed ma");
      await look(page, "register");
      await form.getByRole("button", { name: t("accounts.register.submit") }).click();
      await expect(toast(page, t("accounts.register.done"))).toBeVisible();
      await expect(page).toHaveURL(/\/$/);

      // The list, the instructions.
      await page
        .getByRole("main")
        .getByRole("link", { name: t("home.hero.start") })
        .click();
      await expect(page.locator("h1")).toHaveText(t("exams.list.title"));
      await expect(page.getByRole("article")).toHaveCount(4);
      await look(page, "list");
      await page.locator(`a[href="/pariksha/${KHARIDAR}/info"]`).first().click();
      await expect(page).toHaveURL(/\/info$/);
      await expect(page.getByText(t("info.rules"))).toBeVisible();
      await look(page, "info");

      // The paper: nothing else on the screen, the clock runs from the full time.
      const sitting = await Sitting.begin(page, t, api, KHARIDAR);
      const token = (await page.evaluate(() => localStorage.getItem("token"))) ?? "";
      await expect(page.getByRole("contentinfo").getByText(t("shell.footer.disclaimer"))).toHaveCount(0);
      await expect(page.getByRole("link", { name: t("shell.nav.community") })).toHaveCount(0);
      await expect(page.getByRole("timer")).toContainText(n(44));
      await look(page, "exam");
      await sitting.choose(1, 0);
      await sitting.choose(2, 1, isMobile ? "press" : "key");
      await sitting.choose(3, 2);
      await sitting.choose(3, 3);

      // Mark, clear, strike out.
      await sitting.goTo(4);
      const article = sitting.article();
      const mark = article.getByRole("button", { name: t("sitting.sit.mark") });
      await mark.click();
      await expect(mark).toHaveAttribute("aria-pressed", "true");
      await sitting.choose(5, 0);
      await sitting.clear(5);
      await article.getByRole("button", { name: t("sitting.sit.strike", { letter: "B" }) }).click();
      await expect(article.getByRole("button", { name: t("sitting.sit.unstrike", { letter: "B" }) })).toBeVisible();
      await expect(sitting.option(1)).toContainText(t("sitting.sit.struck"));
      await sitting.saved();

      // Home, three questions further on, without network.
      await context.setOffline(true);
      await expect(sitting.chip()).toHaveAttribute("data-connection", "offline");
      await sitting.choose(6, 1);
      await sitting.choose(7, 2, isMobile ? "press" : "key");
      await expect(sitting.chip()).toHaveText(t("sitting.sit.sync.offlineUnsent", { n: n(2) }));
      await expect(page.getByText(t("sitting.sit.sync.explainOffline"))).toBeVisible({ timeout: 20_000 });
      await look(page, "exam-offline");
      await context.setOffline(false);
      await sitting.saved();
      await sitting.onServer();

      // A reload, and another tab.
      await page.reload();
      await sitting.onScreen();
      const tab = await context.newPage();
      await visit(tab, `/pariksha/${KHARIDAR}`);
      const beside = sitting.on(tab);
      await sitting.choose(8, 3);
      await beside.goTo(8);
      await expect(beside.choice(3)).toBeChecked();
      await tab.close();

      // The list of questions, the view, the last look.
      if (isMobile) {
        await page.getByRole("button", { name: t("sitting.sit.toList").split(":")[0] ?? "" }).click();
        await look(page, "exam-palette");
        await page
          .getByRole("dialog")
          .getByRole("button", { name: t("common.close") })
          .click();
      }
      await page.getByRole("button", { name: t("sitting.sit.view") }).click();
      await look(page, "exam-view");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("common.close") })
        .click();
      await sitting.saved();
      const dialog = await sitting.openSubmit();
      await expect(dialog).toContainText(
        t("sitting.submit.blank_other", { n: n(sitting.total - sitting.choices.size) }),
      );
      await expect(dialog).toContainText(t("sitting.submit.allSent"));
      await look(page, "exam-submit");
      await dialog.getByRole("button", { name: t("sitting.submit.confirm"), exact: true }).click();

      // The result: the score that the API tells, every answer as it was pressed, with its solution.
      const result = await sitting.result(token);
      await expect(toast(page, t("sitting.submit.done"))).toBeVisible();
      sitting.holds(result);
      const score = result.answers.filter((a) => a.isCorrect).length * 2 - result.wrong * 0.4;
      expect(result.score).toBeCloseTo(score, 5);
      const main = page.getByRole("main");
      await expect(main.getByText(t("results.result.of", { full: n(100) }))).toBeVisible();
      await expect(main).toContainText(`${n(result.correct)} ${t("results.result.correct")}`);
      await expect(main).toContainText(`${n(result.wrong)} ${t("results.result.wrong")}`);
      await expect(main).toContainText(`${n(result.blank)} ${t("results.result.blank")}`);
      const all = main.getByRole("button", { name: new RegExp(`^${t("results.result.filter.all")} `) });
      await all.click();
      await expect(main.locator("#review article")).toHaveCount(sitting.total);
      await expect(main.locator("#review").getByText(t("results.result.source")).first()).toBeVisible();
      await expect(toast(page, t("sitting.submit.done"))).toBeHidden();
      await main.getByRole("button", { name: new RegExp(`^${t("results.result.filter.wrong")} `) }).click();
      await expect(main.locator("#review article")).toHaveCount(result.wrong);
      await page.evaluate(() => scrollTo(0, 0));
      await look(page, "result");
      await page.locator("#review").scrollIntoViewIfNeeded();
      await shot(page, "result-review");
    });
  });
}
