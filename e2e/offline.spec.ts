import type { APIRequestContext, BrowserContext } from "@playwright/test";
import { paths } from "../web/src/foundation/paths.ts";
import { finish, KHARIDAR, Sitting } from "./exam.ts";
import {
  alive,
  ask,
  expect,
  type Member,
  openAccount,
  type Page,
  statusNoise,
  type T,
  toast,
  visit,
  test as withApp,
} from "./fixtures.ts";
import { type Network, openNetwork } from "./network.ts";

const SIT = `/pariksha/${KHARIDAR}`;
const noise = [/net::ERR_/, /Failed to fetch/, /An unknown error occurred when fetching the script/, statusNoise(504)];

/** Pages and service worker reach the app over a network of their own; the API is asked beside it. */
const test = withApp.extend<{ network: Network }>({
  network: async ({ server }, use) => {
    const network = await openNetwork(server.url);
    await use(network);
    await network.close();
  },
});
test.use({ serviceWorkers: "allow" });

async function cut(network: Network, context: BrowserContext): Promise<void> {
  network.cut();
  await context.setOffline(true);
}
async function mend(network: Network, context: BrowserContext): Promise<void> {
  network.mend();
  await context.setOffline(false);
}

/** Seconds that the exam's clock shows, whatever its digits. */
async function secondsLeft(page: Page): Promise<number> {
  const text = (await page.getByRole("timer").first().textContent()) ?? "";
  const ascii = text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  return (/\d+(:\d+)+/.exec(ascii)?.[0] ?? "").split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The first visit, until all that is kept for later is there. */
async function install(page: Page, network: Network): Promise<void> {
  await visit(page, `${network.url}/`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((taken) => navigator.serviceWorker.addEventListener("controllerchange", taken, { once: true }));
    }
  });
}

/** Signs in on the site as the network shows it. */
async function signIn(page: Page, { token, user }: { token: string; user: object }): Promise<void> {
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem("token", token as string);
      localStorage.setItem("user", user as string);
    },
    [token, JSON.stringify(user)],
  );
}

/** A result of this member's that was looked at on this device. @returns its path */
async function seeResult(page: Page, network: Network, api: APIRequestContext, member: Member): Promise<string> {
  const { resultId } = await finish(api, member, 10);
  await install(page, network);
  await signIn(page, member);
  const path = paths.result({ resultId });
  await visit(page, network.url + path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[0-9०-९]/);
  return path;
}

async function logOut(page: Page, t: T): Promise<void> {
  await page.getByRole("button", { name: t("shell.user.menu") }).click();
  await page.getByRole("button", { name: t("shell.user.logout") }).click();
}

const ownAnswers = (page: Page) => page.evaluate(() => caches.has("own-answers"));

/** A new version is there, fetched and waiting. */
async function release(page: Page, network: Network): Promise<void> {
  network.release();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
    .toBe("installed");
}

const keptFor = (page: Page, path: string) =>
  expect.poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, path)).toBe(true);

test("a paper goes on through ten minutes without a network, two reloads and a killed tab", async ({
  page,
  context,
  network,
  api,
  member,
  t,
  watch,
}) => {
  test.slow();
  watch.expect(...noise);
  await install(page, network);
  await signIn(page, member);
  await visit(page, `${network.url}${SIT}/info`);
  await page.clock.install();
  const sitting = await Sitting.begin(page, t, api, KHARIDAR);
  await sitting.choose(1, 0);
  await sitting.saved();
  await keptFor(page, SIT);
  // What the server says to a page that goes on with an attempt holds for that moment only.
  const answered = page.waitForResponse(`**/api/attempts/${sitting.attempt.attemptId}`);
  await page.reload();
  await answered;
  await alive(page);
  await cut(network, context);
  await sitting.choose(2, 1);
  await page.reload();
  await alive(page);
  await sitting.choose(3, 2);
  const before = await secondsLeft(page);
  await page.clock.fastForward("10:00");
  await page.reload();
  await alive(page);
  await sitting.onScreen();
  // No earlier answer of the server sets the clock back.
  expect(Math.abs(before - 600 - (await secondsLeft(page)))).toBeLessThan(30);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Kharidar/);
  // As when the phone takes the memory: no goodbye.
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await visit(next, `${network.url}${SIT}`);
  const again = sitting.on(next);
  await again.choose(4, 3);
  await again.onScreen();
  await mend(network, context);
  await again.saved();
  await again.onServer();
});

