import { type FormEvent, type ReactNode, useId } from "react";
import { errorText } from "../../foundation/errors.ts";
import { useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

interface DeedDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What happens. */
  lead: string;
  confirm: string;
  busy: boolean;
  /** Why the last try was refused; what was typed stays. */
  error?: unknown;
  onConfirm: (form: HTMLFormElement) => void;
  children?: ReactNode;
}

/** Asks before a deed: what it is, what happens, its fields, the server's refusal, yes and no. */
export function DeedDialog(props: DeedDialogProps) {
  const { open, onClose, title, lead, confirm, busy, error, onConfirm, children } = props;
  const staff = useT("staff");
  const why = useT("errors");
  const id = useId();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onConfirm(event.currentTarget);
  };
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={title}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {staff("confirm.cancel")}
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
          {error ? errorText(error, why) : null}
        </p>
      </form>
    </Dialog>
  );
}
