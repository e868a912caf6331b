import { type AdminTest, MAX_TEST_TITLE } from "@sarathi/contract";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";

interface SectionDialogProps {
  open: boolean;
  title: string;
  confirm: string;
  /** Undefined: one that is to be. */
  section: AdminTest["sections"][number] | undefined;
  busy: boolean;
  onClose: () => void;
  onSave: (title: { ne?: string; en?: string }) => unknown;
}

/** Asks what a section is called, in one language or both. */
export function SectionDialog({ open, title, confirm, section, busy, onClose, onSave }: SectionDialogProps) {
  const t = useT("exams.staff");
  const staff = useT("staff");
  const id = useId();
  const [names, setNames] = useState({ ne: "", en: "" });
  const [tried, setTried] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew whenever it is opened
  useEffect(() => {
    if (!open) return;
    setNames({ ne: section?.title.ne ?? "", en: section?.title.en ?? "" });
    setTried(false);
  }, [open]);
  const isEmpty = names.ne.trim() === "" && names.en.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty || busy) return;
    void onSave({ ...(names.ne.trim() && { ne: names.ne }), ...(names.en.trim() && { en: names.en }) });
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
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        {(["ne", "en"] as const).map((language) => (
          <Field
            key={language}
            label={t(`field.titleIn.${language}`)}
            lang={language}
            autoComplete="off"
            maxLength={MAX_TEST_TITLE}
            value={names[language]}
            error={language === "ne" && tried && isEmpty ? t("problem.required") : undefined}
            onChange={({ target }) => setNames((before) => ({ ...before, [language]: target.value }))}
          />
        ))}
      </form>
    </Dialog>
  );
}
