import { reasonField } from "@sarathi/contract";
import { z } from "zod";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { ReasonField } from "../../staff/ReasonField.tsx";
import { useStaffForm } from "../../staff/staffForm.ts";

const Reason = z.object({ reason: reasonField });

interface ReasonDialogProps {
  title: string;
  lead: string;
  confirm: string;
  /** Who reads the reason. */
  hint: string;
  action: { busy: boolean; problem: string | undefined; reset: () => void };
  destroys?: boolean;
  onClose: () => void;
  onReason: (reason: string) => void;
}

/** Asks why before something is done. */
export function ReasonDialog({ title, lead, confirm, hint, action, destroys, onClose, onReason }: ReasonDialogProps) {
  const form = useStaffForm(Reason, { reason: "" });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      lead={lead}
      confirm={confirm}
      destroys={destroys ?? false}
      action={action}
      onConfirm={form.handleSubmit(({ reason }) => onReason(reason))}
    >
      <ReasonField
        field={form.register("reason")}
        error={form.formState.errors.reason}
        value={form.watch("reason")}
        required
        hint={hint}
      />
    </ConfirmDialog>
  );
}
