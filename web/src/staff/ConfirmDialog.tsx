import { type FormEvent, type ReactNode, useId } from "react";
import { useT } from "../foundation/i18n.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What happens. */
  lead: string;
  confirm: string;
  busy: boolean;
  /** Why the last try was refused; what was typed stays. */
  problem?: string | undefined;
  onConfirm: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Fields, for what must be said with it. */
  children?: ReactNode;
}

/** Asks before something is done: what it is, what happens, its fields, the server's refusal, yes and no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, lead, confirm, busy, problem, onConfirm, children } = props;
  const t = useT("staff");
  const id = useId();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void onConfirm(event);
  };
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={title}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t("confirm.cancel")}
          </Button>
          <Button type="submit" form={id} variant="main" busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-4 text-small">
        <p className="text-ink-2">{lead}</p>
        {children}
        <p role="alert" className="whitespace-pre-line rounded bg-wrong-tint px-3 py-2 text-wrong empty:hidden">
          {problem}
        </p>
      </form>
    </Dialog>
  );
}
