import type { Endpoint } from "./endpoint.ts";

/** The header by which a page says of which version it is: during an upgrade, nodes of two run side by side. */
export const PAGE_VERSION = "x-page-version";

/** The URL of a call: placeholders filled in and encoded, query appended, `undefined` left out. */
export function urlOf(spec: Endpoint, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = spec.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== "") query.set(key, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
