import DateConverter from "@remotemerge/nepali-date-converter";
import en from "./en.json" with { type: "json" };
import type { Language } from "./layout.ts";
import ne from "./ne.json" with { type: "json" };
import { fill } from "./text.ts";

const texts = { ne, en };
const LOCALE = { ne: "ne-NP-u-nu-deva", en: "en-GB" };

/** A whole number in the language's own digits, without marks between them. */
const plain = (value: number, language: Language): string =>
  new Intl.NumberFormat(LOCALE[language], { useGrouping: false }).format(value);

/** A number in the language's own digits. */
export const numberFor = (value: number, language: Language): string =>
  new Intl.NumberFormat(LOCALE[language]).format(value);

/** The BS day in words, or undefined outside the calendar's tables (1975–2099 BS). @param ad YYYY-MM-DD */
function bsText(ad: string, language: Language): string | undefined {
  const { day, bsMonth } = texts[language];
  try {
    const { year, month, date } = new DateConverter(ad).toBs();
    const name = bsMonth[String(month) as keyof typeof bsMonth];
    return fill(day.bs, { year: plain(year, language), month: name, day: plain(date, language) });
  } catch {
    return undefined;
  }
}

/** An instant in Kathmandu as the reader says it: the BS day with the AD day behind it, and the time of day. */
export function dayAndClock(instant: Date, language: Language): { day: string; clock: string } {
  const write = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "Asia/Kathmandu" }).format(instant);
  const ad = write(LOCALE[language], { day: "numeric", month: "long", year: "numeric" });
  const bs = bsText(write("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" }), language);
  return {
    day: bs ? fill(texts[language].day.both, { bs, ad }) : ad,
    clock: write(LOCALE[language], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  };
}
