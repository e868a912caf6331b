import type { Blocker } from "react-router";
import { useT } from "../foundation/i18n.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface LeaveDialogProps {
  blocker: Blocker;
  /** What was not saved is given up. */
  onLeave?: () => void;
}

/** Asks before unsaved changes are lost (`useUnsaved`). */
export function LeaveDialog({ blocker, onLeave }: LeaveDialogProps) {
  const t = useT("common");
  const stay = () => blocker.reset?.();
  const go = () => {
    onLeave?.();
    blocker.proceed?.();
  };
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={stay}
      title={t("leave.title")}
      actions={
        <>
          <Button onClick={go}>{t("leave.go")}</Button>
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
