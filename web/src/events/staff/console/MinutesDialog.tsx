import { MAX_REASON, MIN_REASON } from "@sarathi/contract";
import { z } from "zod";
import { numberTyped } from "../../../foundation/text/numberTyped.ts";
import { ConfirmDialog } from "../../../staff/ConfirmDialog.tsx";
import { ReasonField } from "../../../staff/ReasonField.tsx";
import { useStaffForm } from "../../../staff/staffForm.ts";
import { Field } from "../../../ui/Field.tsx";

interface MinutesDialogProps {
  texts: Record<"title" | "lead" | "confirm" | "minutes" | "minutesInvalid" | "reasonHint", string>;
  /** Minutes at least and at most, and those that stand there first. */
  least?: number;
  most: number;
  first: number;
  action: Parameters<typeof ConfirmDialog>[0]["action"];
  onSend: (given: { minutes: number; reason: string }) => unknown;
  onClose: () => void;
}

/** Gives so many minutes, with a reason. */
export function MinutesDialog({ texts, least = 1, most, first, action, onSend, onClose }: MinutesDialogProps) {
  const form = useStaffForm(
    z.object({ minutes: z.int().min(least).max(most), reason: z.string().trim().min(MIN_REASON).max(MAX_REASON) }),
    { minutes: first, reason: "" },
  );
  const { errors } = form.formState;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.title}
      lead={texts.lead}
      confirm={texts.confirm}
      action={action}
      onConfirm={form.handleSubmit(onSend)}
    >
      <Field
        label={texts.minutes}
        inputMode="numeric"
        autoComplete="off"
        error={errors.minutes && texts.minutesInvalid}
        {...form.register("minutes", { setValueAs: numberTyped })}
      />
      <ReasonField
        field={form.register("reason")}
        error={errors.reason}
        value={form.watch("reason")}
        required
        hint={texts.reasonHint}
      />
    </ConfirmDialog>
  );
}
