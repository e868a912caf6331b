import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useMatches, useNavigate } from "react-router";
import { useConfirmation } from "../foundation/confirmation.ts";
import { useT } from "../foundation/i18n.ts";
import { useOfflinePlaces } from "../foundation/offline/places.ts";
import { flagsOf } from "../foundation/page.ts";
import { refreshPersonal } from "../foundation/query.ts";
import { catchUp, setPageFlags, useSession, watchSessionEnd } from "../foundation/session.ts";
import { notify } from "../foundation/toast.ts";
import { endPath } from "./places.ts";

/**
 * Pages come from the server as a visitor sees them. When somebody is signed in, whatever may look different for
 * them is asked for again; when they leave, or somebody else takes their place, it is dropped.
 */
export function PersonalData() {
  useOfflinePlaces();
  const client = useQueryClient();
  const navigate = useNavigate();
  const t = useT("shell");
  const { pathname } = useLocation();
  const token = useSession((session) => session.token);
  const userId = useSession((session) => session.user?._id ?? null);
  const before = useRef<{ token: string | null; userId: string | null }>({ token: null, userId: null });
  useEffect(() => {
    const last = before.current;
    before.current = { token, userId };
    const another = last.userId !== null && userId !== null && last.userId !== userId;
    if (last.token !== token || another) void refreshPersonal(client, token === null || another);
  }, [client, token, userId]);
  useEffect(
    () =>
      watchSessionEnd((expired) => {
        notify({ type: "warning", message: t(expired ? "sessionExpired" : "sessionEnded") });
        void navigate(endPath(location.pathname, location.search));
      }),
    [navigate, t],
  );
  const flags = flagsOf(useMatches()).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useEffect(() => {
    setPageFlags(flags.split(" "));
    catchUp();
  }, [pathname, flags]);
  return useConfirmation(({ question }) => question);
}
