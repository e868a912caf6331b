import type { AdminEvent, EventDraft } from "@sarathi/contract";
import type { z } from "zod";

export type EventValues = z.input<typeof EventDraft>;

/** Instants of an event in the order in which they must come. */
export const eventInstants = [
  "registrationOpensAt",
  "registrationClosesAt",
  "startsAt",
  "entryClosesAt",
  "endsAt",
  "resultsAt",
  "solutionsAt",
  "objectionsUntil",
] as const satisfies readonly (keyof EventValues)[];
export type EventInstant = (typeof eventInstants)[number];

/** Fields of an event's form, in their order. */
export const eventFields = [
  "title",
  "shortDescription",
  "instructions",
  "mockTestId",
  ...eventInstants,
  "lobbyMinutes",
  "timingMode",
  "capacity",
  "hasWaitingList",
  "needsApproval",
  "fee",
  "paymentAccount",
  "paymentQr",
  "payWithinMinutes",
  "settleMinutes",
  "offerMinutes",
] as const satisfies readonly (keyof EventValues)[];
export type EventField = (typeof eventFields)[number];

const noText = () => ({ ne: undefined, en: undefined });

export const blankEvent: EventValues = {
  slug: "",
  mockTestId: "",
  title: noText(),
  shortDescription: noText(),
  instructions: noText(),
  registrationOpensAt: "",
  registrationClosesAt: "",
  lobbyMinutes: 15,
  startsAt: "",
  entryClosesAt: "",
  endsAt: "",
  resultsAt: "",
  solutionsAt: undefined,
  objectionsUntil: undefined,
  timingMode: "fixed",
  fee: 0,
  needsApproval: false,
  capacity: undefined,
  hasWaitingList: true,
  payWithinMinutes: 1_440,
  settleMinutes: 30,
  offerMinutes: 720,
  paymentAccount: noText(),
  paymentQr: undefined,
};

const textOf = (text: { ne?: string | undefined; en?: string | undefined } | undefined) => ({
  ne: text?.ne,
  en: text?.en,
});

/** What a form begins with. */
export const valuesOf = (event: AdminEvent): EventValues => ({
  slug: event.slug,
  mockTestId: event.mockTestId,
  title: textOf(event.title),
  shortDescription: textOf(event.shortDescription),
  instructions: textOf(event.instructions),
  registrationOpensAt: event.registrationOpensAt,
  registrationClosesAt: event.registrationClosesAt,
  lobbyMinutes: event.lobbyMinutes,
  startsAt: event.startsAt,
  entryClosesAt: event.entryClosesAt,
  endsAt: event.endsAt,
  resultsAt: event.resultsAt,
  solutionsAt: event.solutionsAt,
  objectionsUntil: event.objectionsUntil,
  timingMode: event.timingMode,
  fee: event.fee,
  needsApproval: event.needsApproval,
  capacity: event.capacity,
  hasWaitingList: event.hasWaitingList,
  payWithinMinutes: event.payWithinMinutes,
  settleMinutes: event.settleMinutes,
  offerMinutes: event.offerMinutes,
  paymentAccount: textOf(event.paymentAccount),
  paymentQr: event.paymentQr,
});

/** Fields in which two versions differ. */
export const changedFields = (before: AdminEvent, after: AdminEvent): EventField[] => {
  const [from, to] = [valuesOf(before), valuesOf(after)];
  return eventFields.filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]));
};

export interface TimelineStep {
  at: EventInstant | "lobby";
  /** Undefined where nothing is typed yet. */
  instant: string | undefined;
  /** It stands before what must come first. */
  isEarly: boolean;
}

const MINUTE_MS = 60_000;

/** The instants of an event in the order in which they must come, each with whether it comes too early. */
export function timelineOf(values: Pick<EventValues, EventInstant | "lobbyMinutes">): TimelineStep[] {
  let last = Number.NEGATIVE_INFINITY;
  return eventInstants.flatMap((at) => {
    const instant = values[at] || undefined;
    const time = instant === undefined ? Number.NaN : Date.parse(instant);
    const step: TimelineStep = { at, instant: Number.isNaN(time) ? undefined : instant, isEarly: time < last };
    if (!Number.isNaN(time)) last = Math.max(last, time);
    const lobby = Number(values.lobbyMinutes ?? 0);
    if (at !== "startsAt" || step.instant === undefined || !(lobby > 0)) return [step];
    const opens = new Date(time - lobby * MINUTE_MS).toISOString();
    // It may open while others still register: that is no mistake.
    return [{ at: "lobby" as const, instant: opens, isEarly: false }, step];
  });
}

/** Rupees as they are typed, in either digits, as paisa; undefined for what is no amount. */
export function paisaTyped(typed: string): number | undefined {
  const text = typed
    .trim()
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll(",", "");
  if (text === "") return 0;
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** Paisa as a field shows them: rupees. */
export const rupeesOf = (paisa: number): string => String(paisa / 100);
