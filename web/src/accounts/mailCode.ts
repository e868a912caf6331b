import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "../foundation/api.ts";
import { tabStorage } from "../foundation/storage.ts";

/**
 * The code in an address: behind its #, which reaches no server on the way; mails of earlier versions have it in the
 * query. Undefined when there is none, null when it is empty.
 */
function codeIn({ hash, search }: { hash: string; search: string }, name: string): string | null | undefined {
  const part = [hash.slice(1), search].map((text) => new URLSearchParams(text)).find((query) => query.has(name));
  return part && (part.get(name)?.trim() || null);
}

/**
 * The code of a mail: from the address, else as this tab kept it over a reload; null when there is none, undefined
 * until that is known. It is taken out of the address bar at once: it is neither for the history nor for whoever looks
 * on. Leaving for another page of this site, or the function answered beside it, drops it.
 * @param name of the code in the address
 */
export function useMailCode(name: "code" | "token"): [string | null | undefined, () => void] {
  const place = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState<string | null>();
  const key = `mail-${name}`;
  // The server renders the page without its query, so the address is read when the page is alive.
  const given = codeIn(place, name);
  useEffect(() => {
    if (given === undefined) return setCode((known) => known ?? tabStorage.get(key));
    setCode(given);
    void navigate({ search: "", hash: "" }, { replace: true, preventScrollReset: true });
  }, [given, key, navigate]);
  useEffect(() => {
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
  const misshapen =
    error.code === "request.not_found" || error.fields.token || error.fields.verificationCode || error.fields.code;
  return misshapen ? "invalid" : undefined;
}