test("a page that is not kept says so inside the app, and comes by itself with the network", async ({
  page,
  context,
  network,
  t,
  watch,
}) => {
  watch.expect(...noise);
  await install(page, network);
  await cut(network, context);
  await visit(page, `${network.url}/`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/./);
  await visit(page, `${network.url}/community/terms`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("offline.title"));
  await expect(page.getByRole("banner")).toBeVisible();
  await mend(network, context);
  await page.waitForURL(`${network.url}/community/terms`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("legal.terms.title"));
});

test("a result that was seen opens without a network; nothing of it is left after the logout", async ({
  page,
  context,
  network,
  api,
  member,
  t,
  watch,
}) => {
  watch.expect(...noise);
  await seeResult(page, network, api, member);
  const score = page.getByRole("heading", { level: 1 });
  const shown = await score.textContent();
  await page.locator("#review").scrollIntoViewIfNeeded();
  const solutionsKept = () =>
    page.evaluate(async () => {
      const own = await caches.open("own-answers");
      return (await own.keys()).some(({ url }) => url.includes("/solutions"));
    });
  await expect.poll(solutionsKept).toBe(true);
  await cut(network, context);
  await page.reload();
  await alive(page);
  await expect(score).toHaveText(shown ?? "");
  await mend(network, context);
  await visit(page, `${network.url}/`);
  await logOut(page, t);
  await expect.poll(() => ownAnswers(page)).toBe(false);
});

test("what is kept of one login is for no other, and gone when it ends after a forced reload", async ({
  page,
  context,
  network,
  api,
  member,
  t,
  watch,
}) => {
  watch.expect(...noise);
  const path = network.url + (await seeResult(page, network, api, member));
  await expect.poll(() => ownAnswers(page)).toBe(true);
  // As with Ctrl+Shift+R: the service worker does not serve the page.
  const devtools = await context.newCDPSession(page);
  await devtools.send("Page.reload", { ignoreCache: true });
  await alive(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const kept = await page.evaluate(async () => {
    const own = await caches.open("own-answers");
    return Promise.all((await own.keys()).map(async (key) => [key.url, await (await own.match(key))?.text()]));
  });
  await logOut(page, t);
  await expect.poll(() => ownAnswers(page)).toBe(false);
  // As if it had stayed: the next login does not find it.
  await page.evaluate(async (answers) => {
    const own = await caches.open("own-answers");
    for (const [url, text] of answers) await own.put(String(url), new Response(text));
  }, kept);
  await signIn(page, await openAccount(api, "Bikash"));
  await visit(page, `${network.url}/`);
  await cut(network, context);
  await visit(page, path);
  await expect(page.getByRole("main")).toContainText(t("errors.network"));
});

test("keys of a paper are not kept while it is sat again", async ({ page, network, api, member, t, watch }) => {
  watch.expect(...noise);
  await seeResult(page, network, api, member);
  await page.locator("#review").scrollIntoViewIfNeeded();
  const keys = () =>
    page.evaluate(async () => {
      const own = await caches.open("own-answers");
      return (await own.keys()).filter(({ url }) => /\/solutions|mock-test-results\/./.test(url)).length;
    });
  await expect.poll(keys).toBe(2);
  await visit(page, `${network.url}${SIT}/info`);
  await page.getByRole("button", { name: t("info.again"), exact: true }).click();
  await page.locator("article[data-question]").first().waitFor();
  await expect.poll(keys).toBe(0);
});

test("a link to a page that is not kept says so without a network", async ({ page, context, network, t, watch }) => {
  // What the router says, and rejects with nothing, when it cannot fetch a page's script.
  watch.expect(...noise, /Error loading route module/, /^uncaught: $/);
  await install(page, network);
  await visit(page, `${network.url}/`);
  await cut(network, context);
  await page
    .getByRole("link", { name: t("shell.register") })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("offline.title"));
  await mend(network, context);
  await page.waitForURL(`${network.url}/auth/register`);
});

test("a line that carries nothing holds back nothing that is kept", async ({ page, network, watch }) => {
  watch.expect(...noise);
  await install(page, network);
  await keptFor(page, "/pariksha");
  network.hold();
  await visit(page, `${network.url}/pariksha`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/./);
});

