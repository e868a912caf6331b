import { accounts, type PracticeOverview, practice } from "@sarathi/contract";
import { useState } from "react";
import { call } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { inPlace, useAction } from "../../foundation/mutation.ts";
import { updateUser } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/calendar/DateField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { CHANGED_BY_PRACTICE } from "../practice.queries.ts";

const caps = [5, 10, 20, 30, 40, 60, 80, 100, 150, 200];

interface SettingsDialogProps {
  overview: PracticeOverview;
  onClose: () => void;
}

/** How many questions a day are to be repeated, and the day of the exam, before which more comes back. */
export function SettingsDialog({ overview: { due, examDate = "" }, onClose }: SettingsDialogProps) {
  const t = useT("practiceSettings");
  const f = useFormat();
  const [cap, setCap] = useState(due.cap);
  const [day, setDay] = useState(examDate);
  const save = useAction(
    async () => {
      if (cap !== due.cap) await call(practice.putPracticeSettings, { body: { dailyCap: cap } });
      if (day !== examDate) updateUser(await call(accounts.updateMe, { body: { examDate: day || null } }));
    },
    {
      failed: t("failed"),
      onError: inPlace,
      invalidates: CHANGED_BY_PRACTICE,
      done: () => {
        toast.success(t("saved"));
        onClose();
      },
    },
  );
  return (
    <Dialog
      open
      onClose={() => !save.busy && onClose()}
      title={t("title")}
      actions={
        <>
          <Button onClick={onClose} disabled={save.busy}>
            {t("cancel")}
          </Button>
          <Button variant="main" busy={save.busy} onClick={() => void save.run(undefined)}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Select
          label={t("cap")}
          hint={t("capHint")}
          choices={[...new Set([...caps, due.cap])]
            .sort((a, b) => a - b)
            .map((count) => ({ value: String(count), label: t("questions", { count, n: f.number(count) }) }))}
          value={String(cap)}
          onChange={({ target }) => setCap(Number(target.value))}
        />
        <DateField label={t("examDate")} hint={t("examDateHint")} value={day} onChange={setDay} />
        <p role="alert" className="whitespace-pre-line font-bold text-pen empty:hidden">
          {save.problem}
        </p>
      </div>
    </Dialog>
  );
}
