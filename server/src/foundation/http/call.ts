import type { Access, Endpoint, Parsed, Returned } from "@sarathi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "./address.ts";
import { type DeviceCookie, deviceCookie } from "./deviceCookie.ts";
import type { FileBody } from "./download.ts";
import { AppError } from "./errors.ts";
import type { EventStreamBody } from "./eventStream.ts";
import type { FrozenBody } from "./frozen.ts";
import type { AttemptTicket, Identity } from "./identity.ts";
import type { ReceivedFile } from "./multipart.ts";
import type { StreamedBody } from "./streamed.ts";

declare module "fastify" {
  interface FastifyRequest {
    me: Identity | null;
    /** The bearer token is of a session that has reached its end. */
    expired: boolean;
    ticket: AttemptTicket | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Who calls an endpoint of access `attempt`: a member, the holder of an attempt's token, or both in one. */
export type AttemptCaller = { me: Identity; ticket: AttemptTicket | null } | { me: null; ticket: AttemptTicket };

/** Who calls, by the contract's access: where it lets none but members in, `me` is there. */
type CallerOf<A extends Access> = A extends "anyone"
  ? { me: Identity | null }
  : A extends "attempt"
    ? AttemptCaller
    : { me: Identity };

/** `Idempotency-Key` with what must be the same on a replay, for `once`. */
export interface ReplayKey {
  readonly value: string | undefined;
  readonly request: string;
}

/** Where a call comes from. */
export interface Origin {
  /** Whose live session the call brings, if it brings one. */
  readonly me: Identity | null;
  /** What the browser says of itself. */
  readonly device: string;
  /** As limits count it. */
  readonly network: string;
  readonly cookie: DeviceCookie;
}

/** What a handler gets: the parsed input and who calls. */
export type Call<E extends Endpoint> = Parsed<E> &
  CallerOf<E["access"]> &
  Origin & { key: ReplayKey } & (E extends { file: object } ? { file: ReceivedFile } : unknown) &
  (E extends { stream: true } ? { lastEventId: string | undefined } : unknown);
/**
 * A handler answers what the contract says, or a body frozen ahead of time, or streamed, that holds the same; a download,
 * its file; a stream, its events.
 */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<
  E extends { download: true }
    ? FileBody
    : E extends { stream: true }
      ? EventStreamBody
      : Returned<E> | FrozenBody | StreamedBody
>;
export type Handlers<R extends Record<string, Endpoint>> = { [K in keyof R]: Handler<R[K]> };

/** A handler of any endpoint, as the mounting code calls it: the contract's types hold where it is bound. */
export type AnyHandler = (call: object) => Promise<unknown>;

/** A body without what a replay may differ in. */
function wordsOf({ asides = [] }: Endpoint, body: unknown): unknown {
  if (asides.length === 0 || typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !asides.includes(name)));
}

/** @throws request.invalid for an idempotency key of a wrong length */
export function replayKeyOf(spec: Endpoint, request: FastifyRequest): ReplayKey {
  const given = spec.idempotent ? request.headers["idempotency-key"] : undefined;
  const value = typeof given === "string" ? given : undefined;
  if (value !== undefined && (value.length < 16 || value.length > 200)) {
    throw new AppError("request.invalid", { fields: { "Idempotency-Key": "Must have 16 to 200 characters" } });
  }
  return {
    value,
    // Made only when it is asked for: few endpoints are idempotent, and the others pay nothing.
    get request() {
      return JSON.stringify([request.me?.accountId, spec.method, request.url, wordsOf(spec, request.body)]);
    },
  };
}

export function callOf(spec: Endpoint, request: FastifyRequest, reply: FastifyReply): object {
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    me: request.me,
    ticket: request.ticket,
    device: (request.headers["user-agent"] ?? "").slice(0, 200),
    // Made only when they are asked for: few handlers are, and the others pay nothing.
    get network() {
      return networkOf(request.ip);
    },
    get cookie() {
      return deviceCookie(request, reply);
    },
    key: replayKeyOf(spec, request),
    lastEventId: spec.stream ? [request.headers["last-event-id"]].flat()[0] : undefined,
  };
}
