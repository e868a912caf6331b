import { type ErrorCode, errorTable, type Failure } from "@sarathi/contract";
import type { FastifyError, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from "fastify-type-provider-zod";
import { AppError } from "./errors.ts";

const CUT_OFF = "The request was cut off";

/** What a failed call answers, whatever was thrown. */
export function failureOf(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof AppError) {
    const message = error.retryAfter ? `${error.message} (in ${inWords(error.retryAfter)})` : error.message;
    return {
      ...failure(request, error.code, message, error.fields),
      ...(error.details ? { details: error.details } : {}),
    };
  }
  const { raw } = request;
  if (raw.destroyed && !raw.complete) return failure(request, "request.malformed", CUT_OFF); // its sender went away
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    for (const { instancePath, message, params } of error.validation) {
      const [unknownKey] = (params as { keys?: string[] }).keys ?? [];
      const path = instancePath.split("/").filter(Boolean);
      const place = [...path, unknownKey ?? []].flat().join(".") || error.validationContext;
      fields[place ?? "request"] ??= message ?? "Not valid";
    }
    return failure(request, "request.invalid", errorTable["request.invalid"][1], fields);
  }
  if (!isResponseSerializationError(error)) {
    const known = KNOWN[error.code] ?? KNOWN[databaseTrouble(error)];
    if (known) return failure(request, known, errorTable[known][1]);
    if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
      return failure(request, "request.invalid", errorTable["request.invalid"][1]);
    }
  }
  return failure(request, "server.error", errorTable["server.error"][1]);
}

/** A wait in seconds for a reader of English. */
function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`;
}

const KNOWN: Record<string, ErrorCode | undefined> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "request.malformed",
  FST_ERR_CTP_EMPTY_JSON_BODY: "request.malformed",
  FST_ERR_CTP_BODY_TOO_LARGE: "request.too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "request.media_type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "request.malformed",
  unavailable: "server.busy",
  "22021": "request.invalid", // a NUL byte, which no text of PostgreSQL can hold
};

/** No way to the database, or none any more. */
const NO_WAY = new Set(
  "ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN".split(" "),
);

/**
 * The database is away, starting, out of space or out of time (57014), or its leader is another one by now (25006): the
 * caller may try again, nothing was half written.
 */
function databaseTrouble(error: Error & { code?: string }): string {
  const code = error.code ?? "";
  const gone = /^(08|53|57)/.test(code) || code === "25006" || NO_WAY.has(code);
  return gone || /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message)
    ? "unavailable"
    : "";
}

/** Field messages in English; known codes use the error table. */
const inEnglish = (message: string): string => (message in errorTable ? errorTable[message as ErrorCode][1] : message);

/** A failure of which no more is known. */
export const failureOfCode = (code: ErrorCode, requestId: string): Failure =>
  failure({ id: requestId }, code, errorTable[code][1]);

function failure(request: { id: string }, code: ErrorCode, message: string, fields?: Record<string, string>): Failure {
  return {
    success: false,
    statusCode: errorTable[code][0],
    code,
    message,
    errors: fields ? Object.entries(fields).map(([field, message]) => `${field}: ${inEnglish(message)}`) : [],
    ...(fields ? { fields } : {}),
    requestId: request.id,
  };
}
