import type { User } from "@sarathi/contract";
import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { signIn, useSession } from "../foundation/session.ts";
import { profilePath, safePath } from "../shell/places.ts";

/** The place to go on to: `next` of the address, else where the guard stood, else home. Only paths of this site. */
function useDestination(): string {
  const [query] = useSearchParams();
  const { state } = useLocation();
  return safePath(query.get("next") ?? (state as { from?: unknown } | null)?.from);
}

/** Signs in and goes on. Somebody who is signed in already has no business with the form. */
export function useArrival(): (session: { token: string; user: User }) => void {
  const navigate = useNavigate();
  const destination = useDestination();
  const signedIn = useSession((session) => session.status === "signed-in");
  // Who asked for the account to be erased is led to where it can be kept.
  const going = useSession((session) => session.user?.erasesAt !== undefined);
  useEffect(() => {
    if (signedIn) void navigate(going ? profilePath(undefined) : destination, { replace: true });
  }, [signedIn, going, navigate, destination]);
  return signIn;
}
