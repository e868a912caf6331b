import { type AdminEvent, eventAdmin as calls, type Participant } from "@sarathi/contract";
import { useState } from "react";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { toast } from "../../../foundation/toast.ts";
import { Button } from "../../../ui/Button.tsx";
import { canExtend } from "./console.rules.ts";
import { MinutesDialog } from "./MinutesDialog.tsx";

const MOST_MINUTES = 180;

interface ExtendProps {
  event: AdminEvent;
  /** Undefined: all, and the event itself. */
  participant: Participant | undefined;
}

/** Gives one who takes the exam, or all, more time, with a reason. */
export function Extend({ event, participant }: ExtendProps) {
  const t = useT("events.staff");
  const [open, setOpen] = useState(false);
  const isRunning = !participant || participant.state === "writing" || participant.state === "silent";
  const name = participant && (participant.candidate.name || participant.candidate.username);
  return (
    <>
      <Button
        size="s"
        disabled={!isRunning || !canExtend(event)}
        aria-label={name && t("extend.oneOf", { name })}
        onClick={() => setOpen(true)}
      >
        {t(participant ? "extend.one" : "extend.all")}
      </Button>
      {open && <ExtendDialog event={event} participant={participant} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExtendDialog({ event, participant, onClose }: ExtendProps & { onClose: () => void }) {
  const t = useT("events.staff");
  const f = useFormat();
  const extend = useEndpointMutation(calls.extendEvent, {
    invalidates: [calls.eventParticipants, calls.getAdminEvent, calls.listAdminEvents],
    done: ({ extended: count }) => {
      onClose();
      toast.success(count === 0 ? t("extend.doneNone") : t("extend.done", { count, n: f.number(count) }));
    },
    onError: inPlace,
  });
  const accountId = participant?.candidate._id;
  const name = participant ? participant.candidate.name || participant.candidate.username : "";
  return (
    <MinutesDialog
      texts={{
        title: participant ? t("extend.oneTitle", { name }) : t("extend.allTitle"),
        lead: t(participant ? "extend.oneLead" : "extend.allLead"),
        confirm: t("extend.confirm"),
        minutes: t("extend.minutes"),
        minutesInvalid: t("extend.minutesInvalid"),
        reasonHint: t("extend.reasonHint"),
      }}
      most={MOST_MINUTES}
      first={10}
      action={extend}
      onSend={(body) => extend.run({ params: { id: event._id }, body: accountId ? { ...body, accountId } : body })}
      onClose={onClose}
    />
  );
}
