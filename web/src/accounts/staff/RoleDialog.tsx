import { MODERATOR_DAYS, type Role, type UserRow } from "@sarathi/contract";
import { useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { toast } from "../../foundation/toast.ts";
import { Select } from "../../ui/Select.tsx";
import { DeedDialog } from "./DeedDialog.tsx";
import { roles } from "./filters.ts";
import { ReasonField } from "./ReasonField.tsx";
import { reasonProblem } from "./reason.ts";
import type { DeedProps } from "./SimpleDeeds.tsx";
import { changeRole, useDeed } from "./staff.queries.ts";

interface Choice {
  role: Role;
  reason: string;
}

/** Another role, and why. What was typed stays until it is done, also when the dialog is closed between. */
export function RoleDialog({ row, open, onClose }: DeedProps) {
  const t = useT("accounts.staff");
  const f = useFormat();
  const [choice, setChoice] = useState<Choice>({ role: row.role, reason: "" });
  const [sent, setSent] = useState(false);
  const deed = useDeed(
    ({ role, reason }: Choice) => changeRole(row._id, role, reason.trim()),
    (became: UserRow) => {
      onClose();
      setChoice({ role: became.role, reason: "" });
      setSent(false);
      toast.success(t("action.role.done", { name: became.name, role: t(`role.${became.role}`) }));
    },
  );
  const same = choice.role === row.role;
  const confirm = (form: HTMLFormElement) => {
    setSent(true);
    const wrong = same ? "role" : reasonProblem(choice.reason, false) && "reason";
    if (wrong) form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else deed.mutate(choice);
  };
  return (
    <DeedDialog
      open={open}
      onClose={onClose}
      title={t("action.role.title", { name: row.name })}
      lead={t("action.role.counts")}
      confirm={t("action.role.confirm")}
      busy={deed.isPending}
      error={deed.error}
      onConfirm={confirm}
    >
      <Select
        name="role"
        label={t("action.role.field")}
        value={choice.role}
        choices={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        onChange={(event) =>
          setChoice({ ...choice, role: roles.find((role) => role === event.target.value) ?? choice.role })
        }
        hint={t(`action.role.${choice.role}`, { n: f.number(MODERATOR_DAYS) })}
        error={sent && same ? t("action.role.same") : undefined}
      />
      <ReasonField
        value={choice.reason}
        onChange={(reason) => setChoice({ ...choice, reason })}
        required={false}
        hint={t("action.role.reasonHint")}
        sent={sent}
      />
    </DeedDialog>
  );
}
