import { MODERATOR_DAYS, RoleChange, users } from "@sarathi/contract";
import { useEffect } from "react";
import type { z } from "zod";
import { call } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { inPlace } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { ReasonField } from "../../staff/ReasonField.tsx";
import { emptyIsNone, useStaffForm } from "../../staff/staffForm.ts";
import { useUndoToast } from "../../staff/undo.ts";
import { Select } from "../../ui/Select.tsx";
import { roles } from "./params.ts";
import type { UserDialogProps } from "./SimpleDialogs.tsx";
import { useUserAction } from "./staff.queries.ts";

type NewRole = z.output<typeof RoleChange>;

/** Another role, and why. What was typed stays until it is done, also when the dialog is closed between. */
export function RoleDialog({ row, open, onClose }: UserDialogProps) {
  const t = useT("accounts.staff");
  const f = useFormat();
  const tellWithUndo = useUndoToast();
  const form = useStaffForm(RoleChange, { role: row.role });
  const { register, reset, resetField, setError, watch } = form;
  const { errors } = form.formState;
  const send = (body: NewRole) => call(users.changeRole, { params: { id: row._id }, body });
  const undo = useUserAction(send, {
    done: ({ name, role }) => toast.success(t("action.role.done", { name, role: t(`role.${role}`) })),
  });
  const change = useUserAction(send, {
    done: ({ name, role }) => {
      const former = row.role;
      onClose();
      reset({ role });
      const text = t("action.role.done", { name, role: t(`role.${role}`) });
      tellWithUndo(text, () => void undo.run({ role: former }));
    },
    onError: inPlace,
  });
  // Changed elsewhere meanwhile: what was chosen instead of the former role does not count any more.
  useEffect(() => resetField("role", { defaultValue: row.role }), [row.role, resetField]);
  const submit = async (body: NewRole) => {
    if (body.role === row.role) setError("role", { type: "same" }, { shouldFocus: true });
    else await change.run(body);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("action.role.title", { name: row.name })}
      lead={t("action.role.counts")}
      confirm={t("action.role.confirm")}
      action={change}
      onConfirm={form.handleSubmit(submit)}
    >
      <Select
        {...register("role")}
        label={t("action.role.field")}
        choices={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        hint={t(`action.role.${watch("role")}`, { n: f.number(MODERATOR_DAYS) })}
        error={errors.role && t("action.role.same")}
      />
      <ReasonField
        field={register("reason", emptyIsNone)}
        error={errors.reason}
        value={watch("reason")}
        required={false}
        hint={t("action.role.reasonHint")}
      />
    </ConfirmDialog>
  );
}
