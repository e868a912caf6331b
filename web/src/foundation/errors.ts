import type { ErrorCode } from "@sarathi/contract";
import { ApiError } from "./api.ts";
import type { Key, T } from "./texts.ts";

// Each code of the contract has a text: this line does not compile when one is missing.
type Known = ErrorCode | "network";
const codeKey = (code: Known): Key<"errors"> => code;

/** The text of a code; undefined for anything that is no code of the dictionary. */
export function codeText(code: string, t: T<"errors">): string | undefined {
  const text = t(code as Key<"errors">);
  return text === code ? undefined : text;
}

/**
 * A line of the errors list: "password: auth.password_common" is told by the text of its code. What the server says of
 * a field in plain English is left to the form, which tells it beside the field in the reader's language.
 */
function lineText(line: string, { fields }: ApiError, t: T<"errors">): string[] {
  const known = codeText(line.slice(line.lastIndexOf(" ") + 1), t);
  if (known) return [known];
  return Object.entries(fields).some(([field, text]) => line === `${field}: ${text}`) ? [] : [line];
}

/**
 * What to tell the reader about a failure: the text of its code, else the server's message, else `fallback` ("An error
 * occurred" unless told); then the errors list, one per line, unless it only repeats that.
 */
export function errorText(error: unknown, t: T<"errors">, fallback = t(codeKey("server.error"))): string {
  if (!(error instanceof ApiError)) return fallback;
  const silent = error.code === codeKey("server.error");
  const first = silent ? fallback : (codeText(error.code, t) ?? (error.message || fallback));
  const lines = error.errors.filter((line) => line !== error.message).flatMap((line) => lineText(line, error, t));
  return [...new Set([first, ...lines])].join("\n");
}
