import type { Blocker } from "react-router";
import { useT } from "../foundation/i18n.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

/** Asks before unsaved changes are lost (`useUnsaved`). */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  const t = useT("common");
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
