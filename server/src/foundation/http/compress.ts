import { promisify } from "node:util";
import zlib from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Below this, a compressed answer saves no packet worth the time. */
export const WORTH_BYTES = 16_384;
/** The light end: a result of 100 questions shrinks to a sixth in under a millisecond. */
const LIGHT = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Devanagari makes a text's characters two bytes wide, and writing such a text to a socket costs twice its encoding. */
const asBytes = (payload: unknown) =>
  typeof payload === "string" && payload.length > 1_024 ? Buffer.from(payload) : payload;

/** Compresses long personal answers (a result with its explanations); what is frozen comes compressed already. */
export async function compressLarge(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== "string" || payload.length < WORTH_BYTES || reply.hasHeader("content-encoding"))
    return asBytes(payload);
  const accepted = request.headers["accept-encoding"] ?? "";
  const coding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
  if (!coding) return asBytes(payload);
  const body = coding === "br" ? await brotli(payload, LIGHT) : await gzip(payload, { level: 1 });
  void reply.header("content-encoding", coding).header("vary", "accept-encoding").header("content-length", body.length);
  return body;
}
