/** What a page reads of its query is cut here: longer is nothing that a page means. */
const VALUE_LENGTH = 500;
/** No page has a longer address. */
const PATH_LENGTH = 600;
/** An address that is no page's. */
const NOWHERE = "/-";

/** The page's address on this site, whatever host or slashes the request line holds. */
export function pageAddress(requested: string, site: string): URL {
  const [pathname = "/", ...search] = requested.replace(/^[a-z]+:\/\/[^/]*/i, "").split("?");
  const url = new URL(site);
  // The router has its data under such names, for browsers without a loader of their own: ours ask the API.
  const isPage = pathname.length <= PATH_LENGTH && !pathname.endsWith(".data");
  url.pathname = isPage ? pathname : NOWHERE;
  // One slash alone leads the way: two would name another site.
  url.pathname = url.pathname.replace(/^\/+/, "/");
  url.search = search.join("?");
  return url;
}

/** The query of an address with just these names, in order: all others lead to the same page. */
export function searchOf(requested: URL, names: readonly string[], length = VALUE_LENGTH): string {
  const query = new URLSearchParams();
  for (const name of [...names].sort()) {
    const value = requested.searchParams.get(name);
    if (value !== null) query.set(name, value.slice(0, length));
  }
  return query.size > 0 ? `?${query}` : "";
}
