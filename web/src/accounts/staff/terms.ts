import type { SuspensionTerm } from "@sarathi/contract";

/** What is offered: a number of days, to the end of a day, or until somebody lifts it. */
export const terms = ["1", "7", "30", "date", "endless"] as const;
export type Term = (typeof terms)[number];

export const daysOf = (term: Term): number | undefined =>
  term === "date" || term === "endless" ? undefined : Number(term);

/** As the call takes it; undefined while the day is not chosen. @param date YYYY-MM-DD or empty, for the term "date" */
export function termOf(term: Term, date: string): SuspensionTerm | undefined {
  if (term === "endless") return { kind: "endless" };
  const days = daysOf(term);
  if (days !== undefined) return { kind: "days", days };
  return date ? { kind: "date", date } : undefined;
}
