import { MAX_REASON, MIN_REASON, MODERATOR_DAYS, Suspension, users } from "@sarathi/contract";
import { useEffect } from "react";
import { type ControllerRenderProps, useController } from "react-hook-form";
import type { z } from "zod";
import { call } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { refreshSession, useIsAdmin } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { ReasonField } from "../../staff/ReasonField.tsx";
import { useStaffForm } from "../../staff/staffForm.ts";
import { DateField } from "../../ui/calendar/DateField.tsx";
import { Pick } from "../../ui/Pick.tsx";
import type { UserDialogProps } from "./SimpleDialogs.tsx";
import { useUserAction } from "./staff.queries.ts";
import {
  choiceOf,
  daysFrom,
  daysOf,
  isOffered,
  longestDays,
  offeredChoices,
  refused,
  termOf,
  usualTerm,
} from "./terms.ts";
import { useUntil } from "./UserMarks.tsx";

type SuspensionInput = z.input<typeof Suspension>;

const empty: SuspensionInput = { term: usualTerm, reason: "" };

/** How long and why; the server says until when. What was typed stays until it is done, also when it is closed between. */
export function SuspendDialog({ row, open, onClose }: UserDialogProps) {
  const t = useT("accounts.staff");
  const f = useFormat();
  const until = useUntil();
  const isAdmin = useIsAdmin();
  const form = useStaffForm(Suspension, empty);
  const { register, reset, setError, setValue, watch } = form;
  const { field: term } = useController({ control: form.control, name: "term" });
  const { errors, isSubmitted } = form.formState;
  const suspend = useUserAction((body: Suspension) => call(users.suspendUser, { params: { id: row._id }, body }), {
    done: ({ name, suspendedUntil }) => {
      onClose();
      reset(empty);
      toast.success(t("action.suspend.done", { name, until: until(suspendedUntil) }));
    },
    onError: (error) => {
      const { tooLong, day } = refused(error, form.getValues("term"));
      if (day) setError("term", { type: "refused" });
      // So long only administrators may: perhaps one is none any more.
      if (tooLong) void refreshSession();
    },
  });
  // One's role may change while this is open.
  useEffect(() => {
    if (!isOffered(term.value, isAdmin)) setValue("term", usualTerm);
  }, [term.value, isAdmin, setValue]);
  const dayRefused = suspend.error ? refused(suspend.error, suspend.input?.term) : undefined;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("action.suspend.title", { name: row.name })}
      lead={t("action.suspend.lead")}
      confirm={t("action.suspend.confirm")}
      destroys
      action={{ ...suspend, problem: dayRefused?.onlyDay ? undefined : suspend.problem }}
      onConfirm={form.handleSubmit((body) => suspend.run(body))}
    >
      <TermField field={term} wrong={errors.term !== undefined && isSubmitted} />
      <ReasonField
        field={register("reason")}
        error={errors.reason}
        value={watch("reason")}
        required
        hint={t("action.suspend.reasonHint", { min: f.number(MIN_REASON), max: f.number(MAX_REASON) })}
      />
    </ConfirmDialog>
  );
}

interface TermFieldProps {
  field: ControllerRenderProps<SuspensionInput, "term">;
  /** The day is missing, or was refused. */
  wrong: boolean;
}

function TermField({ field: { value: term, onChange, ref }, wrong }: TermFieldProps) {
  const t = useT("accounts.staff");
  const f = useFormat();
  const isAdmin = useIsAdmin();
  const label = (choice: string) => {
    const days = daysOf(choice);
    if (days) return t("action.suspend.days", { count: days, n: f.number(days) });
    return t(choice === "date" ? "action.suspend.byDate" : "action.suspend.endless");
  };
  return (
    <div className="grid gap-3">
      <Pick
        label={t("action.suspend.until")}
        name="term"
        choices={offeredChoices(isAdmin).map((choice) => ({ value: choice, label: label(choice) }))}
        value={choiceOf(term)}
        onChange={(choice) => onChange(termOf(choice))}
      />
      {term.kind === "date" && (
        <DateField
          label={t("action.suspend.date")}
          {...daysFrom(Date.now(), isAdmin)}
          ref={ref}
          value={term.date}
          onChange={(date) => onChange({ kind: "date", date })}
          error={wrong ? t("action.suspend.dateWrong", { n: f.number(longestDays(isAdmin)) }) : undefined}
        />
      )}
      {!isAdmin && <p className="text-tiny text-ink-2">{t("action.suspend.limit", { n: f.number(MODERATOR_DAYS) })}</p>}
    </div>
  );
}
