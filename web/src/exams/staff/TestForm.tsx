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
import { PlaceFields, RuleFields } from "./TestRuleFields.tsx";

import { type FieldsProps, type TestFormApi, type TestFormProps, useTestForm } from "./useTestForm.ts";

/** What is wrong with a field, in words. */
function useProblem({ formState: { errors } }: TestFormApi): FieldsProps["problem"] {
  const t = useT("exams.staff");
  const why = useT("errors");
  return (field) => {
    const error = field
      .split(".")
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], errors) as
      | FieldError
      | undefined;
    if (!error?.type) return undefined;
    const refusal = error.type === "server" ? codeText(error.message ?? "", why) : undefined;
    if (refusal) return refusal;
    if (field === "slug") return t("problem.slug");
    if (field === "category") return t("problem.category");
    if (field.startsWith("title") || field.startsWith("short") || field.startsWith("instructions")) {
      return t(error.type === "too_big" ? "problem.long" : "problem.required");
    }
    return t("problem.number");
  };
}

/** Facts and rules of a test: both languages side by side, where it stands, then how it is taken and marked. */
export function TestForm(props: TestFormProps) {
  const { test } = props;
  const t = useT("exams.staff");
  const id = useId();
  const { form, dirty, blocker, save, foreign, takeTheirs, submit } = useTestForm(props);
  useSlugOfTitle(form, !test);
  const problem = useProblem(form);
  const fields: FieldsProps = { form, problem, frozen: test !== undefined && test.state !== "draft" };
  const onKeyDown = onSaveKey(() => {
    if (!save.busy && (dirty || !test)) void submit();
  });
  return (
    <>
      <form
        id={id}
        noValidate
        aria-label={t("part.facts")}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.busy) void submit();
        }}
        onKeyDown={onKeyDown}
        className="grid max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-6 text-small"
      >
        <ForeignFields names={foreign.map((field) => t(`field.${field}`))} onTake={takeTheirs} />
        <Texts {...fields} />
        <PlaceFields {...fields} isNew={!test} />
        <RuleFields {...fields} />
        {save.problem && foreign.length === 0 && (
          <p role="alert" className="whitespace-pre-line font-bold text-pen">
            {save.problem}
          </p>
        )}
        <div className="sticky bottom-0 -mx-1 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-paper px-1 py-2.5">
          <p role="status" className="mr-auto text-ink-2">
            {dirty && test && t("unsaved")}
          </p>
          <span aria-hidden="true" className="hidden text-tiny text-ink-3 md:pointer-fine:inline">
            Ctrl S
          </span>
          <Button type="submit" variant="main" size="s" busy={save.busy} disabled={!dirty && test !== undefined}>
            {t(test ? "save" : "tests.create")}
          </Button>
        </div>
      </form>
      <LeaveDialog blocker={blocker} />
    </>
  );
}

/** Titles and texts in both languages. */
function Texts({ form: { register }, problem }: FieldsProps) {
  const t = useT("exams.staff");
  const common = useT("common");
  return (
    <div className="grid gap-5 md:grid-cols-2">
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
