import DateConverter from "@remotemerge/nepali-date-converter";
import { asciiDigits } from "./labels.rules.ts";

/** From here on a year is one of Bikram Sambat, as papers of today have it: no fact of the bank lasts so long. */
const FIRST_BS_YEAR = 2050;

/** A day, year first, of either calendar, as YYYY-MM-DD (AD). */
export function dayOf(text: string): string | undefined {
  const match =
    /^(?:(?:वि\.?\s*सं\.?|BS|AD)\s*)?(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:\s*(BS|AD|वि\.?\s*सं\.?))?(?:[T ].*)?$/iu.exec(
      asciiDigits(text.trim()),
    );
  if (!match) return undefined;
  const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number];
  const named = /AD/i.test(text) ? "AD" : /BS|वि/i.test(text) ? "BS" : undefined;
  const isBs = named === "BS" || (named === undefined && year >= FIRST_BS_YEAR);
  return isBs ? fromBs(year, month, day) : valid(year, month, day);
}

const two = (n: number) => String(n).padStart(2, "0");
function valid(year: number, month: number, day: number): string | undefined {
  const text = `${year}-${two(month)}-${two(day)}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? undefined : text;
}
function fromBs(year: number, month: number, day: number): string | undefined {
  try {
    const ad = new DateConverter(`${year}-${two(month)}-${two(day)}`).toAd();
    const found = valid(ad.year, ad.month, ad.date);
    if (!found) return undefined;
    const back = new DateConverter(found).toBs();
    return back.year === year && back.month === month && back.date === day ? found : undefined;
  } catch {
    return undefined; // no such day
  }
}
