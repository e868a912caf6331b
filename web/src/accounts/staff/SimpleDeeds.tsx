import type { UserRow } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { toast } from "../../foundation/toast.ts";
import { DeedDialog } from "./DeedDialog.tsx";
import { endUserSessions, restoreUser, useDeed } from "./staff.queries.ts";

export interface DeedProps {
  row: UserRow;
  open: boolean;
  onClose: () => void;
}

export function RestoreDialog({ row, open, onClose }: DeedProps) {
  const t = useT("accounts.staff");
  const name = row.name;
  const deed = useDeed(
    () => restoreUser(row._id),
    () => {
      onClose();
      toast.success(t("action.restore.done", { name }));
    },
  );
  return (
    <DeedDialog
      open={open}
      onClose={onClose}
      title={t("action.restore.title", { name })}
      lead={t("action.restore.lead")}
      confirm={t("action.restore.confirm")}
      busy={deed.isPending}
      error={deed.error}
      onConfirm={() => deed.mutate()}
    />
  );
}

export function SignOutDialog({ row, open, onClose }: DeedProps) {
  const t = useT("accounts.staff");
  const f = useFormat();
  const { name, sessions } = row;
  const deed = useDeed(
    () => endUserSessions(row._id),
    () => {
      onClose();
      toast.success(t("action.signOut.done", { name }));
    },
  );
  return (
    <DeedDialog
      open={open}
      onClose={onClose}
      title={t("action.signOut.title", { name })}
      lead={
        sessions > 0 ? t("action.signOut.lead", { count: sessions, n: f.number(sessions) }) : t("action.signOut.none")
      }
      confirm={t("action.signOut.confirm")}
      busy={deed.isPending}
      error={deed.error}
      onConfirm={() => deed.mutate()}
    />
  );
}
