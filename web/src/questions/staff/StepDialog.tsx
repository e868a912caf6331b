import { MAX_REASON } from "@sarathi/contract";
import { z } from "zod";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { useStaffForm } from "../../staff/staffForm.ts";
import { TextArea } from "../../ui/TextArea.tsx";

interface StepDialogProps {
  to: "draft" | "retired";
  count: { count: number; n: string };
  action: Parameters<typeof ConfirmDialog>[0]["action"];
  onClose: () => void;
  onConfirm: (note: string) => unknown;
}

const Noted = z.object({ note: z.string().trim().max(MAX_REASON) });

/** Asks before questions go back or out of use, and what to say with it. */
export function StepDialog({ to, count, action, onClose, onConfirm }: StepDialogProps) {
  const t = useT("questions.staff");
  const common = useT("common");
  const f = useFormat();
  const form = useStaffForm(Noted, { note: "" });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`step.${to}Title`, count)}
      lead={t(`step.${to}Lead`)}
      confirm={t(`step.${to}`)}
      destroys={to === "retired"}
      action={action}
      onConfirm={form.handleSubmit(({ note }) => onConfirm(note))}
    >
      <TextArea
        label={t("step.note")}
        aside={common("optional")}
        hint={to === "draft" ? t("step.noteHint") : undefined}
        error={form.formState.errors.note && t("problem.long", { n: f.number(MAX_REASON) })}
        {...form.register("note")}
      />
    </ConfirmDialog>
  );
}
