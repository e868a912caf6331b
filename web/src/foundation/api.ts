import { type Answer, type Endpoint, type ErrorCode, type Input, PAGE_VERSION, urlOf } from "@sarathi/contract";
import { createContext, type RouterContextProvider } from "react-router";
import { currentRootData } from "./reader.ts";
import type { Site } from "./site.ts";
import { storage } from "./storage.ts";
import { loadErrorText } from "./texts.ts";

/**
 * A call that did not succeed. `code` is the contract's, or "network" when no answer came (status 0), or "format" when
 * it was none that a page could show.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode | "network" | "format" | (string & {});
  readonly status: number;
  /** One line each, in English. */
  readonly errors: readonly string[];
  /** Per request field a code of the contract, or a line in English. */
  readonly fields: Readonly<Record<string, string>>;
  /** Facts that belong to the code, by name. */
  readonly details: Readonly<Record<string, string>>;
  /** Seconds after which to try again, if the server said so. */
  readonly retryAfter: number | undefined;
  /** It has ended the session here: that is shown already, and the page is being left. */
  endedSession = false;

  constructor(failure: {
    code: string;
    status: number;
    message?: string | undefined;
    errors?: readonly string[];
    fields?: Record<string, string>;
    details?: Record<string, string>;
    retryAfter?: number | undefined;
  }) {
    super(failure.message ?? "");
    this.code = failure.code;
    this.status = failure.status;
    this.errors = failure.errors ?? [];
    this.fields = failure.fields ?? {};
    this.details = failure.details ?? {};
    this.retryAfter = failure.retryAfter;
  }
}

/**
 * Waits for a part of the program, or its texts: one that cannot be fetched counts as a missing network.
 * @throws ApiError with code "network"
 */
export async function orNoNetwork<Part>(fetched: Promise<Part>): Promise<Part> {
  try {
    return await fetched;
  } catch {
    throw new ApiError({ code: "network", status: 0 });
  }
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Bearer token; the session's by default; null sends none. */
  token?: string | null;
  headers?: Record<string, string>;
  keepalive?: boolean;
  timeoutMs?: number;
  /** A 401 leaves the session alone (exam screen). */
  retainSession?: boolean;
}

let tokenNow = () => storage.get("token");
/** The token of the signed-in account, or null: as it is stored until the session is known. */
export const sessionToken = (): string | null => tokenNow();
/** Whose token calls carry from now on. Set once, by the session. */
export function carryToken(read: () => string | null): void {
  tokenNow = read;
}

/** @param expired it reached its end by itself. @returns whether the session of that token is over here */
type SessionEnd = (token: string, expired: boolean) => boolean;
let sessionEnd: SessionEnd = () => false;
/** What happens when a call's token is refused. Set once, by the session. */
export function onSessionEnd(listener: SessionEnd): void {
  sessionEnd = listener;
}

type Body = Record<string, unknown>;
const isBody = (value: unknown): value is Body => typeof value === "object" && value !== null;
const lines = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const named = (value: unknown) => (isBody(value) ? (value as Record<string, string>) : {});

function failureOf(body: Body | null, status: number, retryAfter: string | null): ApiError {
  const inBody = body && typeof body.statusCode === "number" ? body.statusCode : status;
  const seconds = Number(retryAfter);
  return new ApiError({
    code: typeof body?.code === "string" ? body.code : "server.error",
    status: inBody,
    message: typeof body?.message === "string" ? body.message : undefined,
    errors: lines(body?.errors),
    fields: named(body?.fields),
    details: named(body?.details),
    retryAfter: retryAfter !== null && Number.isFinite(seconds) ? seconds : undefined,
  });
}

function fits(data: unknown, shape: Endpoint["shape"] = []): boolean {
  if (shape === "list") return Array.isArray(data);
  return isBody(data) && shape.every((name) => data[name]);
}

/** What of an endpoint its answers are held to. */
type Promised = Pick<Endpoint, "paged" | "shape">;

/**
 * Opens the envelope. A body with statusCode ≥ 400 or success false is an error, whatever the HTTP status; so is one
 * without what the endpoint promises, which stands under `data` or at the top level.
 */
export function unwrap(
  body: unknown,
  status: number,
  { paged, shape }: Promised,
  retryAfter: string | null = null,
): unknown {
  const envelope = isBody(body) ? body : null;
  const refused = status >= 400 || !envelope || envelope.success === false || (Number(envelope.statusCode) || 0) >= 400;
  if (refused) throw failureOf(envelope, status, retryAfter);
  const data = envelope.data ?? envelope;
  // As from a proxy that answers for the server: another try may help.
  if (!fits(data, paged ? "list" : shape) || (paged && !isBody(envelope.pagination)))
    throw new ApiError({ code: "format", status: 502 });
  return paged ? { items: data, pagination: envelope.pagination } : data;
}

