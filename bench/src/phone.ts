import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "../../e2e/chromium.ts";
import { textOf } from "../../e2e/texts.ts";
import { spreadOf } from "./measure.ts";
import { openWire, type Wire } from "./wire.ts";

/** What a reader on a slow phone waits for: 360×640, a processor four times slower, DevTools' "slow 4G". */
export interface Phone {
  /** Where the Devanagari letters came from: fonts of the system, or with the page. */
  letters: "system" | "page";
  loads: Load[];
  sitting: SittingFigures;
  /** A page that was visited before, after the service worker has come. */
  again: { route: string; kib: number }[];
}

/** The first load of a page (of a page of one's own: anew, with the program known), the middle of some. */
export interface Load {
  route: string;
  lcpMs: number;
  /** What tasks took beyond 50 ms each, from the first paint until nothing more happened. */
  tbtMs: number;
  cls: number;
  longestTaskMs: number;
  kib: number;
}

/** A paper of 100 questions sat by taps, each answer saved by itself. */
export interface SittingFigures {
  questions: number;
  /** From the press on "start" to the result, with the pages, dictionaries and scripts known already. */
  downKib: number;
  upKib: number;
  /** From a tap to what it paints. */
  tapMs: { p50: number; p98: number; most: number };
  wholePaperMs: number;
}

interface Signed {
  token: string;
  user: object;
}

const SCREEN = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.4 * 1_024 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};
const SLOWER = 4;
const LOADS = 5;
const SETTLED_MS = 4_000;
const PAPER = "section-officer-first-paper-1";
/** Slower than taps are gathered into one call: each answer is a call of its own, as at a human's pace. */
const PACE_MS = 2_000;
/** What a browser does not report is shorter than this. */
const SHORTEST_MS = 16;

/** Runs in the page before its own scripts: notes what its reader waits for. */
function watch(shortestMs: number): void {
  const seen = { lcp: 0, cls: 0, tasks: [] as [number, number][], taps: {} as Record<number, number> };
  Object.assign(globalThis, { seen });
  const observe = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  observe("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  observe("layout-shift", (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) seen.cls += shift.value;
  });
  observe("longtask", ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
  observe(
    "event",
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId) seen.taps[interactionId] = Math.max(seen.taps[interactionId] ?? 0, duration);
    },
    { durationThreshold: shortestMs },
  );
}

interface Seen {
  lcp: number;
  cls: number;
  tasks: [number, number][];
  taps: Record<number, number>;
}
const seenIn = (page: Page): Promise<Seen & { fcp: number; letters: string | undefined }> =>
  page.evaluate(() => ({
    ...(globalThis as unknown as { seen: Seen }).seen,
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    letters: document.documentElement.dataset.letters,
  }));

async function phone(browser: Browser, signed: Signed | undefined, worker: "allow" | "block"): Promise<BrowserContext> {
  const context = await browser.newContext({ ...SCREEN, serviceWorkers: worker });
  await context.addInitScript(watch, SHORTEST_MS);
  if (signed) {
    const kept = { token: signed.token, user: JSON.stringify(signed.user) };
    await context.addInitScript((both) => Object.assign(localStorage, both), kept);
  }
  return context;
}

async function slowPage(context: BrowserContext): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return { page, devtools };
}

async function load(
  browser: Browser,
  url: string,
  route: string,
  signed?: Signed,
): Promise<Load & { letters: boolean }> {
  const context = await phone(browser, signed, "block");
  // Nobody comes to a page of their own first: the program is known then.
  if (signed) await visit(context, url + route);
  const { page, devtools } = await slowPage(context);
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url + route, { waitUntil: "networkidle" });
  await page.waitForTimeout(SETTLED_MS);
  const { lcp, cls, tasks, fcp, letters } = await seenIn(page);
  await context.close();
  const after = tasks.filter(([start]) => start >= fcp);
  return {
    route,
    lcpMs: Math.round(lcp),
    tbtMs: Math.round(after.reduce((sum, [, took]) => sum + Math.max(0, took - 50), 0)),
    cls: Math.round(cls * 1_000) / 1_000,
    longestTaskMs: Math.round(Math.max(0, ...tasks.map(([, took]) => took))),
    kib: Math.round(bytes / 102.4) / 10,
    letters: letters !== undefined,
  };
}

async function visit(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "networkidle" });
  await page.close();
}

/** The middle of each figure of some loads. */
async function loads(browser: Browser, url: string, route: string, name: string, signed?: Signed) {
  const all: Awaited<ReturnType<typeof load>>[] = [];
  for (let n = 0; n < LOADS; n++) all.push(await load(browser, url, route, signed));
  const middle = (figure: (one: Load) => number) => spreadOf(all.map(figure)).median;
  const row: Load = {
    route: name,
    lcpMs: middle((one) => one.lcpMs),
    tbtMs: middle((one) => one.tbtMs),
    cls: middle((one) => one.cls),
    longestTaskMs: middle((one) => one.longestTaskMs),
    kib: middle((one) => one.kib),
  };
  console.log(JSON.stringify(row));
  return { row, letters: all.some((one) => one.letters) };
}

