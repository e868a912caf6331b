import http from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { contract, type Endpoint } from "@sarathi/contract";
import { z } from "zod";
import type { Chance } from "./chance.ts";
import {
  CONTENT_TYPES,
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_PIECES,
  HOSTILE_QUERIES,
  HOSTILE_TOKENS,
  HOSTILE_VALUES,
  spoil,
} from "./hostile.ts";
import { type Known, type Schema, sampleOf } from "./samples.ts";

/** One request as it goes over the wire. */
export interface Call {
  name: string;
  spec: Endpoint;
  method: string;
  /** As it stands in the request line. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** The address or the method is not the endpoint's any more: another answer than its own is right, too. */
  astray: boolean;
}

/** Headers of somebody who may or may not call: nobody, one of each role, holders of tokens good, foreign and ended. */
export type Caller = Readonly<Record<string, string>>;

export const ENDPOINTS: readonly (readonly [name: string, spec: Endpoint])[] = Object.entries(contract).flatMap(
  ([table, calls]) => Object.entries(calls).map(([name, spec]): [string, Endpoint] => [`${table}.${name}`, spec]),
);

const schemas = new Map<z.ZodType, Schema>();
function schemaOf(type: z.ZodType): Schema {
  let schema = schemas.get(type);
  if (!schema) {
    schema = z.toJSONSchema(type, { io: "input", reused: "inline" }) as Schema;
    schemas.set(type, schema);
  }
  return schema;
}

/** A call that its endpoint's schemas take, as far as they can be read. */
function soundCall([name, spec]: (typeof ENDPOINTS)[number], known: Known, callers: readonly Caller[], chance: Chance) {
  const query = spec.query ? (sampleOf(schemaOf(spec.query), known, chance) as Record<string, unknown>) : {};
  const body: unknown = spec.body ? sampleOf(schemaOf(spec.body), known, chance) : undefined;
  const fields = spec.params ? (schemaOf(spec.params).properties ?? {}) : {};
  const pieces = spec.path.split("/").map((piece, i, all) => {
    const field = piece.startsWith(":") ? fields[piece.slice(1)] : undefined;
    return field ? sampleOf(field, known, chance, all[i - 1]) : piece;
  });
  return {
    name,
    spec,
    method: spec.method as string,
    pieces: pieces.map((piece) => encodeURIComponent(String(piece))),
    query: new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString(),
    headers: {
      ...chance.of(callers),
      ...(spec.idempotent && { "idempotency-key": `key-${chance.below(50)}-${"x".repeat(16)}` }),
    } as Record<string, string>,
    body,
    text: (body === undefined ? undefined : Buffer.from(JSON.stringify(body))) as Buffer | undefined,
    type: body === undefined ? undefined : ("application/json" as string | undefined),
    astray: false,
  };
}
type Draft = ReturnType<typeof soundCall>;

