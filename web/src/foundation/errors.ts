import type { ErrorCode } from "@sarathi/contract";
import { ApiError } from "./api.ts";
import { formatNumber } from "./format.ts";
import { currentRootData } from "./reader.ts";
import { errorNamespaces } from "./texts.generated.ts";
import { hasTexts, type Key, type T } from "./texts.ts";

// Each code of the contract has a text: this line does not compile when one is missing.
type Known = ErrorCode | "network";
const codeKey = (code: Known): Key<"errors"> => code;

/** The answer was none that a page could show. */
export const isFormatError = (error: unknown): boolean => error instanceof ApiError && error.code === "format";

/** The text of a code; undefined for anything that is no code of the dictionary, or not held. */
export function codeText(code: string, t: T<"errors">): string | undefined {
  const text = (t as (key: string) => string)(code);
  return text === code ? undefined : text;
}

/**
 * The errors list, one line each. A field is explained by the text of its code; what the server says of one
 * in plain English is left to the form, which tells it beside the field in the reader's language.
 */
function lineTexts({ errors, fields, message }: ApiError, t: T<"errors">): string[] {
  const ofFields = Object.values(fields).flatMap((code) => codeText(code, t) ?? []);
  const ofField = (line: string) => Object.keys(fields).some((field) => line.startsWith(`${field}: `));
  return [...ofFields, ...errors.filter((line) => line !== message && !ofField(line))];
}

/** After which time another try makes sense, when too many were made and the server said so. */
function waitText({ code, retryAfter }: ApiError, t: T<"errors">): string | undefined {
  if (code !== codeKey("request.too_many") || !retryAfter) return undefined;
  const [unit, count] =
    retryAfter < 90
      ? (["seconds", retryAfter] as const)
      : retryAfter < 5_400
        ? (["minutes", Math.ceil(retryAfter / 60)] as const)
        : (["hours", Math.ceil(retryAfter / 3_600)] as const);
  return t(`wait.${unit}`, { count, n: formatNumber(count, currentRootData()?.digits ?? "deva") });
}

/**
 * What the server says in English of a code that is not the contract's. A code of the contract has a text in the
 * reader's language: could that not be fetched, general words are better than a foreign language.
 */
function plainText({ code, message }: ApiError): string | undefined {
  const namespace = errorNamespaces[code.split(".")[0] ?? ""];
  const missing = namespace !== undefined && !hasTexts(currentRootData()?.language ?? "ne", namespace);
  return missing ? undefined : message;
}

/** The server's own words for a failure without a cause: no more than a fallback says, in one language. */
const noCause = "An error occurred";

/** Why it failed: the text of its code, else the server's message; undefined when nothing is known. */
function reasonOf(error: ApiError, t: T<"errors">): string | undefined {
  const { code, message } = error;
  if (code === codeKey("server.error")) return message === noCause ? undefined : message;
  return waitText(error, t) ?? codeText(code, t) ?? plainText(error);
}

/**
 * What to tell the reader about a failure: why, else `fallback` ("An error occurred" by default); then the errors list,
 * one per line, unless it only repeats that. Of a missing network both are said: the reason alone does not say what failed.
 */
export function errorText(error: unknown, t: T<"errors">, fallback?: string): string {
  const what = fallback ?? t("server.error");
  if (!(error instanceof ApiError)) return what;
  const first = fallback && error.code === codeKey("network") ? [fallback] : [];
  return [...new Set([...first, reasonOf(error, t) || what, ...lineTexts(error, t)])].join("\n");
}
