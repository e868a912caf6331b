import { type CaseAct, dismissals, MAX_REASON, moderationReasons } from "@sarathi/contract";
import { useEffect } from "react";
import { type UseFormReturn, useController } from "react-hook-form";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Pick } from "../../ui/Pick.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { contents, daysUpTo, ENDLESS, isAgainst, isOfAuthor, type RulingForm, USUAL_DAYS } from "./ruling.rules.ts";

export type RulingFormHandle = UseFormReturn<RulingForm, unknown, RulingForm>;

interface RulingFieldsProps {
  form: RulingFormHandle;
  act: CaseAct;
  /** There are words that something can become of. */
  hasWords: boolean;
  limitDays: number;
  /** Undefined: also without an end. */
  suspendDays: number | undefined;
}

/** What is to be said with an act: why, for how long, to its author, to staff. */
export function RulingFields({ form, act, hasWords, limitDays, suspendDays }: RulingFieldsProps) {
  const t = useT("moderation.staff");
  return (
    <div className="grid gap-3.5">
      {isAgainst(act) && <ReasonField form={form} />}
      {act === "dismiss" && (
        <Select
          label={t("form.dismissal")}
          className="text-small"
          choices={dismissals.map((value) => ({ value, label: t(`dismissal.${value}`) }))}
          {...form.register("dismissal")}
        />
      )}
      {(act === "limit" || act === "suspend") && (
        <DaysField form={form} most={act === "limit" ? limitDays : suspendDays} />
      )}
      {isOfAuthor(act) && hasWords && <ContentField form={form} />}
      {isAgainst(act) && <ExplanationField form={form} />}
      <NoteField form={form} />
    </div>
  );
}

function ReasonField({ form }: { form: RulingFormHandle }) {
  const t = useT("moderation.staff");
  const reasons = useT("report");
  return (
    <Select
      label={t("form.reason")}
      className="text-small"
      error={form.formState.errors.reason && t("form.reasonLacking")}
      choices={[
        { value: "", label: t("form.choose") },
        ...moderationReasons.map((value) => ({ value, label: reasons(`reasons.${value}`) })),
      ]}
      {...form.register("reason")}
    />
  );
}

function DaysField({ form, most }: { form: RulingFormHandle; most: number | undefined }) {
  const t = useT("moderation.staff");
  const f = useFormat();
  const { field } = useController({ control: form.control, name: "days" });
  const label = (days: string) =>
    days === ENDLESS ? t("form.endless") : t("form.days", { count: Number(days), n: f.number(Number(days)) });
  const { value, onChange } = field;
  const offered = daysUpTo(most);
  // An act without an end may give way to one that has a longest term.
  const isOffered = offered.includes(value);
  useEffect(() => {
    if (!isOffered) onChange(USUAL_DAYS);
  }, [isOffered, onChange]);
  return (
    <Pick
      label={t("form.howLong")}
      name="days"
      choices={offered.map((days) => ({ value: days, label: label(days) }))}
      value={value}
      onChange={onChange}
    />
  );
}

function ContentField({ form }: { form: RulingFormHandle }) {
  const t = useT("moderation.staff");
  const { field } = useController({ control: form.control, name: "content" });
  return (
    <Pick
      label={t("form.content")}
      name="content"
      choices={contents.map((value) => ({ value, label: t(`content.${value}`) }))}
      value={field.value}
      onChange={field.onChange}
    />
  );
}

function ExplanationField({ form }: { form: RulingFormHandle }) {
  const t = useT("moderation.staff");
  const common = useT("common");
  const f = useFormat();
  const problem = form.formState.errors.explanation;
  return (
    <TextArea
      label={t("form.explanation")}
      aside={form.watch("reason") === "other" ? undefined : common("optional")}
      hint={t("form.explanationHint")}
      error={
        problem &&
        (problem.type === "too_big" ? t("form.long", { n: f.number(MAX_REASON) }) : t("form.explanationLacking"))
      }
      {...form.register("explanation")}
    />
  );
}

function NoteField({ form }: { form: RulingFormHandle }) {
  const t = useT("moderation.staff");
  const common = useT("common");
  const f = useFormat();
  return (
    <TextArea
      label={t("form.note")}
      aside={common("optional")}
      rows={2}
      error={form.formState.errors.note && t("form.long", { n: f.number(MAX_REASON) })}
      {...form.register("note")}
    />
  );
}