/** Ways to make a sound call a hostile one. */
const TWISTS: readonly ((draft: Draft, chance: Chance) => void)[] = [
  spoilBody,
  spoilBody,
  spoilBody,
  (draft, chance) => {
    draft.text = chance.of(HOSTILE_BODIES);
    draft.type ??= "application/json";
  },
  (draft, chance) => {
    draft.text ??= Buffer.from("{}");
    draft.type = chance.of(CONTENT_TYPES);
  },
  (draft, chance) => {
    const places = draft.pieces.flatMap((_, i) => (draft.spec.path.split("/")[i]?.startsWith(":") ? [i] : []));
    if (places.length === 0) return spoilBody(draft, chance);
    draft.pieces[chance.of(places)] = chance.of(HOSTILE_PIECES);
    draft.astray = true;
  },
  (draft, chance) => {
    const hostile = chance.of(HOSTILE_QUERIES);
    draft.query = chance.happens(0.5) ? hostile : `${draft.query}&${hostile}`;
  },
  (draft, chance) => {
    const keys = Object.keys(draft.spec.query?.shape ?? {});
    if (keys.length === 0) return spoilBody(draft, chance);
    const value = chance.of(HOSTILE_VALUES).replaceAll('"', "").slice(0, 4_000);
    draft.query = `${chance.of(keys)}=${encodeURIComponent(value)}`;
  },
  (draft, chance) => {
    const [name, value] = chance.of(HOSTILE_HEADERS);
    draft.headers[name] = value;
  },
  (draft, chance) => {
    const token = chance.of(HOSTILE_TOKENS);
    if (chance.happens(0.5)) draft.headers.authorization = `Bearer ${token}`;
    else draft.headers["x-attempt-token"] = token;
  },
  (draft, chance) => {
    draft.method = chance.of(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE"]);
    const others = ENDPOINTS.filter(([, { method, path }]) => method === draft.method && takes(path, draft.spec.path));
    // As a router does: what is written out goes before a placeholder.
    const [other] = others.sort(([, a], [, b]) => placeholders(a.path) - placeholders(b.path));
    if (other) [draft.name, draft.spec] = other;
    else draft.astray = true;
  },
];

const placeholders = (path: string) => path.split("/:").length;

/** Whether a path with placeholders is also another one: `/api/users/:id` takes what is sent to `/api/users/me`. */
function takes(path: string, other: string): boolean {
  const pieces = path.split("/");
  const others = other.split("/");
  return pieces.length === others.length && pieces.every((piece, i) => piece.startsWith(":") || piece === others[i]);
}

function spoilBody(draft: Draft, chance: Chance): void {
  const text = spoil(structuredClone(draft.body ?? {}), chance);
  draft.text = Buffer.from(text);
  draft.type ??= "application/json";
}

/** Characters of an address; with more, Node itself refuses the head of the request (server/src/foundation/http has its tests). */
const MAX_PATH = 12_000;

/** The next call against any of the endpoints: one in six sound, the rest twisted once or twice. */
export function callBy(chance: Chance, known: Known, callers: readonly Caller[], endpoints = ENDPOINTS): Call {
  const draft = soundCall(chance.of(endpoints), known, callers, chance);
  const twists = chance.of([0, 1, 1, 1, 1, 2]);
  for (let twist = 0; twist < twists; twist++) chance.of(TWISTS)(draft, chance);
  const { name, spec, method, pieces, query, headers, text, type, astray } = draft;
  const bare = (method === "GET" || method === "HEAD") && !chance.happens(0.1);
  const path = pieces.join("/") + (query ? `?${query.replace(/[^\x21-\x7e]/g, encodeURIComponent)}` : "");
  return {
    name,
    spec,
    method,
    path: path.slice(0, MAX_PATH),
    headers: bare || type === undefined ? headers : { ...headers, "content-type": type },
    body: bare ? undefined : text,
    astray,
  };
}

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** From the first byte sent to the last one received. */
  ms: number;
}

/** Longer than any answer may take: a call without an answer by then hangs. */
const HANG_MS = 3_000;

/** Sends a call as it stands. @throws when nothing comes in time, or the connection breaks */
export function sendTo(origin: string, call: Call): Promise<Answer> {
  const { method, path, headers, body } = call;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(origin, { method, path, headers: { ...headers, ...lengthOf(body) } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (isStream(response)) request.destroy(); // it would go on for ever: its first event is its answer
      });
      response.once("error", (error) => isStream(response) || reject(error));
      response.once(isStream(response) ? "close" : "end", () => {
        const decoded =
          DECODERS[response.headers["content-encoding"] ?? ""]?.(Buffer.concat(chunks)) ?? Buffer.concat(chunks);
        const text = decoded.toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, ms: performance.now() - began });
      });
    });
    request.setTimeout(HANG_MS, () => request.destroy(new Error(`no answer within ${HANG_MS} ms`)));
    request.once("error", (error: Error & { code?: string }) => {
      // The server had closed the connection after its last answer, and this call met the close.
      if (request.reusedSocket && error.code === "ECONNRESET") sendTo(origin, call).then(resolve, reject);
      else reject(error);
    });
    request.end(body);
  });
}

const isStream = ({ headers }: http.IncomingMessage) =>
  headers["content-type"]?.startsWith("text/event-stream") === true;

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

const lengthOf = (body: Buffer | undefined) => (body ? { "content-length": String(body.length) } : {});
