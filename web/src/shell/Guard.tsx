import type { Role } from "@sarathi/contract";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { paths } from "../foundation/paths.ts";
import { useSession } from "../foundation/session.ts";
import { Spinner } from "../ui/Spinner.tsx";
import { loginPath } from "./places.ts";

interface GuardProps {
  roles?: readonly Role[];
  children: ReactNode;
}

/** Shows its page only to those signed in (and of the given roles); others are sent to sign in and come back. */
export function Guard({ roles, children }: GuardProps) {
  const { status, user, left } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === "loading") return <Spinner />;
  if (left) return <Leaving />;
  if (!user) return <ToLogin from={pathname} to={loginPath(pathname + search + hash)} />;
  if (roles && !roles.includes(user.role)) return <Navigate to={paths.accessDenied()} replace />;
  // What another account typed or opened here is not this one's.
  return <Fragment key={user._id}>{children}</Fragment>;
}

/** Goes there once: a state made anew at each rendering would start, and so break off, the same step again and again. */
function ToLogin({ from, to }: { from: string; to: string }) {
  const [state] = useState({ from });
  return <Navigate to={to} state={state} replace />;
}

/** Whoever ended the session leads away; without a network, where the next page may not load, as soon as it is back. */
function Leaving() {
  const navigate = useNavigate();
  useEffect(() => {
    const go = () => void navigate(paths.home());
    addEventListener("online", go);
    return () => removeEventListener("online", go);
  }, [navigate]);
  return <Spinner />;
}
