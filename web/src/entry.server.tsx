import "./foundation/texts.server.ts";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

// What the Node server renders with: its own copy of the router would be another one.
export { createRequestHandler, RouterContextProvider } from "react-router";
// The Node server sets this context on each request's RouterContextProvider.
export { apiContext } from "./foundation/api.ts";

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
