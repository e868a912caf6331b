import type { APIRequestContext } from "@playwright/test";
import { finish } from "./exam.ts";
import {
  ask,
  expect,
  holdBack,
  type Member,
  offlineNoise,
  openAccount,
  type Page,
  signInWith,
  statusNoise,
  test,
  visit,
} from "./fixtures.ts";

/** A finished test with the first twelve questions answered, some rightly. */
const finished = (api: APIRequestContext, member: Member) => finish(api, member, 12, (at) => at % 4);

test("[S106] a result is shown to its owner alone", async ({ page, device, member, api, watch, t }) => {
  const { resultId, wrong, blank } = await finished(api, member);
  const address = `/pariksha/result/${resultId}`;
  const own = await device(member);
  await visit(own, address);
  await expect(own.getByText(t("results.result.review"))).toBeVisible();
  for (const [name, total] of [
    ["wrong", wrong],
    ["blank", blank],
  ] as const) {
    await own
      .locator("#review label")
      .filter({ hasText: t(`results.result.filter.${name}`) })
      .click();
    await expect(own.locator("#review nav")).toContainText(`1 / ${total}`);
  }

  // Nobody: to sign in, and back.
  await page.goto(address);
  await expect(page).toHaveURL(/\/auth\/login/);

  watch.expect(statusNoise(404));
  const stranger = await device(await openAccount(api));
  await visit(stranger, address);
  await expect(stranger.getByText(t("results.result.failedToLoad"))).toBeVisible();
  await expect(stranger.getByText(t("results.result.review"))).toHaveCount(0);
});

test("a script that does not come is told at once, and asked for again with the whole page", async ({
  page,
  context,
  member,
  api,
  watch,
  t,
}) => {
  watch.expect(offlineNoise);
  await signInWith(context, member);
  const { resultId } = await finished(api, member);
  const script = "**/assets/ResultBody-*";
  await page.route(script, (route) => route.abort());
  await visit(page, `/pariksha/result/${resultId}`);
  await expect(page.getByText(t("results.result.failedToLoad"))).toBeVisible();
  await page.unroute(script);
  const document = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole("button", { name: t("common.retry") }).click();
  await document;
  await expect(page.getByText(t("results.result.review"))).toBeVisible();
});

test("from the list a result comes beside its script, and neither holds the page back", async ({
  page,
  context,
  member,
  api,
  t,
}) => {
  await signInWith(context, member);
  const { resultId } = await finished(api, member);
  await visit(page, "/pariksha");
  const release = await holdBack(page, "**/assets/ResultBody-*");
  const answer = page.waitForResponse(`**/api/mock-test-results/${resultId}`);
  const link = page.getByRole("article").getByRole("link", { name: t("exams.card.result"), exact: true });
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/pariksha/result/${resultId}$`));
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(t("results.result.title"));
  expect((await answer).status()).toBe(200);
  await expect(page.getByText(t("results.result.review"))).toHaveCount(0);
  release();
  await expect(page.getByText(t("results.result.review"))).toBeVisible();
});

test("[S49] a call that answers 401 signs out and leads home", async ({ page, context, member, api, watch, t }) => {
  watch.expect(statusNoise(401), /\/api\/live/);
  await signInWith(context, member);
  await finished(api, member);
  // The live channel would say it first.
  await page.route("**/api/live*", (route) => route.abort());
  await visit(page, "/pariksha");
  const link = page.getByRole("article").getByRole("link", { name: t("exams.card.result"), exact: true });
  await expect(link).toBeVisible();
  await ask(api, "/api/auth/logout", { method: "POST", token: member.token });
  // Another call of the page may have heard it first.
  await link.click({ timeout: 3_000 }).catch(() => undefined);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login", exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("a result does not jump while it arrives @phone", async ({ page, context, member, api, t }) => {
  const { resultId } = await finished(api, member);
  await signInWith(context, member);
  await page.addInitScript(() => {
    const kept = window as unknown as { shifted: number };
    kept.shifted = 0;
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) kept.shifted += (entry as unknown as { value: number }).value;
    };
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  });
  await visit(page, `/pariksha/result/${resultId}`);
  await expect(page.locator("#review article").first()).toBeVisible();
  await expect(page.getByText(t("results.result.times"))).toBeVisible();
  const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
  expect(shifted).toBeLessThan(0.1); // "good" by web.dev's Core Web Vitals
});

/** Bytes that an address has cost over the wire, and how often it was asked for. */
async function wireOf(page: Page, part: string) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const ids = new Set<string>();
  const wire = { asked: 0, bytes: 0 };
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.endsWith(part)) return;
    ids.add(requestId);
    wire.asked += 1;
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (ids.has(requestId)) wire.bytes += encodedDataLength;
  });
  return wire;
}

test("[S106] explanations come when the review is near, and a second sitting downloads nothing twice", async ({
  page,
  context,
  member,
  api,
  t,
}) => {
  await signInWith(context, member);
  const first = await finished(api, member);
  const wire = await wireOf(page, `/api/mock-tests/${first.mockTestId}/solutions`);
  const paper = await wireOf(page, `/api/mock-tests/${first.mockTestId}/mcqs`);
  const why = page.locator("#review").getByText(`${t("results.result.checkedAgainst")}:`);
  await page.setViewportSize({ width: 360, height: 600 });
  await visit(page, `/pariksha/result/${first.resultId}`);
  await expect(page.getByText(t("results.result.review"))).toBeAttached();
  expect(wire.asked).toBe(0);
  await page.locator("#review").scrollIntoViewIfNeeded();
  await expect(why.first()).toBeVisible();
  expect(wire.asked).toBe(1);
  const [body, questions] = [wire.bytes, paper.bytes];
  expect(Math.min(body, questions)).toBeGreaterThan(4_000);

  const second = await finished(api, member);
  await visit(page, `/pariksha/result/${second.resultId}`);
  await page.locator("#review").scrollIntoViewIfNeeded();
  await expect(why.first()).toBeVisible();
  await expect.poll(() => wire.asked).toBe(2);
  expect(wire.bytes - body).toBeLessThan(1_000);
  expect(paper.asked).toBe(2);
  expect(paper.bytes - questions).toBeLessThan(1_000);
});
