import type { ErrorCode } from "@sarathi/contract";
import { ApiError } from "./api.ts";
import type { Key, T } from "./texts.ts";

// Each code of the contract has a text: this line does not compile when one is missing.
type Known = ErrorCode | "network";
const codeKey = (code: Known): Key<"errors"> => code;

/** A line of the errors list; "password: auth.password_common" is told by the text of its code. */
function lineText(line: string, t: T<"errors">): string {
  const code = line.slice(line.lastIndexOf(" ") + 1);
  const text = t(code as Key<"errors">);
  return text === code ? line : text;
}

/**
 * What to tell the reader about a failure: the text of its code, else the server's message, else `fallback` ("An error
 * occurred" unless told); then the errors list, one per line, unless it only repeats that.
 */
export function errorText(error: unknown, t: T<"errors">, fallback = t(codeKey("server.error"))): string {
  if (!(error instanceof ApiError)) return fallback;
  const key = codeKey(error.code as Known);
  const byCode = key === "server.error" || t(key) === key ? undefined : t(key);
  const first = byCode ?? (key === "server.error" ? fallback : error.message || fallback);
  const lines = error.errors.filter((line) => line !== error.message).map((line) => lineText(line, t));
  return [...new Set([first, ...lines])].join("\n");
}
