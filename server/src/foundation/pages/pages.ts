import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { networkOf } from "../http/address.ts";
import { AppError } from "../http/errors.ts";
import { SingleFlightCache, sendFrozen } from "../http/send.ts";
import { rateLimit } from "../rateLimit.ts";
import { pageAddress, searchOf } from "./address.ts";
import { callThrough } from "./answers.ts";
import { FairQueue, type QueueLimits } from "./fairQueue.ts";
import { paced } from "./paced.ts";
import { type Reader, readerOf } from "./reader.ts";
import type { Page } from "./render.ts";
import { rendererFor } from "./renderer.ts";
import { createRendering } from "./rendering.ts";
import { retireServiceWorker } from "./serviceWorker.ts";
import type { Site } from "./site.ts";
import { failAsPage } from "./unavailable.ts";

export interface PageOptions {
  site: Site;
  /** Rises when the site has changed: pages of before are not shown any more. */
  edition?: () => number;
  dev: boolean;
  /** Browsers get rid of their service worker. */
  retireWorker?: boolean;
  /** Addresses elsewhere that a form of ours may be sent to. */
  formTargets?: readonly string[];
  /** How long a page is kept; 0: each is rendered anew. */
  cacheSeconds?: number;
  renders?: QueueLimits;
}

/** `routeDiscovery` of web/react-router.config.ts. */
const MANIFEST = "/__manifest";
const MANIFEST_QUERY = ["paths", "version"];
/** Longer than what the browser's router asks for at once. */
const MANIFEST_LENGTH = 8_000;
/** More than any page has links; each is looked for among all routes. */
const MANIFEST_PATHS = 250;
const PAGES_BYTES = 16 * 1_024 * 1_024;
const PAGE_SECONDS = 5;
/** For so long a page is better than none when there is no turn for a newer one. */
const LAST_MS = 60_000;
/** A page that could not be made whole may be wanted anew at once, but not by everybody. */
const FAILED_SECONDS = 1;
/** What does not exist looks the same for as long as the program runs. */
const NOT_FOUND_SECONDS = 60;
/**
 * A render takes the thread for some milliseconds; a school behind one address asks for some pages at once, each in up to
 * four ways (language, digits).
 */
const RENDERS: QueueLimits = { parallel: 1, perNetwork: 24, waiting: 80, longestRestMs: 10 };
/** Requests for pages that are answered before the loop looks for what else has come in. */
const PER_TURN = 2;
/** Pages of one network that are not kept: a school's phones open the same few, which are rendered once in five seconds. */
const UNCACHED = { max: 100, seconds: 10 };

/** Kept of an address whose page is the one of all that does not exist. */
const MISSING: Page = { status: 404, headers: [], language: undefined, body: null, csp: undefined };
const pageBytes = ({ body }: Page): number => 1 + (body?.bytes ?? 0);

