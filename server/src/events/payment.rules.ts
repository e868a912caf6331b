import type { PaymentConcern, PaymentMethod, PaymentOutcome, PaymentState, RegistrationState } from "@sarathi/contract";
import type { GatewayAnswer } from "./payment/gateway.ts";

/** What follows from a gateway's answer, or from its silence. */
export type Verdict =
  | { is: "paid"; reference: string }
  | { is: "mismatch"; reference?: string }
  /** Given back at the gateway already. */
  | { is: "returned" }
  | { is: "failed" }
  /** Asked again later. `known`: the gateway spoke, and nothing was paid yet. */
  | { is: "waiting"; known: boolean }
  /** It had its time: somebody has to look. */
  | { is: "unclear" };

/**
 * What an answer means for a payment: paid is what the gateway says is paid, of our amount; what is not clear may become
 * so until its time is over. @param answer "away": there was none
 */
export function verdictOf(
  payment: { amount: number; pendingUntil: Date },
  answer: GatewayAnswer | "away",
  now: Date,
): Verdict {
  const isOver = now >= payment.pendingUntil;
  if (answer === "away") return isOver ? { is: "unclear" } : { is: "waiting", known: false };
  switch (answer.status) {
    case "paid": {
      const { amount, reference } = answer;
      return { is: amount === payment.amount ? "paid" : "mismatch", reference };
    }
    case "other":
      return { is: "mismatch" };
    case "returned":
      return { is: "returned" };
    case "ended":
      return { is: "failed" };
    case "none":
      return isOver ? { is: "failed" } : { is: "waiting", known: true };
    case "pending":
      return isOver ? { is: "unclear" } : { is: "waiting", known: false };
  }
}

/** How long somebody may be at a gateway: Khalti ends a payment after 30 minutes. */
const AT_GATEWAY_MS = 30 * 60_000;
const MINUTE_MS = 60_000;

/** Until when a payment that begins now may become clear: the seat's time and its settling delay, never less than somebody needs to pay. */
export const pendingUntil = (now: Date, expiresAt: Date | null, settleMinutes: number): Date =>
  new Date(Math.max(expiresAt?.getTime() ?? 0, now.getTime() + AT_GATEWAY_MS) + settleMinutes * MINUTE_MS);

/** One that failed is looked at once a day for so long: money may come after its time. */
export const LATE_DAYS = 3;

/** States in which a gateway may still say something new. */
export const openStates = ["initiated", "ambiguous", "failed"] as const satisfies readonly PaymentState[];

/** Why somebody is to look at a payment; undefined: nobody is. */
export function concernOf(state: PaymentState, concern: Exclude<PaymentConcern, "ended"> | null) {
  if (state === "refund_pending") return concern ?? ("ended" as const);
  return state === "ambiguous" ? (concern ?? undefined) : undefined;
}

const OUTCOMES: Readonly<Record<PaymentConcern, readonly PaymentOutcome[]>> = {
  ended: ["refunded"],
  late: ["seated", "refunded"],
  double: ["refunded"],
  // What came is not known: it is for the gateway to say.
  unclear: ["nothing"],
  mismatch: ["refunded", "nothing"],
  claim: ["refunded", "nothing"],
};
/** What an administrator can record of it: nobody who was rejected, and nobody at a cancelled event, gets a seat. */
export const outcomesOf = (concern: PaymentConcern, registration: RegistrationState): PaymentOutcome[] =>
  OUTCOMES[concern].filter(
    (outcome) => outcome !== "seated" || (registration !== "rejected" && registration !== "cancelled"),
  );

/** Whether it helps to ask the gateway once more. */
export const canRecheck = (concern: PaymentConcern, method: PaymentMethod): boolean =>
  method !== "manual" && (concern === "unclear" || concern === "mismatch");
