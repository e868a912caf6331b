import { type AdminEvent, eventAdmin as calls } from "@sarathi/contract";
import { useState } from "react";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { requestKey } from "../../../foundation/requestKey.ts";
import { toast } from "../../../foundation/toast.ts";
import { Button } from "../../../ui/Button.tsx";
import { canExtend } from "./console.rules.ts";
import { MinutesDialog } from "./MinutesDialog.tsx";

const MOST_MINUTES = 300;

interface ReopenProps {
  event: AdminEvent;
  /** Of the closed attempt. */
  resultId: string;
  /** Of the candidate. */
  name: string;
}

/** Lets a candidate continue whose attempt is closed, with a reason. */
export function Reopen({ event, resultId, name }: ReopenProps) {
  const t = useT("events.staff");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="s" disabled={!canExtend(event)} aria-label={t("reopen.of", { name })} onClick={() => setOpen(true)}>
        {t("reopen.button")}
      </Button>
      {open && <ReopenDialog resultId={resultId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReopenDialog({ resultId, name, onClose }: Omit<ReopenProps, "event"> & { onClose: () => void }) {
  const t = useT("events.staff");
  const f = useFormat();
  // Sent again, as after an answer that was lost, it is one reopening.
  const [key] = useState(requestKey);
  const reopen = useEndpointMutation(
    calls.reopenSitting,
    {
      invalidates: [calls.eventParticipants, calls.getAdminEvent, calls.listAdminEvents],
      done: ({ deadlineAt }) => {
        onClose();
        toast.success(t("reopen.done", { time: f.time(deadlineAt) }));
      },
      onError: inPlace,
    },
    { headers: { "Idempotency-Key": key } },
  );
  return (
    <MinutesDialog
      texts={{
        title: t("reopen.title", { name }),
        lead: t("reopen.lead"),
        confirm: t("reopen.confirm"),
        minutes: t("reopen.minutes"),
        minutesInvalid: t("reopen.minutesInvalid"),
        reasonHint: t("reopen.reasonHint"),
      }}
      most={MOST_MINUTES}
      first={20}
      action={reopen}
      onSend={(body) => reopen.run({ params: { id: resultId }, body })}
      onClose={onClose}
    />
  );
}
