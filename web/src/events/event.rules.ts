import type { ExamEvent, RegistrationState } from "@sarathi/contract";

/** What an event's page is about for one reader at one moment; each has its own main part. */
export type Situation =
  /** The sitting goes on, or is over. */
  | "sitting"
  | "submitted"
  /** Nothing can be done. */
  | "cancelled"
  | "paused"
  | "over"
  | "missed"
  | "soon"
  | "closed"
  /** One can register. */
  | "register"
  /** What has become of a registration. */
  | "pay"
  | "review"
  | "changes"
  | "waitlisted"
  | "offered"
  | "confirmed"
  /** Waiting for the start, or the start itself. */
  | "lobby";

const ofRegistration: Partial<Record<RegistrationState, Situation>> = {
  awaiting_payment: "pay",
  under_review: "review",
  needs_changes: "changes",
  waitlisted: "waitlisted",
  offered: "offered",
  confirmed: "confirmed",
};

type Facts = Pick<
  ExamEvent,
  "status" | "serverNow" | "registrationOpensAt" | "registrationClosesAt" | "entryClosesAt"
> & { myRegistration?: { status: RegistrationState } | undefined; myAttempt?: { status: string } | undefined };

/** Whether somebody new is let in, also while others wait for the start. */
export const takesRegistrations = ({ status, serverNow, registrationOpensAt, registrationClosesAt }: Facts): boolean =>
  (status === "registration_open" || status === "lobby") &&
  Date.parse(serverNow) >= Date.parse(registrationOpensAt) &&
  Date.parse(serverNow) < Date.parse(registrationClosesAt);

/** What an event's page is about, by the server's clock. */
export function situationOf(event: Facts): Situation {
  const { status, myRegistration, myAttempt } = event;
  if (myAttempt) return myAttempt.status === "in_progress" ? "sitting" : "submitted";
  if (status === "cancelled" || status === "paused") return status;
  const own = myRegistration && ofRegistration[myRegistration.status];
  if (status === "closing" || status === "grading" || status === "results" || status === "archived")
    return own === "confirmed" ? "missed" : "over";
  if (own === "confirmed" && status === "live")
    return Date.parse(event.serverNow) < Date.parse(event.entryClosesAt) ? "lobby" : "missed";
  if (own === "confirmed" && status === "lobby") return "lobby";
  if (own) return own;
  if (takesRegistrations(event)) return "register";
  return status === "upcoming" ? "soon" : "closed";
}

/** Whether a registration can be taken back: until the exam has begun. */
export const canWithdraw = (event: Facts): boolean =>
  ["upcoming", "registration_open", "registration_closed", "lobby"].includes(event.status) &&
  event.myAttempt === undefined &&
  event.myRegistration !== undefined &&
  ofRegistration[event.myRegistration.status] !== undefined;

/** What can become of it is over, and one can register anew: why it ended is said. */
export const hasEnded = (state: RegistrationState): state is "rejected" | "expired" | "withdrawn" | "cancelled" =>
  ofRegistration[state] === undefined;

type Times = Pick<
  ExamEvent,
  | "serverNow"
  | "registrationOpensAt"
  | "registrationClosesAt"
  | "lobbyOpensAt"
  | "startsAt"
  | "entryClosesAt"
  | "endsAt"
  | "answersUntil"
  | "resultsAt"
> & { myRegistration?: { expiresAt?: string | undefined } | undefined };

/** Milliseconds from the server's answer until the event looks different by the clock alone; undefined: never again. */
export function nextChangeMs(event: Times): number | undefined {
  const now = Date.parse(event.serverNow);
  const instants = [
    event.registrationOpensAt,
    event.registrationClosesAt,
    event.lobbyOpensAt,
    event.startsAt,
    event.entryClosesAt,
    event.endsAt,
    event.answersUntil,
    event.resultsAt,
    event.myRegistration?.expiresAt,
  ];
  const later = instants.flatMap((at) => (at && Date.parse(at) > now ? [Date.parse(at) - now] : []));
  return later.length === 0 ? undefined : Math.min(...later);
}

/** A roll number as a card shows it: four figures at least. */
export const rollText = (rollNo: number): string => String(rollNo).padStart(4, "0");

const MAX_START_JITTER_MS = 3_000;
/** How long after the start a waiting page begins, so that thousands do not in one instant. @param share chance, 0 to 1 */
export const startJitter = (share: number): number => Math.floor(share * MAX_START_JITTER_MS);

/** Milliseconds before a gateway is asked again what became of a payment: a few seconds, then up to half a minute. */
export const checkAgainMs = (asked: number): number => Math.min(30_000, 3_000 * 2 ** Math.max(0, asked - 3));
/** After so long the reader learns that it takes longer. */
export const SLOW_AFTER_MS = 30_000;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;
/** Milliseconds before a start is tried again. @param share chance, 0 to 1 */
export const pauseBefore = (tries: number, share: number, retryAfterSeconds = 0): number =>
  Math.max(retryAfterSeconds * 1_000, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries)) * (1 + share / 2);
