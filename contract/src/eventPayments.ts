import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { concerns, onlineMethods, outcomes } from "./eventStates.ts";
import { EventPayment, EventRegistration, PaymentMethod, PaymentState, RegistrationState } from "./events.ts";
import { lineField } from "./fields.ts";
import { MAX_REASON, MIN_REASON } from "./limits.ts";
import { pageQuery } from "./paging.ts";
import { Id, Instant, Slug, Text } from "./text.ts";

export const OnlineMethod = z.enum(onlineMethods).describe("Gateway through which it is paid");
export type OnlineMethod = z.infer<typeof OnlineMethod>;

/** Where the browser goes to pay: a form that is sent there, or an address that is opened. */
export const PaymentWay = z
  .object({
    paymentId: Id,
    url: z.string().describe("Address at the gateway"),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe("Fields of a form that is posted there; absent: the address is opened"),
  })
  .describe("Where a payment through a gateway goes on");
export type PaymentWay = z.infer<typeof PaymentWay>;

export const PaymentConcern = z
  .enum(concerns)
  .describe(
    "Why somebody is to look at a payment. `ended`: its registration ended; `late`: it came after that; `double`: another has paid; `unclear`: the gateway never said; `mismatch`: the gateway named another amount, id or transaction; `claim`: a transfer was claimed beside a payment through a gateway",
  );
export type PaymentConcern = z.infer<typeof PaymentConcern>;
export const PaymentOutcome = z
  .enum(outcomes)
  .describe("`refunded`: given back, by hand; `seated`: it pays a seat after all; `nothing`: no money came");
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

export const OpenPayment = z
  .object({
    _id: Id,
    registrationId: Id,
    event: z.object({ _id: Id, slug: Slug, title: Text }).describe("What it was paid for"),
    candidate: z
      .object({ _id: Id, username: z.string().describe("Username"), name: z.string().describe("Shown name") })
      .describe("Who paid"),
    registration: RegistrationState,
    method: PaymentMethod,
    state: PaymentState,
    concern: PaymentConcern,
    amount: EventPayment.shape.amount,
    reference: z.string().optional().describe("What the gateway, or the payer, calls the transaction"),
    proofId: Id.optional().describe("The slip of a claimed transfer, for `openUpload`; absent: there is none"),
    outcomes: z.array(PaymentOutcome).describe("What can be recorded of it"),
    canCheck: z.boolean().describe("The gateway can be asked again"),
    since: Instant.describe("Since when it waits"),
  })
  .describe("A payment that an administrator has to settle");
export type OpenPayment = z.infer<typeof OpenPayment>;

const OfEvent = z.strictObject({ id: z.union([Id, Slug]).describe("Id or slug of the event, or id of its paper") });
const ofPayment = z.strictObject({ id: Id });
const reason = lineField(MAX_REASON).min(MIN_REASON).describe("Why; stands in the audit log");

/** Paying for a seat through a gateway, and what staff do with money that found no seat. */
export const eventPayments = {
  payOnline: endpoint({
    method: "POST",
    path: "/api/events/:id/payment/online",
    access: "member",
    summary: "Begin to pay one's fee through a gateway; whichever of several is paid first counts",
    params: OfEvent,
    body: z.strictObject({ gateway: OnlineMethod, version: z.int().min(1).describe("The version that was seen") }),
    returns: PaymentWay,
    status: 201,
    message: "Continue at the gateway",
    errors: [
      "event.not_found",
      "registration.none",
      "registration.stale",
      "registration.step",
      "payment.not_offered",
      "payment.gateway_away",
    ],
    limits: [
      { by: "account", max: 20, seconds: 600 },
      // Each try is asked about for days.
      { by: "account", max: 60, seconds: 86_400 },
    ],
  }),
  checkPayment: endpoint({
    method: "POST",
    path: "/api/events/:id/payment/check",
    access: "member",
    summary: "Ask the gateways now what became of one's payments; the answer is the registration as it is then",
    params: OfEvent,
    returns: EventRegistration,
    errors: ["event.not_found", "registration.none"],
    limits: [{ by: "account", max: 120, seconds: 600 }],
  }),
  openPayments: endpoint({
    method: "GET",
    path: "/api/admin/events/payments",
    access: "admin",
    summary: "Payments that an administrator has to settle: money without a seat, and what is unclear; oldest first",
    query: z.strictObject({ concern: PaymentConcern.optional(), ...pageQuery(50) }),
    returns: z.array(OpenPayment),
    paged: true,
  }),
  settlePayment: endpoint({
    method: "PATCH",
    path: "/api/admin/events/payments/:id",
    access: "admin",
    summary: "Record what became of such a payment; whoever settled it first stands",
    params: ofPayment,
    body: z.strictObject({ outcome: PaymentOutcome, reason }),
    returns: z.object({ _id: Id, state: PaymentState }).describe("What became of it"),
    message: "Saved",
    errors: ["payment.not_found", "payment.step", "event.full", "payment.reference_used"],
    limits: [{ by: "account", max: 1_200, seconds: 3600 }],
  }),
  recheckPayment: endpoint({
    method: "POST",
    path: "/api/admin/events/payments/:id/check",
    access: "admin",
    summary: "Ask the gateway once more about a payment that is unclear",
    params: ofPayment,
    returns: z.object({ _id: Id, state: PaymentState }).describe("What became of it"),
    message: "Asked",
    errors: ["payment.not_found", "payment.step"],
    limits: [{ by: "account", max: 120, seconds: 600 }],
  }),
} as const;
