import { type AdminResource, resourceTypes } from "@sarathi/contract";
import { useController } from "react-hook-form";
import { useT } from "../../foundation/i18n.ts";
import { ForeignFields } from "../../staff/ForeignFields.tsx";
import { emptyIsNone } from "../../staff/staffForm.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { LeaveDialog } from "../../ui/LeaveDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { useResourceForm } from "./useResourceForm.ts";

interface ResourceFormProps {
  /** Undefined for one that is to be. */
  resource: AdminResource | undefined;
  onCreated?: (one: AdminResource) => unknown;
}

/** Makes or changes a resource: both languages side by side, its type and tags, and who sees it. */
export function ResourceForm({ resource, onCreated }: ResourceFormProps) {
  const t = useT("resources.staff");
  const words = useT("resources");
  const { form, dirty, blocker, save, foreign, takeTheirs, submit } = useResourceForm(resource, onCreated);
  const { field: tags } = useController({ control: form.control, name: "tags" });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      aria-label={t("resource.form")}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.busy) void submit();
      }}
      className="grid max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-5 text-small"
    >
      <ForeignFields names={foreign.map((field) => t(`field.${field}`))} onTake={takeTheirs} />
      <div className="grid gap-5 md:grid-cols-2">
        {(["ne", "en"] as const).map((lang) => (
          <div key={lang} className="grid content-start gap-4">
            <Field
              label={t(`field.titleIn.${lang}`)}
              lang={lang}
              autoComplete="off"
              error={errors.title && lang === "ne" ? t("invalid.title") : undefined}
              {...form.register(`title.${lang}`, emptyIsNone)}
            />
            <TextArea
              label={t(`field.descriptionIn.${lang}`)}
              lang={lang}
              rows={3}
              error={errors.description?.[lang] && t("invalid.long")}
              {...form.register(`description.${lang}`, emptyIsNone)}
            />
          </div>
        ))}
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <Select
          label={words("type.label")}
          choices={resourceTypes.map((value) => ({ value, label: words(`type.${value}`) }))}
          {...form.register("type")}
        />
        <Field
          label={t("field.tags")}
          hint={t("field.tagsHint")}
          autoComplete="off"
          defaultValue={(tags.value ?? []).join(", ")}
          error={errors.tags && t("invalid.tags")}
          onChange={({ target }) =>
            tags.onChange(
              target.value
                .split(/[,،]/)
                .map((tag) => tag.trim())
                .filter(Boolean),
            )
          }
        />
      </div>
      <div className="grid gap-1">
        {(["published", "open"] as const).map((name) => (
          <label key={name} className="flex min-h-11 cursor-pointer items-start gap-2.5 pointer-fine:min-h-9">
            <input type="checkbox" {...form.register(name)} className="mt-1 size-4 shrink-0 accent-link" />
            <span>
              <b className="block">{t(`field.${name}`)}</b>
              <span className="text-tiny text-ink-2">{t(`field.${name}Hint`)}</span>
            </span>
          </label>
        ))}
      </div>
      {save.problem && foreign.length === 0 && (
        <p role="alert" className="whitespace-pre-line font-bold text-pen">
          {save.problem}
        </p>
      )}
      <div className="flex items-center justify-between gap-4 border-t border-line pt-3">
        <p role="status" className="text-ink-2">
          {dirty && resource && t("unsaved")}
        </p>
        <Button type="submit" size="s" variant="main" busy={save.busy} disabled={!dirty && resource !== undefined}>
          {t(resource ? "save" : "resource.create")}
        </Button>
      </div>
      <LeaveDialog blocker={blocker} />
    </form>
  );
}
