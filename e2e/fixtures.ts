import { randomBytes, randomInt } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AxeBuilder } from "@axe-core/playwright";
import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as plain,
  type Response,
  request as requests,
} from "@playwright/test";
import { startServer, type TestServer } from "./server.ts";
import { type Language, textOf } from "./texts.ts";

export { expect, type Page } from "@playwright/test";

/** For whom a test opens the pages. */
export interface Reader {
  language: Language;
  theme: "light" | "dark";
}

export interface Member {
  token: string;
  user: { _id: string; username: string; email: string; profile: { firstName: string } };
  password: string;
}

/** The two faces that every screen is tried in; pictures are taken of all four. */
export const kinds: readonly Reader[] = [
  { language: "ne", theme: "light" },
  { language: "en", theme: "dark" },
  ...(process.env.SHOTS === "1"
    ? ([
        { language: "ne", theme: "dark" },
        { language: "en", theme: "light" },
      ] as const)
    : []),
];

/** What a text of the dictionaries says in this test's language. */
export type T = (key: string, values?: Record<string, string | number>) => string;

/** Browser messages that a test expects: any that matches one of them is no failure. */
export interface Watch {
  /** A line of the console looks like `error: text (address)`. */
  expect: (...patterns: RegExp[]) => void;
  context: (context: BrowserContext) => Promise<void>;
}

/** Requests fail and say so while there is no network. */
export const offlineNoise = /net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|Failed to fetch manifest patches/;
export const statusNoise = (status: number, address = ""): RegExp =>
  new RegExp(`the server responded with a status of ${status}.*${address}`);

interface Fixtures {
  baseURL: string;
  watch: Watch;
  t: T;
  /** A signed-in browser of its own beside `page`: another device. */
  device: (member?: Member) => Promise<Page>;
  api: APIRequestContext;
  /** A new account, opened over the API; `page` is not signed in. */
  member: Member;
}

function createWatch() {
  const expected: RegExp[] = [
    /Service Worker registration blocked by Playwright/,
    /status of 401.*\/api\/live/, // a stream whose session has ended asks once more
    /status of 503 .*:\d+\/(?!api\/)/, // a page whose turn to be rendered did not come: `visit` asks again
    /was preloaded using link preload but not used within a few seconds/, // a slow machine comes to it later
  ];
  const heard: string[] = [];
  const watch: Watch = {
    expect: (...patterns) => void expected.push(...patterns),
    context: async (context) => {
      context.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => heard.push(`uncaught: ${error.error().stack ?? error.error().message}`));
      // What a page tries and its policy refuses is reported to nobody else where the script goes on without it.
      await context.addInitScript(() =>
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          console.error(`the policy refuses ${violatedDirective} ${blockedURI}`),
        ),
      );
    },
  };
  return { watch, strange: () => heard.filter((line) => !expected.some((pattern) => pattern.test(line))) };
}

/** Signs a browser in by what the pages keep in local storage (specification, section 9). */
export async function signInWith(context: BrowserContext, member: Member): Promise<void> {
  const page = await context.newPage();
  await page.route("**/*", (route) =>
    route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto("/");
  await page.evaluate(
    ({ token, user }) => {
      localStorage.setItem("token", token);
      localStorage.setItem("user", user);
    },
    { token: member.token, user: JSON.stringify(member.user) },
  );
  await page.close();
}

/** Each caller has an address of its own: the limits count per address. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
export const newEmail = () => `e2e-${randomBytes(8).toString("hex")}@example.test`;

const BUSY_TRIES = 5;
/** Sends a call; where the server is too busy to begin it, again when it says so, as a page and its reader do. */
async function patiently<T extends APIResponse | Response | null>(send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const answer = await send();
    if (answer?.status() !== 503 || tries === BUSY_TRIES) return answer;
    await sleep(1_000 * Number(answer.headers()["retry-after"] ?? 1));
  }
}

/** Opens an account over the API. */
export async function openAccount(api: APIRequestContext, firstName = "Sita"): Promise<Member> {
  const password = `a long enough password ${randomBytes(4).toString("hex")}`;
  const data = { firstName, email: newEmail(), password };
  const headers = { "x-forwarded-for": someAddress() };
  const answer = await patiently(() => api.post("/api/auth/register", { data, headers }));
  expect(answer.status(), await answer.text()).toBe(201);
  const { token, user } = (await answer.json()) as Member;
  return { token, user, password };
}

/** Asks the API as a member; answers what stands in `data`. */
export async function ask<Data>(
  api: APIRequestContext,
  path_: string,
  how: { token?: string; method?: string; data?: unknown; headers?: Record<string, string> } = {},
): Promise<Data> {
  const headers = { ...how.headers, ...(how.token ? { authorization: `Bearer ${how.token}` } : {}) };
  const answer = await patiently(() => api.fetch(path_, { method: how.method ?? "GET", data: how.data, headers }));
  const body = (await answer.json()) as { data: Data };
  expect(answer.ok(), `${path_}: ${JSON.stringify(body)}`).toBe(true);
  return body.data;
}

