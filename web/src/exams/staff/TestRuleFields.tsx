import { MultiAnswerPolicy } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { numberTyped } from "../../foundation/text/numberTyped.ts";
import { fromNepal, toNepal } from "../../staff/fields/nepalTime.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { categoriesToChoose } from "./staff.queries.ts";
import { penalties, streamsTyped } from "./test.rules.ts";
import type { FieldsProps, TestFormApi } from "./useTestForm.ts";

const group = "grid items-start gap-5 border-t border-line pt-4 sm:grid-cols-2 md:grid-cols-3";

/** Where candidates find a test, how often they may take it, and when its keys are shown. */
export function PlaceFields({ form, problem, isNew }: FieldsProps & { isNew: boolean }) {
  const t = useT("exams.staff");
  const { register, watch } = form;
  return (
    <div className={group}>
      {isNew && (
        <Field
          label={t("field.slug")}
          hint={t("field.slugHint")}
          lang="en"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={problem("slug")}
          {...register("slug")}
        />
      )}
      <Streams form={form} />
      <Field
        label={t("field.position")}
        hint={t("field.positionHint")}
        inputMode="numeric"
        autoComplete="off"
        error={problem("position")}
        {...register("position", { setValueAs: numberTyped })}
      />
      <Field
        label={t("field.attemptsAllowed")}
        hint={t("field.attemptsAllowedHint")}
        inputMode="numeric"
        autoComplete="off"
        error={problem("attemptsAllowed")}
        {...register("attemptsAllowed", { setValueAs: numberTyped })}
      />
      <Select
        label={t("field.solutions")}
        className="text-small"
        choices={(["with_result", "at"] as const).map((value) => ({ value, label: t(`solutions.${value}`) }))}
        {...register("solutions", {
          onChange: ({ target }) => target.value !== "at" && form.setValue("solutionsAt", undefined),
        })}
      />
      {watch("solutions") === "at" && <SolutionsAt form={form} error={problem("solutionsAt")} />}
    </div>
  );
}

function Streams({ form }: { form: TestFormApi }) {
  const t = useT("exams.staff");
  const { field } = useController({ control: form.control, name: "streams" });
  // As it is typed: a comma at the end is on the way to another.
  const [text, setText] = useState((field.value ?? []).join(", "));
  const isSame = streamsTyped(text).join() === (field.value ?? []).join();
  return (
    <Field
      label={t("field.streams")}
      hint={t("field.streamsHint")}
      autoComplete="off"
      value={isSame ? text : (field.value ?? []).join(", ")}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setText(target.value);
        field.onChange(streamsTyped(target.value));
      }}
    />
  );
}

function SolutionsAt({ form, error }: { form: TestFormApi; error: string | undefined }) {
  const t = useT("exams.staff");
  const { field } = useController({ control: form.control, name: "solutionsAt" });
  return (
    <Field
      type="datetime-local"
      label={t("field.solutionsAt")}
      hint={t("field.solutionsAtHint")}
      value={toNepal(field.value)}
      error={error}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(fromNepal(target.value))}
    />
  );
}

/** How a test is taken and marked; frozen once it is published. */
export function RuleFields(props: FieldsProps) {
  const { form, problem, frozen } = props;
  const t = useT("exams.staff");
  const { register } = form;
  const number = (name: "duration" | "fullMarks" | "passMarks" | "graceSeconds" | "lateSyncSeconds", hint?: string) => (
    <Field
      label={t(`field.${name}`)}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      error={problem(name)}
      {...register(name, { setValueAs: numberTyped })}
    />
  );
  return (
    <fieldset disabled={frozen} className="grid gap-5">
      <legend className="sr-only">{t("test.rules")}</legend>
      {frozen && <p className="text-ink-2">{t("test.rulesFrozen")}</p>}
      <div className={group}>
        <Category {...props} />
        {number("duration")}
        {number("fullMarks", t("field.fullMarksHint"))}
        {number("passMarks")}
        <Negative {...props} />
        <Select
          label={t("field.multiAnswerPolicy")}
          className="text-small"
          choices={MultiAnswerPolicy.options.map((value) => ({ value, label: t(`policy.${value}`) }))}
          {...register("multiAnswerPolicy")}
        />
        {number("graceSeconds", t("field.graceSecondsHint"))}
        {number("lateSyncSeconds", t("field.lateSyncSecondsHint"))}
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-1 border-t border-line pt-4">
        <Languages form={form} error={problem("languages")} />
        <div className="grid content-start">
          <Check label={t("field.shuffleQuestions")} field={register("shuffleQuestions")} />
          <Check label={t("field.shuffleOptions")} field={register("shuffleOptions")} />
        </div>
      </div>
    </fieldset>
  );
}

function Category({ form, problem }: FieldsProps) {
  const t = useT("exams.staff");
  const language = useLanguage();
  const { field } = useController({ control: form.control, name: "category" });
  const { data: categories = [] } = useQuery(categoriesToChoose);
  return (
    <Select
      label={t("field.category")}
      className="text-small"
      {...field}
      error={problem("category")}
      choices={[
        { value: "", label: t("field.categoryNone") },
        ...categories.map(({ slug, name, nepaliText }) => ({
          value: slug,
          label: language === "ne" ? nepaliText : name,
        })),
      ]}
    />
  );
}

function Negative({ form, problem }: FieldsProps) {
  const t = useT("exams.staff");
  const f = useFormat();
  const { field } = useController({ control: form.control, name: "negative" });
  const value = field.value ?? "1/5";
  const known: readonly string[] = penalties;
  const label = (fraction: string) => {
    const [num = 0, den = 1] = fraction.split("/").map(Number);
    return num === 0 ? t("negative.none") : t("negative.some", { percent: f.percent(num / den, 2) });
  };
  return (
    <Select
      label={t("field.negative")}
      className="text-small"
      {...field}
      value={value}
      error={problem("negative")}
      choices={(known.includes(value) ? known : [...known, value]).map((one) => ({ value: one, label: label(one) }))}
    />
  );
}

function Languages({ form, error }: { form: TestFormApi; error: string | undefined }) {
  const t = useT("exams.staff");
  const common = useT("common");
  const { field } = useController({ control: form.control, name: "languages" });
  const chosen = field.value ?? [];
  return (
    <fieldset className="grid content-start">
      <legend className="font-bold">{t("field.languages")}</legend>
      {(["ne", "en"] as const).map((language) => (
        <label key={language} className="flex min-h-9 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={chosen.includes(language)}
            onChange={({ target }) =>
              field.onChange(
                (["ne", "en"] as const).filter((one) => (one === language ? target.checked : chosen.includes(one))),
              )
            }
            className="size-4 accent-link"
          />
          {common(`language.${language}`)}
        </label>
      ))}
      <p className="text-tiny text-ink-2">{t("field.languagesHint")}</p>
      {error && (
        <p role="alert" className="text-pen">
          {t("problem.languages")}
        </p>
      )}
    </fieldset>
  );
}

function Check({ label, field }: { label: string; field: ReturnType<TestFormApi["register"]> }) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
      <input type="checkbox" {...field} className="size-4 accent-link" />
      {label}
    </label>
  );
}
