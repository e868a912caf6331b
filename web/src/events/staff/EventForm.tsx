import { eventProblems } from "@sarathi/contract";
import { useId } from "react";
import type { FieldError } from "react-hook-form";
import { codeText } from "../../foundation/errors.ts";
import { useT } from "../../foundation/i18n.ts";
import { ForeignFields } from "../../staff/ForeignFields.tsx";
import { onSaveKey } from "../../staff/saveKey.ts";
import { emptyIsNone } from "../../staff/staffForm.ts";
import { useSlugOfTitle } from "../../staff/useRevisedForm.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { LeaveDialog } from "../../ui/LeaveDialog.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { eventInstants } from "./event.rules.ts";
import { PaperField } from "./PaperField.tsx";
import { PaymentFields } from "./PaymentFields.tsx";
import { SeatFields } from "./SeatFields.tsx";
import { TimeFields } from "./TimeFields.tsx";
import { type EventFormApi, type EventFormProps, type FieldsProps, useEventForm } from "./useEventForm.ts";

const isInstant = (field: string) => (eventInstants as readonly string[]).includes(field);

/** What is wrong with a field, in words: what stands against publishing, another refusal, or what the contract says. */
function useProblem({ formState: { errors } }: EventFormApi): FieldsProps["problem"] {
  const t = useT("events.staff");
  const why = useT("errors");
  return (field) => {
    const error = field
      .split(".")
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], errors) as
      | FieldError
      | undefined;
    if (!error?.type) return undefined;
    const { message = "" } = error;
    const found = error.type === "server" && eventProblems.find((code) => code === message);
    if (found) return t(`problem.${found}`);
    const refusal = error.type === "server" ? codeText(message, why) : undefined;
    if (refusal) return refusal;
    if (field === "slug") return t("invalid.slug");
    if (field === "mockTestId") return t("invalid.paper");
    if (field === "fee") return t("invalid.fee");
    if (isInstant(field)) return t("invalid.instant");
    if (!/^(title|shortDescription|instructions|paymentAccount)/.test(field)) return t("invalid.number");
    return t(error.type === "too_big" ? "invalid.long" : "invalid.required");
  };
}

/** All facts of an event: both languages side by side, its paper, its times, its seats, and how a fee is paid. */
export function EventForm(props: EventFormProps) {
  const { event } = props;
  const t = useT("events.staff");
  const id = useId();
  const { form, dirty, blocker, save, foreign, takeTheirs, submit } = useEventForm(props);
  useSlugOfTitle(form, !event);
  const problem = useProblem(form);
  const fields: FieldsProps = { form, problem };
  const onKeyDown = onSaveKey(() => {
    if (!save.busy && (dirty || !event)) void submit();
  });
  return (
    <>
      <form
        id={id}
        noValidate
        aria-label={t("form.label")}
        onSubmit={(sent) => {
          sent.preventDefault();
          if (!save.busy) void submit();
        }}
        onKeyDown={onKeyDown}
        className="grid max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-6 text-small"
      >
        <ForeignFields names={foreign.map((field) => t(`field.${field}`))} onTake={takeTheirs} />
        <Texts {...fields} />
        <PaperField {...fields} event={event} />
        <TimeFields {...fields} />
        <SeatFields {...fields} />
        <PaymentFields {...fields} />
        {save.problem && foreign.length === 0 && (
          <p role="alert" className="whitespace-pre-line font-bold text-pen">
            {save.problem}
          </p>
        )}
        <div className="sticky bottom-0 -mx-1 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-paper px-1 py-2.5">
          <p role="status" className="mr-auto text-ink-2">
            {dirty && event && t("form.unsaved")}
          </p>
          <span aria-hidden="true" className="hidden text-tiny text-ink-3 md:pointer-fine:inline">
            Ctrl S
          </span>
          <Button type="submit" variant="main" size="s" busy={save.busy} disabled={!dirty && event !== undefined}>
            {t(event ? "form.save" : "events.create")}
          </Button>
        </div>
      </form>
      <LeaveDialog blocker={blocker} />
    </>
  );
}

/** Titles and texts in both languages. */
function Texts({ form: { register }, problem }: FieldsProps) {
  const t = useT("events.staff");
  const common = useT("common");
  return (
    <div id="field-title" className="grid scroll-mt-24 gap-5 md:grid-cols-2">
      {(["ne", "en"] as const).map((lang) => (
        <div key={lang} className="grid content-start gap-4">
          <Field
            label={t(`field.titleIn.${lang}`)}
            lang={lang}
            autoComplete="off"
            error={problem(`title.${lang}`) ?? (lang === "ne" ? problem("title") : undefined)}
            {...register(`title.${lang}`, emptyIsNone)}
          />
          <TextArea
            label={t(`field.shortIn.${lang}`)}
            aside={common("optional")}
            lang={lang}
            rows={2}
            error={problem(`shortDescription.${lang}`)}
            {...register(`shortDescription.${lang}`, emptyIsNone)}
          />
          <TextArea
            label={t(`field.instructionsIn.${lang}`)}
            aside={common("optional")}
            lang={lang}
            rows={3}
            error={problem(`instructions.${lang}`)}
            {...register(`instructions.${lang}`, emptyIsNone)}
          />
        </div>
      ))}
    </div>
  );
}
