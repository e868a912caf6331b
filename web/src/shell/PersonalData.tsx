import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useT } from "../foundation/i18n.ts";
import { refreshPersonal } from "../foundation/query.ts";
import { useSession, watchSessionEnd } from "../foundation/session.ts";
import { notify } from "../ui/toast.ts";

/**
 * Pages come from the server as a visitor sees them. When somebody is signed in, whatever may look different for
 * them is asked for again; when they leave, it is dropped.
 */
export function PersonalData() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const t = useT("shell");
  const token = useSession((session) => session.token);
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current === token) return;
    before.current = token;
    void refreshPersonal(client, token === null);
  }, [client, token]);
  useEffect(
    () =>
      watchSessionEnd((path) => {
        notify({ type: "warning", message: t("sessionEnded") });
        void navigate(path);
      }),
    [navigate, t],
  );
  return null;
}
