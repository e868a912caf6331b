import { FORECAST_DAYS } from "@sarathi/contract";

const DAY_MS = 86_400_000;
/** How likely a question is to be known when it comes due, and how likely in the last days before the exam. */
const USUAL = 0.9;
const HIGHEST = 0.95;
/** Days before the exam from which on it rises, and at which it is highest. */
const RISES_FROM = 60;
const HIGHEST_FROM = 7;

/** A day so many days later; both YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * How likely a question is to be known when it comes due: 0.9, rising evenly to 0.95 from 60 days to 7 days before the
 * exam. Nothing that is stored depends on it, so a new date of the exam counts at once.
 */
export function retentionOn(today: string, examDate: string | undefined): number {
  if (examDate === undefined || examDate < today) return USUAL;
  const left = (Date.parse(examDate) - Date.parse(today)) / DAY_MS;
  const near = Math.min(1, Math.max(0, (RISES_FROM - left) / (RISES_FROM - HIGHEST_FROM)));
  return Math.round((USUAL + near * (HIGHEST - USUAL)) * 1_000) / 1_000;
}

export interface Load {
  /** To be repeated today, within the cap. */
  now: number;
  /** Due, but beyond the cap: they move to the days to come. */
  waiting: number;
  forecast: { day: string; count: number }[];
}

/**
 * Spreads what is due over days: each day takes the cap's worth, what is beyond it moves to the next day with what comes
 * due then. Today's share is less by what was repeated today. Which of the due ones are today's is the list's order:
 * those most likely forgotten.
 * @param dueNow that are due by today
 * @param dueOn that come due on each day to come, by day
 */
export function spread(
  { dueNow, done, cap }: { dueNow: number; done: number; cap: number },
  dueOn: ReadonlyMap<string, number>,
  today: string,
): Load {
  const now = Math.min(dueNow, Math.max(0, cap - done));
  let over = dueNow - now;
  const forecast = Array.from({ length: FORECAST_DAYS }, (_, i) => {
    const day = dayAfter(today, i + 1);
    const there = over + (dueOn.get(day) ?? 0);
    const count = Math.min(cap, there);
    over = there - count;
    return { day, count };
  });
  return { now, waiting: dueNow - now, forecast };
}
