import { type Answer, type Endpoint, type Input, urlOf } from "@sarathi/contract";
import type { FastifyInstance } from "fastify";
import { inject } from "../http/inject.ts";
import { bytesAsObjects, SingleFlightCache } from "../http/send.ts";

/** What the answers take that pages share. */
const ANSWERS_BYTES = 8 * 1_024 * 1_024;

interface Kept {
  data: unknown;
  bytes: number;
}
export type Call = <E extends Endpoint>(spec: E, input: Input<E>) => Promise<Answer<E>>;

/**
 * The loaders' way to the API: through the app itself, without a socket, always anonymous. Pages that differ share what
 * they show, so answers are kept as long as the contract lets anybody keep them.
 */
export function callThrough(app: FastifyInstance): Call {
  const answers = new SingleFlightCache<Kept>(ANSWERS_BYTES, (answer) => answer.bytes);
  return async <E extends Endpoint>(spec: E, input: Input<E>): Promise<Answer<E>> => {
    const ask = async (): Promise<Kept> => {
      const { status, data, body, headers } = await inject(app, spec, input);
      if (status < 400) return { data, bytes: bytesAsObjects(Number(headers["content-length"] ?? 0)) };
      throw Object.assign(new Error(String(body.message)), { status, code: body.code });
    };
    const { data } = await answers.get(urlOf(spec, input), spec.cacheSeconds ?? 0, ask);
    return data as Answer<E>;
  };
}

/** The same calls, for one rendering. `failed()`: one of them was not answered, for no fault of the page's address. */
export function watched(call: Call): { call: Call; failed: () => boolean } {
  let failed = false;
  return {
    call: async (spec, input) => {
      try {
        return await call(spec, input);
      } catch (error) {
        failed ||= ((error as { status?: number }).status ?? 500) >= 500;
        throw error;
      }
    },
    failed: () => failed,
  };
}