/** What a call that brings something says of this page. */
export const version: Readonly<Record<string, string>> = { [PAGE_VERSION]: import.meta.env.PAGE_VERSION ?? "" };

function requestOf(endpoint: Endpoint, input: { body?: unknown }, options: CallOptions, token: string | null) {
  const headers: Record<string, string> = { accept: "application/json", ...options.headers };
  if (token) headers.authorization = `Bearer ${token}`;
  if (input.body !== undefined) Object.assign(headers, { "content-type": "application/json", ...version });
  return {
    method: endpoint.method,
    headers,
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(options.keepalive && { keepalive: true }),
  } satisfies RequestInit;
}

/** What the head has asked for already (`headScript`); of use once. */
declare global {
  var early: { url: string; token: string; answer: Promise<Response | undefined> } | undefined;
}
function earlyAnswer(url: string, { headers }: { headers: Record<string, string> }) {
  const { early } = globalThis;
  if (early?.url !== url || headers.authorization !== `Bearer ${early.token}`) return undefined;
  globalThis.early = undefined;
  return early.answer;
}

/** Sends and reads one request; no answer within the time, or none at all, is code "network". */
async function send(url: string, request: ReturnType<typeof requestOf>, options: CallOptions) {
  const timer = new AbortController();
  const stop = () => timer.abort();
  options.signal?.addEventListener("abort", stop, { once: true });
  if (options.signal?.aborted) stop();
  const clock = setTimeout(stop, options.timeoutMs ?? 15_000);
  try {
    const early = earlyAnswer(url, request);
    const response = (early && (await early)) ?? (await fetch(url, { ...request, signal: timer.signal }));
    const text = await response.text();
    return { response, text };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError({ code: "network", status: 0 });
  } finally {
    clearTimeout(clock);
    options.signal?.removeEventListener("abort", stop);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What came back of a request, however it was sent. */
export interface Received {
  status: number;
  text: string;
  retryAfter: string | null;
}

/** How long a refusal waits for its own words; later they are found all the same, by whoever asks then. */
const REASONS_MS = 2_000;

/** Fetches the texts of what a call was refused for, so that whoever shows the error finds them. */
async function loadReasons(error: unknown): Promise<void> {
  if (!(error instanceof ApiError)) return;
  const language = currentRootData()?.language ?? "ne";
  const texts = [error.code, ...Object.values(error.fields)].map((code) => loadErrorText(language, code));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, REASONS_MS);
  });
  await Promise.race([Promise.all(texts), late]);
  clearTimeout(timer);
}

/**
 * Opens what came back of a call that `token` was sent with: a refused token ends the session.
 * @throws ApiError
 */
export async function receive<const E extends Endpoint>(
  endpoint: E,
  { status, text, retryAfter }: Received,
  { token, retainSession = false }: { token: string | null; retainSession?: boolean },
): Promise<Answer<E>> {
  try {
    return unwrap(parse(text), status, endpoint, retryAfter) as Answer<E>;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && token && !retainSession)
      error.endedSession = sessionEnd(token, error.code === "auth.session_expired");
    await loadReasons(error);
    throw error;
  }
}

/**
 * Makes one call of the API from the browser and answers what stands in its envelope (`{items, pagination}` for
 * paged ones). @throws ApiError, or the abort error when the caller's own signal stopped it.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const token = options.token === undefined ? sessionToken() : options.token;
  const request = requestOf(endpoint, input, options, token);
  for (let tries = 1; ; tries++) {
    const { response, text } = await send(urlOf(endpoint, input), request, options);
    const received = { status: response.status, text, retryAfter: response.headers.get("retry-after") };
    try {
      return await receive(endpoint, received, { token, retainSession: options.retainSession === true });
    } catch (error) {
      if (tries > OTHER_TRIES || !isOtherVersion(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * (error.retryAfter ?? 1)));
    }
  }
}

/** A call that a node of another version did not take was not begun: the next node may be of this one. */
const OTHER_TRIES = 2;
const isOtherVersion = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === ("request.other_version" satisfies ErrorCode);

/** What the server gives the loaders of one request. Always anonymous. */
export interface Api {
  call<const E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>>;
  language: "ne" | "en";
  digits: "deva" | "latn";
  site: Site;
}

/** Stands in where no server is (building, generating types): every call fails, nothing crashes. */
const nowhere: Api = {
  call: () => Promise.reject(new ApiError({ code: "network", status: 0 })),
  language: "ne",
  digits: "deva",
  site: { name: { ne: "सारथी", en: "Sarathi" }, url: "", social: [] },
};

/** Set by the Node server on each request's RouterContextProvider. */
export const apiContext = createContext<Api>(nowhere);

export function apiOf(context: Readonly<RouterContextProvider> | undefined): Api {
  return context?.get(apiContext) ?? nowhere;
}
