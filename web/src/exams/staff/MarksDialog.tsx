import { type FormEvent, useEffect, useId, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { marksTyped } from "./arrangement.rules.ts";

interface MarksDialogProps {
  open: boolean;
  title: string;
  /** What stands there now. */
  marks: number | undefined;
  busy: boolean;
  onClose: () => void;
  onSave: (marks: number) => unknown;
}

/** Asks how many marks a right answer brings. */
export function MarksDialog({ open, title, marks, busy, onClose, onSave }: MarksDialogProps) {
  const t = useT("exams.staff");
  const staff = useT("staff");
  const f = useFormat();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew whenever it is opened
  useEffect(() => {
    if (!open) return;
    setTyped(marks === undefined ? "" : f.marks(marks));
    setTried(false);
  }, [open]);
  const value = marksTyped(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (value !== undefined && !busy) void onSave(value);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{staff("confirm.cancel")}</Button>
          <Button type="submit" form={id} variant="main" busy={busy}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Field
          label={t("field.marks")}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={tried && value === undefined ? t("problem.marks") : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
}