test("a new version is offered, never in the middle of a paper", async ({ page, network, api, member, t, watch }) => {
  test.slow();
  watch.expect(...noise);
  await install(page, network);
  await signIn(page, member);
  await visit(page, `${network.url}${SIT}/info`);
  const sitting = await Sitting.begin(page, t, api, KHARIDAR);
  await release(page, network);
  await sitting.choose(1, 0);
  await sitting.saved();
  await expect(toast(page, t("offline.update.ready"))).toHaveCount(0);
  await page.goBack();
  const offer = toast(page, t("offline.update.ready"));
  await expect(offer).toBeVisible({ timeout: 15_000 });
  // It goes when the paper is taken up again, and comes back after it.
  await page.goForward();
  await expect(offer).toHaveCount(0);
  await sitting.choose(2, 0);
  await page.goBack();
  await expect(offer).toBeVisible();
  const reloaded = page.waitForEvent("load", { timeout: 60_000 }); // the new worker is begun first
  await toast(page, t("offline.update.ready"))
    .getByRole("button", { name: t("offline.update.load") })
    .click();
  await reloaded;
  await alive(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null))
    .toBeNull();
});

test("a new version is not taken while another tab sits a paper", async ({
  page,
  context,
  network,
  api,
  member,
  t,
  watch,
}) => {
  watch.expect(...noise);
  await install(page, network);
  await signIn(page, member);
  await visit(page, `${network.url}${SIT}/info`);
  const sitting = await Sitting.begin(page, t, api, KHARIDAR);
  const other = await context.newPage();
  await visit(other, `${network.url}/about`);
  await release(other, network);
  await toast(other, t("offline.update.ready"))
    .getByRole("button", { name: t("offline.update.load") })
    .click();
  await expect(toast(other, t("offline.update.sitting"))).toBeVisible();
  await expect(toast(other, t("offline.update.ready"))).toBeVisible();
  await sitting.choose(1, 0);
  await sitting.saved();
  const waiting = async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state;
  expect(await page.evaluate(waiting)).toBe("installed");
});

/** What the device holds of the set that was begun on it. */
const begunSet = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith("practice-set-")) ?? "";
    return JSON.parse(localStorage.getItem(key) ?? "null") as {
      at: number;
      questions: { mcq: { options: unknown[]; multiple: boolean }; solution: { correctOptionIndices: number[] } }[];
    };
  });

test("a set of two taps goes on to its end without a network, then stands in notebook, due list and progress @phone", async ({
  page,
  context,
  network,
  api,
  member,
  t,
  watch,
}) => {
  watch.expect(...noise);
  await install(page, network);
  await signIn(page, member);
  await visit(page, `${network.url}${paths.practice()}`);
  await page.getByRole("link", { name: t("practice.chapters.all") }).click();
  const question = (n: number) => page.getByText(t("practice.session.place", { at: n, total: 10 })).first();
  await expect(question(1)).toBeVisible();
  await keptFor(page, paths.practiceSession());
  await cut(network, context);
  const { questions } = await begunSet(page);
  for (const [i, { mcq, solution }] of questions.entries()) {
    if (i === 5) {
      await page.reload();
      await alive(page);
    }
    await expect(question(i + 1)).toBeVisible();
    const wrong = mcq.options.findIndex((_, index) => !solution.correctOptionIndices.includes(index));
    await page
      .getByText("ABCDEFGH"[wrong] ?? "A", { exact: true })
      .first()
      .click();
    if (mcq.multiple) await page.getByRole("button", { name: t("practice.session.check") }).click();
    await expect(page.getByRole("status").getByText(t("practice.session.wrong"))).toBeVisible();
    const last = i + 1 === questions.length;
    await page.getByRole("button", { name: t(last ? "practice.session.finish" : "practice.session.next") }).click();
  }
  await expect(page.getByRole("heading", { name: t("practice.session.score", { right: 0, total: 10 }) })).toBeVisible();
  const unsent = page.getByText(t("practice.session.unsent_other", { n: 10 }));
  await expect(unsent).toBeVisible();
  await mend(network, context);
  // After a reload without a network the browser says nothing when it is back; what waits would be sent ten seconds later.
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(unsent).toHaveCount(0, { timeout: 15_000 });
  const today = await ask<{ answered: number; mistakes: number; due: { forecast: { count: number }[] } }>(
    api,
    "/api/practice",
    { token: member.token },
  );
  expect([today.answered, today.mistakes, today.due.forecast[0]?.count]).toEqual([10, 10, 10]);
  await page.getByRole("link", { name: t("practice.mistakes.title") }).click();
  await expect(page.getByText(t("practice.kind.wrong"), { exact: true })).toHaveCount(10);
  await visit(page, `${network.url}${paths.practice()}`);
  await expect(page.getByText(t("practice.streak.today"))).toBeVisible();
  await page.getByRole("link", { name: t("practice.progress.title") }).click();
  await expect(page.getByRole("table", { name: t("practiceProgress.chapters") })).toBeVisible();
});