/** Signs in over the API once more: the same account on another device, by its own token. */
export async function signInAgain(
  api: APIRequestContext,
  member: Member,
  headers: Record<string, string> = {},
): Promise<Member> {
  const data = { email: member.user.email, password: member.password };
  const { token } = await ask<{ token: string }>(api, "/api/auth/login", { method: "POST", data, headers });
  return { ...member, token };
}

export async function fillLogin(page: Page, t: T, name: string, password: string): Promise<void> {
  await page.getByRole("main").getByLabel(t("accounts.login.name")).fill(name);
  await page.getByRole("main").getByLabel(t("accounts.password"), { exact: true }).fill(password);
}
/** Signs in by the form on the screen. @param name e-mail or username */
export async function logIn(page: Page, t: T, name: string, password: string): Promise<void> {
  await fillLogin(page, t, name, password);
  await page.keyboard.press("Enter");
}

/** Opens a page and waits until it is alive. */
export async function visit(page: Page, address: string): Promise<void> {
  await patiently(() => page.goto(address));
  await alive(page);
}
export const alive = (page: Page): Promise<void> => page.locator("html[data-ready]").waitFor({ state: "attached" });

/** Holds back what a page asks at this address. @returns lets it go on */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** No violation of WCAG 2 A and AA (2.0 and 2.1). Rules that are good advice only are left out. */
export async function axe(page: Page): Promise<void> {
  const builder = new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]);
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 4).map((node) => `${node.target.join(" ")}  ${node.html.slice(0, 140)}`);
    return [id, ...places, nodes[0]?.any[0]?.message ?? ""].join("\n    ");
  });
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Nothing stands out to the right: a phone must never scroll sideways. */
export async function noSidewaysScroll(page: Page): Promise<void> {
  const { wide, has } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    has: document.documentElement.clientWidth,
  }));
  expect(wide, `width of ${page.url()}`).toBeLessThanOrEqual(has);
}

const SHOTS = path.join(import.meta.dirname, "shots");

/** A picture of the screen for people to look at, when SHOTS=1 asks for them. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS !== "1") return;
  const { width = 0 } = page.viewportSize() ?? {};
  const about = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]);
  fs.mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: path.join(SHOTS, `${name}-${width}-${about.join("-")}.png`) });
}

/** Both faces of a screen: for machines and for people. */
export async function look(page: Page, name: string): Promise<void> {
  await shot(page, name);
  await noSidewaysScroll(page);
  await axe(page);
}

/** The toast that holds this text, on the screen. */
export const toast = (page: Page, text: string | RegExp) =>
  page.locator("section[popover] li").filter({ hasText: text });

export const test = plain.extend<Fixtures & Reader, { server: TestServer }>({
  // Each worker has an app and a database of its own: what one test changes or counts, no other worker's meets.
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer();
      // For what is asked outside of a test's fixtures (`outbox.ts`, `staff.ts`).
      process.env.E2E_OUTBOX = server.outbox;
      if (server.adminPassword) process.env.E2E_ADMIN_PASSWORD = server.adminPassword;
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  language: ["en", { option: true }],
  theme: ["light", { option: true }],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  colorScheme: async ({ theme }, use) => {
    await use(theme);
  },
  contextOptions: async ({ contextOptions }, use) => {
    await use({ ...contextOptions, reducedMotion: "reduce" });
  },
  t: async ({ language }, use) => {
    await use((key, values) => textOf(language, key, values));
  },
  watch: async ({ browserName: _ }, use) => {
    const { watch, strange } = createWatch();
    await use(watch);
    expect.soft(strange(), "messages of the browser").toEqual([]);
  },
  context: async ({ context, watch, language, baseURL }, use) => {
    await watch.context(context);
    await context.addCookies([{ name: "language", value: language, url: baseURL }]);
    await use(context);
    // A call that is still under way when the journey is over must not fail the next one.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  },
  api: async ({ baseURL }, use) => {
    const api = await requests.newContext({ baseURL, extraHTTPHeaders: { "x-forwarded-for": someAddress() } });
    await use(api);
    await api.dispose();
  },
  member: async ({ api }, use) => {
    await use(await openAccount(api));
  },
  device: async ({ browser, watch, language, baseURL, viewport, theme }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (member) => {
      const options: BrowserContextOptions = { baseURL, viewport, colorScheme: theme, reducedMotion: "reduce" };
      const context = await browser.newContext(options);
      opened.push(context);
      await watch.context(context);
      await context.addCookies([{ name: "language", value: language, url: baseURL }]);
      if (member) await signInWith(context, member);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});
