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
  /** What `onConfirm` starts (`useAction`): its refusal stands here until the dialog is closed, what was typed stays. */
  action: { busy: boolean; problem: string | undefined; reset: () => void };
  /** It takes something away from somebody. */
  destroys?: boolean;
  onConfirm: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Fields, for what must be said with it. */
  children?: ReactNode;
}

/** Asks before something is done: what it is, what happens, its fields, the server's refusal, yes and no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, lead, confirm, action, destroys = false, onConfirm, children } = props;
  const { busy, problem, reset } = action;
  const t = useT("staff");
  const id = useId();
  const close = () => {
    if (busy) return;
    reset();
    onClose();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void onConfirm(event);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close} disabled={busy}>
            {t("confirm.cancel")}
          </Button>
          <Button type="submit" form={id} variant={destroys ? "destroy" : "main"} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={onSubmit} className="grid gap-4 text-small">
        <p className="text-ink-2">{lead}</p>
        {children}
        <p role="alert" className="whitespace-pre-line font-bold text-pen empty:hidden">
          {problem}
        </p>
      </form>
    </Dialog>
  );
}
