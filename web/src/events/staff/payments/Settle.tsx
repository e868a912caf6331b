import {
  eventPayments as calls,
  MAX_REASON,
  MIN_REASON,
  type OpenPayment,
  type PaymentOutcome,
} from "@sarathi/contract";
import { useState } from "react";
import { z } from "zod";
import { useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { toast } from "../../../foundation/toast.ts";
import { ConfirmDialog } from "../../../staff/ConfirmDialog.tsx";
import { ReasonField } from "../../../staff/ReasonField.tsx";
import { useStaffForm } from "../../../staff/staffForm.ts";
import { Button } from "../../../ui/Button.tsx";
import { useFee } from "../eventColumns.tsx";
import { Slip } from "../registrations/Slip.tsx";
import { changedByPayment } from "../staff.queries.ts";

/** What can be done about a payment that somebody has to settle. */
export function Settle({ one }: { one: OpenPayment }) {
  const t = useT("events.staff");
  const [outcome, setOutcome] = useState<PaymentOutcome>();
  const check = useEndpointMutation(calls.recheckPayment, {
    invalidates: changedByPayment,
    done: ({ state }) => void toast.success(t("payments.checked", { state: t(`paymentState.${state}`) })),
  });
  return (
    <div className="flex flex-wrap gap-2">
      {one.canCheck && (
        <Button size="s" busy={check.busy} onClick={() => void check.run({ params: { id: one._id } })}>
          {t("payments.check")}
        </Button>
      )}
      {one.outcomes.map((value) => (
        <Button key={value} size="s" onClick={() => setOutcome(value)}>
          {t(`payments.${value}`)}
        </Button>
      ))}
      {outcome && <SettleDialog one={one} outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </div>
  );
}

const Reason = z.object({ reason: z.string().trim().min(MIN_REASON).max(MAX_REASON) });

interface SettleDialogProps {
  one: OpenPayment;
  outcome: PaymentOutcome;
  onClose: () => void;
}

/** Asks before it is recorded, with a reason. */
function SettleDialog({ one, outcome, onClose }: SettleDialogProps) {
  const t = useT("events.staff");
  const fee = useFee();
  const form = useStaffForm(Reason, { reason: "" });
  const name = one.candidate.name || one.candidate.username;
  const settle = useEndpointMutation(calls.settlePayment, {
    invalidates: changedByPayment,
    done: () => {
      // First: a dialog that is open would take the toast along when it goes.
      onClose();
      toast.success(t(`payments.done.${outcome}`, { name }));
    },
    onError: inPlace,
  });
  const send = form.handleSubmit(({ reason }) => settle.run({ params: { id: one._id }, body: { outcome, reason } }));
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`payments.${outcome}Title`, { name })}
      lead={t(`payments.${outcome}Lead`, { amount: fee(one.amount) })}
      confirm={t(`payments.${outcome}Confirm`)}
      action={settle}
      onConfirm={send}
    >
      {one.proofId && <Slip one={one} />}
      <ReasonField
        field={form.register("reason")}
        error={form.formState.errors.reason}
        value={form.watch("reason")}
        required
        hint={t("payments.reasonHint")}
      />
    </ConfirmDialog>
  );
}
