import { FIRST_DAY, LAST_DAY } from "@sarathi/contract";
import CalendarDays from "lucide-react/icons/calendar-days";
import { type KeyboardEvent, type Ref, Suspense, useId, useRef, useState } from "react";
import { bsDay, isoDay, useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { controlLook, type FieldFrame, Labelled } from "../Field.tsx";
import { type Bounds, isDay, parseDay, written } from "./calendar.ts";
import { MonthGrid } from "./MonthGrid.tsx";

interface DateFieldProps extends FieldFrame, Bounds {
  name?: string;
  /** YYYY-MM-DD (AD), empty when no day is chosen. What was typed and is no day stands as it is: a schema refuses it. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A day, typed in either calendar or chosen from a month of Bikram Sambat; both calendars are shown below. The bounds
 * are a help for choosing: what is typed beyond them is given on, for the server decides.
 */
export function DateField(props: DateFieldProps) {
  return (
    // Its texts come with it.
    <Suspense>
      <Day {...props} />
    </Suspense>
  );
}

/** A day as a reader of Bikram Sambat types it, where that is read as the same day; anything else as it is. */
const bsText = (value: string): string => {
  const bs = isDay(value) ? bsDay(value) : null;
  return bs && parseDay(written(bs)) === value ? written(bs) : value;
};

function Day({ name, value, onChange, onBlur, min, max, hint, error, ref, ...frame }: DateFieldProps) {
  const t = useT("dates");
  const date = useDate();
  const f = useFormat();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState(() => f.digits(bsText(value)));
  const [open, setOpen] = useState(false);
  const dayOf = (typed: string) => parseDay(typed, { min, max }) ?? typed.trim();
  // A value from outside takes the place of what was typed.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (dayOf(text) !== value) setText(f.digits(bsText(value)));
  }
  const type = (typed: string) => {
    setText(typed);
    setKnown(dayOf(typed));
    onChange(dayOf(typed));
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const choose = (iso: string) => {
    setText(f.digits(bsText(iso)));
    setKnown(iso);
    onChange(iso);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Not the dialog that the field may stand in.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const day = isDay(value) ? value : undefined;
  const both = day && `${date(day)} · ${f.digits(day)}`;
  const said = [both, hint ?? (day ? undefined : t("hint", { example: f.digits("2083-08-07") }))]
    .filter(Boolean)
    .join(". ");
  const years = { from: f.digits(FIRST_DAY.slice(0, 4)), to: f.digits(LAST_DAY.slice(0, 4)) };
  const outside = day !== undefined && (day < FIRST_DAY || day > LAST_DAY);
  const wrong = error ?? (value && !day ? t("wrong") : outside ? t("outside", years) : undefined);
  return (
    <div className="grid gap-2">
      <Labelled {...frame} hint={said} error={wrong}>
        {(wiring) => (
          <div className="relative">
            <input
              {...wiring}
              ref={ref}
              name={name}
              type="text"
              autoComplete="off"
              data-min={min}
              data-max={max}
              value={text}
              onChange={(event) => type(event.target.value)}
              onBlur={onBlur}
              className={`${controlLook} pr-12 num`}
            />
            <button
              ref={opener}
              type="button"
              aria-label={t("open")}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
              className="absolute inset-y-0 right-0 grid w-11 place-items-center text-ink-2 hover:text-ink"
            >
              <CalendarDays aria-hidden="true" className="size-5" />
            </button>
          </div>
        )}
      </Labelled>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form */}
      <div id={id} role="group" aria-label={t("open")} hidden={!open} onKeyDown={onKeyDown} className="slip p-2 pt-3">
        {open && (
          <MonthGrid value={day} start={min ?? isoDay(Date.now())} min={min} max={max} focused onChoose={choose} />
        )}
      </div>
    </div>
  );
}
