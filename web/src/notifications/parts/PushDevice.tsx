import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { beginPush, endPush, pushStateQuery } from "../push.ts";

/** Whether this very browser is reached when the app is not open, and what changes that. */
export function PushDevice() {
  const t = useT("choices");
  const found = useQuery(pushStateQuery);
  const change = useAction((on: boolean) => (on ? beginPush() : endPush()), {
    done: async () => void (await found.refetch()),
    // The browser's own refusals say nothing that a reader understands.
    onError: () => {
      toast.error(t("push.failed"));
      void found.refetch();
    },
  });
  const state = found.data;
  if (!state) return <Pending query={found} failed={t("push.unknown")} lines={1} />;
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
