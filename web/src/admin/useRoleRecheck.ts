import { useEffect, useState } from "react";
import { refreshSession, staff, useSession } from "../foundation/session.ts";

/**
 * True while it is not known whether a signed-in account may enter: the role that this browser remembers may be older
 * than the server's, so nobody is turned away by it alone.
 */
export function useRoleRecheck(): boolean {
  const user = useSession((session) => session.user);
  const [asked, setAsked] = useState<string>();
  const refused = user && !staff.includes(user.role) ? user._id : undefined;
  useEffect(() => {
    if (refused && asked !== refused) void refreshSession().then(() => setAsked(refused));
  }, [refused, asked]);
  return refused !== undefined && asked !== refused;
}
