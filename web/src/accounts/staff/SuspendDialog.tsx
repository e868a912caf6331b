import type { UserRow } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../foundation/api.ts";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useSession } from "../../foundation/session.ts";
import { Choices } from "../../ui/Choices.tsx";
import { Field } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.ts";
import { DeedDialog } from "./DeedDialog.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { reasonProblem } from "./reason.ts";
import type { DeedProps } from "./SimpleDeeds.tsx";
import { clockQuery, suspendUser, useDeed } from "./staff.queries.ts";
import { daysOf, endOf, isoDay, lastDayWithin, type Moment, type Term, terms } from "./suspensionEnd.ts";

/** Days that a moderator may suspend for (the server holds to it). */
const mostDays = 30;

interface Choice {
  term: Term;
  /** YYYY-MM-DD, for the term "date". */
  date: string;
  reason: string;
}
const unchosen: Choice = { term: "7", date: "", reason: "" };

/** How long and why. What was typed stays until it is done, also when the dialog is closed between. */
export function SuspendDialog({ row, open, onClose }: DeedProps) {
  const t = useT("admin");
  const [choice, setChoice] = useState(unchosen);
  const [sent, setSent] = useState(false);
  const isAdmin = useSession(({ user }) => user?.role === "admin");
  const clock = useQuery({ ...clockQuery(), enabled: open });
  // The end is counted by the server's clock: this one may be wrong.
  const moment = (): Moment => ({
    now: new Date(Date.now() + (clock.data ?? 0)),
    ...(!isAdmin && { most: mostDays }),
  });
  const deed = useDeed(
    ({ until, reason }: { until: Date | null; reason: string }) => suspendUser(row._id, until, reason),
    (became: UserRow) => {
      onClose();
      setChoice(unchosen);
      setSent(false);
      toast.success(t("deed.suspend.done", { name: became.name }));
    },
  );
  const confirm = (form: HTMLFormElement) => {
    if (clock.data === undefined) {
      void clock.refetch();
      return;
    }
    setSent(true);
    const until = endOf(choice.term, choice.date, moment());
    const wrong = until === undefined ? "date" : reasonProblem(choice.reason, true) && "reason";
    if (wrong) form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else if (until !== undefined) deed.mutate({ until, reason: choice.reason.trim() });
  };
  const dateRefused = deed.error instanceof ApiError && deed.error.fields.until !== undefined;
  return (
    <DeedDialog
      open={open}
      onClose={onClose}
      title={t("deed.suspend.title", { name: row.name })}
      lead={t("deed.suspend.lead")}
      confirm={t("deed.suspend.confirm")}
      busy={deed.isPending}
      waiting={clock.data === undefined && clock.isFetching}
      error={deed.error ?? (clock.data === undefined && clock.error)}
      onConfirm={confirm}
    >
      <TermField choice={choice} onChange={setChoice} moment={moment()} sent={sent} refused={dateRefused} />
      <ReasonField
        value={choice.reason}
        onChange={(reason) => setChoice({ ...choice, reason })}
        required
        hint={t("deed.suspend.reasonHint")}
        sent={sent}
      />
    </DeedDialog>
  );
}

interface TermFieldProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
  moment: Moment;
  sent: boolean;
  /** The server did not take the date. */
  refused: boolean;
}

function TermField({ choice, onChange, moment, sent, refused }: TermFieldProps) {
  const t = useT("admin");
  const f = useFormat();
  const { most } = moment;
  const label = (term: Term) => {
    const days = daysOf(term);
    if (days) return t("deed.suspend.days", { count: days, n: f.number(days) });
    return t(term === "date" ? "deed.suspend.byDate" : "deed.suspend.endless");
  };
  const missing = refused || (sent && endOf(choice.term, choice.date, moment) === undefined);
  return (
    <div className="grid gap-3">
      <Choices
        label={t("deed.suspend.until")}
        name="term"
        choices={terms
          .filter((term) => !most || term !== "endless")
          .map((term) => ({ value: term, label: label(term) }))}
        value={choice.term}
        onChange={(value) => onChange({ ...choice, term: terms.find((term) => term === value) ?? choice.term })}
      />
      {choice.term === "date" && (
        <Field
          name="date"
          type="date"
          label={t("deed.suspend.date")}
          min={isoDay(moment.now)}
          max={most && lastDayWithin(most, moment.now)}
          value={choice.date}
          onChange={(event) => onChange({ ...choice, date: event.target.value })}
          error={missing ? t("deed.suspend.dateMissing") : undefined}
        />
      )}
      <EndNote choice={choice} moment={moment} />
      {most && <p className="text-tiny text-ink-2">{t("deed.suspend.limit")}</p>}
    </div>
  );
}

/** When that is, in the reader's calendar. */
function EndNote({ choice, moment }: { choice: Choice; moment: Moment }) {
  const t = useT("admin");
  const f = useFormat();
  const date = useDate();
  const end = endOf(choice.term, choice.date, moment);
  if (end === undefined) return null;
  return (
    <p className="num">
      {end === null && t("deed.suspend.endsNever")}
      {end && t("deed.suspend.ends", { date: date(end), time: f.time(end) })}
    </p>
  );
}
