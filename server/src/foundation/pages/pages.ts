import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import { type Answer, type Endpoint, type Input, urlOf } from "@sarathi/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type {
  createRequestHandler,
  EntryContext,
  RouterContext,
  RouterContextProvider,
  ServerBuild,
} from "react-router";
import { networkOf } from "../http/address.ts";
import { inject } from "../http/inject.ts";
import { SingleFlightCache, sendFrozen } from "../http/send.ts";
import { ensureBuilt, WEB_DIR } from "./build.ts";
import { FairQueue } from "./fairQueue.ts";
import { type Page, type Rendered, renderPage } from "./render.ts";

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

/** What a page says of itself. */
interface PageFacts {
  /** `foreignScript`: the script of the sign-in provider may run in its document. */
  flags: readonly string[];
  /** What it reads of its query. */
  queryNames: readonly string[];
}

/** What the built web gives the server to render with (`web/src/entry.server.tsx`). */
export interface WebEntry {
  createRequestHandler: typeof createRequestHandler;
  RouterContextProvider: typeof RouterContextProvider;
  apiContext: Parameters<RouterContextProvider["set"]>[0];
  documentContext: RouterContext<{ html?: string }>;
  pageAt(build: ServerBuild, pathname: string): PageFacts;
  /** The page as text in one go; for the bench. */
  renderTree(context: EntryContext, url: string): string;
}
/** `routeDiscovery` of web/react-router.config.ts. */
const MANIFEST = "/__manifest";
const PAGE_SECONDS = 5;
const PAGES_KEPT = 500;
const ANSWERS_KEPT = 500;
/** Addresses whose routes are remembered. */
const PLACES_KEPT = 1_000;
/** What a page reads of its query is cut here: longer is nothing that a page means. */
const VALUE_LENGTH = 500;
/** A render takes the thread for some milliseconds; a phone asks for one page, a school behind one address for some. */
const RENDERS = { parallel: 4, perNetwork: 24, waiting: 300 };

/** A build with what the server asks of it, made once. */
interface Renderer {
  entry: WebEntry;
  handle: ReturnType<WebEntry["createRequestHandler"]>;
  pageAt(pathname: string): PageFacts;
}
function rendererOf(build: ServerBuild, mode: "development" | "production"): Renderer {
  const entry = build.entry.module as unknown as WebEntry;
  const places = new LRUCache<string, PageFacts>({ max: PLACES_KEPT, memoMethod: (path) => entry.pageAt(build, path) });
  return { entry, handle: entry.createRequestHandler(build, mode), pageAt: (pathname) => places.memo(pathname) };
}

/** The one place where server and web meet: mounts the built pages (or, in development, Vite) on the HTTP server. */
export async function mountPages(
  app: FastifyInstance,
  { site, dev, cacheSeconds = PAGE_SECONDS }: { site: Site; dev: boolean; cacheSeconds?: number },
): Promise<void> {
  const renderer = dev ? await developed(app) : await production(app);
  const pages = new SingleFlightCache<Page>(PAGES_KEPT);
  const renders = new FairQueue(RENDERS);
  const call = callThrough(app);
  const render = async (request: Request, reader: Reader): Promise<Rendered> => {
    const { entry, handle } = await renderer();
    const context = new entry.RouterContextProvider();
    context.set(entry.apiContext, { call, ...reader, site });
    const page: { html?: string } = {};
    context.set(entry.documentContext, page);
    const { status, headers, body } = await handle(request, context);
    return { status, headers, text: page.html ?? (body ? await new Response(body).text() : "") };
  };
  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const reader = readerOf(request);
    const { pageAt } = await renderer();
    const requested = addressOf(request.url, site.url);
    const { flags, queryNames } = pageAt(requested.pathname);
    const url = declaredOnly(requested, queryNames);
    const signInScript = flags.includes("foreignScript") ? site.google?.scriptUrl : undefined;
    const make = () => renderPage(() => render(new Request(url), reader), { csp: !dev, signInScript });
    const key = `${url.pathname}${url.search}|${reader.language}|${reader.digits}`;
    const inTurn = () => renders.run(networkOf(request.ip), make);
    const page = dev ? await make() : await pages.get(key, cacheSeconds, inTurn);
    await reply.helmet();
    return sendPage(request, reply, page);
  });
  // Which files the routes behind a page's links need; the address names the build, so it is kept for good.
  app.get(MANIFEST, { schema: { hide: true } }, async (request, reply) => {
    const answer = await render(new Request(addressOf(request.url, site.url)), { language: "ne", digits: "deva" });
    for (const [name, value] of answer.headers) void reply.header(name, value);
    return reply.code(answer.status).send(answer.text);
  });
  await app.register(answerForms);
}

/** The address with the names of its query that the page reads, in order: all others lead to the same page. */
function declaredOnly(requested: URL, names: readonly string[]): URL {
  const url = new URL(requested);
  url.search = "";
  for (const name of [...names].sort()) {
    const value = requested.searchParams.get(name);
    if (value !== null) url.searchParams.set(name, value.slice(0, VALUE_LENGTH));
  }
  return url;
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

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<Buffer | null> {
  for (const [name, value] of page.headers) void reply.header(name, value);
  void reply.code(page.status).header("content-language", page.language ?? "");
  if (page.csp) void reply.header("content-security-policy", page.csp);
  if (!page.body) return null;
  const body = await sendFrozen(request, reply, page.body, "private, no-cache");
  void reply.header("vary", "accept-encoding, accept-language, cookie");
  return body;
}

/** Each request gets the modules as they are now. */
async function developed(app: FastifyInstance): Promise<() => Promise<Renderer>> {
  const { viteBuild } = await import("./vite.ts");
  const build = await viteBuild(app);
  return async () => rendererOf(await build(), "development");
}

let loading: Promise<ServerBuild> | undefined;

/** Builds the pages where that is due, and loads them; once. A start calls it early, to load while the database starts. */
export function loadPages(): Promise<ServerBuild> {
  loading ??= ensureBuilt().then(() => {
    const file = path.join(WEB_DIR, "build/server/index.js");
    return import(`${pathToFileURL(file).href}?${fs.statSync(file).mtimeMs}`) as Promise<ServerBuild>;
  });
  return loading;
}

/** Serves the built assets: names with a hash for ever, the rest for an hour. */
async function production(app: FastifyInstance): Promise<() => Promise<Renderer>> {
  const build = await loadPages();
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
  const made = rendererOf(build, "production");
  return async () => made;
}

/**
 * The loaders' way to the API: through the app itself, without a socket, always anonymous. Pages that differ share what
 * they show, so answers are kept as long as the contract lets anybody keep them.
 */
function callThrough(app: FastifyInstance) {
  const answers = new SingleFlightCache<object>(ANSWERS_KEPT);
  return async <E extends Endpoint>(spec: E, input: Input<E>): Promise<Answer<E>> => {
    const ask = async (): Promise<{ data: Answer<E> }> => {
      const { status, data, body } = await inject(app, spec, input);
      if (status < 400) return { data };
      throw Object.assign(new Error(String(body.message)), { status, code: body.code });
    };
    const kept = await answers.get(urlOf(spec, input), spec.cacheSeconds ?? 0, ask);
    return (kept as { data: Answer<E> }).data;
  };
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
