import { questionForms } from "@sarathi/contract";
import { useState } from "react";
import { useController } from "react-hook-form";
import { type NodeChoice, useNodeChoices } from "../../../curriculum/index.ts";
import { useT } from "../../../foundation/i18n.ts";
import { MultiSelect } from "../../../staff/fields/MultiSelect.tsx";
import { DateField } from "../../../ui/calendar/DateField.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Pick } from "../../../ui/Pick.tsx";
import { Select } from "../../../ui/Select.tsx";
import { difficulties } from "../params.ts";
import { tagsOf } from "../tags.ts";
import { TextPair } from "./TextPair.tsx";
import type { EditorForm, ProblemAt } from "./useEditorForm.ts";

interface PartProps {
  form: EditorForm;
  problem: ProblemAt;
}

/** Where the answer stands written, where the question belongs, and what more there is to say of it. */
export function Facts({ form, problem }: PartProps) {
  const t = useT("questions.staff");
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 w-full border-t border-line pt-3 font-bold">{t("group.answer")}</legend>
      <TextPair
        form={form}
        problem={problem}
        place="source.text"
        label={(language) => t(`field.source.${language}`)}
        hint={t("field.sourceHint")}
      />
      <div className="grid items-start gap-x-5 gap-y-4 md:grid-cols-2">
        <Chapters form={form} problem={problem} />
        <Tags form={form} />
        <Difficulty form={form} />
      </div>
      <More form={form} problem={problem} />
    </fieldset>
  );
}

const chapterChoices = (nodes: readonly NodeChoice[]) =>
  nodes.filter(({ level }) => level === "chapters").map(({ slug, label }) => ({ value: slug, label }));

function Chapters({ form, problem }: PartProps) {
  const t = useT("questions.staff");
  const { field } = useController({ control: form.control, name: "chapters" });
  const known = chapterChoices(useNodeChoices());
  // What is on its way, or gone, still stands there.
  const unknown = field.value.filter((slug) => !known.some(({ value }) => value === slug));
  return (
    <MultiSelect
      label={t("field.chapters")}
      hint={t("field.chaptersHint")}
      choices={[...known, ...unknown.map((slug) => ({ value: slug, label: slug }))]}
      value={field.value}
      onChange={field.onChange}
      error={problem("chapters")}
    />
  );
}

function Tags({ form }: { form: EditorForm }) {
  const t = useT("questions.staff");
  const { field } = useController({ control: form.control, name: "tags" });
  const [text, setText] = useState(field.value.join(", "));
  // Another state of the question takes the place of what was typed.
  const isOld = tagsOf(text).join() !== field.value.join();
  return (
    <Field
      label={t("field.tags")}
      hint={t("field.tagsHint")}
      autoComplete="off"
      value={isOld ? field.value.join(", ") : text}
      onChange={({ target }) => {
        setText(target.value);
        field.onChange(tagsOf(target.value));
      }}
      onBlur={field.onBlur}
      className="text-small"
    />
  );
}

function Difficulty({ form }: { form: EditorForm }) {
  const t = useT("questions.staff");
  const { field } = useController({ control: form.control, name: "difficulty" });
  return (
    <Pick
      label={t("field.difficulty")}
      name="difficulty"
      choices={difficulties.map((value) => ({ value, label: t(`difficulty.${value}`) }))}
      value={field.value}
      onChange={field.onChange}
    />
  );
}

/** What few questions need. */
function More({ form, problem }: PartProps) {
  const t = useT("questions.staff");
  const { register, control } = form;
  const { field: asOf } = useController({ control, name: "asOf" });
  const { field: validUntil } = useController({ control, name: "validUntil" });
  const { field: kind } = useController({ control, name: "form" });
  return (
    <details>
      <summary className="min-h-9 py-1.5 font-bold pointer-coarse:min-h-11 pointer-coarse:py-2.5">
        {t("group.more")}
      </summary>
      <div className="grid items-start gap-x-5 gap-y-4 pt-2 md:grid-cols-2">
        <Field
          label={t("field.url")}
          type="url"
          inputMode="url"
          lang="en"
          autoComplete="off"
          placeholder="https://"
          error={problem("source.url")}
          {...register("source.url")}
        />
        <Field
          label={t("field.group")}
          hint={t("field.groupHint")}
          lang="en"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={problem("group")}
          {...register("group")}
        />
        <DateField label={t("field.asOf")} {...asOf} error={problem("asOf")} />
        <DateField
          label={t("field.validUntil")}
          hint={t("field.validUntilHint")}
          {...validUntil}
          error={problem("validUntil")}
        />
        <Select
          label={t("field.form")}
          {...kind}
          choices={[
            { value: "", label: t("form.auto") },
            ...questionForms.map((value) => ({ value, label: t(`form.${value}`) })),
          ]}
        />
        <Field
          label={t("field.marks")}
          hint={t("field.marksHint")}
          inputMode="decimal"
          autoComplete="off"
          error={problem("marks")}
          {...register("marks")}
        />
      </div>
    </details>
  );
}
