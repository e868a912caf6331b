import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { FrozenBody } from "./frozen.ts";

/**
 * Sets what goes with a frozen body: 304 when the reader has it, else compressed as the reader takes it.
 * @returns the bytes for the handler to answer
 */
export async function sendFrozen(
  request: FastifyRequest,
  reply: FastifyReply,
  frozen: FrozenBody,
  cacheControl: string,
): Promise<Buffer | null> {
  const { body, encoding } = await frozen.for(request.headers["accept-encoding"]);
  const tag = encoding ? `${frozen.etag.slice(0, -1)}-${encoding}"` : frozen.etag;
  void reply.header("etag", tag).header("vary", "accept-encoding, authorization").header("cache-control", cacheControl);
  if (request.headers["if-none-match"]?.includes(frozen.etag.slice(1, -1))) {
    void reply.code(304);
    return null;
  }
  if (encoding) void reply.header("content-encoding", encoding);
  void reply.type(frozen.type);
  return body;
}

/** Answers kept for some seconds, made once however many ask at the same time. Failures are not kept. */
export class SingleFlightCache<T extends object> {
  readonly #kept: LRUCache<string, Promise<T>>;

  constructor(max: number) {
    this.#kept = new LRUCache({ max });
  }

  /** @param seconds 0: not kept */
  get(key: string, seconds: number, make: () => Promise<T>): Promise<T> {
    if (seconds <= 0) return make();
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const made = make();
    this.#kept.set(key, made, { ttl: seconds * 1000 });
    made.catch(() => this.#kept.delete(key));
    return made;
  }
}
