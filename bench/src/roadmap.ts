import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import pg from "pg";
import { chromiumArgs, findChromium } from "../../e2e/chromium.ts";
import { textOf } from "../../e2e/texts.ts";
import { spreadOf } from "./measure.ts";

/** A roadmap of 150 topics on a slow phone: what it weighs beyond the frame of a page, and how long it takes to be drawn. */
export interface RoadmapFigures {
  topics: number;
  /** What the first load of its drawing takes beyond that of a page with little on it. */
  kib: number;
  /** The browser's styles and layout of the page as the server drew it, and from a tap on "drawing" to its paint. */
  drawnMs: number;
  switchMs: number;
  /** Of the switch: script, styles and layout. */
  switched: { scriptMs: number; styleMs: number; layoutMs: number };
}

const SLOWER = 4;
const TURNS = 5;
const STEPS = 12;
const TOPICS = 150;
const SLUG = "bench-roadmap";
const SCREEN = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SETTLED_MS = 2_000;
const MAP = `/resources/roadmaps/${SLUG}?view=map`;
/** A page with little beside the frame that all have. */
const FRAME = "/about";

/** The topics of the site again and again, each under a name of its own. */
async function fill(socket: string): Promise<void> {
  const client = new pg.Client({ host: socket, user: "sarathi", database: "sarathi" });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO study_topic (id, slug, document, file_sha256)
       SELECT gen_random_uuid(), 'bench-topic-' || n, t.document, t.file_sha256 FROM generate_series(0, ${TOPICS - 1}) n
       JOIN (SELECT row_number() OVER (ORDER BY slug) - 1 AS at, count(*) OVER () AS all, * FROM study_topic) t ON t.at = n % t.all`,
    );
    await client.query(
      `INSERT INTO roadmap (id, slug, document, file_sha256)
       SELECT gen_random_uuid(), '${SLUG}', document || jsonb_build_object('position', 99, 'steps', (
         SELECT jsonb_agg((document->'steps'->0) || jsonb_build_object('id', 'step-' || s, 'topics', (
           SELECT jsonb_agg('bench-topic-' || n ORDER BY n) FROM generate_series(0, ${TOPICS - 1}) n WHERE n * ${STEPS} / ${TOPICS} = s))
           ORDER BY s) FROM generate_series(0, ${STEPS - 1}) s)), file_sha256
       FROM roadmap WHERE slug = 'kharidar'`,
    );
  } finally {
    await client.end();
  }
}

type Metric = "ScriptDuration" | "RecalcStyleDuration" | "LayoutDuration";
async function metricsOf(devtools: CDPSession): Promise<Record<Metric, number>> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const ms = (name: Metric) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1_000;
  return {
    ScriptDuration: ms("ScriptDuration"),
    RecalcStyleDuration: ms("RecalcStyleDuration"),
    LayoutDuration: ms("LayoutDuration"),
  };
}

async function open(browser: Browser): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ ...SCREEN, serviceWorkers: "block" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Performance.enable");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return { page, devtools };
}

/** @returns bytes on the wire, and the browser's work on styles and layout */
async function firstLoad(browser: Browser, address: string) {
  const { page, devtools } = await open(browser);
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForTimeout(SETTLED_MS);
  const { RecalcStyleDuration, LayoutDuration } = await metricsOf(devtools);
  await page.context().close();
  return { bytes, drawnMs: RecalcStyleDuration + LayoutDuration };
}

/** From a tap on "drawing" in the list until the drawing is painted. */
async function change(browser: Browser, url: string) {
  const { page, devtools } = await open(browser);
  await page.goto(url + MAP.replace(/\?.*/, ""), { waitUntil: "networkidle" });
  await page.waitForTimeout(SETTLED_MS);
  const before = await metricsOf(devtools);
  await page.evaluate(() => {
    const seen = { from: 0, ms: 0 };
    Object.assign(globalThis, { change: seen });
    addEventListener(
      "click",
      () => {
        seen.from = performance.now();
      },
      { capture: true },
    );
    new MutationObserver(() => {
      if (seen.ms > 0 || !document.querySelector(".road-frame")) return;
      seen.ms = -1;
      // After the frame that shows it.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          seen.ms = performance.now() - seen.from;
        };
        port2.postMessage(0);
      });
    }).observe(document.body, { childList: true, subtree: true });
  });
  // By its own click: what looks for a thing to tap it would be counted too.
  await page.evaluate(
    (name) => [...document.querySelectorAll("a")].find((one) => one.textContent === name)?.click(),
    textOf("ne", "roadmaps.view.map"),
  );
  await page.waitForFunction(() => (globalThis as unknown as { change: { ms: number } }).change.ms > 0);
  const ms = await page.evaluate(() => (globalThis as unknown as { change: { ms: number } }).change.ms);
  const after = await metricsOf(devtools);
  await page.context().close();
  const took = (name: Metric) => after[name] - before[name];
  return {
    ms,
    scriptMs: took("ScriptDuration"),
    styleMs: took("RecalcStyleDuration"),
    layoutMs: took("LayoutDuration"),
  };
}

export async function benchRoadmap(url: string, socket: string): Promise<RoadmapFigures> {
  await fill(socket);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  try {
    const loads = [];
    const changes = [];
    for (let turn = 0; turn < TURNS; turn++) {
      const [frame, map] = [await firstLoad(browser, url + FRAME), await firstLoad(browser, url + MAP)];
      loads.push({ kib: (map.bytes - frame.bytes) / 1_024, drawnMs: map.drawnMs - frame.drawnMs });
      changes.push(await change(browser, url));
    }
    const middle = <T>(list: readonly T[], of: (one: T) => number) =>
      Math.round(spreadOf(list.map(of)).median * 10) / 10;
    const figures: RoadmapFigures = {
      topics: TOPICS,
      kib: middle(loads, (one) => one.kib),
      drawnMs: middle(loads, (one) => one.drawnMs),
      switchMs: middle(changes, (one) => one.ms),
      switched: {
        scriptMs: middle(changes, (one) => one.scriptMs),
        styleMs: middle(changes, (one) => one.styleMs),
        layoutMs: middle(changes, (one) => one.layoutMs),
      },
    };
    console.log(JSON.stringify(figures));
    return figures;
  } finally {
    await browser.close();
  }
}
