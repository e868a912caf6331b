import DateConverter from "@remotemerge/nepali-date-converter";
import { useMemo } from "react";
import { inKathmandu, toDigits } from "./format.ts";
import { type Reader, useReader } from "./reader.ts";
import { lookUp, tOf } from "./texts.ts";

// Apart from the other formats: the calendar's tables are a few KB, and most pages show no date.

type Instant = Date | string | number;

export interface CalendarDay {
  year: number;
  /** From 1. */
  month: number;
  day: number;
}

/** The AD day in Kathmandu of an instant; a bare YYYY-MM-DD is that day itself. */
export function adDay(instant: Instant): CalendarDay {
  const bare = typeof instant === "string" && /^\d{4}-\d{2}-\d{2}$/.test(instant);
  const at = bare ? new Date(`${instant}T00:00:00Z`) : inKathmandu(instant);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}

const two = (n: number) => String(n).padStart(2, "0");
/** The AD day in Kathmandu of an instant as YYYY-MM-DD. */
export function isoDay(instant: Instant): string {
  const { year, month, day } = adDay(instant);
  return `${year}-${two(month)}-${two(day)}`;
}

/** The BS day in Kathmandu of an instant, or null outside the calendar's tables (1975–2099 BS). */
export function bsDay(instant: Instant): CalendarDay | null {
  try {
    const bs = new DateConverter(isoDay(instant)).toBs();
    return { year: bs.year, month: bs.month, day: bs.date };
  } catch {
    return null;
  }
}

/** BS day in words, २०८३ मङ्सिर ४; the AD day outside the tables. */
export function dateText(instant: Instant, { language, digits }: Reader): string {
  const t = tOf(language, "common");
  const bs = bsDay(instant);
  const { year, month, day } = bs ?? adDay(instant);
  const name = lookUp(language, "common", `${bs ? "bs" : "ad"}Month.${month}`) ?? "";
  return toDigits(t(bs ? "date.bs" : "date.ad", { year, month: name, day }), digits);
}

/** Writes a day as this reader reads it. */
export function useDate(): (instant: Instant) => string {
  const { language, digits } = useReader();
  return useMemo(() => (instant) => dateText(instant, { language, digits }), [language, digits]);
}

/** Whole days in Kathmandu from now to a day (YYYY-MM-DD); negative when it is over. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.parse(isoDay(now))) / 86_400_000);
}
