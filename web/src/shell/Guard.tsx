import type { Role } from "@sarathi/contract";
import { Fragment, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession } from "../foundation/session.ts";
import { Spinner } from "../ui/Spinner.tsx";
import { loginPath } from "./places.ts";

interface GuardProps {
  roles?: readonly Role[];
  children: ReactNode;
}

/** Shows its page only to those signed in (and of the given roles); others are sent to sign in and come back. */
export function Guard({ roles, children }: GuardProps) {
  const { status, user } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === "loading") return <Spinner />;
  if (!user) return <Navigate to={loginPath(pathname + search + hash)} state={{ from: pathname }} replace />;
  if (roles && !roles.includes(user.role)) return <Navigate to="/access-denied" replace />;
  // What another account typed or opened here is not this one's.
  return <Fragment key={user._id}>{children}</Fragment>;
}
