import { Popover } from "@base-ui/react/popover";
import CalendarDays from "lucide-react/icons/calendar-days";
import { type Ref, useState } from "react";
import { isoDay, useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { controlLook, type FieldFrame, Labelled } from "../../ui/Field.tsx";
import { type Bounds, isDay, parseDay } from "./calendar.ts";
import { MonthGrid } from "./MonthGrid.tsx";
import { popupLook, usePopupPlace } from "./place.ts";

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
export function DateField({ name, value, onChange, onBlur, min, max, hint, error, ref, ...frame }: DateFieldProps) {
  const t = useT("staff");
  const date = useDate();
  const f = useFormat();
  const [text, setText] = useState(value);
  const [open, setOpen] = useState(false);
  const place = usePopupPlace();
  const dayOf = (typed: string) => parseDay(typed, { min, max }) ?? typed.trim();
  // A value from outside takes the place of what was typed.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (dayOf(text) !== value) setText(value);
  }
  const type = (typed: string) => {
    setText(typed);
    setKnown(dayOf(typed));
    onChange(dayOf(typed));
  };
  const day = isDay(value) ? value : undefined;
  const said = day ? `${date(day)} · ${f.digits(day)}` : (hint ?? t("date.hint"));
  const wrong = error ?? (value && !day ? t("date.wrong") : undefined);
  return (
    <Labelled {...frame} hint={said} error={wrong}>
      {(wiring) => (
        <div ref={place.ref} className="relative">
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
          <Popover.Root open={open} onOpenChange={setOpen}>
            <Popover.Trigger
              aria-label={t("date.open")}
              className="absolute inset-y-0 right-0 grid w-11 place-items-center text-ink-2 hover:text-ink"
            >
              <CalendarDays aria-hidden="true" className="size-5" />
            </Popover.Trigger>
            <Popover.Portal container={place.container}>
              <Popover.Positioner align="end" sideOffset={4} className="z-50">
                <Popover.Popup aria-label={t("date.open")} className={popupLook} initialFocus={false}>
                  <MonthGrid
                    value={day}
                    start={min ?? isoDay(Date.now())}
                    min={min}
                    max={max}
                    onChoose={(iso) => {
                      type(iso);
                      setOpen(false);
                    }}
                  />
                </Popover.Popup>
              </Popover.Positioner>
            </Popover.Portal>
          </Popover.Root>
        </div>
      )}
    </Labelled>
  );
}
