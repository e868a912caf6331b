// The limit for pages: a bare Node handler that renders one page's tree with renderToString, its data read once, and
// compresses it as the app does.
import http from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzip } from "node:zlib";
import { type Endpoint, type Input, urlOf } from "@sarathi/contract";
import type { EntryContext, ServerBuild } from "react-router";
import type { WebEntry } from "../../server/src/foundation/pages/renderer.ts";
import { ROOT } from "./processes.ts";
import { SITE } from "./site.ts";

const { PORT = "0", API = "", PAGE = "/" } = process.env;
const build = (await import(pathToFileURL(path.join(ROOT, "web/build/server/index.js")).href)) as ServerBuild;
const entry = build.entry.module as unknown as WebEntry;

/** The loaders' way to the API. */
async function call<E extends Endpoint>(spec: E, input: Input<E>): Promise<unknown> {
  const answer = await fetch(API + urlOf(spec, input));
  const { data, pagination } = (await answer.json()) as { data: unknown; pagination?: unknown };
  return spec.paged ? { items: data, pagination } : data;
}

/** What the router hands to the renderer for the page, its data in it. */
async function contextOf(url: string): Promise<EntryContext> {
  let found: EntryContext | undefined;
  const render = build.entry.module.default;
  const seen: typeof render = (request, status, headers, context, router) => {
    // A render takes the reader of the data's stream, which is there once: later ones find what it gave.
    const reader = context.serverHandoffStream?.getReader();
    if (reader) context.serverHandoffStream = { getReader: () => reader } as unknown as ReadableStream;
    found = context;
    return render(request, status, headers, context, router);
  };
  const watched = { ...build, entry: { module: { ...build.entry.module, default: seen } } };
  const context = new entry.RouterContextProvider();
  context.set(entry.apiContext, { call, language: "ne", digits: "deva", site: SITE });
  const page: { html?: string } = {};
  context.set(entry.documentContext, page);
  const answer = await entry.createRequestHandler(watched, "production")(new Request(url), context);
  const text = page.html ?? "";
  if (!found || !answer.ok) throw new Error(`the page answered ${answer.status}`);
  // The tree must be the one that the app sends.
  const again = entry.renderTree(found, url);
  if (again.length < text.length * 0.5) throw new Error(`${again.length} characters for ${text.length}: no limit`);
  return found;
}

const url = SITE.url + PAGE;
const context = await contextOf(url);
const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" };
const server = http.createServer((_, reply) => {
  gzip(entry.renderTree(context, url), { level: 4 }, (error, body) => {
    if (error) throw error;
    reply.writeHead(200, { ...headers, "content-length": body.length }).end(body);
  });
});
process.on("SIGTERM", () => server.close());
server.listen(Number(PORT), "127.0.0.1");
