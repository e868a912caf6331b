import { hash } from "node:crypto";
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
  if (reply.statusCode === 200 && request.headers["if-none-match"]?.includes(frozen.etag.slice(1, -1))) {
    void reply.code(304);
    return null;
  }
  if (encoding) void reply.header("content-encoding", encoding);
  void reply.type(frozen.type);
  return body;
}

/** Sets what goes with a small answer to whom asks for it often: 304 when it is what they have. @returns what to answer */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string): string | null {
  const tag = `"${hash("sha256", text, "base64url").slice(0, 22)}"`;
  void reply.header("etag", tag).header("vary", "authorization").header("cache-control", "private, no-cache");
  if (request.headers["if-none-match"]?.includes(tag)) {
    void reply.code(304);
    return null;
  }
  void reply.type("application/json; charset=utf-8");
  return text;
}

/** The memory that an answer takes as objects, about. @param json bytes of its JSON */
export const bytesAsObjects = (json: number): number => 5 * json;

/** What an entry takes beside its key and its value. */
const ENTRY_BYTES = 200;

/**
 * Answers kept for some seconds, made once however many ask at the same time. Failures are not kept. What was not asked
 * for longest goes first when all together take more than so many bytes.
 * @param bytesOf the memory that an answer takes, about
 */
export class SingleFlightCache<T extends object> {
  readonly #kept: LRUCache<string, T>;
  readonly #underWay = new Map<string, Promise<T>>();

  constructor(maxBytes: number, bytesOf: (value: T) => number) {
    const sizeCalculation = (value: T, key: string) => ENTRY_BYTES + 2 * key.length + bytesOf(value);
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  /** @param seconds counted from when it begins to be made; 0: not kept, and made for each who asks */
  get(key: string, seconds: number | ((value: T) => number), make: () => Promise<T>): Promise<T> {
    if (seconds === 0) return make();
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const start = performance.now();
    const made = make()
      .then((value) => {
        const ttl = 1_000 * (typeof seconds === "number" ? seconds : seconds(value));
        if (ttl > 0) this.#kept.set(key, value, { ttl, start });
        return value;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, made);
    return made;
  }
}
