import { useCallback, useEffect, useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { beginPush, endPush, type PushState, pushState } from "../push.ts";

/** Whether this very browser is reached when the app is not open, and what changes that. */
export function PushDevice() {
  const t = useT("choices");
  const [state, setState] = useState<PushState>();
  const look = useCallback(() => void pushState().then(setState), []);
  useEffect(look, [look]);
  const change = useAction((on: boolean) => (on ? beginPush() : endPush()), {
    done: setState,
    // The browser's own refusals say nothing that a reader understands.
    onError: () => {
      toast.error(t("push.failed"));
      look();
    },
  });
  if (!state) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 border-b border-rule pb-4">
      <p role="status" className="max-w-[30em]">
        {t(`push.${state}`)}
      </p>
      {state === "off" && (
        <Button busy={change.busy} onClick={() => void change.run(true)}>
          {t("push.begin")}
        </Button>
      )}
      {state === "on" && (
        <Button variant="quiet" busy={change.busy} onClick={() => void change.run(false)}>
          {t("push.end")}
        </Button>
      )}
    </div>
  );
}
