import DateConverter from "@remotemerge/nepali-date-converter";

export type Digits = "deva" | "latn";

/** Writes the digits of a text in the reader's digits. */
export function toDigits(text: string, digits: Digits): string {
  if (digits === "latn") return text;
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
}

/** Reads either digit set: "१२.५" → "12.5". */
export function fromDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
}

/** Lakh grouping: 1234567 → "12,34,567". At most `decimals` places, no trailing zeros; a true minus sign. */
export function formatNumber(value: number, digits: Digits, decimals = 2): string {
  const [whole = "0", part = ""] = Math.abs(value).toFixed(decimals).split(".");
  const last = whole.slice(-3);
  const before = whole.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ",");
  const places = part.replace(/0+$/, "");
  const text = (before ? `${before},${last}` : last) + (places ? `.${places}` : "");
  const negative = value < 0 && /[1-9]/.test(text);
  return toDigits((negative ? "\u2212" : "") + text, digits);
}

/** Seconds as "mm:ss", or "h:mm:ss" from an hour on. Never below zero. */
export function formatDuration(seconds: number, digits: Digits): string {
  const total = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return toDigits(h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`, digits);
}

export interface CalendarDay {
  year: number;
  /** From 1. */
  month: number;
  day: number;
  /** From 0, Sunday. */
  weekday: number;
}

const kathmanduOffsetMs = (5 * 60 + 45) * 60_000;
/** Nepal has no summer time: its clock is UTC + 5:45 all year. */
const kathmandu = (instant: Date | string | number) => new Date(new Date(instant).getTime() + kathmanduOffsetMs);

/** The AD day in Kathmandu of an instant; a bare YYYY-MM-DD is that day itself. */
export function adDay(instant: Date | string | number): CalendarDay {
  const bare = typeof instant === "string" && /^\d{4}-\d{2}-\d{2}$/.test(instant);
  const at = bare ? new Date(`${instant}T00:00:00Z`) : kathmandu(instant);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), weekday: at.getUTCDay() };
}

/** The BS day in Kathmandu of an instant, or null outside the calendar's tables (1975–2099 BS). */
export function bsDay(instant: Date | string | number): CalendarDay | null {
  const ad = adDay(instant);
  const two = (n: number) => String(n).padStart(2, "0");
  try {
    const bs = new DateConverter(`${ad.year}-${two(ad.month)}-${two(ad.day)}`).toBs();
    return { year: bs.year, month: bs.month, day: bs.date, weekday: ad.weekday };
  } catch {
    return null;
  }
}

/** Time of day in Kathmandu, "15:45". */
export function clockTime(instant: Date | string | number, digits: Digits): string {
  return toDigits(kathmandu(instant).toISOString().slice(11, 16), digits);
}

const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** "३ मिनेट पहिले", "in 2 days". @param at, now milliseconds since 1970 */
export function relativeTime(at: number, now: number, language: "ne" | "en", digits: Digits): string {
  const seconds = Math.round((at - now) / 1000);
  const locale = `${language}-u-nu-${digits}`;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return format.format(0, "second");
}
