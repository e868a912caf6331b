import { MAX_SUSPENSION_DAYS, MODERATOR_DAYS, type SuspensionTerm } from "@sarathi/contract";
import { ApiError } from "../../foundation/api.ts";
import { isoDay } from "../../foundation/dates.ts";

/** What is offered: a number of days, to the end of a day, or until somebody lifts it. */
export const terms = ["1", "7", "30", "date", "endless"] as const;
export type Term = (typeof terms)[number];
export const usualTerm: Term = "7";

const DAY_MS = 86_400_000;

/** What may be chosen with this role: moderators give no suspension without an end. */
export const offeredTerms = (isAdmin: boolean): Term[] => terms.filter((term) => isAdmin || term !== "endless");

/** What stands as chosen: the usual term in the place of one that is no longer offered. */
export const standingTerm = (term: Term, isAdmin: boolean): Term =>
  offeredTerms(isAdmin).includes(term) ? term : usualTerm;

/** How many days a suspension may last, its first one counted. */
export const longestDays = (isAdmin: boolean): number => (isAdmin ? MAX_SUSPENSION_DAYS : MODERATOR_DAYS);

/** The first and the last day that may be chosen, YYYY-MM-DD. @param now milliseconds by this clock */
export const daysFrom = (now: number, isAdmin: boolean): { min: string; max: string } => ({
  min: isoDay(now),
  max: isoDay(now + (longestDays(isAdmin) - 1) * DAY_MS),
});

export const daysOf = (term: Term): number | undefined =>
  term === "date" || term === "endless" ? undefined : Number(term);

/** The day that the server did not take. */
export function refusedDay(error: unknown, sent: SuspensionTerm | undefined): string | undefined {
  if (sent?.kind !== "date" || !(error instanceof ApiError)) return undefined;
  const refused = error.code === "user.suspension_length" || error.fields["term.date"] !== undefined;
  return refused ? sent.date : undefined;
}

/** Whether nothing but the day was refused: the text at its field says all. */
export const onlyDayRefused = (error: unknown, sent: SuspensionTerm | undefined): boolean =>
  refusedDay(error, sent) !== undefined &&
  error instanceof ApiError &&
  Object.keys(error.fields).every((field) => field === "term.date");

/** As the call takes it; undefined while the day is not chosen. @param date YYYY-MM-DD or empty, for the term "date" */
export function termOf(term: Term, date: string): SuspensionTerm | undefined {
  if (term === "endless") return { kind: "endless" };
  const days = daysOf(term);
  if (days !== undefined) return { kind: "days", days };
  return date ? { kind: "date", date } : undefined;
}
