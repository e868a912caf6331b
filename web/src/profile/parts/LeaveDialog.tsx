import type { Blocker } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  const t = useT("profile");
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={stay}
      title={t("leave.title")}
      actions={
        <>
          <Button onClick={() => blocker.proceed?.()}>{t("leave.go")}</Button>
          <Button variant="main" onClick={stay}>
            {t("leave.stay")}
          </Button>
        </>
      }
    >
      <p>{t("leave.text")}</p>
    </Dialog>
  );
}
