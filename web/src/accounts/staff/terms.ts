import { MAX_SUSPENSION_DAYS, MODERATOR_DAYS, type SuspensionTerm } from "@sarathi/contract";
import { ApiError } from "../../foundation/api.ts";
import { isoDay } from "../../foundation/dates.ts";

/** What is offered: a number of days, to the end of a day, or until somebody lifts it. */
export const choices = ["1", "7", "30", "date", "endless"] as const;
export const usualTerm: SuspensionTerm = { kind: "days", days: 7 };

const DAY_MS = 86_400_000;

/** What may be chosen with this role: moderators give no suspension without an end. */
export const offeredChoices = (isAdmin: boolean): string[] =>
  choices.filter((choice) => isAdmin || choice !== "endless");
export const isOffered = (term: SuspensionTerm, isAdmin: boolean): boolean => isAdmin || term.kind !== "endless";

/** How many days a suspension may last, its first one counted. */
export const longestDays = (isAdmin: boolean): number => (isAdmin ? MAX_SUSPENSION_DAYS : MODERATOR_DAYS);

/** The first and the last day that may be chosen, YYYY-MM-DD. @param now milliseconds by this clock */
export const daysFrom = (now: number, isAdmin: boolean): { min: string; max: string } => ({
  min: isoDay(now),
  max: isoDay(now + (longestDays(isAdmin) - 1) * DAY_MS),
});

export const daysOf = (choice: string): number | undefined =>
  choice === "date" || choice === "endless" ? undefined : Number(choice);

/** As the call takes it; by date without the day, which is chosen then. */
export function termOf(choice: string): SuspensionTerm {
  if (choice === "endless") return { kind: "endless" };
  const days = daysOf(choice);
  return days === undefined ? { kind: "date", date: "" } : { kind: "days", days };
}
export const choiceOf = (term: SuspensionTerm): string => (term.kind === "days" ? String(term.days) : term.kind);

const nothing: Pick<ApiError, "code" | "fields"> = { code: "", fields: {} };

/** What the server did not take of a suspension. */
export function refused(error: unknown, sent: SuspensionTerm | undefined) {
  const { code, fields } = error instanceof ApiError ? error : nothing;
  const tooLong = code === "user.suspension_length";
  const day = sent?.kind === "date" && (tooLong || fields["term.date"] !== undefined);
  return {
    /** Longer than one's role may. */
    tooLong,
    /** The day that was sent. */
    day,
    /** Nothing but that: the text at its field says all. */
    onlyDay: day && Object.keys(fields).every((field) => field === "term.date"),
  };
}
