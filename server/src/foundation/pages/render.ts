import { createHash } from "node:crypto";
import { FrozenBody } from "../http/frozen.ts";

/** A rendered page, whole. */
export interface Page {
  status: number;
  headers: [string, string][];
  language: string | undefined;
  body: FrozenBody | null;
  /** Allows just the inline scripts that stand in this page. */
  csp: string | undefined;
}

const HOP = new Set(["content-length", "content-type", "transfer-encoding", "connection"]);
/** Lives for seconds: a light hand. */
const QUALITY = 4;

/**
 * Renders a page to its end and freezes it. Pages are the same for every reader of a language, so they are kept for
 * seconds; a nonce would be the same for all of them then. Instead the policy names the hash of each inline script.
 */
export async function renderPage(render: () => Promise<Response>, { csp }: { csp: boolean }): Promise<Page> {
  const response = await render();
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "text/html; charset=utf-8";
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !HOP.has(name)),
    language: /<html[^>]*\blang="([a-z]+)"/.exec(text.slice(0, 500))?.[1],
    body: text ? await FrozenBody.of(text, type, QUALITY) : null,
    csp: csp && type.startsWith("text/html") ? policyFor(text) : undefined,
  };
}

function policyFor(html: string): string {
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\bsrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return [
    "default-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    `script-src 'self' ${[...hashes].join(" ")}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
  ].join("; ");
}
