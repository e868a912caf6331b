import { useCallback, useEffect, useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { beginPush, endPush, type PushState, pushState } from "../push.ts";

/** Whether this very browser is reached when the app is not open, and what changes that. */
export function PushDevice() {
  const t = useT("notifications");
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  const look = useCallback(() => void pushState().then(setState), []);
  useEffect(look, [look]);
  if (!state) return null;
  const change = async (act: () => Promise<PushState>) => {
    setBusy(true);
    try {
      setState(await act());
    } catch {
      toast.error(t("push.failed"));
      look();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
      <p role="status" className="max-w-[30em]">
        {t(`push.${state}`)}
      </p>
      {state === "off" && (
        <Button busy={busy} onClick={() => void change(beginPush)}>
          {t("push.begin")}
        </Button>
      )}
      {state === "on" && (
        <Button variant="quiet" busy={busy} onClick={() => void change(endPush)}>
          {t("push.end")}
        </Button>
      )}
    </div>
  );
}
