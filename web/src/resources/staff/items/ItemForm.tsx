import { itemKinds, itemLanguages, licences } from "@sarathi/contract";
import { useId } from "react";
import { createPortal } from "react-dom";
import { type FieldError, useController } from "react-hook-form";
import { useNodeChoices } from "../../../curriculum/index.ts";
import { codeText } from "../../../foundation/errors.ts";
import { useT } from "../../../foundation/i18n.ts";
import { numberTyped } from "../../../foundation/text/numberTyped.ts";
import { ForeignFields } from "../../../staff/ForeignFields.tsx";
import { Combobox } from "../../../staff/fields/Combobox.tsx";
import { onSaveKey } from "../../../staff/saveKey.ts";
import { emptyIsNone } from "../../../staff/staffForm.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { LeaveDialog } from "../../../ui/LeaveDialog.tsx";
import { Pick } from "../../../ui/Pick.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { BodyPreview } from "./BodyPreview.tsx";
import { FileInput } from "./FileInput.tsx";
import { type ItemFormApi, type ItemFormProps, useItemForm } from "./useItemForm.ts";

interface FieldsProps {
  form: ItemFormApi;
  problem: (field: string) => string | undefined;
}

/** What is wrong with a field, in words. */
function useProblem({ formState: { errors } }: ItemFormApi): FieldsProps["problem"] {
  const t = useT("resources.staff");
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
    if (field === "title") return t("invalid.title");
    if (field === "url") return t("invalid.url");
    if (field === "year") return t("invalid.year");
    return t(error.type === "too_big" ? "invalid.long" : "invalid.required");
  };
}

/** An item as staff write it: both languages side by side, then where it comes from and where it belongs. */
export function ItemForm(props: ItemFormProps & { foot: HTMLElement | null }) {
  const { item, foot } = props;
  const t = useT("resources.staff");
  const id = useId();
  const { form, dirty, blocker, save, foreign, takeTheirs, submit } = useItemForm(props);
  const problem = useProblem(form);
  const fields = { form, problem };
  const onKeyDown = onSaveKey(() => {
    if (!save.busy && (dirty || !item)) void submit();
  });
  return (
    <>
      <form
        id={id}
        noValidate
        aria-label={t("item.form")}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.busy) void submit();
        }}
        onKeyDown={onKeyDown}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 text-small"
      >
        <ForeignFields names={foreign.map((field) => t(`field.${field}`))} onTake={takeTheirs} />
        <Words {...fields} isNew={!item} />
        <Facts {...fields} />
        <label className="flex min-h-11 cursor-pointer items-start gap-2.5">
          <input type="checkbox" {...form.register("published")} className="mt-1 size-4 shrink-0 accent-link" />
          <span>
            <b className="block">{t("field.published")}</b>
            <span className="text-tiny text-ink-2">{t("field.publishedHint")}</span>
          </span>
        </label>
        {save.problem && foreign.length === 0 && (
          <p role="alert" className="whitespace-pre-line font-bold text-pen">
            {save.problem}
          </p>
        )}
      </form>
      {foot &&
        createPortal(
          <div className="flex items-center justify-between gap-4 text-small">
            <p role="status" className="text-ink-2">
              {dirty && item && t("unsaved")}
            </p>
            <Button type="submit" form={id} variant="main" size="s" busy={save.busy} disabled={!dirty && !!item}>
              {t(item ? "save" : "item.create")}
            </Button>
          </div>,
          foot,
        )}
      <LeaveDialog blocker={blocker} />
    </>
  );
}

