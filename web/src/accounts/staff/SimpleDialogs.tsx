import { type UserRow, users } from "@sarathi/contract";
import { call } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { useUserAction } from "./staff.queries.ts";

export interface UserDialogProps {
  row: UserRow;
  open: boolean;
  onClose: () => void;
}

export function RestoreDialog({ row: { _id: id, name }, open, onClose }: UserDialogProps) {
  const t = useT("accounts.staff");
  const restore = useUserAction(() => call(users.restoreUser, { params: { id } }), {
    done: () => {
      onClose();
      toast.success(t("action.restore.done", { name }));
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("action.restore.title", { name })}
      lead={t("action.restore.lead")}
      confirm={t("action.restore.confirm")}
      busy={restore.busy}
      problem={restore.problem}
      onConfirm={() => restore.run()}
    />
  );
}

export function SignOutDialog({ row: { _id: id, name, sessions }, open, onClose }: UserDialogProps) {
  const t = useT("accounts.staff");
  const f = useFormat();
  const signOut = useUserAction(() => call(users.endUserSessions, { params: { id } }), {
    done: () => {
      onClose();
      toast.success(t("action.signOut.done", { name }));
    },
  });
  const count = { count: sessions, n: f.number(sessions) };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("action.signOut.title", { name })}
      lead={sessions > 0 ? t("action.signOut.lead", count) : t("action.signOut.none")}
      confirm={t("action.signOut.confirm")}
      busy={signOut.busy}
      problem={signOut.problem}
      onConfirm={() => signOut.run()}
    />
  );
}
