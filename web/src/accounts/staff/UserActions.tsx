import type { UserRow } from "@sarathi/contract";
import { useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { useSession } from "../../foundation/session.ts";
import { Button } from "../../ui/Button.tsx";
import { FactorsDialog } from "./FactorsDialog.tsx";
import { RoleDialog } from "./RoleDialog.tsx";
import { RestoreDialog, SignOutDialog } from "./SimpleDialogs.tsx";
import { SuspendDialog } from "./SuspendDialog.tsx";

type Action = "role" | "suspend" | "restore" | "signOut" | "factors";

/** What the server lets one do with this account; for what it does not, why. */
export function UserActions({ row }: { row: UserRow }) {
  const t = useT("accounts.staff");
  const [action, setAction] = useState<Action>();
  const close = () => setAction(undefined);
  const suspended = row.status === "suspended";
  return (
    <section aria-label={t("user.actions")} className="grid gap-2.5">
      <h3>{t("user.actions")}</h3>
      <div className="flex flex-wrap gap-2.5">
        {row.can.changeRole && (
          <Button size="s" onClick={() => setAction("role")}>
            {t("action.role.open")}
          </Button>
        )}
        {row.can.changeRole && (
          <Button size="s" onClick={() => setAction("factors")}>
            {t("action.factors.open")}
          </Button>
        )}
        {row.can.suspend && (
          <>
            {/* One button that changes its meaning, so that the keyboard stays where it is. */}
            <Button
              size="s"
              variant={suspended ? "plain" : "danger"}
              onClick={() => setAction(suspended ? "restore" : "suspend")}
            >
              {t(suspended ? "action.restore.open" : "action.suspend.open")}
            </Button>
            {suspended && (
              <Button size="s" onClick={() => setAction("suspend")}>
                {t("action.suspend.change")}
              </Button>
            )}
            <Button size="s" onClick={() => setAction("signOut")}>
              {t("action.signOut.open")}
            </Button>
          </>
        )}
      </div>
      <Why row={row} />
      <RoleDialog row={row} open={action === "role"} onClose={close} />
      <SuspendDialog row={row} open={action === "suspend"} onClose={close} />
      <FactorsDialog row={row} open={action === "factors"} onClose={close} />
      <RestoreDialog row={row} open={action === "restore"} onClose={close} />
      <SignOutDialog row={row} open={action === "signOut"} onClose={close} />
    </section>
  );
}

/** Why something is not offered. */
function Why({ row }: { row: UserRow }) {
  const t = useT("accounts.staff");
  const me = useSession(({ user }) => user);
  if (row.can.changeRole && row.can.suspend) return null;
  const mine = me?._id === row._id;
  return (
    <p className="text-ink-2">
      {mine
        ? t("user.self")
        : [!row.can.suspend && t("user.notBelow"), !row.can.changeRole && t("user.noRole")].filter(Boolean).join(" ")}
    </p>
  );
}
