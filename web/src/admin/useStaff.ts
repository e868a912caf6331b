import type { Role } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "../foundation/api.ts";
import { refreshSession, useSession } from "../foundation/session.ts";

export const staff: readonly Role[] = ["moderator", "admin"];

/**
 * True while it is not known whether a signed-in account may enter: the role that this browser remembers may be older
 * than the server's, so nobody is turned away by it alone.
 */
export function useDoubt(): boolean {
  const user = useSession((session) => session.user);
  const [asked, setAsked] = useState<string>();
  const refused = user && !staff.includes(user.role) ? user._id : undefined;
  useEffect(() => {
    if (refused && asked !== refused) void refreshSession().then(() => setAsked(refused));
  }, [refused, asked]);
  return refused !== undefined && asked !== refused;
}

/** A refusal may mean that the role was taken away: who one is, is asked again, and the guard decides anew. */
export function useRoleWatch(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "error") return;
        const { error } = event.action;
        if (error instanceof ApiError && error.code === "auth.forbidden") void refreshSession();
      }),
    [client],
  );
}
