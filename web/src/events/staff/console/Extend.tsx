import { type AdminEvent, eventAdmin as calls, MAX_REASON, MIN_REASON, type Participant } from "@sarathi/contract";
import { useState } from "react";
import { z } from "zod";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { numberTyped } from "../../../foundation/text/numberTyped.ts";
import { toast } from "../../../foundation/toast.ts";
import { ConfirmDialog } from "../../../staff/ConfirmDialog.tsx";
import { ReasonField } from "../../../staff/ReasonField.tsx";
import { useStaffForm } from "../../../staff/staffForm.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { canExtend } from "./console.rules.ts";

const MOST_MINUTES = 180;
const Extension = z.object({
  minutes: z.int().min(1).max(MOST_MINUTES),
  reason: z.string().trim().min(MIN_REASON).max(MAX_REASON),
});

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
  const form = useStaffForm(Extension, { minutes: 10, reason: "" });
  const { errors } = form.formState;
  const extend = useEndpointMutation(calls.extendEvent, {
    invalidates: [calls.eventParticipants, calls.getAdminEvent, calls.listAdminEvents],
    done: ({ extended: count }) => {
      onClose();
      toast.success(count === 0 ? t("extend.doneNone") : t("extend.done", { count, n: f.number(count) }));
    },
    onError: inPlace,
  });
  const accountId = participant?.candidate._id;
  const send = form.handleSubmit((body) =>
    extend.run({ params: { id: event._id }, body: accountId ? { ...body, accountId } : body }),
  );
  const name = participant ? participant.candidate.name || participant.candidate.username : "";
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={participant ? t("extend.oneTitle", { name }) : t("extend.allTitle")}
      lead={t(participant ? "extend.oneLead" : "extend.allLead")}
      confirm={t("extend.confirm")}
      action={extend}
      onConfirm={send}
    >
      <Field
        label={t("extend.minutes")}
        inputMode="numeric"
        autoComplete="off"
        error={errors.minutes && t("extend.minutesInvalid")}
        {...form.register("minutes", { setValueAs: numberTyped })}
      />
      <ReasonField
        field={form.register("reason")}
        error={errors.reason}
        value={form.watch("reason")}
        required
        hint={t("extend.reasonHint")}
      />
    </ConfirmDialog>
  );
}
