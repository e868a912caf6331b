import { type UserRow, users } from "@sarathi/contract";
import { call } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { inPlace } from "../../foundation/mutation.ts";
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
    onError: inPlace,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("action.restore.title", { name })}
      lead={t("action.restore.lead")}
      confirm={t("action.restore.confirm")}
      action={restore}
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
    onError: inPlace,
  });
  const count = { count: sessions, n: f.number(sessions) };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("action.signOut.title", { name })}
      lead={sessions > 0 ? t("action.signOut.lead", count) : t("action.signOut.none")}
      confirm={t("action.signOut.confirm")}
      action={signOut}
      onConfirm={() => signOut.run()}
    />
  );
}
