import { useController } from "react-hook-form";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { numberTyped } from "../../foundation/text/numberTyped.ts";
import { fromNepal, toNepal } from "../../staff/fields/nepalTime.ts";
import { Time } from "../../staff/Time.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { type EventInstant, eventInstants, timelineOf } from "./event.rules.ts";
import type { EventFormApi, FieldsProps } from "./useEventForm.ts";

const optional: readonly EventInstant[] = ["solutionsAt", "objectionsUntil"];

/** All instants of an event by the clock of Nepal, and beside them how they follow each other. */
export function TimeFields({ form, problem }: FieldsProps) {
  const t = useT("events.staff");
  const { register } = form;
  return (
    <section aria-labelledby="event-times" className="grid gap-4 border-t border-line pt-4">
      <div>
        <h3 id="event-times">{t("times.title")}</h3>
        <p className="text-ink-2">{t("times.lead")}</p>
      </div>
      <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {eventInstants.map((name) => (
            <InstantField key={name} form={form} name={name} error={problem(name)} />
          ))}
          <div id="field-lobbyMinutes">
            <Field
              label={t("field.lobbyMinutes")}
              hint={t("field.lobbyMinutesHint")}
              inputMode="numeric"
              autoComplete="off"
              error={problem("lobbyMinutes")}
              {...register("lobbyMinutes", { setValueAs: numberTyped })}
            />
          </div>
          <Select
            label={t("field.timingMode")}
            hint={t(`timing.hint.${form.watch("timingMode") ?? "fixed"}`)}
            className="text-small"
            choices={(["fixed", "flexible"] as const).map((value) => ({ value, label: t(`timing.${value}`) }))}
            {...register("timingMode")}
          />
        </div>
        <Timeline form={form} />
      </div>
    </section>
  );
}

interface InstantProps {
  form: EventFormApi;
  name: EventInstant;
  error: string | undefined;
}

/** An instant; below it the day of Bikram Sambat. */
function InstantField({ form, name, error }: InstantProps) {
  const t = useT("events.staff");
  const common = useT("common");
  const f = useFormat();
  const date = useDate();
  const { field } = useController({ control: form.control, name });
  const { value } = field;
  return (
    <div id={`field-${name}`} className="scroll-mt-24">
      <Field
        ref={field.ref}
        type="datetime-local"
        label={t(`field.${name}`)}
        aside={optional.includes(name) ? common("optional") : undefined}
        hint={value ? `${date(value)}, ${f.time(value)}` : undefined}
        value={toNepal(value)}
        error={error}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(fromNepal(target.value) ?? (optional.includes(name) ? undefined : ""))}
      />
    </div>
  );
}

/** What is typed, in the order in which it must come; what comes too early says so. */
function Timeline({ form }: { form: EventFormApi }) {
  const t = useT("events.staff");
  const staff = useT("staff");
  const steps = timelineOf(form.watch());
  return (
    <ol aria-label={t("times.line")} className="grid gap-0 border-l border-line text-tiny num">
      {steps.map(({ at, instant, isEarly }) => (
        <li
          key={at}
          className={`relative py-1.5 pl-4 before:absolute before:top-3 before:-left-[5px] before:size-2.25 before:rounded-full ${isEarly ? "before:bg-pen" : instant ? "before:bg-link" : "before:border before:border-edge before:bg-paper"}`}
        >
          <span className="block text-ink-2">{t(`field.${at}`)}</span>
          {instant ? <Time at={instant} clock /> : <span className="text-ink-3">{staff("none")}</span>}
          {isEarly && <b className="block text-pen">{t("times.early")}</b>}
        </li>
      ))}
    </ol>
  );
}
