import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type {
  createRequestHandler,
  EntryContext,
  RouterContext,
  RouterContextProvider,
  ServerBuild,
} from "react-router";
import { SharedPart } from "../http/frozen.ts";
import { ensureBuilt, WEB_DIR } from "./build.ts";
import type { Style } from "./render.ts";

/** What a page says of itself. */
export interface PageFacts {
  /** `foreignScript`: the script of the sign-in provider may run in its document. */
  flags: readonly string[];
  /** What it reads of its query. */
  queryNames: readonly string[];
  /** How links spell its address. */
  path: string;
  /** The address that it is rendered at: pages of one such address do not differ. */
  renderedAt: string;
  /** Its route: what does not exist looks the same at all its addresses. */
  pattern: string;
}

/** What a rendering is given and gives beside its answer. */
export interface Document {
  html?: string;
  mark?: string;
  leaveMissing?: boolean;
}

/** What the built web gives the server to render with (`web/src/entry.server.tsx`). */
export interface WebEntry {
  createRequestHandler: typeof createRequestHandler;
  RouterContextProvider: typeof RouterContextProvider;
  apiContext: Parameters<RouterContextProvider["set"]>[0];
  documentContext: RouterContext<Document>;
  pageAt(build: ServerBuild, pathname: string): PageFacts;
  /** Of the pages: what they name in their calls. */
  version: string;
  /** The stylesheet of all pages, and what stands in its place in what is rendered. */
  theme: string;
  themePlace: string;
  /** The page as text in one go; for the bench. */
  renderTree(context: EntryContext, url: string, mark?: string): string;
}

/** Addresses whose routes are remembered. */
const PLACES_KEPT = 1_000;

/** A build with what the server asks of it, made once. */
export interface Renderer {
  entry: WebEntry;
  handle: ReturnType<WebEntry["createRequestHandler"]>;
  pageAt(pathname: string): PageFacts;
  style: Style;
}
function rendererOf(build: ServerBuild, mode: "development" | "production"): Renderer {
  const entry = build.entry.module as unknown as WebEntry;
  const places = new LRUCache<string, PageFacts>({ max: PLACES_KEPT, memoMethod: (path) => entry.pageAt(build, path) });
  return {
    entry,
    handle: entry.createRequestHandler(build, mode),
    pageAt: (pathname) => places.memo(pathname),
    style: { part: new SharedPart(entry.theme), place: entry.themePlace },
  };
}

/** The pages to render with: as their files are now in development, else as they were built; these serve their files too. */
export const rendererFor = (app: FastifyInstance, dev: boolean): Promise<() => Promise<Renderer>> =>
  dev ? developed(app) : production(app);

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

const isWorker = (file: string) => file.startsWith("sw.js");
function lifetimeOf(file: string): string {
  if (file.startsWith(`assets${path.sep}`)) return "public, max-age=31536000, immutable";
  return isWorker(file) ? "no-cache" : "public, max-age=3600";
}

/** Serves the built assets: names with a hash for ever, the rest for an hour; the service worker is asked for anew each time. */
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
      const name = path.relative(client, file);
      reply.header("cache-control", lifetimeOf(name));
      // What it fetches stands under its own policy, not under that of the page.
      if (isWorker(name)) reply.header("content-security-policy", "default-src 'none'; connect-src 'self'");
    },
  });
  const made = rendererOf(build, "production");
  return async () => made;
}
