import { useNavigate } from "react-router";
import { useT } from "../foundation/i18n.ts";
import { signOut } from "../foundation/session.ts";
import { toast } from "../foundation/toast.ts";
import { places } from "./places.ts";

/** Logs out here and on the server, and leads home; without a network, where that page may not load, it stays. */
export function useLogout(): () => void {
  const t = useT("shell");
  const navigate = useNavigate();
  return () => {
    void signOut();
    toast.success(t("user.loggedOut"));
    if (navigator.onLine) void navigate(places.home);
  };
}
