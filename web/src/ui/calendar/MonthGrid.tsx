import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { bsDay, dateText } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useReader } from "../../foundation/reader.ts";
import { lookUp } from "../../foundation/texts.ts";
import { IconButton } from "../Button.tsx";
import { addBsMonths, addDays, type Bounds, daysOfBsMonth, isWithin, nearestInTables, weekdayOf } from "./calendar.ts";

const weekdays = ["0", "1", "2", "3", "4", "5", "6"] as const;

interface MonthGridProps extends Bounds {
  /** The chosen day, YYYY-MM-DD (AD). */
  value: string | undefined;
  /** The day to begin at when none is chosen. */
  start: string;
  onChoose: (iso: string) => void;
  /** Takes the focus as soon as it is drawn: it was opened by a press. */
  focused?: boolean;
}

/** The day that an arrow key, Page Up, Page Down, Home or End leads to. */
function dayByKey(key: string, iso: string): string | undefined {
  const bs = bsDay(iso);
  const month = bs ? daysOfBsMonth(bs.year, bs.month) : [];
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key];
  if (days) return addDays(iso, days);
  if (key === "PageUp") return addBsMonths(iso, -1);
  if (key === "PageDown") return addBsMonths(iso, 1);
  if (key === "Home") return month[0];
  return key === "End" ? month.at(-1) : undefined;
}

/** A month of Bikram Sambat, each day with its AD day below. Arrow keys go by days and weeks, Page Up and Down by months. */
export function MonthGrid({ value, start, onChoose, focused = false, min, max }: MonthGridProps) {
  const t = useT("dates");
  const f = useFormat();
  const reader = useReader();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(() => nearestInTables(value ?? start));
  const moved = useRef(focused);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the active day
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  }, [active]);
  const bs = bsDay(active);
  if (!bs) throw new Error(`${active} is no day of the calendar's tables`);
  const days = daysOfBsMonth(bs.year, bs.month);
  const name = `${lookUp(reader.language, "common", `bsMonth.${bs.month}`)} ${f.digits(bs.year)}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, active);
    if (!next || !bsDay(next)) return;
    event.preventDefault();
    moved.current = true;
    setActive(next);
  };
  const turn = (months: number) => setActive(addBsMonths(active, months) ?? active);
  const first = weekdayOf(days[0] ?? active);
  const cells = [...Array<undefined>(first).fill(undefined), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return (
    <div className="w-full max-w-[22rem]">
      <div className="flex items-center justify-between">
        <IconButton label={t("previous")} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" className="size-4" />
        </IconButton>
        <p aria-live="polite" className="font-bold num">
          {name}
        </p>
        <IconButton label={t("next")} onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a date grid */}
      <table ref={grid} role="grid" aria-label={name} onKeyDown={onKeyDown} className="w-full table-fixed num">
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" className="py-1 text-tiny font-normal text-ink-3">
                {t(`weekdays.${day}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other identity
            <tr key={row}>
              {week.map((iso, column) =>
                iso ? (
                  <td key={iso} className="p-0">
                    <button
                      type="button"
                      tabIndex={iso === active ? 0 : -1}
                      aria-pressed={iso === value}
                      aria-label={`${dateText(iso, reader)} (${iso})`}
                      aria-disabled={!isWithin(iso, { min, max }) || undefined}
                      onClick={() => isWithin(iso, { min, max }) && onChoose(iso)}
                      className="group grid min-h-11 w-full place-items-center rounded-full leading-tight hover:bg-sunk aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent aria-pressed:bg-link aria-pressed:text-paper"
                    >
                      <span className="group-aria-disabled:line-through">{f.number(bsDay(iso)?.day ?? 0)}</span>
                      <span aria-hidden="true" className="text-[10px]">
                        {f.digits(Number(iso.slice(8)))}
                      </span>
                    </button>
                  </td>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: empty places before the first day
                  <td key={column} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
