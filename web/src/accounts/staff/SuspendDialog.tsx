import { MAX_REASON, MIN_REASON, MODERATOR_DAYS, type Suspension, type UserRow } from "@sarathi/contract";
import { useState } from "react";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { Choices } from "../../ui/Choices.tsx";
import { Field } from "../../ui/Field.tsx";
import { DeedDialog } from "./DeedDialog.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { reasonProblem } from "./reason.ts";
import type { DeedProps } from "./SimpleDeeds.tsx";
import { suspendUser, useDeed } from "./staff.queries.ts";
import {
  daysFrom,
  daysOf,
  longestDays,
  offeredTerms,
  onlyDayRefused,
  refusedDay,
  standingTerm,
  type Term,
  termOf,
  terms,
  usualTerm,
} from "./terms.ts";
import { useUntil } from "./When.tsx";

interface Choice {
  term: Term;
  /** YYYY-MM-DD, for the term "date". */
  date: string;
  reason: string;
}
const unchosen: Choice = { term: usualTerm, date: "", reason: "" };

/** How long and why; the server says until when. What was typed stays until it is done, also when it is closed between. */
export function SuspendDialog({ row, open, onClose }: DeedProps) {
  const t = useT("accounts.staff");
  const f = useFormat();
  const until = useUntil();
  const isAdmin = useIsAdmin();
  const [chosen, setChoice] = useState(unchosen);
  // One's role may change while this is open.
  const choice = { ...chosen, term: standingTerm(chosen.term, isAdmin) };
  const [sent, setSent] = useState(false);
  const deed = useDeed(
    (suspension: Suspension) => suspendUser(row._id, suspension),
    (became: UserRow) => {
      onClose();
      setChoice(unchosen);
      setSent(false);
      toast.success(t("action.suspend.done", { name: became.name, until: until(became.suspendedUntil) }));
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
      title={t("action.suspend.title", { name: row.name })}
      lead={t("action.suspend.lead")}
      confirm={t("action.suspend.confirm")}
      busy={deed.isPending}
      error={onlyDayRefused(deed.error, deed.variables?.term) ? undefined : deed.error}
      onConfirm={confirm}
    >
      <TermField
        choice={choice}
        onChange={setChoice}
        sent={sent}
        refused={refusedDay(deed.error, deed.variables?.term)}
      />
      <ReasonField
        value={choice.reason}
        onChange={(reason) => setChoice({ ...choice, reason })}
        required
        hint={t("action.suspend.reasonHint", { min: f.number(MIN_REASON), max: f.number(MAX_REASON) })}
        sent={sent}
      />
    </DeedDialog>
  );
}

interface TermFieldProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
  sent: boolean;
  refused: string | undefined;
}

function TermField({ choice, onChange, sent, refused }: TermFieldProps) {
  const t = useT("accounts.staff");
  const f = useFormat();
  const isAdmin = useIsAdmin();
  const date = useDate();
  const label = (term: Term) => {
    const days = daysOf(term);
    if (days) return t("action.suspend.days", { count: days, n: f.number(days) });
    return t(term === "date" ? "action.suspend.byDate" : "action.suspend.endless");
  };
  const wrong = choice.date === "" ? sent : choice.date === refused;
  return (
    <div className="grid gap-3">
      <Choices
        label={t("action.suspend.until")}
        name="term"
        choices={offeredTerms(isAdmin).map((term) => ({ value: term, label: label(term) }))}
        value={choice.term}
        onChange={(value) => onChange({ ...choice, term: terms.find((term) => term === value) ?? choice.term })}
      />
      {choice.term === "date" && (
        <Field
          name="date"
          type="date"
          label={t("action.suspend.date")}
          hint={choice.date && date(choice.date)}
          // A help for choosing: which day it is, the server says.
          {...daysFrom(Date.now(), isAdmin)}
          value={choice.date}
          onChange={(event) => onChange({ ...choice, date: event.target.value })}
          error={wrong ? t("action.suspend.dateWrong", { n: f.number(longestDays(isAdmin)) }) : undefined}
        />
      )}
      {!isAdmin && <p className="text-tiny text-ink-2">{t("action.suspend.limit", { n: f.number(MODERATOR_DAYS) })}</p>}
    </div>
  );
}
