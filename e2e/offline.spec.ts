import type { BrowserContext } from "@playwright/test";
import { finish, KHARIDAR, Sitting } from "./exam.ts";
import { alive, expect, type Page, statusNoise, toast, visit, test as withApp } from "./fixtures.ts";
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
  const told = page.waitForResponse(`**/api/attempts/${sitting.attempt.attemptId}`);
  await page.reload();
  await told;
  await alive(page);
  await cut(network, context);
  await sitting.choose(2, 1);
  await page.reload();
  await alive(page);
  await sitting.choose(3, 2);
  await page.clock.fastForward("10:00");
  await page.reload();
  await alive(page);
  await sitting.onScreen();
  // Of 45 minutes ten are over, also where nobody can be asked the time.
  await expect(page.getByRole("timer")).toHaveText(/^3[345]:/);
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
  await visit(page, `${network.url}/loksewa`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("offline.title"));
  await expect(page.getByRole("banner")).toBeVisible();
  await mend(network, context);
  await page.waitForURL(`${network.url}/loksewa`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("curriculum.title"));
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
  const { resultId } = await finish(api, member, 10);
  await install(page, network);
  await signIn(page, member);
  const path = `/pariksha/result/${resultId}`;
  await visit(page, network.url + path);
  const score = page.getByRole("heading", { level: 1 });
  const shown = await score.textContent();
  await page.locator("#review").scrollIntoViewIfNeeded();
  const solutionsKept = () =>
    page.evaluate(async () => {
      const own = await caches.open("own-answers");
      return (await own.keys()).some(({ url }) => url.endsWith("/solutions"));
    });
  await expect.poll(solutionsKept).toBe(true);
  await cut(network, context);
  await page.reload();
  await alive(page);
  await expect(score).toHaveText(shown ?? "");
  await mend(network, context);
  await visit(page, `${network.url}/`);
  await page.getByRole("button", { name: t("shell.user.menu") }).click();
  await page.getByRole("button", { name: t("shell.user.logout") }).click();
  await expect.poll(() => page.evaluate(() => caches.has("own-answers"))).toBe(false);
});

test("a new version is offered, never in the middle of a paper", async ({ page, network, api, member, t, watch }) => {
  watch.expect(...noise);
  await install(page, network);
  await signIn(page, member);
  await visit(page, `${network.url}${SIT}/info`);
  const sitting = await Sitting.begin(page, t, api, KHARIDAR);
  network.release();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state))
    .toBe("installed");
  await sitting.choose(1, 0);
  await sitting.saved();
  await page.waitForTimeout(6_000);
  await expect(toast(page, t("offline.update.ready"))).toHaveCount(0);
  await page.goBack();
  await expect(toast(page, t("offline.update.ready"))).toBeVisible({ timeout: 15_000 });
  const reloaded = page.waitForEvent("load");
  await toast(page, t("offline.update.ready"))
    .getByRole("button", { name: t("offline.update.load") })
    .click();
  await reloaded;
  await alive(page);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null),
  ).toBeNull();
});
