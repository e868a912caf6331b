import { type ExamEvent, events } from "@sarathi/contract";
import { useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { actHow } from "./actHow.ts";
import { Problem } from "./Problem.tsx";

/** Takes the registration back, when that was asked twice: the seat goes to who waits. */
export function Withdraw({ event, version }: { event: ExamEvent; version: number }) {
  const t = useT("registration");
  const [asks, setAsks] = useState(false);
  const act = useEndpointMutation(events.withdrawFromEvent, actHow(t("withdraw.done")));
  const close = () => {
    if (act.busy) return;
    act.reset();
    setAsks(false);
  };
  return (
    <div className="print:hidden">
      <Button variant="quiet" size="s" className="text-pen" onClick={() => setAsks(true)}>
        {t("withdraw.ask")}
      </Button>
      <Dialog
        open={asks}
        onClose={close}
        title={t("withdraw.title")}
        actions={
          <>
            <Button onClick={close} disabled={act.busy}>
              {t("withdraw.no")}
            </Button>
            <Button
              variant="destroy"
              busy={act.busy}
              onClick={() => void act.run({ params: { id: event._id }, body: { version } })}
            >
              {t("withdraw.yes")}
            </Button>
          </>
        }
      >
        <p className="text-ink-2">{t(event.fee > 0 ? "withdraw.notePaid" : "withdraw.note")}</p>
        <Problem text={act.problem} />
      </Dialog>
    </div>
  );
}
