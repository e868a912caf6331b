import type { Blocker } from "react-router";
import { useT } from "../foundation/i18n.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";

/** Asks before unsaved changes are lost (`useUnsaved`). */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  const t = useT("staff");
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
      <p className="text-small text-ink-2">{t("leave.text")}</p>
    </Dialog>
  );
}
