import type { AdminEvent } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import { Link } from "react-router";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Combobox } from "../../staff/fields/Combobox.tsx";
import { adminPaths } from "../../staff/paths.ts";
import { Field } from "../../ui/Field.tsx";
import { papersQuery } from "./staff.queries.ts";
import type { FieldsProps } from "./useEventForm.ts";

/** The paper of an event and its name in addresses: chosen once, when it is made. */
export function PaperField({ event, ...fields }: FieldsProps & { event: AdminEvent | undefined }) {
  return (
    <div id="field-mockTestId" className="grid scroll-mt-24 items-start gap-5 border-t border-line pt-4 sm:grid-cols-2">
      {event ? <Taken event={event} /> : <Chosen {...fields} />}
    </div>
  );
}

function Taken({ event }: { event: AdminEvent }) {
  const t = useT("events.staff");
  const f = useFormat();
  return (
    <div className="grid gap-1">
      <h3 className="text-small">{t("field.mockTestId")}</h3>
      <p className="num">
        {t("paper.facts", {
          count: event.questionCount,
          n: f.number(event.questionCount),
          marks: f.marks(event.fullMarks),
          minutes: f.number(event.duration),
        })}
      </p>
      <Link to={adminPaths.mockTest({ testId: event.mockTestId })} className="justify-self-start">
        {t("paper.open")}
      </Link>
    </div>
  );
}

function Chosen({ form, problem }: FieldsProps) {
  const t = useT("events.staff");
  const f = useFormat();
  const language = useLanguage();
  const { field } = useController({ control: form.control, name: "mockTestId" });
  const { data: papers } = useQuery(papersQuery());
  return (
    <>
      <Combobox
        label={t("field.mockTestId")}
        hint={t("paper.hint")}
        error={problem("mockTestId")}
        choices={(papers?.items ?? []).map(({ _id, title, questionCount: count }) => ({
          value: _id,
          label: t("paper.choice", { title: pick(title, language), count, n: f.number(count) }),
        }))}
        value={field.value || undefined}
        onChange={(value) => field.onChange(value ?? "")}
      />
      <Field
        label={t("field.slug")}
        hint={t("field.slugHint")}
        lang="en"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={problem("slug")}
        {...form.register("slug")}
      />
    </>
  );
}
