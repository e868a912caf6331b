import { FEWEST_SAID, type ModerationFigures, type ModerationReason, moderationReasons } from "@sarathi/contract";
import type { MonthRow } from "./figures.store.ts";

type Month = ModerationFigures["months"][number];

/** A number that would say something of single people is not said. */
export const said = (count: number): number | null => (count > 0 && count < FEWEST_SAID ? null : count);

/**
 * The parts of a whole: where one of them is not said, neither is a second one (the smallest that is left), or the whole
 * and the others would say it.
 */
export function saidParts(parts: readonly number[]): (number | null)[] {
  const shown = parts.map(said);
  const unsaid = shown.filter((count) => count === null).length;
  if (unsaid !== 1) return shown;
  const [least] = shown
    .map((count, i) => [count ?? Number.POSITIVE_INFINITY, i] as const)
    .filter(([count]) => count > 0 && count < Number.POSITIVE_INFINITY)
    .sort(([one], [other]) => one - other);
  return shown.map((count, i) => (i === least?.[1] ? null : count));
}

/** One month, for everybody. */
export function viewMonth(row: MonthRow): Month {
  const counts = saidParts(moderationReasons.map((reason) => row.reasons[reason] ?? 0));
  const [acted = null, dismissed = null] = saidParts([row.acted, row.dismissed]);
  const [overturned = null] = saidParts([row.overturned, row.appeals - row.overturned]);
  const byReason = Object.fromEntries(moderationReasons.map((reason, i) => [reason, counts[i] ?? null]));
  const isSaid = row.cases >= FEWEST_SAID && row.median_hours !== null;
  return {
    month: row.month,
    reports: said(row.reports),
    byReason: byReason as Record<ModerationReason, number | null>,
    cases: said(row.cases),
    acted,
    dismissed,
    medianHours: isSaid ? Math.round((row.median_hours ?? 0) * 10) / 10 : null,
    appeals: said(row.appeals),
    overturned,
    reveals: row.reveals,
  };
}
