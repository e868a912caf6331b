import { FactorReset, signIn } from "@sarathi/contract";
import type { z } from "zod";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { inPlace } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { ReasonField } from "../../staff/ReasonField.tsx";
import { useStaffForm } from "../../staff/staffForm.ts";
import type { UserDialogProps } from "./SimpleDialogs.tsx";
import { useUserAction } from "./staff.queries.ts";

/** Takes the second factors from an account whose owner lost them, and why; the owner reads it. */
export function FactorsDialog({ row: { _id: id, name }, open, onClose }: UserDialogProps) {
  const t = useT("accounts.staff");
  const { register, reset, watch, handleSubmit, formState } = useStaffForm(FactorReset, {});
  const send = (body: z.output<typeof FactorReset>) => call(signIn.resetSecondFactor, { params: { id }, body });
  const resetting = useUserAction(send, {
    done: () => {
      onClose();
      reset();
      toast.success(t("action.factors.done", { name }));
    },
    onError: inPlace,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("action.factors.title", { name })}
      lead={t("action.factors.lead")}
      confirm={t("action.factors.confirm")}
      destroys
      action={resetting}
      onConfirm={handleSubmit((body) => resetting.run(body))}
    >
      <ReasonField
        field={register("reason")}
        error={formState.errors.reason}
        value={watch("reason")}
        required
        hint={t("action.factors.reasonHint")}
      />
    </ConfirmDialog>
  );
}
