import { MAX_REASON, MIN_REASON, MODERATOR_DAYS, type Suspension, type UserRow } from "@sarathi/contract";
import { useState } from "react";
import { ApiError } from "../../foundation/api.ts";
import { isoDay } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { Choices } from "../../ui/Choices.tsx";
import { Field } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.ts";
import { DeedDialog } from "./DeedDialog.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { reasonProblem } from "./reason.ts";
import type { DeedProps } from "./SimpleDeeds.tsx";
import { suspendUser, useDeed } from "./staff.queries.ts";
import { daysOf, type Term, termOf, terms } from "./terms.ts";
import { useUntil } from "./When.tsx";

const DAY_MS = 86_400_000;

interface Choice {
  term: Term;
  /** YYYY-MM-DD, for the term "date". */
  date: string;
  reason: string;
}
const unchosen: Choice = { term: "7", date: "", reason: "" };

/** How long and why; the server says until when. What was typed stays until it is done, also when it is closed between. */
export function SuspendDialog({ row, open, onClose }: DeedProps) {
  const t = useT("admin");
  const f = useFormat();
  const until = useUntil();
  const [choice, setChoice] = useState(unchosen);
  const [sent, setSent] = useState(false);
  const deed = useDeed(
    (suspension: Suspension) => suspendUser(row._id, suspension),
    (became: UserRow) => {
      onClose();
      setChoice(unchosen);
      setSent(false);
      toast.success(t("deed.suspend.done", { name: became.name, until: until(became.suspendedUntil) }));
    },
  );
  const confirm = (form: HTMLFormElement) => {
    setSent(true);
    const term = termOf(choice.term, choice.date);
    if (!term || reasonProblem(choice.reason, true)) {
      form.querySelector<HTMLElement>(`[name="${term ? "reason" : "date"}"]`)?.focus();
    } else {
      deed.mutate({ term, reason: choice.reason.trim() });
    }
  };
  return (
    <DeedDialog
      open={open}
      onClose={onClose}
      title={t("deed.suspend.title", { name: row.name })}
      lead={t("deed.suspend.lead")}
      confirm={t("deed.suspend.confirm")}
      busy={deed.isPending}
      error={deed.error}
      onConfirm={confirm}
    >
      <TermField choice={choice} onChange={setChoice} sent={sent} refused={refusedDate(deed.error, deed.variables)} />
      <ReasonField
        value={choice.reason}
        onChange={(reason) => setChoice({ ...choice, reason })}
        required
        hint={t("deed.suspend.reasonHint", { min: f.number(MIN_REASON), max: f.number(MAX_REASON) })}
        sent={sent}
      />
    </DeedDialog>
  );
}

/** The day that the server did not take. */
function refusedDate(error: unknown, sent: Suspension | undefined): string | undefined {
  const refused = error instanceof ApiError && error.fields["term.date"] !== undefined;
  return refused && sent?.term.kind === "date" ? sent.term.date : undefined;
}

interface TermFieldProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
  sent: boolean;
  refused: string | undefined;
}

function TermField({ choice, onChange, sent, refused }: TermFieldProps) {
  const t = useT("admin");
  const f = useFormat();
  const isAdmin = useIsAdmin();
  // A help for choosing: which day it is, the server says.
  const today = new Date();
  const label = (term: Term) => {
    const days = daysOf(term);
    if (days) return t("deed.suspend.days", { count: days, n: f.number(days) });
    return t(term === "date" ? "deed.suspend.byDate" : "deed.suspend.endless");
  };
  const wrong = choice.date === "" ? sent : choice.date === refused;
  return (
    <div className="grid gap-3">
      <Choices
        label={t("deed.suspend.until")}
        name="term"
        choices={terms
          .filter((term) => isAdmin || term !== "endless")
          .map((term) => ({ value: term, label: label(term) }))}
        value={choice.term}
        onChange={(value) => onChange({ ...choice, term: terms.find((term) => term === value) ?? choice.term })}
      />
      {choice.term === "date" && (
        <Field
          name="date"
          type="date"
          label={t("deed.suspend.date")}
          min={isoDay(today)}
          max={isAdmin ? undefined : isoDay(today.getTime() + MODERATOR_DAYS * DAY_MS)}
          value={choice.date}
          onChange={(event) => onChange({ ...choice, date: event.target.value })}
          error={wrong ? t("deed.suspend.dateMissing") : undefined}
        />
      )}
      {!isAdmin && <p className="text-tiny text-ink-2">{t("deed.suspend.limit", { n: f.number(MODERATOR_DAYS) })}</p>}
    </div>
  );
}
