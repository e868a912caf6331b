import { adDay } from "../../foundation/dates.ts";

/** How long a suspension lasts: a number of days, to the end of a day, or until somebody lifts it. */
export const terms = ["1", "7", "30", "date", "endless"] as const;
export type Term = (typeof terms)[number];
export const daysOf = (term: Term): number | undefined =>
  term === "date" || term === "endless" ? undefined : Number(term);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Kathmandu is 5:45 ahead: its full hours are UTC's quarter past. */
const kathmandu = 345 * minute;

const two = (n: number) => String(n).padStart(2, "0");
/** The day in Kathmandu of an instant as YYYY-MM-DD. */
export function isoDay(instant: Date): string {
  const at = adDay(instant);
  return `${at.year}-${two(at.month)}-${two(at.day)}`;
}

/** The last moment of a day (YYYY-MM-DD) in Kathmandu; undefined when it is no day or over. */
function endOfDay(text: string, now: Date): Date | undefined {
  const end = new Date(`${text}T23:59:59+05:45`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && end > now ? end : undefined;
}

export interface Moment {
  /** By the server's clock. */
  now: Date;
  /** Days that whoever suspends may not exceed; absent: any number. */
  most?: number | undefined;
}

/**
 * When a suspension of this term ends, for a number of days at Kathmandu's next full hour (the last one where the
 * next would be too late); null: when it is lifted; undefined: the day does not do.
 * @param date YYYY-MM-DD, for the term "date"
 */
export function endOf(term: Term, date: string, { now, most }: Moment): Date | null | undefined {
  if (term === "endless") return null;
  const days = daysOf(term);
  if (days === undefined) return endOfDay(date, now);
  const hours = (now.getTime() + days * day + kathmandu) / hour;
  const full = most !== undefined && days >= most ? Math.floor(hours) : Math.ceil(hours);
  return new Date(full * hour - kathmandu);
}

/** The last day whose end is within so many days. */
export const lastDayWithin = (days: number, now: Date): string => isoDay(new Date(now.getTime() + (days - 1) * day));
