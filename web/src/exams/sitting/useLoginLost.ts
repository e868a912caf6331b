import { accounts } from "@sarathi/contract";
import { useEffect, useState } from "react";
import { ApiError, call } from "../../foundation/api.ts";
import { keptToken, signIn, useSession } from "../../foundation/session.ts";

/**
 * True once the server has refused this account's login. Asked when the paper opens, when it comes into sight, every
 * 5 minutes, and when another tab signs in; a good login of the same account is taken over here.
 */
export function useLoginLost(accountId: string): boolean {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      if (document.visibilityState === "hidden" || !navigator.onLine) return;
      const found = await askLogin(accountId);
      if (found !== "unknown" && !stop.signal.aborted) setLost(found === "lost");
    };
    const timer = setInterval(ask, 5 * 60_000);
    document.addEventListener("visibilitychange", ask, { signal: stop.signal });
    addEventListener("storage", (event) => event.key === "token" && void ask(), { signal: stop.signal });
    void ask();
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [accountId]);
  return lost;
}

/**
 * Whether the login that this browser keeps is a good one of this account; such a one is taken over. An answer about a
 * login that another has replaced meanwhile says nothing.
 */
export async function askLogin(accountId: string): Promise<"good" | "lost" | "unknown"> {
  const token = keptToken();
  if (!token) return "lost";
  try {
    const user = await call(accounts.me, {}, { token, retainSession: true });
    if (keptToken() !== token) return "unknown";
    if (user._id !== accountId) return "lost";
    if (useSession.getState().token !== token) signIn({ token, user });
    return "good";
  } catch (error) {
    // Anything but a clear refusal says nothing about the login.
    const refused = error instanceof ApiError && error.status === 401;
    return refused && keptToken() === token ? "lost" : "unknown";
  }
}
