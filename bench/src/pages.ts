import { chromium } from "@playwright/test";
import { chromiumArgs, findChromium } from "../../e2e/chromium.ts";
import { type Bytes, weigh } from "../../e2e/weight.ts";
import { budgets } from "../../web/scripts/limits.ts";
import { around, bytesOf, fire } from "./load.ts";
import { compare, type Row } from "./measure.ts";
import { serve } from "./processes.ts";

/** What the first load of a page costs, in bytes over the wire (brotli). */
export interface Weight extends Bytes {
  route: string;
  budget: Bytes;
}

const PAGE = "/pariksha";
const KIB = 1_024;
const PUBLIC = { script: budgets.loaded.page * KIB, css: budgets.css * KIB, html: budgets.html.page * KIB };
const EXAM = { ...PUBLIC, script: budgets.loaded.exam * KIB };

/** Server-rendered pages per second: kept ones, and each made anew. @param kept how many times the limit that is to be */
export async function benchPages(
  url: string,
  socket: string,
  dataDir: string,
  ports: [number, number],
  { path = PAGE, name = path, kept }: { path?: string; name?: string; kept?: number } = {},
): Promise<Row[]> {
  const coding = { "accept-encoding": "gzip, br" };
  // Renders are limited per network; readers come from many.
  const shots = Array.from({ length: 250 }, (_, i) =>
    bytesOf({ path, headers: { ...coding, "x-forwarded-for": `10.1.0.${i + 1}` } }),
  );
  const anew = await serve("bench/src/pageServer.ts", ports[0], "/readyz", { SOCKET: socket, DATA_DIR: dataDir });
  const bare = await serve("bench/src/barePages.ts", ports[1], "/", { API: url, PAGE: path });
  const side = (base: string) => ({ run: () => fire(base, around(shots)) });
  const limit = { what: "bare Node, renderToString of the same tree", ...side(bare.url) };
  try {
    return [
      await compare(`${name}, rendered each time`, side(anew.url), limit, 0.6),
      await compare(`${name}, kept for 5 s`, side(url), limit, kept),
    ];
  } finally {
    await anew.stop();
    await bare.stop();
  }
}

async function startAttempt(url: string, { token, slug }: { token: string; slug: string }): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/mock-tests/${slug}/start`, { method: "POST", headers });
  if (!answer.ok) throw new Error(`the attempt was not started: ${answer.status}`);
}

/** Loads each route once in a fresh browser, signed in where it must be, and adds up what came until nothing more did. */
export async function weighPages(
  url: string,
  signedIn: { token: string; user: object; slug: string },
): Promise<Weight[]> {
  await startAttempt(url, signedIn);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  const weighRoute = async (route: string, budget: Bytes, session: boolean): Promise<Weight> => {
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
    const weight = weigh(page);
    await page.goto(url + route, { waitUntil: "networkidle" });
    if (new URL(page.url()).pathname !== route) throw new Error(`${route} led to ${page.url()}: no figure`);
    const bytes = await weight();
    await context.close();
    return { route, ...bytes, budget };
  };
  try {
    const out: Weight[] = [];
    for (const route of ["/", "/about", "/loksewa", "/pariksha", `/pariksha/${signedIn.slug}/info`, "/auth/login"]) {
      out.push(await weighRoute(route, PUBLIC, false));
    }
    out.push(await weighRoute(`/pariksha/${signedIn.slug}`, EXAM, true));
    return out;
  } finally {
    await browser.close();
  }
}
