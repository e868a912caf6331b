import type { EventDraft, EventEdit } from "@sarathi/contract";
import type { EventPlan } from "./event.rules.ts";
import type { EventRow } from "./event.store.ts";
import { timesOf } from "./event.view.ts";

/** What staff fill in of an event, whatever its revision. */
export type Facts = Omit<EventEdit, "revision">;

const instant = (text: string) => new Date(text).toISOString();
const orNull = (text: string | null | undefined) => (text ? instant(text) : null);

/** The facts alone, each there: so that two events are compared field by field. */
export function factsOf(event: Facts | Omit<EventDraft, "slug" | "mockTestId">): Record<keyof Facts, unknown> {
  return {
    title: event.title,
    shortDescription: event.shortDescription,
    instructions: event.instructions ?? null,
    registrationOpensAt: instant(event.registrationOpensAt),
    registrationClosesAt: instant(event.registrationClosesAt),
    lobbyMinutes: event.lobbyMinutes,
    startsAt: instant(event.startsAt),
    entryClosesAt: instant(event.entryClosesAt),
    endsAt: instant(event.endsAt),
    resultsAt: instant(event.resultsAt),
    solutionsAt: orNull(event.solutionsAt),
    objectionsUntil: orNull(event.objectionsUntil),
    timingMode: event.timingMode,
    fee: event.fee,
    needsApproval: event.needsApproval,
    capacity: event.capacity ?? null,
    hasWaitingList: event.hasWaitingList,
    payWithinMinutes: event.payWithinMinutes,
    settleMinutes: event.settleMinutes,
    offerMinutes: event.offerMinutes,
    paymentAccount: event.paymentAccount ?? null,
    paymentQr: event.paymentQr ?? null,
  };
}

/** The same of an event as it is stored. */
const storedFacts = (row: EventRow): Record<keyof Facts, unknown> => ({
  title: row.title,
  shortDescription: row.short_description,
  instructions: row.instructions,
  registrationOpensAt: row.registration_opens_at.toISOString(),
  registrationClosesAt: row.registration_closes_at.toISOString(),
  lobbyMinutes: row.lobby_minutes,
  startsAt: row.starts_at.toISOString(),
  entryClosesAt: row.entry_closes_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  resultsAt: row.results_at.toISOString(),
  solutionsAt: row.solutions_at?.toISOString() ?? null,
  objectionsUntil: row.objections_until?.toISOString() ?? null,
  timingMode: row.timing_mode,
  fee: row.fee,
  needsApproval: row.needs_approval,
  capacity: row.capacity,
  hasWaitingList: row.has_waiting_list,
  payWithinMinutes: row.pay_within_minutes,
  settleMinutes: row.settle_minutes,
  offerMinutes: row.offer_minutes,
  paymentAccount: row.payment_account,
  paymentQr: row.payment_qr,
});

/** A text in two languages says the same whichever stands first, and whether an empty one stands at all. */
function said(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, text]) => text !== undefined && text !== "");
  return JSON.stringify(entries.sort(([a], [b]) => a.localeCompare(b)));
}

/** What an edit changes, as it was and as it becomes. */
export function changedFacts(row: EventRow, edit: Facts) {
  const [before, after] = [storedFacts(row), factsOf(edit)];
  const fields = (Object.keys(after) as (keyof Facts)[]).filter((field) => said(before[field]) !== said(after[field]));
  const of = (facts: Record<keyof Facts, unknown>) => Object.fromEntries(fields.map((field) => [field, facts[field]]));
  return { before: of(before), after: of(after) };
}

/** Once somebody has begun, times and texts alone may change. */
const FROZEN: readonly string[] = [
  "timingMode",
  "fee",
  "needsApproval",
  "startsAt",
  "registrationOpensAt",
] satisfies (keyof Facts)[];
export const frozenFacts = (fields: readonly string[]): string[] => fields.filter((field) => FROZEN.includes(field));

const json = (value: unknown): string => JSON.stringify(value);

/** What staff filled in, as the table has it. */
export const columnsOf = (event: Facts | Omit<EventDraft, "slug" | "mockTestId">) => ({
  title: json(event.title),
  short_description: json(event.shortDescription),
  instructions: event.instructions ? json(event.instructions) : null,
  registration_opens_at: new Date(event.registrationOpensAt),
  registration_closes_at: new Date(event.registrationClosesAt),
  lobby_minutes: event.lobbyMinutes,
  starts_at: new Date(event.startsAt),
  entry_closes_at: new Date(event.entryClosesAt),
  ends_at: new Date(event.endsAt),
  results_at: new Date(event.resultsAt),
  solutions_at: event.solutionsAt ? new Date(event.solutionsAt) : null,
  objections_until: event.objectionsUntil ? new Date(event.objectionsUntil) : null,
  timing_mode: event.timingMode,
  fee: event.fee,
  needs_approval: event.needsApproval,
  capacity: event.capacity ?? null,
  has_waiting_list: event.hasWaitingList,
  pay_within_minutes: event.payWithinMinutes,
  settle_minutes: event.settleMinutes,
  offer_minutes: event.offerMinutes,
  payment_account: event.paymentAccount ? json(event.paymentAccount) : null,
  payment_qr: event.paymentQr ?? null,
});

type PlannedRow = Parameters<typeof timesOf>[0] &
  Pick<
    EventRow,
    "title" | "timing_mode" | "solutions_at" | "objections_until" | "fee" | "payment_account" | "payment_qr"
  >;

/** A stored event as the rules look at it. */
export const planOf = (row: PlannedRow): EventPlan => ({
  ...timesOf(row),
  title: row.title,
  timingMode: row.timing_mode,
  solutionsAt: row.solutions_at,
  objectionsUntil: row.objections_until,
  fee: row.fee,
  hasAccount: row.payment_account !== null || row.payment_qr !== null,
});
