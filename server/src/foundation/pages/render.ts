import { hash } from "node:crypto";
import { FrozenBody, type SharedPart } from "../http/frozen.ts";

/** A rendered page, whole. */
export interface Page {
  status: number;
  headers: [string, string][];
  language: string | undefined;
  body: FrozenBody | null;
  /** Allows just the inline scripts that we and the router wrote. */
  csp: string | undefined;
}

/** What a rendering answers. */
export interface Rendered {
  status: number;
  headers: Headers;
  text: string;
}

interface How {
  /** Stands as `nonce` at the inline scripts that may run, and is taken away before the page is sent. */
  mark: string;
  /** In development the policy stays away. */
  csp: boolean;
  /** Address of the sign-in provider's script, on the pages that may load it. */
  signInScript?: string | undefined;
  /** Addresses elsewhere that a form of ours may be sent to. */
  formTargets?: readonly string[] | undefined;
  /** The stylesheet of all pages, and what the rendering has in its place. */
  style: Style;
}

export interface Style {
  part: SharedPart;
  place: string;
}

const HOP = new Set(["content-length", "content-type", "transfer-encoding", "connection"]);

/**
 * Freezes a rendered page. Pages are the same for every reader of a language, so they are kept for seconds; a nonce
 * would be the same for all of them then. Instead the policy names the hash of each inline script that bears the mark:
 * one that slipped in with data does not.
 */
export function frozenPage(
  { status, headers, text }: Rendered,
  { mark, csp, signInScript, formTargets, style }: How,
): Page {
  const type = headers.get("content-type") ?? "text/html; charset=utf-8";
  return {
    status,
    headers: [
      ...[...headers].filter(([name]) => !HOP.has(name)),
      // The provider's window answers its opener, which the page's own would forbid.
      ...(signInScript ? [["cross-origin-opener-policy", "same-origin-allow-popups"] satisfies [string, string]] : []),
    ],
    language: /<html[^>]*\blang="([a-z]+)"/.exec(text.slice(0, 500))?.[1],
    body: text ? new FrozenBody(sentParts(text, mark, style), type, "seconds") : null,
    csp:
      csp && type.startsWith("text/html")
        ? policyFor(text, mark, style.part.sha256, { signInScript, formTargets })
        : undefined,
  };
}

/** Scripts come after what the first paint needs, on a line that is shared. */
const PRELOAD = '<link rel="modulepreload"';
const LESS_URGENT = `${PRELOAD} fetchPriority="low"`;

/**
 * What is sent of a rendered text: without the marks, scripts less urgent, the stylesheet in its element (what is no page
 * has none; a text of somebody's cannot hold an element's end). In slices of the text: each new text of a page's length
 * takes milliseconds.
 */
function sentParts(text: string, mark: string, { part, place }: Style): (string | SharedPart)[] {
  const slices = (html: string) =>
    html
      .split(` nonce="${mark}"`)
      .flatMap((unmarked) => unmarked.split(PRELOAD).flatMap((slice, i) => (i === 0 ? slice : [LESS_URGENT, slice])));
  const at = text.indexOf(`>${place}</style>`) + 1;
  return at > 0 ? [...slices(text.slice(0, at)), part, ...slices(text.slice(at + place.length))] : slices(text);
}

type PolicyMore = Pick<How, "signInScript" | "formTargets">;

/**
 * Exported for its test.
 * @param mark inline scripts with this `nonce` may run
 * @param styleHash SHA-256 of the stylesheet that stands in the page, in base64
 * @param more.signInScript lets in this script, and from beside it frames, calls and styles
 * @param more.formTargets sites that forms may be sent to, by an address of each: their own redirects too
 */
export function policyFor(html: string, mark: string, styleHash: string, more: PolicyMore = {}): string {
  const { signInScript, formTargets = [] } = more;
  const hashes = new Set<string>();
  for (let at = html.indexOf("<script"); at >= 0; ) {
    const start = html.indexOf(">", at) + 1;
    const end = html.indexOf("</script>", start);
    if (start === 0 || end < 0) break;
    const tag = html.slice(at, start);
    if (tag.includes(` nonce="${mark}"`) && !/\bsrc=/.test(tag)) {
      hashes.add(`'sha256-${hash("sha256", html.slice(start, end), "base64")}'`);
    }
    at = html.indexOf("<script", end);
  }
  const beside = signInScript ? ` ${new URL(".", signInScript).href}` : "";
  return [
    "default-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets.map((url) => new URL(url).origin)].join(" "),
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    ["script-src 'self'", ...hashes, ...(signInScript ? [signInScript] : [])].join(" "),
    `style-src 'self' 'sha256-${styleHash}'${beside}`,
    ...(beside ? [`connect-src 'self'${beside}`, `frame-src${beside}`] : []),
  ].join("; ");
}
