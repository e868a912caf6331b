import { type Endpoint, type Input, urlOf } from "@sarathi/contract";
import type { EntryContext, ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { loadPages, type WebEntry } from "./renderer.ts";

const SITE = { name: { ne: "सारथी", en: "Sarathi" }, url: "http://localhost:3000", social: [] };
const app = await testApp();
const build = await loadPages();
const entry = build.entry.module as unknown as WebEntry;

async function call<E extends Endpoint>(spec: E, input: Input<E>): Promise<unknown> {
  const { data, pagination } = (await app.http.inject({ url: urlOf(spec, input) })).json();
  return spec.paged ? { items: data, pagination } : data;
}

/** Renders a page as the server does. @returns what the router gave to render, as the entry left it */
async function rendered(url: string): Promise<EntryContext> {
  let seen: EntryContext | undefined;
  const render = build.entry.module.default;
  const watching: typeof render = (request, status, headers, context, router) => {
    seen = context;
    return render(request, status, headers, context, router);
  };
  const watched: ServerBuild = { ...build, entry: { module: { ...build.entry.module, default: watching } } };
  const context = new entry.RouterContextProvider();
  context.set(entry.apiContext, { call, language: "ne", digits: "deva", site: SITE });
  context.set(entry.documentContext, {});
  const answer = await entry.createRequestHandler(watched, "production")(new Request(url), context);
  expect(answer.status).toBe(200);
  if (!seen) throw new Error("nothing was rendered");
  return seen;
}

// Decision 31: without React's and the router's unwritten agreements a page still comes, but as a stream, which takes
// half as long again.
it.each(["/", "/about", "/pariksha", "/loksewa"])("%s is rendered in one go", async (path) => {
  const url = SITE.url + path;
  const html = entry.renderTree(await rendered(url), url);
  expect(html).toContain("<h1");
  expect(html).not.toContain("<!--$!-->"); // React left something out, to be waited for
  expect(html).toContain("streamController.enqueue"); // the page's data, for the browser
});
