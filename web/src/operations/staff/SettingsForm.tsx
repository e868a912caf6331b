import { MAX_SOCIAL, type SiteField, type SiteSettings, siteFeatures } from "@sarathi/contract";
import { useController, useFieldArray } from "react-hook-form";
import { useT } from "../../foundation/i18n.ts";
import { ForeignFields } from "../../staff/ForeignFields.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { LeaveDialog } from "../../ui/LeaveDialog.tsx";
import { useSettingsForm } from "./useSettingsForm.ts";

/** For `register`: what is left empty is none. */
const emptyIsNull = { setValueAs: (value: unknown) => String(value ?? "").trim() || null };

type Form = ReturnType<typeof useSettingsForm>["form"];
interface PartProps {
  form: Form;
  isFixed: (field: SiteField) => boolean;
}

/** Names, links and what is turned off; what the server's environment fixes says so and cannot be changed. */
export function SettingsForm({ settings }: { settings: SiteSettings }) {
  const t = useT("operations.staff");
  const { form, dirty, blocker, save, foreign, takeTheirs, submit } = useSettingsForm(settings);
  const isFixed = (field: SiteField) => settings.fixed.includes(field);
  return (
    <form
      noValidate
      aria-label={t("settings.form")}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.busy) void submit();
      }}
      className="grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 text-small"
    >
      <p className="text-ink-2">{t("settings.lead")}</p>
      <ForeignFields names={foreign.map((field) => t(`settings.field.${field}`))} onTake={takeTheirs} />
      <Names form={form} isFixed={isFixed} />
      <Social form={form} isFixed={isFixed} />
      <Closed form={form} />
      <p role="alert" className="font-bold text-pen empty:hidden">
        {save.problem}
      </p>
      <div>
        <Button type="submit" variant="main" busy={save.busy} disabled={!dirty}>
          {t("settings.save")}
        </Button>
      </div>
      <LeaveDialog blocker={blocker} />
    </form>
  );
}

/** The site's names and where one can write to it. */
function Names({ form, isFixed }: PartProps) {
  const t = useT("operations.staff");
  const { errors } = form.formState;
  const field = (name: "nameNe" | "nameEn" | "feedbackUrl" | "contactEmail") => ({
    label: t(`settings.field.${name}`),
    hint: isFixed(name) ? t("settings.fixed") : t(`settings.hint.${name}`),
    readOnly: isFixed(name),
    autoComplete: "off",
    error: errors[name] && t(`settings.invalid.${name}`),
    ...form.register(name, name === "nameNe" || name === "nameEn" ? {} : emptyIsNull),
  });
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Field lang="ne" {...field("nameNe")} />
      <Field lang="en" {...field("nameEn")} />
      <Field type="url" inputMode="url" {...field("feedbackUrl")} />
      <Field type="email" inputMode="email" {...field("contactEmail")} />
    </div>
  );
}

/** Links in the footer, in order. */
function Social({ form, isFixed }: PartProps) {
  const t = useT("operations.staff");
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "social" });
  const errors = form.formState.errors.social;
  const fixed = isFixed("social");
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="pb-1 font-bold">{t("settings.field.social")}</legend>
      {fixed && <p className="text-ink-2">{t("settings.fixed")}</p>}
      {fields.map((one, i) => (
        <div key={one.id} className="grid items-start gap-3 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_auto]">
          <Field
            label={t("settings.linkName")}
            readOnly={fixed}
            error={errors?.[i]?.name && t("settings.invalid.linkName")}
            {...form.register(`social.${i}.name`)}
          />
          <Field
            label={t("settings.linkUrl")}
            type="url"
            readOnly={fixed}
            error={errors?.[i]?.url && t("settings.invalid.feedbackUrl")}
            {...form.register(`social.${i}.url`)}
          />
          {!fixed && (
            <Button size="s" variant="quiet" className="sm:mt-7" onClick={() => remove(i)}>
              {t("settings.removeLink")}
            </Button>
          )}
        </div>
      ))}
      {fields.length === 0 && !fixed && <p className="text-ink-2">{t("settings.noLinks")}</p>}
      {!fixed && fields.length < MAX_SOCIAL && (
        <div>
          <Button size="s" onClick={() => append({ name: "", url: "" })}>
            {t("settings.addLink")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** What is turned off for now. */
function Closed({ form }: { form: Form }) {
  const t = useT("operations.staff");
  const { field } = useController({ control: form.control, name: "closed" });
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 font-bold">{t("settings.field.closed")}</legend>
      <p className="text-ink-2">{t("settings.closedLead")}</p>
      {siteFeatures.map((feature) => (
        <label key={feature} className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-link"
            checked={field.value.includes(feature)}
            onChange={(event) =>
              field.onChange(
                siteFeatures.filter((one) => (one === feature ? event.target.checked : field.value.includes(one))),
              )
            }
          />
          {t(`settings.feature.${feature}`)}
        </label>
      ))}
    </fieldset>
  );
}
