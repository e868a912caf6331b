import "./foundation/texts.server.ts";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, matchRoutes, type RouteObject, type ServerBuild, ServerRouter } from "react-router";
import { flagsOf, type PageFlag } from "./foundation/page.ts";

// What the Node server renders with: its own copy of the router would be another one.
export { createRequestHandler, RouterContextProvider } from "react-router";
// The Node server sets this context on each request's RouterContextProvider.
export { apiContext } from "./foundation/api.ts";
// The budgets ask which dictionaries a page fetches.
export { namespacesOf } from "./foundation/page.ts";

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

/** What the page at an address says of itself, for the server's policy of its document. */
export function pageFlags(build: ServerBuild, pathname: string): readonly PageFlag[] {
  const matches = matchRoutes(treeOf(build.routes) as RouteObject[], pathname) ?? [];
  return flagsOf(matches.map(({ route }) => route));
}

/** A page whose data are there, in one go; what still suspends is left out. The bench measures against it. */
export const renderTree = (context: EntryContext, url: string): string =>
  renderToString(<ServerRouter context={context} url={url} />);

const giveUpMs = 10_000;

/** Renders the whole page before it answers: pages are hashed for their CSP and kept for some seconds. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), { status: failed ? 500 : status, headers }));
        pipe(body);
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
