import { chromium } from "@playwright/test";
import { chromiumArgs, findChromium } from "../../e2e/chromium.ts";
import { around, bytesOf, fire } from "./load.ts";
import { compare, type Row } from "./measure.ts";
import { serve } from "./processes.ts";

/** What the first load of a page costs, in bytes over the wire (brotli). */
export interface Weight {
  route: string;
  script: number;
  css: number;
  html: number;
  budget: { script: number; css: number; html: number };
}

const KINDS: Record<string, "script" | "css" | "html" | undefined> = {
  script: "script",
  stylesheet: "css",
  document: "html",
};
const PAGE = "/pariksha";
const KIB = 1_024;
const PUBLIC = { script: 130 * KIB, css: 15 * KIB, html: 30 * KIB };
const EXAM = { ...PUBLIC, script: 150 * KIB };

/** Server-rendered pages per second: kept ones, and each made anew. */
export async function benchPages(
  url: string,
  socket: string,
  dataDir: string,
  ports: [number, number],
): Promise<Row[]> {
  const coding = { "accept-encoding": "gzip, br" };
  // Renders are limited per network; readers come from many.
  const shots = Array.from({ length: 250 }, (_, i) =>
    bytesOf({ path: PAGE, headers: { ...coding, "x-forwarded-for": `10.1.0.${i + 1}` } }),
  );
  const anew = await serve("bench/src/pageServer.ts", ports[0], "/readyz", { SOCKET: socket, DATA_DIR: dataDir });
  const bare = await serve("bench/src/barePages.ts", ports[1], "/", { API: url, PAGE });
  const side = (base: string) => ({ run: () => fire(base, around(shots)) });
  const limit = { what: "bare Node, renderToString of the same tree", ...side(bare.url) };
  try {
    return [
      await compare(`${PAGE}, rendered each time`, side(anew.url), limit, 0.6),
      await compare(`${PAGE}, kept for 5 s`, side(url), limit),
    ];
  } finally {
    await anew.stop();
    await bare.stop();
  }
}

/** Loads each route once in a fresh browser, signed in where it must be, and adds up what came. */
export async function weighPages(
  url: string,
  signedIn: { token: string; user: object; slug: string },
): Promise<Weight[]> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  const weigh = async (route: string, budget: Weight["budget"], session: boolean): Promise<Weight> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    if (session) {
      await page.addInitScript(
        ([token, user]) => {
          localStorage.setItem("token", token as string);
          localStorage.setItem("user", user as string);
        },
        [signedIn.token, JSON.stringify(signedIn.user)],
      );
    }
    const weight = { script: 0, css: 0, html: 0 };
    const sizes: Promise<void>[] = [];
    page.on("requestfinished", (request) => {
      const kind = KINDS[request.resourceType()];
      if (!kind) return;
      const add = async () => {
        const { responseBodySize } = await request.sizes();
        weight[kind] += responseBodySize;
      };
      sizes.push(add());
    });
    await page.goto(url + route, { waitUntil: "networkidle" });
    await Promise.all(sizes);
    await context.close();
    return { route, ...weight, budget };
  };
  try {
    const out: Weight[] = [];
    for (const route of ["/", "/about", "/loksewa", "/pariksha", `/pariksha/${signedIn.slug}/info`, "/auth/login"]) {
      out.push(await weigh(route, PUBLIC, false));
    }
    out.push(await weigh(`/pariksha/${signedIn.slug}`, EXAM, true));
    return out;
  } finally {
    await browser.close();
  }
}
