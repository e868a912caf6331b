import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { Answer, Endpoint, Input } from "@sarathi/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { createRequestHandler, EntryContext, RouterContextProvider, ServerBuild } from "react-router";
import { inject } from "../http/inject.ts";
import { BriefCache, sendFrozen } from "../http/send.ts";
import { ensureBuilt, WEB_DIR } from "./build.ts";
import { type Page, renderPage } from "./render.ts";

/** What pages say of the site. */
export interface Site {
  name: { ne: string; en: string };
  url: string;
  feedbackUrl?: string;
  social: { name: string; url: string }[];
  /** Sign-in with Google; absent when it is not set up. */
  google?: { clientId: string; scriptUrl: string };
}
/** What a page is rendered for: all that may make two renderings of one address differ. Pages are always anonymous. */
export interface Reader {
  language: "ne" | "en";
  digits: "deva" | "latn";
}

/** What the built web gives the server to render with (`web/src/entry.server.tsx`). */
export interface WebEntry {
  createRequestHandler: typeof createRequestHandler;
  RouterContextProvider: typeof RouterContextProvider;
  apiContext: Parameters<RouterContextProvider["set"]>[0];
  /** What a page says of its document. `foreignScript`: the script of the sign-in provider may run in it. */
  pageFlags(build: ServerBuild, pathname: string): readonly string[];
  /** The page as text in one go; for the bench. */
  renderTree(context: EntryContext, url: string): string;
}
const entryOf = (build: ServerBuild) => build.entry.module as unknown as WebEntry;
/** `routeDiscovery` of web/react-router.config.ts. */
const MANIFEST = "/__manifest";
const PAGE_SECONDS = 5;
const PAGES_KEPT = 500;

/** The one place where server and web meet: mounts the built pages (or, in development, Vite) on the HTTP server. */
export async function mountPages(
  app: FastifyInstance,
  { site, dev, keepSeconds = PAGE_SECONDS }: { site: Site; dev: boolean; keepSeconds?: number },
): Promise<void> {
  const build = dev ? await import("./vite.ts").then((m) => m.viteBuild(app)) : await production(app);
  const pages = new BriefCache<Page>(PAGES_KEPT);
  const render = async (request: Request, reader: Reader): Promise<Response> => {
    const loaded = await build();
    const entry = entryOf(loaded);
    const context = new entry.RouterContextProvider();
    context.set(entry.apiContext, { call: callThrough(app), ...reader, site });
    return entry.createRequestHandler(loaded, dev ? "development" : "production")(request, context);
  };
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const reader = readerOf(request);
    const url = addressOf(request.url, site.url);
    const loaded = await build();
    const flags = entryOf(loaded).pageFlags(loaded, url.pathname);
    const signInScript = flags.includes("foreignScript") ? site.google?.scriptUrl : undefined;
    const make = () =>
      renderPage(() => render(new Request(url, { headers: headersOf(request) }), reader), { csp: !dev, signInScript });
    const key = `${url.pathname}${url.search}|${reader.language}|${reader.digits}`;
    const page = dev ? await make() : await pages.get(key, keepSeconds, make);
    await reply.helmet();
    return sendPage(request, reply, page);
  });
  // Which files the routes behind a page's links need; the address names the build, so it is kept for good.
  app.get(MANIFEST, { schema: { hide: true } }, async (request, reply) => {
    const answer = await render(new Request(addressOf(request.url, site.url)), { language: "ne", digits: "deva" });
    for (const [name, value] of answer.headers) void reply.header(name, value);
    return reply.code(answer.status).send(await answer.text());
  });
  await app.register(answerForms);
}

/**
 * A form sent before the page's script was there comes to the page's own address: it is asked for again. What was
 * typed is not read.
 */
async function answerForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.post("/*", { schema: { hide: true } }, async (request, reply) => {
    const { pathname, search } = addressOf(request.url, "http://localhost");
    // One slash alone leads the way: two would name another site.
    return reply.header("cache-control", "no-store").redirect(pathname.replace(/^\/+/, "/") + search, 303);
  });
}

/** The page's address on this site, whatever host or slashes the request line holds. */
function addressOf(requested: string, site: string): URL {
  const [pathname = "/", ...search] = requested.replace(/^[a-z]+:\/\/[^/]*/i, "").split("?");
  const url = new URL(site);
  url.pathname = pathname.replace(/^\/+/, "/");
  url.search = search.join("?");
  return url;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  for (const [name, value] of page.headers) void reply.header(name, value);
  void reply.code(page.status).header("content-language", page.language ?? "");
  if (page.csp) void reply.header("content-security-policy", page.csp);
  if (!page.body) return reply.send();
  const sent = sendFrozen(request, reply, page.body, "private, no-cache");
  return sent.header("vary", "accept-encoding, accept-language, cookie");
}

/** Serves the built assets: names with a hash for ever, the rest for an hour. */
async function production(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  await ensureBuilt();
  const client = path.join(WEB_DIR, "build/client");
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const forever = file.includes(`${path.sep}assets${path.sep}`);
      reply.header("cache-control", forever ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  const file = path.join(WEB_DIR, "build/server/index.js");
  const stamp = fs.statSync(file).mtimeMs;
  const build = (await import(`${pathToFileURL(file).href}?${stamp}`)) as ServerBuild;
  return async () => build;
}

/** The loaders' way to the API: through the app itself, without a socket, always anonymous. */
function callThrough(app: FastifyInstance) {
  return async <E extends Endpoint>(spec: E, input: Input<E>): Promise<Answer<E>> => {
    const { status, data, body } = await inject(app, spec, input);
    if (status < 400) return data;
    throw Object.assign(new Error(String(body.message)), { status, code: body.code });
  };
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of ["accept", "accept-language", "cookie", "user-agent"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

const cookie = (request: FastifyRequest, name: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(request.headers.cookie ?? "")?.[1];

/** Language by cookie, then by what the browser prefers, else Nepali; digits by cookie, else the language's own. */
export function readerOf(request: FastifyRequest): Reader {
  const chosen = cookie(request, "language");
  const language = chosen === "ne" || chosen === "en" ? chosen : preferred(request.headers["accept-language"]);
  const digits = cookie(request, "digits");
  return { language, digits: digits === "deva" || digits === "latn" ? digits : language === "ne" ? "deva" : "latn" };
}

function preferred(acceptLanguage: string | undefined): Reader["language"] {
  const ranked = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...rest] = part.trim().toLowerCase().split(";");
      return { tag: tag.split("-")[0], q: Number(/q=([\d.]+)/.exec(rest.join(";"))?.[1] ?? 1) };
    })
    .filter(({ tag, q }) => (tag === "ne" || tag === "en") && q > 0)
    .sort((a, b) => b.q - a.q);
  return ranked[0]?.tag === "en" ? "en" : "ne";
}
