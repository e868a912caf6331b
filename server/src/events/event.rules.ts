import type { EventPhase, EventProblem, EventState } from "@sarathi/contract";

const MINUTE_MS = 60_000;

/** What an event is measured by. */
export interface EventTimes {
  registrationOpensAt: Date;
  registrationClosesAt: Date;
  lobbyMinutes: number;
  startsAt: Date;
  entryClosesAt: Date;
  endsAt: Date;
  resultsAt: Date;
}
/** What its paper adds. */
export interface PaperTimes {
  durationMinutes: number;
  graceSeconds: number;
  lateSyncSeconds: number;
}

/** From when on one can wait for the start. */
export const lobbyOpensAt = ({ startsAt, lobbyMinutes }: Pick<EventTimes, "startsAt" | "lobbyMinutes">): Date =>
  new Date(startsAt.getTime() - lobbyMinutes * MINUTE_MS);

/** Until when answers that were given in time can arrive: grace, or the time for those that were stuck offline. */
export const answersUntil = (
  { endsAt }: Pick<EventTimes, "endsAt">,
  { graceSeconds, lateSyncSeconds }: Pick<PaperTimes, "graceSeconds" | "lateSyncSeconds">,
): Date => new Date(endsAt.getTime() + 1_000 * Math.max(graceSeconds, lateSyncSeconds));

/**
 * What candidates see of an event at a moment. Each phase begins with its instant.
 */
export function phaseOf(state: EventState, times: EventTimes, paper: PaperTimes, now: Date): EventPhase {
  if (state !== "published") return state;
  const at = now.getTime();
  if (at >= times.resultsAt.getTime()) return "results";
  if (at >= answersUntil(times, paper).getTime()) return "grading";
  if (at >= times.endsAt.getTime()) return "closing";
  if (at >= times.startsAt.getTime()) return "live";
  if (at >= lobbyOpensAt(times).getTime()) return "lobby";
  if (at >= times.registrationClosesAt.getTime()) return "registration_closed";
  if (at >= times.registrationOpensAt.getTime()) return "registration_open";
  return "upcoming";
}

/** Whether one can register: also while others wait for the start, if registration goes on so long. */
export const takesRegistrations = (
  state: EventState,
  { registrationOpensAt, registrationClosesAt }: Pick<EventTimes, "registrationOpensAt" | "registrationClosesAt">,
  now: Date,
): boolean => state === "published" && now >= registrationOpensAt && now < registrationClosesAt;

/** What staff laid down of an event, as far as it can stand against publishing it. */
export interface EventPlan extends EventTimes {
  title: { ne?: string | undefined; en?: string | undefined };
  timingMode: "fixed" | "flexible";
  solutionsAt: Date | null;
  objectionsUntil: Date | null;
  fee: number;
  hasAccount: boolean;
}

/**
 * What stands against publishing, each with the field that is to be changed.
 * @param now nothing that is over can be registered for; undefined: of an event that is published already
 */
export function problemsOf(plan: EventPlan, paper: PaperTimes, now: Date | undefined): EventProblem[] {
  const problems: EventProblem[] = [];
  const add = (isWrong: boolean, code: EventProblem["code"], field: string) => {
    if (isWrong) problems.push({ code, field });
  };
  const { durationMinutes } = paper;
  const whole = durationMinutes * MINUTE_MS;
  add(plan.registrationClosesAt <= plan.registrationOpensAt, "order", "registrationClosesAt");
  add(plan.startsAt < plan.registrationClosesAt, "order", "startsAt");
  add(plan.entryClosesAt < plan.startsAt || plan.entryClosesAt > plan.endsAt, "order", "entryClosesAt");
  add(plan.endsAt.getTime() < plan.startsAt.getTime() + whole, "too_short", "endsAt");
  // Else who begins last has less time than promised.
  const lastEnd = plan.entryClosesAt.getTime() + whole;
  add(plan.timingMode === "flexible" && plan.endsAt.getTime() < lastEnd, "flexible_end", "endsAt");
  const settled = answersUntil(plan, paper);
  add(plan.resultsAt < settled, "results_early", "resultsAt");
  // Who knows a key must not be able to answer.
  add(plan.solutionsAt !== null && plan.solutionsAt < settled, "solutions_early", "solutionsAt");
  add(
    plan.objectionsUntil !== null && (plan.solutionsAt === null || plan.objectionsUntil <= plan.solutionsAt),
    "objections_early",
    "objectionsUntil",
  );
  add(!plan.title.ne && !plan.title.en, "title_missing", "title");
  add(plan.fee > 0 && !plan.hasAccount, "no_account", "paymentAccount");
  if (now) add(plan.registrationClosesAt <= now, "past", "registrationClosesAt");
  return problems;
}

/** Whether somebody with so many minutes besides could still answer when results or keys are out. */
export const isTooLong = (plan: EventPlan, paper: PaperTimes, minutes: number): boolean => {
  const settled = answersUntil(plan, paper).getTime() + minutes * MINUTE_MS;
  return [plan.resultsAt, plan.solutionsAt].some((at) => at !== null && at.getTime() < settled);
};

/** The steps of an event that staff take, and what the audit log calls them. Cancelling is its own call. */
export const eventSteps = [
  { from: "draft", to: "published", action: "event.publish" },
  { from: "published", to: "paused", action: "event.pause" },
  { from: "paused", to: "published", action: "event.publish" },
  { from: "published", to: "archived", action: "event.archive" },
  { from: "cancelled", to: "archived", action: "event.archive" },
] as const satisfies readonly { from: EventState; to: EventState; action: string }[];

/** The bounds within which a candidate may begin, and by when they end. */
export function boundsOf(event: {
  startsAt: Date;
  entryClosesAt: Date;
  endsAt: Date;
  timingMode: "fixed" | "flexible";
}): { opensAt: Date; entryClosesAt: Date; endsAt: Date | null } {
  const { startsAt: opensAt, entryClosesAt, endsAt, timingMode } = event;
  return { opensAt, entryClosesAt, endsAt: timingMode === "fixed" ? endsAt : null };
}
