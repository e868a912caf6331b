import { useT } from "../../foundation/i18n.ts";
import { numberTyped } from "../../foundation/text/numberTyped.ts";
import { Field } from "../../ui/Field.tsx";
import type { EventFormApi, FieldsProps } from "./useEventForm.ts";

/** How many can come, and whether staff look at each. */
export function SeatFields({ form, problem }: FieldsProps) {
  const t = useT("events.staff");
  const common = useT("common");
  return (
    <section aria-labelledby="event-seats" className="grid gap-4 border-t border-line pt-4">
      <h3 id="event-seats">{t("seats.title")}</h3>
      <div className="grid items-start gap-5 sm:grid-cols-2 md:grid-cols-3">
        <Field
          label={t("field.capacity")}
          aside={common("optional")}
          hint={t("field.capacityHint")}
          inputMode="numeric"
          autoComplete="off"
          error={problem("capacity")}
          {...form.register("capacity", { setValueAs: numberTyped })}
        />
        <div className="grid content-start">
          <Check label={t("field.hasWaitingList")} field={form.register("hasWaitingList")} />
          <Check label={t("field.needsApproval")} field={form.register("needsApproval")} />
        </div>
        <Field
          label={t("field.offerMinutes")}
          hint={t("field.offerMinutesHint")}
          inputMode="numeric"
          autoComplete="off"
          error={problem("offerMinutes")}
          {...form.register("offerMinutes", { setValueAs: numberTyped })}
        />
      </div>
    </section>
  );
}

function Check({ label, field }: { label: string; field: ReturnType<EventFormApi["register"]> }) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11">
      <input type="checkbox" {...field} className="size-4 accent-link" />
      {label}
    </label>
  );
}
