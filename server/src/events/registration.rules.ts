import type { PaymentState, RegistrationState } from "@sarathi/contract";

/** What happens to a registration, by whom. */
export type RegistrationAct =
  | "withdraw"
  | "send_proof"
  /** A gateway has the money. */
  | "pay"
  | "approve"
  | "reject"
  | "ask"
  | "offer"
  | "take_seat"
  | "expire"
  | "cancel"
  /** Money came late, and staff give it a seat. */
  | "reinstate";

/** What a registration's next state depends on besides. */
export interface Terms {
  isPaid: boolean;
  needsApproval: boolean;
}

/** States from which each act is possible. */
const FROM: Readonly<Record<RegistrationAct, readonly RegistrationState[]>> = {
  withdraw: ["awaiting_payment", "under_review", "needs_changes", "confirmed", "waitlisted", "offered"],
  send_proof: ["awaiting_payment", "under_review", "needs_changes"],
  pay: ["awaiting_payment", "under_review", "needs_changes"],
  approve: ["under_review", "needs_changes"],
  reject: ["under_review", "needs_changes"],
  ask: ["under_review"],
  offer: ["waitlisted"],
  take_seat: ["offered"],
  expire: ["awaiting_payment", "offered"],
  cancel: ["awaiting_payment", "under_review", "needs_changes", "confirmed", "waitlisted", "offered"],
  reinstate: ["expired", "withdrawn"],
};

/** What a registration with a seat begins with. */
export const firstState = ({ isPaid, needsApproval }: Terms): RegistrationState => {
  if (isPaid) return "awaiting_payment";
  return needsApproval ? "under_review" : "confirmed";
};

/** Where an act leads. @returns undefined: it is not possible from there */
export function nextState(from: RegistrationState, act: RegistrationAct, terms: Terms): RegistrationState | undefined {
  if (!FROM[act].includes(from)) return undefined;
  switch (act) {
    case "withdraw":
      return "withdrawn";
    case "send_proof":
      return "under_review";
    case "pay":
      return terms.needsApproval ? "under_review" : "confirmed";
    case "approve":
    case "reinstate":
      return "confirmed";
    case "reject":
      return "rejected";
    case "ask":
      return "needs_changes";
    case "offer":
      return "offered";
    case "take_seat":
      return firstState(terms);
    case "expire":
      return "expired";
    case "cancel":
      return "cancelled";
  }
}

/** States that something can still come of. */
export const activeStates = [
  "awaiting_payment",
  "under_review",
  "needs_changes",
  "confirmed",
  "waitlisted",
  "offered",
] as const satisfies readonly RegistrationState[];

/** States that hold a seat: counted under the event's lock. An offered seat is held for who was offered it. */
export const seatStates = [
  "awaiting_payment",
  "under_review",
  "needs_changes",
  "confirmed",
  "offered",
] as const satisfies readonly RegistrationState[];

export const holdsSeat = (state: RegistrationState): boolean => (seatStates as readonly string[]).includes(state);

/** The same transaction, however it is spelt: letters and digits alone, in capitals, digits as Latin ones. */
export function foldReference(reference: string): string {
  return reference
    .normalize("NFKC")
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
}

/** Seats that are held. */
export const seatsOf = (counts: ReadonlyMap<RegistrationState, number> | undefined): number =>
  seatStates.reduce((sum, state) => sum + (counts?.get(state) ?? 0), 0);

/** Whether a fee can be paid through a gateway now: while staff look at a transfer, or once it is paid, it cannot. */
export const canPayOnline = (state: RegistrationState, payment: PaymentState | null): boolean =>
  (state === "awaiting_payment" || state === "needs_changes") && payment !== null && payment !== "verified";
