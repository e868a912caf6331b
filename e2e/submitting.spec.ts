import { KHARIDAR, MULTI, type Result, Sitting } from "./exam.ts";
import { ask, expect, offlineNoise, signInWith, statusNoise, test, toast, visit } from "./fixtures.ts";

const SIT = `/pariksha/${KHARIDAR}`;

test.beforeEach(async ({ context, member }) => signInWith(context, member));

test.describe("submitting", () => {
  test("[S101] [S102] [S103] [S104] sends integers only, blank ones not at all, and the time since the local start", async ({
    page,
    member,
    api,
    t,
  }) => {
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    const kept = await page.evaluate((id) => localStorage.getItem(`test_${id}`), sitting.attempt.mockTestId);
    const record = JSON.parse(kept ?? "{}") as { startedAt: string };
    expect(Math.abs(Date.parse(record.startedAt) - Date.parse(sitting.attempt.startedAt))).toBeLessThan(1_000);
    await sitting.choose(1, 0);
    await sitting.choose(2, 1);
    await sitting.clear(2);
    await sitting.goTo(3);
    await sitting.saved();
    const sent = page.waitForRequest("**/api/mock-tests/submit");
    await sitting.submit();
    const body = (await sent).postDataJSON() as Record<string, unknown> & { answers: Record<string, unknown>[] };
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining(["mockTestId", "answers", "timeTaken", "score", "totalQuestions", "answeredQuestions"]),
    );
    expect(body.answers).toHaveLength(1);
    for (const answer of body.answers) expect(answer.selectedOptionIndex).toEqual(expect.any(Number));
    expect(body).toMatchObject({ mockTestId: sitting.attempt.mockTestId, totalQuestions: 50, answeredQuestions: 1 });
    const since = (Date.now() - Date.parse(record.startedAt)) / 1_000;
    expect(Math.abs(Number(body.timeTaken) - since)).toBeLessThan(4);
    await expect(toast(page, "Test submitted successfully!")).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    sitting.holds(await sitting.result(member.token));
  });

  test("[S103] several right options go as a list", async ({ page, member, api, t }) => {
    const sitting = await Sitting.begin(page, t, api, MULTI);
    await expect(sitting.article().locator('input[type="checkbox"]').first()).toBeAttached();
    await sitting.choose(1, 0);
    await sitting.choose(1, 2);
    await sitting.choose(1, 3);
    await sitting.choose(1, 0);
    await sitting.choose(2, 1);
    await sitting.saved();
    await sitting.onServer();
    const sent = page.waitForRequest("**/api/mock-tests/submit");
    await sitting.submit();
    const { answers } = (await sent).postDataJSON() as { answers: Record<string, unknown>[] };
    for (const answer of answers) {
      expect(answer.selectedOptionIndex).toBeUndefined();
      expect((answer.selectedOptionIndices as unknown[]).every(Number.isInteger)).toBe(true);
    }
    sitting.holds(await sitting.result(member.token));
  });

  test("a double press, a second submit and the way back: one result", async ({ page, member, api, t }) => {
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    await sitting.choose(1, 0);
    const dialog = await sitting.openSubmit();
    await expect(dialog.getByText(t("sitting.submit.final"))).toBeVisible();
    await dialog.getByRole("button", { name: t("sitting.submit.confirm"), exact: true }).dblclick();
    const result = await sitting.result(member.token);
    const mine = { token: member.token };
    const list = await ask<unknown[]>(api, `/api/mock-test-results?mockTestId=${sitting.attempt.mockTestId}`, mine);
    expect(list).toHaveLength(1);
    const body = { mockTestId: sitting.attempt.mockTestId, attemptId: sitting.attempt.attemptId, answers: [] };
    const again = await ask<Result>(api, "/api/mock-tests/submit", { ...mine, method: "POST", data: body });
    expect(again.resultId).toBe(result.resultId);
    sitting.holds(again);
    await page.goBack();
    await expect(page).not.toHaveURL(new RegExp(`${SIT}$`));
    await visit(page, SIT);
    await expect(page).toHaveURL(new RegExp(`${SIT}/(info|result)$`));
    await visit(page, `${SIT}/result`);
    await expect(page).toHaveURL(new RegExp(`/pariksha/result/${result.resultId}$`));
  });

  test("the deadline closes the test by itself, with everything in it", async ({ page, member, api, t }) => {
    await page.clock.install();
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    await sitting.choose(1, 2);
    await sitting.choose(2, 2);
    await sitting.saved();
    const left = Date.parse(sitting.attempt.deadlineAt) - Date.now();
    await page.clock.fastForward(left - 9.9 * 60_000);
    await expect(page.getByText(t("sitting.sit.warning_other", { n: 10 }))).toBeVisible();
    await page.clock.fastForward(10 * 60_000);
    const result = await sitting.result(member.token);
    sitting.holds(result);
    await expect(page.getByRole("main")).toContainText(String(result.correct));
  });

  test("without network a submit waits, says so, and goes by itself", async ({
    page,
    context,
    member,
    api,
    t,
    watch,
  }) => {
    watch.expect(offlineNoise);
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    await sitting.choose(1, 2);
    await context.setOffline(true);
    await sitting.choose(2, 0);
    await sitting.submit();
    await expect(page.getByText(t("sitting.submit.wait"))).toBeVisible();
    await page.getByRole("button", { name: t("sitting.submit.back"), exact: true }).click();
    await sitting.choose(3, 1);
    await sitting.submit();
    await expect(page.getByText(t("sitting.submit.wait"))).toBeVisible();
    expect((await sitting.held()).status).toBe("in_progress");
    await context.setOffline(false);
    sitting.holds(await sitting.result(member.token));
  });

  test("[S101] a submit that is refused says Failed to submit test, and nothing is lost", async ({
    page,
    member,
    api,
    t,
    watch,
  }) => {
    watch.expect(statusNoise(422));
    const sitting = await Sitting.begin(page, t, api, KHARIDAR);
    await sitting.choose(1, 3);
    const refused = {
      success: false,
      statusCode: 422,
      code: "attempt.bad_answer",
      message: "No",
      errors: [],
      requestId: "x",
    };
    await page.route("**/api/mock-tests/submit", (route) => route.fulfill({ status: 422, json: refused }));
    await sitting.submit();
    await expect(toast(page, `Failed to submit test ${t("errors.attempt.bad_answer")}`)).toBeVisible();
    await page.unroute("**/api/mock-tests/submit");
    await page.keyboard.press("Escape");
    await sitting.onScreen();
    await sitting.submit();
    sitting.holds(await sitting.result(member.token));
  });
});
