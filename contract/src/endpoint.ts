import type { z } from "zod";
import { type CommonError, commonErrors, type ErrorCode } from "./errors.ts";
import type { Pagination } from "./paging.ts";
import { type Shape, shapeOf } from "./shape.ts";
import { closedCodes, type SiteFeature } from "./siteFeatures.ts";

/**
 * Who may call. `attempt` is a member, or the holder of the attempt's own token (`x-attempt-token`):
 * an attempt outlives the login it was started with.
 */
export type Access = "anyone" | "attempt" | "member" | "moderator" | "admin";

/** What kind of call it is when the server is overloaded: the later ones of the list are turned away later. */
export type Priority = "read" | "login" | "start" | "save" | "submit";

/**
 * `max` calls per `seconds`, counted per network or per signed-in account. IPv6: per /64, and four times as many per
 * /48. What a body names is limited by the module that knows whose it is.
 */
export interface Limit {
  by: "ip" | "account";
  max: number;
  seconds: number;
  /** Only calls that were refused (4xx) count; all by default. */
  counts?: "failures";
}

/** One call of the API as data. `path` has `:name` placeholders that `params` describes. */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/api/${string}`;
  access: Access;
  /** Its caller must have proven within ten minutes who they are, at sign-in or by `signIn.confirm` (ASVS 7.5). */
  confirmed?: boolean;
  /** One line for readers of the API. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is `multipart/form-data`: the fields of `body`, and one file named `file` of at most so many bytes. */
  file?: { maxBytes: number };
  /** What stands in `data`. */
  returns: z.ZodType;
  /** Success is a file to save, not the envelope; a failure is the envelope as everywhere. */
  download?: boolean;
  /** Success is a stream of server-sent events, each with `returns` in its data; a failure is the envelope as everywhere. */
  stream?: boolean;
  /** Status of success; 200 by default. */
  status?: 200 | 201;
  /** Text of success in `message`. */
  message?: string;
  /** Keys of `data` that the specification wants at the top level too. */
  lift?: readonly string[];
  /** `data` is an array and `pagination` stands beside it. */
  paged?: boolean;
  /** Codes that it may answer besides those that follow from the rest of this object; see `errorsOf`. */
  errors?: readonly ErrorCode[];
  /** `read` by default. */
  priority?: Priority;
  limits?: readonly Limit[];
  /** Answers its code of `closedCodes` while administrators have this turned off; staff are not kept out. */
  closable?: SiteFeature;
  /** A GET that changes something, because the specification says GET: it takes no HEAD. */
  changes?: boolean;
  /** Part of a sitting, which goes on through an upgrade: keys that a page of another version sends too many are left out. */
  ofSitting?: boolean;
  /** Takes `Idempotency-Key`: same key and body, same answer, for 24 hours. */
  idempotent?: boolean;
  /** Its answer bears an ETag, for who asks often: 304 where it is the same as before. */
  tagged?: boolean;
  /** Keys of its body that say how a form was filled, not with what: a replay may differ in them. */
  asides?: readonly string[];
  /** Anonymous answers may be kept by caches for so many seconds. */
  cacheSeconds?: number;
  /** What the browser checks of an answer; `endpoint` finds it in `returns`. */
  shape?: Shape;
}

/** Gives the object back with its exact type, and the shape of its answer. */
export const endpoint = <const E extends Endpoint>(spec: E): E & { readonly shape: Shape } => ({
  ...spec,
  shape: shapeOf(spec.returns),
});

type MemberError = "auth.required" | "auth.session_expired" | "auth.suspended";
/** Codes that follow from who may call. */
type AccessError<A extends Access> = A extends "anyone"
  ? never
  : A extends "moderator" | "admin"
    ? MemberError | "auth.forbidden" | "auth.second_factor_needed" | "auth.password_change_needed"
    : MemberError;
/** Every code that a call may answer: what it names itself, and what follows from its access, file and keys. */
export type ErrorOf<E extends Endpoint> =
  | CommonError
  | AccessError<E["access"]>
  | (E extends { errors: readonly (infer C extends ErrorCode)[] } ? C : never)
  | (E extends { confirmed: true } ? "auth.confirm_needed" : never)
  | (E extends { closable: infer F extends SiteFeature } ? (typeof closedCodes)[F] : never)
  | (E extends { idempotent: true } ? "request.key_reused" | "request.in_progress" : never)
  | (E extends { file: object } ? "upload.no_file" | "upload.too_large" | "upload.cut" | "upload.no_space" : never);

const MEMBER_ERRORS = ["auth.required", "auth.session_expired", "auth.suspended"] as const;
const STAFF_ERRORS = ["auth.forbidden", "auth.second_factor_needed", "auth.password_change_needed"] as const;
/** `ErrorOf` as data: for the server's check, the API's description and tests. */
export function errorsOf(spec: Endpoint): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...commonErrors,
    ...(spec.access === "anyone" ? [] : MEMBER_ERRORS),
    ...(spec.access === "moderator" || spec.access === "admin" ? STAFF_ERRORS : []),
    ...(spec.closable ? [closedCodes[spec.closable]] : []),
    ...(spec.confirmed ? (["auth.confirm_needed"] as const) : []),
    ...(spec.errors ?? []),
    ...(spec.idempotent ? (["request.key_reused", "request.in_progress"] as const) : []),
    ...(spec.file ? (["upload.no_file", "upload.too_large", "upload.cut", "upload.no_space"] as const) : []),
  ]);
}

type In<S> = S extends z.ZodType ? z.input<S> : never;
type Out<S> = S extends z.ZodType ? z.output<S> : never;
type Part<K extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : { [P in K]?: undefined };

/** What a caller gives. */
export type Input<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  Part<"body", E["body"]>;
/** What a handler gets: parsed, defaults filled in. */
export interface Parsed<E extends Endpoint> {
  params: Out<E["params"]>;
  query: Out<E["query"]>;
  body: Out<E["body"]>;
}
/** What a handler answers, before the response schema strips it. */
export type Returned<E extends Endpoint> = E extends { paged: true }
  ? { items: In<E["returns"]>; pagination: Pagination }
  : In<E["returns"]>;
/** What a caller receives. */
export type Answer<E extends Endpoint> = E extends { paged: true }
  ? { items: Out<E["returns"]>; pagination: Pagination }
  : Out<E["returns"]>;
