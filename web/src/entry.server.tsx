import "./foundation/texts.server.ts";
import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  createContext,
  type EntryContext,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { flagsOf, type PageFlag, queryNamesOf } from "./foundation/page.ts";

// What the Node server renders with: its own copy of the router would be another one.
export { createRequestHandler, RouterContextProvider } from "react-router";
// The Node server sets this context on each request's RouterContextProvider.
export { apiContext } from "./foundation/api.ts";
// The budgets ask which dictionaries a page fetches.
export { namespacesOf } from "./foundation/page.ts";

/**
 * Where a rendering puts its page, beside an answer without a body: a body of text would be made a stream of bytes and
 * read back, which takes a tenth of a rendering. Set by the Node server on each request's RouterContextProvider.
 */
export const documentContext = createContext<{ html?: string }>();

type Routes = ServerBuild["routes"];
interface Branch {
  path?: string;
  index?: boolean;
  handle: unknown;
  children: Branch[];
}
const trees = new WeakMap<Routes, Branch[]>();

/** The routes of a build as the router matches them. */
function treeOf(routes: Routes): Branch[] {
  const known = trees.get(routes);
  if (known) return known;
  const below = (parent: string | undefined): Branch[] =>
    Object.values(routes).flatMap((route) =>
      route && route.parentId === parent
        ? [
            {
              ...(route.path !== undefined && { path: route.path }),
              ...(route.index && { index: true }),
              handle: route.module.handle,
              children: below(route.id),
            },
          ]
        : [],
    );
  const tree = below(undefined);
  trees.set(routes, tree);
  return tree;
}

/** What the page at an address says of itself: for the policy of its document, and for what it is rendered with. */
export function pageAt(
  build: ServerBuild,
  pathname: string,
): { flags: readonly PageFlag[]; queryNames: readonly string[] } {
  const matches = matchRoutes(treeOf(build.routes) as RouteObject[], pathname) ?? [];
  const routes = matches.map(({ route }) => route);
  return { flags: flagsOf(routes), queryNames: queryNamesOf(routes) };
}

/** A page in one go, as text; what suspends is left out of it and marked. */
export const renderTree = (context: EntryContext, url: string): string =>
  renderToString(<ServerRouter context={context} url={url} />);

/** How React marks what it left out. */
const leftOut = "<!--$!-->";

/**
 * Reads the page's data to their end and puts them where the router's own transfer to the browser looks for what it has
 * read before: nothing waits for them while the page renders.
 */
async function dataAtHand(context: EntryContext): Promise<void> {
  if (!context.serverHandoffStream) return;
  const reader = context.serverHandoffStream.getReader();
  const decoder = new TextDecoder();
  let value = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    value += decoder.decode(part.value, { stream: true });
  }
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } });
  context.renderMeta = { ...context.renderMeta, streamCache: { 0: read } };
  // A stream has one reader, and each rendering asks for it.
  context.serverHandoffStream = { getReader: () => reader } as unknown as ReadableStream<Uint8Array>;
}

/** The page in one go, in two thirds of a stream's time; undefined when a part of it has to be waited for, or fails. */
function renderAtOnce(context: EntryContext, url: string): string | undefined {
  try {
    const html = renderTree(context, url);
    return html.includes(leftOut) ? undefined : html;
  } catch {
    return undefined; // the stream says what is wrong
  }
}

const giveUpMs = 10_000;

/** Renders the whole page before it answers: pages are hashed for their CSP and kept for some seconds. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  await dataAtHand(context);
  const html = renderAtOnce(context, request.url);
  const page = html === undefined ? await renderInParts(context, request.url) : { html, failed: false };
  loadContext.get(documentContext).html = page.html;
  return new Response(null, { status: page.failed ? 500 : status, headers });
}

/** Renders a page with parts that have to be waited for, to its end. */
function renderInParts(context: EntryContext, url: string): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
      onAllReady() {
        clearTimeout(timer);
        const chunks: Uint8Array[] = [];
        const whole = new Writable({
          write(chunk: Uint8Array, _encoding, done) {
            chunks.push(Uint8Array.from(chunk)); // React fills the same bytes again
            done();
          },
          final(done) {
            resolve({ html: Buffer.concat(chunks).toString(), failed });
            done();
          },
        });
        pipe(whole);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
    const timer = setTimeout(abort, giveUpMs);
  });
}
