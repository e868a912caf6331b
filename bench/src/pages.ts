import { chromium } from "@playwright/test";
import { chromiumArgs, findChromium } from "../../e2e/chromium.ts";
import { fire, type Row } from "./measure.ts";

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
const KIB = 1_024;
const PUBLIC = { script: 130 * KIB, css: 15 * KIB, html: 30 * KIB };
const EXAM = { ...PUBLIC, script: 150 * KIB };

/** Server-rendered pages per second: kept ones, and each made anew. */
export async function benchPages(url: string): Promise<Row[]> {
  const coding = { "accept-encoding": "br" };
  let n = 0;
  return [
    { name: "/pariksha, kept for 5 s", ours: await fire(url, () => ({ path: "/pariksha", headers: coding })) },
    {
      name: "/pariksha, rendered each time",
      ours: await fire(url, () => ({ path: `/pariksha?n=${n++}`, headers: coding })),
    },
  ];
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