/** The one place where server and web meet: mounts the built pages (or, in development, Vite) on the HTTP server. */
export async function mountPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { site, edition = () => 0, dev, formTargets = [], cacheSeconds = dev ? 0 : PAGE_SECONDS } = options;
  if (options.retireWorker) retireServiceWorker(app);
  const renderer = await rendererFor(app, dev);
  if (!dev) app.versions.pages = (await renderer()).entry.version;
  const render = createRendering({ site, dev, formTargets, renderer, call: callThrough(app) });
  const pages = new SingleFlightCache<Page>(PAGES_BYTES, pageBytes);
  const last = new LRUCache<string, Page>({ maxSize: PAGES_BYTES, sizeCalculation: pageBytes, ttl: LAST_MS });
  const inTurn = takingTurns(options.renders ?? RENDERS);
  const kept = cacheSeconds > 0;
  const secondsOf = kept ? ({ status }: Page) => (status < 500 ? cacheSeconds : FAILED_SECONDS) : 0;

  /** Renders in turn. What was there a moment ago is renewed on nobody's account, and stays while there is no turn. */
  const renew = async (request: FastifyRequest, key: string, make: () => Promise<Page>): Promise<Page> => {
    const before = last.get(key);
    try {
      const page = await inTurn(request, before !== undefined, make);
      if (page.status < 500 && page !== MISSING) last.set(key, page);
      return page;
    } catch (error) {
      if (before && error instanceof AppError) return before;
      throw error;
    }
  };

  /** The page at an address, for a reader: as it is kept, or rendered. */
  const pageFor = async (request: FastifyRequest, url: URL, pattern: string): Promise<Page> => {
    const reader = readerOf(request);
    const forReader = `|${reader.language}|${reader.digits}|${edition()}`;
    const key = url.pathname + url.search + forReader;
    const make = async () => (await render(url, reader, kept)) ?? MISSING;
    const page = await pages.get(key, secondsOf, () => renew(request, key, make));
    if (page !== MISSING) return page;
    const forAll = `missing ${pattern}${forReader}`;
    const makeForAll = async () => {
      const missing = await render(url, reader, false);
      if (missing?.status === 404) return missing;
      throw new AppError("server.busy", { retryAfter: 1 }); // it was made this moment: nothing for all others to see
    };
    return pages.get(forAll, NOT_FOUND_SECONDS, () => renew(request, forAll, makeForAll));
  };

  await app.register(async (scope) => {
    failAsPage(scope);
    scope.addHook("onRequest", paced(PER_TURN));
    scope.get("/*", { schema: { hide: true } }, async (request, reply) => {
      const requested = pageAddress(request.url, site.url);
      const { path, renderedAt, queryNames, pattern } = (await renderer()).pageAt(requested.pathname);
      if (path !== requested.pathname) return reply.redirect(path + requested.search, 301);
      const url = new URL(renderedAt + searchOf(requested, queryNames), site.url);
      const page = await pageFor(request, url, pattern);
      await reply.helmet();
      return sendPage(request, reply, page);
    });
    // Which files the routes behind a page's links need; the address names the build, so it is kept for good.
    scope.get(MANIFEST, { schema: { hide: true } }, async (request, reply) => {
      const requested = pageAddress(request.url, site.url);
      if ((requested.searchParams.get("paths") ?? "").split(",").length > MANIFEST_PATHS) {
        throw new AppError("request.invalid", { fields: { paths: "Too many" } });
      }
      const url = new URL(MANIFEST + searchOf(requested, MANIFEST_QUERY, MANIFEST_LENGTH), site.url);
      const anyone: Reader = { language: "ne", digits: "deva" };
      const make = async () => (await render(url, anyone, false)) ?? MISSING;
      const key = url.pathname + url.search;
      const { status, headers, body } = await pages.get(key, secondsOf, () => renew(request, key, make));
      for (const [name, value] of headers) void reply.header(name, value);
      void reply.code(status);
      if (!body) return null;
      const lifetime = headers.find(([name]) => name === "cache-control")?.[1] ?? "no-store";
      return sendFrozen(request, reply, body, lifetime);
    });
  });
  // A file of another build, or none at all: nothing that a page could show.
  app.get("/assets/*", { schema: { hide: true } }, () => {
    throw new AppError("request.not_found");
  });
  await app.register(answerForms);
}

/**
 * What is not kept is made in turns, and one network may ask for so much of it that is not free.
 * @throws request.too_many, server.busy
 */
function takingTurns(limits: QueueLimits) {
  const queue = new FairQueue(limits);
  const count = rateLimit(UNCACHED);
  return async <T>(request: FastifyRequest, free: boolean, work: () => Promise<T>): Promise<T> => {
    const network = networkOf(request.ip);
    const retryAfter = free ? 0 : count(network);
    if (retryAfter > 0) throw new AppError("request.too_many", { retryAfter });
    return queue.run(network, work);
  };
}

/**
 * A form sent before the page's script was there comes to the page's own address: it is asked for again. What was
 * typed is not read.
 */
async function answerForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.post("/*", { schema: { hide: true } }, async (request, reply) => {
    const { pathname, search } = pageAddress(request.url, "http://localhost");
    return reply.header("cache-control", "no-store").redirect(pathname + search, 303);
  });
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<Buffer | null> {
  for (const [name, value] of page.headers) void reply.header(name, value);
  void reply.code(page.status).header("content-language", page.language ?? "");
  if (page.csp) void reply.header("content-security-policy", page.csp);
  if (!page.body) return null;
  const body = await sendFrozen(request, reply, page.body, page.status < 500 ? "private, no-cache" : "no-store");
  void reply.header("vary", "accept-encoding, accept-language, cookie");
  return body;
}
