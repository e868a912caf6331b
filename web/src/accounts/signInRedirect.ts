import type { User } from "@sarathi/contract";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { signIn, useSession } from "../foundation/session.ts";
import { profilePath, safePath, welcomePath } from "../shell/places.ts";

/** What somebody wanted when the way led to the login page, from the `next` of its address; undefined for nothing. */
export function aimOf(next: string | null): "test" | "result" | "profile" | "page" | undefined {
  const [, place, second, third] = safePath(next).split(/[/?#]/);
  if (!place) return undefined;
  if (place === "pariksha" && second) return second === "result" || third === "result" ? "result" : "test";
  return place === "profile" ? "profile" : "page";
}

/** The place to go on to: `next` of the address, else where the guard stood, else home. Only paths of this site. */
function useDestination(): string {
  const [query] = useSearchParams();
  const { state } = useLocation();
  return safePath(query.get("next") ?? (state as { from?: unknown } | null)?.from);
}

/**
 * Signs in and goes on. Somebody who is signed in already has no business with the form.
 * @returns its `isNew` is for an account that was opened just now: a new candidate is first asked what for
 */
export function useArrival(): (session: { token: string; user: User }, isNew?: boolean) => void {
  const navigate = useNavigate();
  const destination = useDestination();
  const opened = useRef(false);
  const signedIn = useSession((session) => session.status === "signed-in");
  // Who asked for the account to be erased is led to where it can be kept.
  const going = useSession((session) => session.user?.erasesAt !== undefined);
  useEffect(() => {
    if (!signedIn) return;
    const onward = opened.current ? welcomePath(destination) : destination;
    void navigate(going ? profilePath(undefined) : onward, { replace: true });
  }, [signedIn, going, navigate, destination]);
  return (session, isNew = false) => {
    opened.current = isNew;
    signIn(session);
  };
}