const t = (key: string) => textOf("ne", key);

/** Sits the paper by taps: an answer for each question, the next one, the whole paper at a look, submission. */
async function sit(page: Page, wire: Wire): Promise<SittingFigures> {
  await page.getByRole("button", { name: t("info.start"), exact: true }).tap();
  const article = page.locator("article[data-question]").first();
  await article.waitFor();
  const next = page.getByRole("button", { name: t("sitting.sit.next"), exact: true });
  let questions = 0;
  for (;;) {
    await article
      .locator("label")
      .nth(questions % 4)
      .tap();
    questions++;
    await page.waitForTimeout(PACE_MS);
    if (!(await next.isVisible())) break;
    const before = await article.getAttribute("data-question");
    await next.tap();
    await page.waitForFunction(
      (id) => document.querySelector("article[data-question]")?.getAttribute("data-question") !== id,
      before,
    );
  }
  const taps = Object.values((await seenIn(page)).taps);
  const wholePaperMs = await showWholePaper(page);
  await submit(page);
  await wire.quiet(3_000);
  const { down, up } = wire.since();
  // Two taps a question; those that the browser did not report were shorter than it reports.
  const all = [...taps, ...Array<number>(Math.max(0, 2 * questions - 1 - taps.length)).fill(SHORTEST_MS)];
  all.sort((one, other) => one - other);
  const at = (share: number) => Math.round(all[Math.min(all.length - 1, Math.ceil(all.length * share) - 1)] ?? 0);
  return {
    questions,
    downKib: Math.round(down / 102.4) / 10,
    upKib: Math.round(up / 102.4) / 10,
    tapMs: { p50: at(0.5), p98: at(0.98), most: at(1) },
    wholePaperMs,
  };
}

async function showWholePaper(page: Page): Promise<number> {
  await page.getByRole("button", { name: t("sitting.sit.view"), exact: true }).tap();
  const choice = page.getByRole("dialog").getByText(t("sitting.sit.wholePaper"), { exact: true });
  await choice.waitFor();
  await page.waitForTimeout(500);
  const known = new Set(Object.keys((await seenIn(page)).taps));
  await choice.tap();
  await page.waitForTimeout(2_000);
  const fresh = Object.entries((await seenIn(page)).taps).filter(([id]) => !known.has(id));
  await page.keyboard.press("Escape");
  return Math.round(Math.max(SHORTEST_MS, ...fresh.map(([, took]) => took)));
}

async function submit(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: t("sitting.sit.submit"), exact: true });
  await button.first().tap();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("sitting.sit.submit"), exact: true })
    .tap();
  await page.waitForURL((url) => url.pathname.startsWith("/pariksha/result/"));
  await page.locator("h1").waitFor();
}

/** Visits each page twice; the second time after the service worker has come. */
async function visitAgain(browser: Browser, url: string, route: string): Promise<{ route: string; kib: number }> {
  const wire = await openWire(url);
  const context = await phone(browser, undefined, "allow");
  try {
    const first = await context.newPage();
    await first.goto(wire.url + route, { waitUntil: "networkidle" });
    await wire.quiet(3_000);
    await first.close();
    wire.since();
    const second = await context.newPage();
    await second.goto(wire.url + route, { waitUntil: "networkidle" });
    await wire.quiet(2_000);
    return { route, kib: Math.round(wire.since().down / 102.4) / 10 };
  } finally {
    await context.close();
    await wire.close();
  }
}

export async function benchPhone(url: string, signed: Signed): Promise<Phone> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  const wire = await openWire(url);
  try {
    const context = await phone(browser, signed, "allow");
    const { page } = await slowPage(context);
    await page.goto(`${wire.url}/pariksha`, { waitUntil: "networkidle" });
    await page.goto(`${wire.url}/pariksha/${PAPER}/info`, { waitUntil: "networkidle" });
    await wire.quiet(5_000);
    wire.since();
    const sitting = await sit(page, wire);
    const result = new URL(page.url()).pathname;
    await context.close();
    console.log(JSON.stringify(sitting));

    const measured = [];
    for (const route of ["/", "/pariksha", `/pariksha/${PAPER}/info`, "/loksewa"]) {
      measured.push(await loads(browser, url, route, route));
    }
    measured.push(await loads(browser, url, result, "a result of 100 questions, the program known", signed));
    const again = [];
    for (const route of ["/", "/pariksha", "/loksewa"]) again.push(await visitAgain(browser, url, route));
    const letters = measured.some((one) => one.letters) ? "page" : "system";
    return { letters, loads: measured.map(({ row }) => row), sitting, again };
  } finally {
    await wire.close();
    await browser.close();
  }
}
