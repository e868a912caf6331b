/** Query keys that say where a reader came from, not what is read. */
const TRACKING = /^(utm_\w+|fbclid|gclid|igshid|mc_[ce]id|ref|ref_src)$/i;

/** What addresses share that lead to the same page. Empty: it is none. */
export function addressKey(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) return "";
  const query = [...url.searchParams].filter(([key]) => !TRACKING.test(key)).sort(([a], [b]) => (a < b ? -1 : 1));
  const host = url.hostname.replace(/^www\./, "");
  const port = url.port ? `:${url.port}` : "";
  const path = url.pathname.replace(/\/+$/, "");
  return `${host}${port}${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ""}`.slice(0, 1_000);
}

/**
 * Whether an address may be linked to, as far as it says so itself: a named site of the public internet, on its usual
 * port, without a password. What its name leads to is looked at with each check.
 */
export function isPublicAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return false;
  const host = url.hostname.replace(/\.$/, "");
  const isNumber = host.startsWith("[") || /^[\d.]+$/.test(host);
  return (
    !isNumber && host.includes(".") && !/\.(local|localhost|internal|intranet|home|lan|test|invalid|onion)$/.test(host)
  );
}
