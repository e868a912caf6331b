import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareHttp } from "../../../test/http.ts";
import { WEB_DIR } from "./build.ts";
import { mountPages } from "./pages.ts";

const SITE = { name: { ne: "सारथी", en: "Sarathi" }, url: "http://localhost:3000", social: [] };
const app = await bareHttp({ trustProxy: 1 });

const empty = { success: true, statusCode: 200, message: "OK", data: [] };
const pagination = { page: 1, limit: 20, total: 0, totalPages: 0 };
app.get("/api/mock-tests", async () => ({ ...empty, pagination }));
const paper = {
  ...{ _id: "01900000-0000-7000-8000-000000000800", slug: "model-1", duration: 45, testType: "mock" },
  ...{ title: { ne: "नमुना </script> १", en: "Model </script> 1" }, shortDescription: { ne: "सार", en: "About" } },
  ...{ category: "kharidar", streams: [], questionCount: 50, fullMarks: 100, passMarks: 40, negativeMarking: 0.2 },
  ...{
    multiAnswerPolicy: "all_or_nothing",
    hasMultiAnswer: false,
    graceSeconds: 60,
    lateSyncSeconds: 3600,
    sections: [],
  },
};
app.get("/api/mock-tests/:id", async () => ({ ...empty, data: paper }));
const mcq = {
  mcqId: paper._id,
  question: { en: "?" },
  options: [{ text: {} }, { text: {} }],
  multiple: false,
  marks: 2,
};
app.get("/api/mcqs/today", async () => ({ ...empty, data: { date: "2026-11-22", mcq } }));
app.get("/api/categories", async () => empty);
app.get("/api/alive", async () => empty);

beforeAll(async () => {
  await mountPages(app, { site: SITE, dev: false });
  await app.ready();
}, 120_000);
afterAll(() => app.close());

const get = (url: string, network = "10.0.0.1") => app.inject({ url, headers: { "x-forwarded-for": network } });

describe("what a page reads of its query", () => {
  it("shares one rendering among queries that no route declares, whatever their order", async () => {
    // Each rendering holds the moment at which its data came.
    const first = await get("/pariksha?utm_source=a&page=2&category=kharidar");
    const second = await get("/pariksha?category=kharidar&utm_source=b&x=1&page=2");
    expect(first.statusCode).toBe(200);
    expect(second.body).toBe(first.body);
    expect(first.body).not.toContain("utm_source");
  });

  it("renders anew for another value of a declared name", async () => {
    const [one, other] = [await get("/pariksha?stream=general"), await get("/pariksha?stream=audit")];
    expect(one.headers.etag).not.toBe(other.headers.etag);
  });

  it("takes no more of a value than a page could mean", async () => {
    const long = "x".repeat(5_000);
    const page = await get(`/auth/login?next=/${long}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain("x".repeat(501));
  });
});

it("is a document of today's kind, with the stylesheet of all pages in it", async () => {
  const [page, missing] = [await get("/pariksha"), await get("/nothing-here")];
  for (const { body, headers } of [page, missing]) {
    expect(body).toMatch(/^<!DOCTYPE html><html lang="ne"/);
    const style = /<style[^>]*>(.+?)<\/style>/s.exec(body)?.[1] ?? "";
    expect(style).toContain("--paper:");
    const named = `'sha256-${hash("sha256", style, "base64")}'`;
    expect(headers["content-security-policy"]).toContain(`style-src 'self' ${named}`);
    expect(body).not.toContain('rel="stylesheet"');
  }
});

it.each([
  ["/", "WebSite"],
  ["/loksewa", "LearningResource"],
  ["/pariksha/model-1/info", "Quiz"],
])("says what %s is, as schema.org has it, at its canonical address", async (path, type) => {
  const { body, headers } = await get(path);
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? "";
  const { "@graph": graph } = JSON.parse(text) as { "@graph": Record<string, unknown>[] };
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1];
  expect(canonical).toBe(SITE.url + path);
  expect(graph[0]).toMatchObject({ "@type": type, url: canonical });
  const last = (graph[1]?.itemListElement as { item: string }[] | undefined)?.at(-1)?.item;
  expect(path === "/" ? canonical : last).toBe(canonical);
  // It is data and no script: no hash of it stands in the policy.
  expect(headers["content-security-policy"]).not.toContain(hash("sha256", text, "base64"));
});

it("turns away a flood of one network, serves another, and answers calls meanwhile", async () => {
  const flood = Array.from({ length: 80 }, (_, i) => get(`/pariksha?stream=flood${i}`, "10.6.6.6"));
  const other = get("/pariksha?stream=quiet", "10.7.7.7");
  const call = get("/api/alive", "10.6.6.6");
  expect((await call).statusCode).toBe(200);
  expect((await other).statusCode).toBe(200);
  const answers = await Promise.all(flood);
  const refused = answers.filter((answer) => answer.statusCode === 503);
  expect(refused.length).toBeGreaterThan(40);
  expect(refused.every((answer) => Number(answer.headers["retry-after"]) > 0)).toBe(true);
  expect(answers.filter((answer) => answer.statusCode === 200).length).toBeGreaterThan(10);
});

/** Loads the built pages in a process of its own, renders one, and names every package that was loaded from its folder. */
const LOADS = `
  import { registerHooks } from "node:module";
  const files = [];
  registerHooks({ load(url, context, next) { files.push(url); return next(url, context); } });
  const build = await import(process.argv[1]);
  const { createRequestHandler, RouterContextProvider, apiContext, documentContext } = build.entry.module;
  const context = new RouterContextProvider();
  context.set(documentContext, {});
  const call = async () => ({ items: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } });
  context.set(apiContext, { call, language: "ne", digits: "deva", site: ${JSON.stringify(SITE)} });
  const answer = await createRequestHandler(build, "production")(new Request("http://localhost/about"), context);
  console.log(JSON.stringify({ status: answer.status, files }));`;

describe.each(["development", "production", undefined])("pages where NODE_ENV is %s", (NODE_ENV) => {
  it("are rendered by production builds of React and the router", async () => {
    const { NODE_ENV: _, ...env } = process.env;
    const file = path.join(WEB_DIR, "build/server/index.js");
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", LOADS, file], {
      env: { ...env, ...(NODE_ENV && { NODE_ENV }) },
    });
    const { status, files } = JSON.parse(stdout) as { status: number; files: string[] };
    expect(status).toBe(200);
    expect(files.filter((url) => /node_modules\/(react|react-dom|react-router|scheduler)\//.test(url))).toEqual([]);
  });
});

it("holds no development build in what was bundled", () => {
  const folder = path.join(WEB_DIR, "build/server");
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js")) continue;
    const text = fs.readFileSync(path.join(folder, name), "utf8");
    // What only development builds say.
    expect(text, name).not.toMatch(/Each child in a list should have a unique|react-router\/dist\/development/);
    expect(text, name).not.toMatch(/react(-dom|-jsx-runtime)?[\w.-]*\.development\.js/);
  }
});

it("sends parts as plain imports, without what Vite puts around them", () => {
  const folder = path.join(WEB_DIR, "build/client/assets");
  const scripts = fs.readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  for (const name of scripts) {
    expect(fs.readFileSync(path.join(folder, name), "utf8"), name).not.toContain("vite:preloadError");
  }
});