/** Kind, titles, and the text, the file or the address. */
function Words({ form, problem, isNew }: FieldsProps & { isNew: boolean }) {
  const t = useT("resources.staff");
  const words = useT("resources");
  const { register, control } = form;
  const { field: kind } = useController({ control, name: "kind" });
  return (
    <>
      {isNew && (
        <Pick
          label={t("field.kind")}
          name="item-kind"
          value={kind.value}
          choices={itemKinds.map((value) => ({ value, label: words(`kind.${value}`) }))}
          onChange={kind.onChange}
        />
      )}
      <div className="grid gap-5 md:grid-cols-2">
        {(["ne", "en"] as const).map((lang) => (
          <div key={lang} className="grid content-start gap-4">
            <Field
              label={t(`field.titleIn.${lang}`)}
              lang={lang}
              autoComplete="off"
              error={lang === "ne" ? problem("title") : undefined}
              {...register(`title.${lang}`, emptyIsNone)}
            />
            <TextArea
              label={t(`field.descriptionIn.${lang}`)}
              lang={lang}
              rows={2}
              error={problem(`description.${lang}`)}
              {...register(`description.${lang}`, emptyIsNone)}
            />
            {kind.value === "text" && (
              <TextArea
                label={t(`field.bodyIn.${lang}`)}
                lang={lang}
                rows={16}
                error={problem(`body.${lang}`)}
                {...register(`body.${lang}`, emptyIsNone)}
              />
            )}
          </div>
        ))}
      </div>
      {kind.value === "text" && <BodyPreview form={form} />}
      {kind.value === "file" && <FileInput form={form} error={problem("file")} />}
      {kind.value === "link" && (
        <div className="grid gap-5 md:grid-cols-2">
          <Field
            label={t("field.url")}
            type="url"
            lang="en"
            autoComplete="off"
            spellCheck={false}
            error={problem("url")}
            {...register("url", emptyIsNone)}
          />
          <Field
            label={t("field.archivedOn")}
            hint={t("field.archivedOnHint")}
            type="date"
            error={problem("archivedOn")}
            {...register("archivedOn", emptyIsNone)}
          />
        </div>
      )}
    </>
  );
}

/** Source, terms, edition, year, and its place in the syllabus. */
function Facts({ form, problem }: FieldsProps) {
  const names = useT("resourceItem");
  const words = useT("resources");
  const { register, watch } = form;
  const common = useT("common");
  return (
    <div className="grid items-start gap-5 border-t border-line pt-4 md:grid-cols-2">
      <TextArea label={names("source")} rows={2} error={problem("source")} {...register("source")} />
      <Select
        label={names("licence")}
        choices={licences.map((value) => ({ value, label: names(`licences.${value}`) }))}
        {...register("licence")}
      />
      <Place form={form} />
      <Field
        label={names("edition")}
        aside={common("optional")}
        autoComplete="off"
        error={problem("edition")}
        {...register("edition", emptyIsNone)}
      />
      <Field
        label={words("filters.year")}
        aside={common("optional")}
        inputMode="numeric"
        autoComplete="off"
        error={problem("year")}
        {...register("year", { setValueAs: numberTyped })}
      />
      {watch("kind") !== "text" && (
        <Select
          label={words("filters.language")}
          choices={itemLanguages.map((value) => ({ value, label: words(`language.${value}`) }))}
          {...register("language")}
        />
      )}
    </div>
  );
}

const placeNames = { categories: "category", subjects: "subject", chapters: "chapter" } as const;

/** A post, a paper or a topic: the deepest says the others. */
function Place({ form }: { form: ItemFormApi }) {
  const t = useT("resources.staff");
  const common = useT("common");
  const choices = useNodeChoices().flatMap(({ level, slug, label }) =>
    level === "sections" ? [] : [{ value: `${placeNames[level]}:${slug}`, label }],
  );
  const { category, subject, chapter } = form.watch();
  const value = chapter ? `chapter:${chapter}` : subject ? `subject:${subject}` : category && `category:${category}`;
  return (
    <Combobox
      label={t("field.place")}
      aside={common("optional")}
      choices={choices}
      value={value}
      onChange={(chosen) => {
        const [level, slug] = chosen?.split(":") ?? [];
        for (const name of ["category", "subject", "chapter"] as const) {
          form.setValue(name, level === name ? slug : undefined, { shouldDirty: true });
        }
      }}
    />
  );
}
