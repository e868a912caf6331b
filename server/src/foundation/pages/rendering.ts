import { randomBytes } from "node:crypto";
import { type Call, watched } from "./answers.ts";
import type { Reader } from "./reader.ts";
import { frozenPage, type Page, type Rendered } from "./render.ts";
import type { Document, Renderer } from "./renderer.ts";
import type { Site } from "./site.ts";

/** When to come back for a page whose data could not be had. */
const RETRY_SECONDS = 5;

interface From {
  site: Site;
  dev: boolean;
  /** Addresses elsewhere that a form of ours may be sent to. */
  formTargets?: readonly string[];
  renderer: () => Promise<Renderer>;
  call: Call;
}

/**
 * Renders pages, for nobody in particular. A page whose data could not be had for the server's own trouble is a 503
 * for search engines and proxies; a reader sees it all the same, and the browser asks for what is missing.
 * @returns the page; undefined when it is left out because what it is about does not exist
 */
export function createRendering({ site, dev, formTargets, renderer, call }: From) {
  return async (url: URL, reader: Reader, leaveMissing: boolean): Promise<Page | undefined> => {
    const { entry, handle, pageAt, style } = await renderer();
    const watching = watched(call);
    const mark = randomBytes(16).toString("base64url");
    const document: Document = { mark, leaveMissing };
    const context = new entry.RouterContextProvider();
    context.set(entry.apiContext, { call: watching.call, ...reader, site: { ...site } });
    context.set(entry.documentContext, document);
    const { status, headers, body } = await handle(new Request(url), context);
    const text = document.html ?? (body ? await new Response(body).text() : "");
    if (leaveMissing && status === 404 && !text) return undefined;
    const whole = !watching.failed() || status >= 400;
    const rendered: Rendered = whole ? { status, headers, text } : unavailable(headers, text);
    const signInScript = pageAt(url.pathname).flags.includes("foreignScript") ? site.google?.scriptUrl : undefined;
    return frozenPage(rendered, { mark, csp: !dev, signInScript, formTargets, style });
  };
}

function unavailable(headers: Headers, text: string): Rendered {
  const all = new Headers(headers);
  all.set("retry-after", String(RETRY_SECONDS));
  return { status: 503, headers: all, text };
}
