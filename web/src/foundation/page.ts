import type { MetaDescriptor, Params } from "react-router";
import { baseNamespaces } from "./namespaces.ts";
import { type AnyQuery, ensure as ensureQueries } from "./query.ts";
import { currentRootData, type RootData } from "./reader.ts";
import type { StructuredData } from "./structuredData.ts";
import { type Loadable, loadTexts, type Namespace, tOf } from "./texts.ts";

/** What the page says that this document was loaded for; the pages after it came into the same document. */
export const documentFlags: readonly string[] = globalThis.document?.documentElement.dataset.flags?.split(" ") ?? [];

/** What a route's `handle` says of its page. */
export interface PageHandle {
  /** Its dictionaries, where they are not its folder's. */
  texts?: readonly Loadable[];
  /** Nothing may end or change the session while it is on screen: an exam outlives the login it was started with. */
  retainsSession?: true;
  /** After a page that keeps the session, what other tabs changed waits until this one is left too: an exam's result. */
  defersSessionChange?: true;
  /** Its document may load the script of the sign-in provider. */
  foreignScript?: true;
  /**
   * Names of the query that the page reads while it renders. The server renders with these alone, so what else stands in
   * an address must not be in the first rendering: no link is made of the whole query.
   */
  query?: readonly string[];
  /**
   * Names of the address' parts (`slug`, or `*`) that the page reads while it renders; of the others any value will do,
   * so the server renders one page for all of them.
   */
  params?: readonly string[];
  /**
   * Address of the call whose answer a signed-in reader waits for first; `*` stands for the last part of the page's own
   * address. The head asks for it at once, a second before the program does on a slow phone.
   */
  early?: `/api/${string}`;
  /** The address whose rendering serves all addresses that look alike, where the route alone does not say which do. */
  renderedAs?: (pathname: string) => string;
}
/** What a page says of itself to whoever handles its document or its session. */
export type PageFlag = Exclude<keyof PageHandle, "texts" | "query" | "params" | "renderedAs" | "early">;
const flags: readonly PageFlag[] = ["retainsSession", "defersSessionChange", "foreignScript"];

/** What matched routes say of their page. */
export const flagsOf = (routes: readonly { handle?: unknown }[]): PageFlag[] =>
  flags.filter((flag) => routes.some(({ handle }) => (handle as PageHandle | undefined)?.[flag]));

/** The call that a page's head makes, if its routes name one. */
export const earlyOf = (routes: readonly { handle?: unknown }[]): string | undefined =>
  routes.map(({ handle }) => (handle as PageHandle | undefined)?.early).find(Boolean);

/** The names of the query that matched routes read. */
export const queryNamesOf = (routes: readonly { handle?: unknown }[]): string[] =>
  routes.flatMap(({ handle }) => (handle as PageHandle | undefined)?.query ?? []);

/** An address' part of which any value will do. */
const anyValue = "-";

/**
 * What the server needs to know of the address of matched routes: how links spell it, and the address that it is
 * rendered at, in which only what the page reads is kept.
 */
export function placeOf(
  matches: readonly { route: { path?: string | undefined; handle?: unknown }; params: Params }[],
  pathname: string,
): { path: string; renderedAt: string } {
  const handles = matches.map(({ route }) => (route.handle ?? {}) as PageHandle);
  const renderedAs = handles.find((handle) => handle.renderedAs)?.renderedAs;
  if (renderedAs) return { path: pathname, renderedAt: renderedAs(pathname) };
  const read = handles.flatMap((handle) => handle.params ?? []);
  const pattern = matches.flatMap(({ route }) => route.path?.split("/") ?? []).filter(Boolean);
  const params = matches.at(-1)?.params ?? {};
  const fill = (filling: (name: string) => string) =>
    `/${pattern.map((part) => (part === "*" ? filling("*") : part.replace(/^:(.+)/, (_, name) => filling(name)))).join("/")}`;
  const spelt = (name: string) =>
    (params[name] ?? "")
      .split("/")
      .map(encodeURIComponent)
      .join(name === "*" ? "/" : "%2F");
  return { path: fill(spelt), renderedAt: fill((name) => (read.includes(name) ? spelt(name) : anyValue)) };
}

/** The namespaces of a route that names none: its folder's, or those of the module's staff. */
function ownNamespaces(id: string): readonly string[] {
  const [module = "", folder] = id.split("/");
  return folder === "staff" ? ["staff", `${module}.staff`] : [module];
}

/**
 * The namespaces of matched routes: those that a route's `handle` names, else its folder's. Texts of errors come with the
 * error (`loadErrorText`); a page that has to say one without a network names them itself.
 */
export function namespacesOf(routes: readonly { id: string; handle?: unknown }[]): string[] {
  const named = routes.flatMap(({ id, handle }) => (handle as PageHandle | undefined)?.texts ?? ownNamespaces(id));
  return [...new Set([...baseNamespaces, ...named])];
}

/**
 * For a route's `clientLoader`: the page's texts and data before it shows. On the first load the texts are those of its
 * `handle.texts`, else of its folder.
 */
export function enter(texts: readonly Loadable[], queries: readonly AnyQuery[] = []): Promise<null> {
  const language = currentRootData()?.language ?? "ne";
  return ensureQueries(queries, [loadTexts(language, texts)]);
}

/**
 * The `loader` of a page without data. It must have one: a route that has only a `clientLoader` is not rendered on the
 * server at all.
 */
export const renderOnServer = () => null;

interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  location: { pathname: string };
}
interface PageMeta {
  title: string;
  description?: string;
  /** Its one address for search engines, where several lead to it. */
  path?: string;
  /** Not for search engines. */
  hidden?: boolean;
  /** JSON-LD. */
  data?: StructuredData;
}

function rootDataOf(matches: MetaArgs["matches"]): RootData | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
}

/** The `<head>` of one page. @param write gets the translator of `namespace` and the site's own name */
export function pageMeta<N extends Namespace>(
  args: MetaArgs,
  namespace: N,
  write: (t: ReturnType<typeof tOf<N>>, site: string, root: RootData) => PageMeta,
): MetaDescriptor[] {
  const root = rootDataOf(args.matches);
  if (!root) return [];
  const site = root.site.name[root.language];
  const page = write(tOf(root.language, namespace), site, root);
  const title = page.title === site || page.title.includes(site) ? page.title : `${page.title} · ${site}`;
  const url = root.site.url + (page.path ?? args.location.pathname);
  const about: MetaDescriptor[] = page.description
    ? [
        { name: "description", content: page.description },
        { property: "og:description", content: page.description },
      ]
    : [];
  const place: MetaDescriptor[] = page.hidden
    ? [{ name: "robots", content: "noindex" }]
    : [
        { tagName: "link", rel: "canonical", href: url },
        { property: "og:url", content: url },
        { property: "og:type", content: "website" },
        { property: "og:site_name", content: site },
        { property: "og:locale", content: root.language === "ne" ? "ne_NP" : "en_US" },
        { name: "twitter:card", content: "summary" },
      ];
  const facts: MetaDescriptor[] = page.data ? [{ "script:ld+json": page.data }] : [];
  return [{ title }, { property: "og:title", content: title }, ...about, ...place, ...facts];
}
