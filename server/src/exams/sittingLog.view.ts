import type { SittingLog, SittingStep } from "@sarathi/contract";
import { toMarks } from "./scoring.rules.ts";
import type { SittingFacts } from "./sittingLog.store.ts";

const iso = (at: Date | string): string => new Date(at).toISOString();
const between = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 1_000);

/** What is held of a sitting, in the order of time. */
export function viewSittingLog(held: SittingFacts): SittingLog {
  const startedAt = iso(held.started_at);
  const saves = (held.saves ?? []).map(({ at, until, count }, i, all): SittingStep => {
    const before = all[i - 1];
    const seconds = between(before ? before.until : startedAt, at);
    return { kind: "saved", at: iso(at), until: iso(until), count, seconds };
  });
  const steps: SittingStep[] = [
    { kind: "started", at: startedAt },
    ...saves,
    ...(held.absences ?? []).map(({ at, until }): SittingStep => ({ kind: "away", at: iso(at), until: iso(until) })),
    { kind: "closed", at: iso(held.submitted_at), closedBy: held.closed_by },
    { kind: "arrived", at: iso(held.arrived_at) },
    ...(held.reopened ?? []).map(({ at }): SittingStep => ({ kind: "reopened", at: iso(at) })),
    ...(held.regraded ?? []).map(({ at, score, den }): SittingStep => {
      return { kind: "regraded", at: iso(at), score: toMarks(score, den) };
    }),
  ];
  steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return { tickets: held.ticket_no, hasSaves: saves.length > 0, steps };
}
