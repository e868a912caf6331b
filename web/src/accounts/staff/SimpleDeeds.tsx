import type { UserRow } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { toast } from "../../ui/toast.ts";
import { DeedDialog } from "./DeedDialog.tsx";
import { endUserSessions, restoreUser, useDeed } from "./staff.queries.ts";

export interface DeedProps {
  row: UserRow;
  open: boolean;
  onClose: () => void;
}

export function RestoreDialog({ row, open, onClose }: DeedProps) {
  const t = useT("admin");
  const name = row.name;
  const deed = useDeed(
    () => restoreUser(row._id),
    () => {
      onClose();
      toast.success(t("deed.restore.done", { name }));
    },
  );
  return (
    <DeedDialog
      open={open}
      onClose={onClose}
      title={t("deed.restore.title", { name })}
      lead={t("deed.restore.lead")}
      confirm={t("deed.restore.confirm")}
      busy={deed.isPending}
      error={deed.error}
      onConfirm={() => deed.mutate()}
    />
  );
}

export function SignOutDialog({ row, open, onClose }: DeedProps) {
  const t = useT("admin");
  const f = useFormat();
  const { name, sessions } = row;
  const deed = useDeed(
    () => endUserSessions(row._id),
    () => {
      onClose();
      toast.success(t("deed.signOut.done", { name }));
    },
  );
  return (
    <DeedDialog
      open={open}
      onClose={onClose}
      title={t("deed.signOut.title", { name })}
      lead={sessions > 0 ? t("deed.signOut.lead", { count: sessions, n: f.number(sessions) }) : t("deed.signOut.none")}
      confirm={t("deed.signOut.confirm")}
      busy={deed.isPending}
      error={deed.error}
      onConfirm={() => deed.mutate()}
    />
  );
}
