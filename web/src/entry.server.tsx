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
import { InlineMark, InlineStyle } from "./foundation/inline.ts";
import { flagsOf, type PageFlag, placeOf, queryNamesOf } from "./foundation/page.ts";
import theme from "./ui/theme.css?inline";

/** The stylesheet of all pages. The server puts it into the documents, compressed once for all; its place is marked. */
export { theme };
export const themePlace = "/*theme*/";

// What the Node server renders with: its own copy of the router would be another one.
export { createRequestHandler, RouterContextProvider } from "react-router";
// The Node server sets this context on each request's RouterContextProvider.
export { apiContext } from "./foundation/api.ts";
/** Of these pages. */
export const version: string = import.meta.env.PAGE_VERSION ?? "";
// The budgets ask which dictionaries a page fetches.
export { namespacesOf } from "./foundation/page.ts";

/** What the Node server and a rendering hand each other, on each request's RouterContextProvider. */
interface Document {
  /**
   * The page, beside an answer without a body: a body of text would be made a stream of bytes and read back, which takes
   * a tenth of a rendering.
   */
  html?: string;
  /** Stands as `nonce` at the inline scripts that we and the router write, and at nothing else that a page holds. */
  mark?: string;
  /** What does not exist is answered without a page: the server has one for all. */
  leaveMissing?: boolean;
}
export const documentContext = createContext<Document>();

type Routes = ServerBuild["routes"];
interface Branch {
  path?: string;
  index?: boolean;
  handle: unknown;
  children: Branch[];
}

/** The routes of a build as the router matches them. */
function treeOf(routes: Routes): Branch[] {
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
  return below(undefined);
}

const firstOf = (path: string) => /^\/*([^/]*)/.exec(path)?.[1] ?? "";
/** What begins otherwise than every page, for which there is one route. */
const elsewhere = "*";

/** The routes of those pages alone that begin with a name: the router tries each that it gets, for each address. */
function beginningWith(name: string, branches: readonly Branch[], above = ""): Branch[] {
  return branches.flatMap((branch) => {
    const path = `${above}/${branch.path ?? ""}`.replace(/\/+/g, "/");
    const children = beginningWith(name, branch.children, path);
    const fits = branch.children.length > 0 ? children.length > 0 : [name, elsewhere].includes(firstOf(path));
    return fits ? [{ ...branch, children }] : [];
  });
}

const trees = new WeakMap<Routes, Map<string, Branch[]>>();
/** The routes that an address may have. */
function routesFor(routes: Routes, pathname: string): Branch[] {
  let byName = trees.get(routes);
  if (!byName) {
    const tree = treeOf(routes);
    const leaves = (branches: readonly Branch[], above: string): string[] =>
      branches.flatMap(({ path = "", children }) =>
        children.length > 0 ? leaves(children, `${above}/${path}`) : [firstOf(`${above}/${path}`)],
      );
    byName = new Map([...leaves(tree, ""), elsewhere].map((name) => [name, beginningWith(name, tree)]));
    trees.set(routes, byName);
  }
  return byName.get(nameIn(pathname)) ?? byName.get(elsewhere) ?? [];
}

/** What an address begins with, however it is spelt. */
function nameIn(pathname: string): string {
  try {
    return decodeURIComponent(firstOf(pathname)).toLowerCase();
  } catch {
    return elsewhere;
  }
}

/** What the page at an address says of itself: for the policy of its document, and for what it is rendered with. */
export interface PageFacts {
  flags: readonly PageFlag[];
  queryNames: readonly string[];
  /** How links spell its address. */
  path: string;
  /** The address that it is rendered at: pages of one such address do not differ. */
  renderedAt: string;
  /** Its route: what does not exist looks the same at all its addresses. */
  pattern: string;
}
export function pageAt(build: ServerBuild, pathname: string): PageFacts {
  const matches = matchRoutes(routesFor(build.routes, pathname) as RouteObject[], pathname) ?? [];
  const routes = matches.map(({ route }) => route);
  const pattern = routes.map(({ path }) => path ?? "").join("/");
  return { flags: flagsOf(routes), queryNames: queryNamesOf(routes), pattern, ...placeOf(matches, pathname) };
}

function treeFor(context: EntryContext, url: string, mark: string | undefined) {
  return (
    <InlineMark value={mark}>
      <InlineStyle value={themePlace}>
        <ServerRouter context={context} url={url} {...(mark !== undefined && { nonce: mark })} />
      </InlineStyle>
    </InlineMark>
  );
}

/** React's stream writes it, its text does not: without it browsers lay a page out as those of the last century. */
const DOCTYPE = "<!DOCTYPE html>";

/** A page in one go, as text; what suspends is left out of it and marked. @param mark stands at our inline scripts */
export const renderTree = (context: EntryContext, url: string, mark?: string): string =>
  DOCTYPE + renderToString(treeFor(context, url, mark));

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
function renderAtOnce(context: EntryContext, url: string, mark: string | undefined): string | undefined {
  try {
    const html = renderTree(context, url, mark);
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
  const document = loadContext.get(documentContext);
  if (document.leaveMissing && status === 404 && context.staticHandlerContext.errors) {
    return new Response(null, { status, headers });
  }
  await dataAtHand(context);
  const html = renderAtOnce(context, request.url, document.mark);
  const page = html === undefined ? await renderInParts(context, request.url, document.mark) : { html, failed: false };
  document.html = page.html;
  return new Response(null, { status: page.failed ? 500 : status, headers });
}

/** Renders a page with parts that have to be waited for, to its end. */
function renderInParts(
  context: EntryContext,
  url: string,
  mark: string | undefined,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(treeFor(context, url, mark), {
      ...(mark !== undefined && { nonce: mark }),
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
