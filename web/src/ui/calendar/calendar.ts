import DateConverter from "@remotemerge/nepali-date-converter";
import { bsDay, type CalendarDay } from "../../foundation/dates.ts";

const DAY_MS = 86_400_000;
const two = (n: number) => String(n).padStart(2, "0");
/** YYYY-MM-DD of a day in its own calendar. */
export const written = ({ year, month, day }: CalendarDay) => `${year}-${two(month)}-${two(day)}`;

/** So many days later. @param iso YYYY-MM-DD (AD), as everywhere here */
export const addDays = (iso: string, days: number): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The first and the last day of the calendar's tables: 1975-01-01 and the last of 2099 BS. */
const tables = { min: "1918-04-13", max: "2043-04-13" };

/** The day itself, or the nearest one that the calendar's tables have. */
export function nearestInTables(iso: string): string {
  if (iso < tables.min) return tables.min;
  return iso > tables.max ? tables.max : iso;
}

/** 0 is Sunday, the first day of the week in Nepal. */
export const weekdayOf = (iso: string): number => new Date(`${iso}T00:00:00Z`).getUTCDay();

/** The AD day of a BS day, YYYY-MM-DD; undefined for a day that there is not, or outside the calendar's tables. */
export function isoOfBs(day: CalendarDay): string | undefined {
  try {
    const ad = new DateConverter(written(day)).toAd();
    const iso = written({ year: ad.year, month: ad.month, day: ad.date });
    const back = bsDay(iso);
    // The converter counts on beyond the end of a month.
    return back && written(back) === written(day) ? iso : undefined;
  } catch {
    return undefined;
  }
}

/** The AD days of a BS month, in order. */
export function daysOfBsMonth(year: number, month: number): string[] {
  const first = isoOfBs({ year, month, day: 1 });
  if (!first) return [];
  const days = Array.from({ length: 32 }, (_, after) => addDays(first, after));
  return days.filter((iso) => bsDay(iso)?.month === month);
}

/** The same day so many BS months away; the last of a shorter month. Undefined outside the calendar's tables. */
export function addBsMonths(iso: string, months: number): string | undefined {
  const bs = bsDay(iso);
  if (!bs) return undefined;
  const count = bs.year * 12 + bs.month - 1 + months;
  const days = daysOfBsMonth(Math.floor(count / 12), (count % 12) + 1);
  return days[Math.min(bs.day, days.length) - 1];
}

export interface Bounds {
  min?: string | undefined;
  max?: string | undefined;
}
export const isWithin = (iso: string, { min, max }: Bounds): boolean => (!min || iso >= min) && (!max || iso <= max);

/** A year from which on what is typed is taken for BS: 2070 BS was 2013 AD, 2070 AD is far off. */
const FIRST_BS_YEAR = 2070;
const latin = (text: string) => text.replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

/** Whether a text is a day as it is sent, YYYY-MM-DD (AD). */
export const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
};

function isoOfAd(day: CalendarDay): string | undefined {
  const iso = written(day);
  return isDay(iso) ? iso : undefined;
}

/**
 * The day that somebody typed as year-month-day, or as its eight digits, in either calendar and either digits. Where it is a day in both, the
 * one within the bounds is meant; else the year decides.
 */
export function parseDay(text: string, bounds: Bounds = {}): string | undefined {
  const parts = /^\s*(\d{4})(?:[-/.\s](\d{1,2})[-/.\s](\d{1,2})|(\d\d)(\d\d))\s*$/.exec(latin(text))?.filter(Boolean);
  if (!parts) return undefined;
  const [, year, month, day] = parts;
  const typed = { year: Number(year), month: Number(month), day: Number(day) };
  const [ad, bs] = [isoOfAd(typed), isoOfBs(typed)];
  const [first, second] = typed.year >= FIRST_BS_YEAR ? [bs, ad] : [ad, bs];
  return [first, second].find((iso) => iso && isWithin(iso, bounds)) ?? first ?? second;
}
