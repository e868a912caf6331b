import { type Answer, type Endpoint, type Input, urlOf } from "@sarathi/contract";

/** What became of a call: nobody knows whether one that broke off was done. */
export type Outcome<E extends Endpoint> =
  | { kind: "done"; data: Answer<E> }
  | { kind: "refused"; status: number; code: string; retryAfter: number }
  | { kind: "unknown" };

export type NotDone = Exclude<Outcome<Endpoint>, { kind: "done" }>;

const TIMEOUT_MS = 15_000;
let address = 0;

/** Headers of somebody at an address of their own (the server believes one proxy). */
export function fromAnywhere(): Record<string, string> {
  address++;
  return { "x-forwarded-for": `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}` };
}

/** Makes one call of the contract over the network. */
export async function ask<const E extends Endpoint>(
  origin: string,
  spec: E,
  input: Input<E>,
  headers: Record<string, string>,
): Promise<Outcome<E>> {
  // Not AbortSignal.timeout: each of those makes an error fifteen seconds later, whatever became of the call.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(origin + urlOf(spec, input), {
      method: spec.method,
      headers: { ...headers, ...(input.body === undefined ? {} : { "content-type": "application/json" }) },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      signal: late.signal,
    });
    const body = (await response.json()) as { data: unknown; pagination?: unknown; code?: string };
    if (response.ok) {
      const data = spec.paged ? { items: body.data, pagination: body.pagination } : body.data;
      return { kind: "done", data: data as Answer<E> };
    }
    // A failure of the server says nothing of what it had done by then.
    if (response.status >= 500) return { kind: "unknown" };
    const retryAfter = Number(response.headers.get("retry-after") ?? 0);
    return { kind: "refused", status: response.status, code: body.code ?? "", retryAfter };
  } catch {
    return { kind: "unknown" };
  } finally {
    clearTimeout(timer);
  }
}
