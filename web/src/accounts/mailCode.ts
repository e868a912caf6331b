import { useCallback, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ApiError } from "../foundation/api.ts";
import { tabStorage } from "../foundation/storage.ts";

/** Takes a code out of the address bar once it is read: it is neither for the history nor for whoever looks on. */
function useHiddenCode(name: string): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const shown = query.has(name);
  useEffect(() => {
    if (shown) void navigate({ search: "" }, { replace: true, preventScrollReset: true });
  }, [shown, navigate]);
}

/**
 * The code of a mail: from the address, else as this tab kept it over a reload; null when there is none, undefined
 * until that is known. Leaving for another page of this site, or the function answered beside it, drops it.
 * @param name of the code in the address
 */
export function useMailCode(name: "code" | "token"): [string | null | undefined, () => void] {
  const [query] = useSearchParams();
  const [code, setCode] = useState(() => (query.has(name) ? query.get(name)?.trim() || null : undefined));
  const key = `mail-${name}`;
  useHiddenCode(name);
  useEffect(() => {
    if (code === undefined) setCode(tabStorage.get(key));
    if (!code) return;
    tabStorage.set(key, code);
    return () => tabStorage.remove(key);
  }, [code, key]);
  return [code, useCallback(() => tabStorage.remove(key), [key])];
}

export type CodeProblem = "expired" | "used" | "invalid";

/** What is wrong with a code that was refused; undefined when the call failed for another reason. */
export function codeProblem(error: unknown): CodeProblem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "auth.code_expired") return "expired";
  if (error.code === "auth.code_used") return "used";
  if (error.code === "auth.code_invalid") return "invalid";
  // What has not even the shape of a code is refused before anybody looks for it.
  const misshapen = error.code === "request.not_found" || error.fields.token || error.fields.verificationCode;
  return misshapen ? "invalid" : undefined;
}
