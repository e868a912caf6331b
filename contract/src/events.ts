import { z } from "zod";
import { Attempt, EventAnnouncement } from "./attempts.ts";
import { endpoint } from "./endpoint.ts";
import { eventPhases, MAX_REFERENCE, paymentMethods, paymentStates, registrationStates } from "./eventStates.ts";
import { exams, Result, Submitted } from "./exams.ts";
import { lineField } from "./fields.ts";
import { pageQuery } from "./paging.ts";
import { Id, Instant, Slug, Text } from "./text.ts";

export const EventPhase = z.enum(eventPhases).describe("What follows from its state and the clock");
export type EventPhase = z.infer<typeof EventPhase>;
export const RegistrationState = z.enum(registrationStates).describe("What has become of a registration");
export type RegistrationState = z.infer<typeof RegistrationState>;
export const PaymentState = z.enum(paymentStates).describe("What has become of a payment");
export type PaymentState = z.infer<typeof PaymentState>;
export const PaymentMethod = z.enum(paymentMethods).describe("How it is paid");
export type PaymentMethod = z.infer<typeof PaymentMethod>;
export const TimingMode = z
  .enum(["fixed", "flexible"])
  .describe("`fixed`: it ends for all at one moment; `flexible`: all have their whole time, whenever they begin");

const rupees = z.int().min(0).describe("Paisa");

export const EventPayment = z
  .object({
    _id: Id,
    method: PaymentMethod,
    state: PaymentState,
    amount: rupees,
    reference: z.string().optional().describe("What identifies the transfer, as its payer wrote it"),
    proof: z.string().optional().describe("Address of the screenshot, a private file: see `openUpload`"),
    updatedAt: Instant,
  })
  .describe("A payment for a registration");
export type EventPayment = z.infer<typeof EventPayment>;

export const EventRegistration = z
  .object({
    registrationId: Id,
    eventId: Id,
    status: RegistrationState,
    version: z.int().describe("Rises with every step"),
    rollNo: z.int().optional().describe("Roll number; stands when confirmed"),
    place: z.int().optional().describe("Place on the waiting list, from 1"),
    note: z.string().optional().describe("What staff wrote about it"),
    expiresAt: Instant.optional().describe("Until when it is to be paid, or an offered seat taken"),
    showsName: z.boolean().describe("The name may stand in the list of ranks"),
    extraMinutes: z
      .number()
      .optional()
      .describe("Minutes besides that staff have granted before the start; absent: none"),
    payment: EventPayment.optional(),
    createdAt: Instant,
  })
  .describe("Somebody's registration for an event");
export type EventRegistration = z.infer<typeof EventRegistration>;

export const ExamEvent = z
  .object({
    _id: Id,
    slug: Slug,
    mockTestId: Id,
    title: Text,
    shortDescription: Text,
    instructions: Text.optional().describe("Further rules"),
    status: EventPhase,
    registrationOpensAt: Instant,
    registrationClosesAt: Instant,
    lobbyOpensAt: Instant.describe("From when on one can wait for the start"),
    startsAt: Instant,
    entryClosesAt: Instant.describe("The last moment at which one can begin"),
    endsAt: Instant,
    answersUntil: Instant.describe("Until when answers given in time can arrive"),
    resultsAt: Instant,
    solutionsAt: Instant.optional(),
    objectionsUntil: Instant.optional().describe("Until when one can object to a key"),
    keyFinalAt: Instant.optional().describe("When its key became final; absent: it is not"),
    duration: z.int().describe("Minutes"),
    timingMode: TimingMode,
    questionCount: z.int().describe("Questions in all"),
    fullMarks: z.number().describe("Marks in all"),
    passMarks: z.number().describe("Marks to pass"),
    fee: rupees,
    needsApproval: z.boolean().describe("Staff look at each registration"),
    capacity: z.int().optional().describe("Seats; absent: as many as come"),
    seatsLeft: z.int().optional().describe("Seats that nobody holds"),
    hasWaitingList: z.boolean().describe("Who finds no seat can wait for one"),
    participantsCount: z.int().describe("Confirmed registrations"),
    ranksAt: Instant.optional().describe("When its ranks came out; absent: they are not out"),
    serverNow: Instant,
    myRegistration: EventRegistration.optional(),
    myAttempt: z
      .object({
        attemptId: Id,
        status: z.enum(["in_progress", "submitted"]).describe("Whether it goes on"),
        deadlineAt: Instant,
      })
      .optional()
      .describe("The caller's sitting"),
  })
  .describe("An exam that all sit at one time");
export type ExamEvent = z.infer<typeof ExamEvent>;

export const EventRank = z
  .object({
    rank: z.int().describe("1-2-2-4: as many are better, and one"),
    rollNo: z.int().describe("Roll number"),
    score: z.number().describe("Marks obtained, rounded half up to two places"),
    name: z.string().optional().describe("Shown name, of who agreed to that"),
  })
  .describe("A place in the ranks of an event");
export type EventRank = z.infer<typeof EventRank>;

export const ResultRating = z
  .enum(["rated", "late", "withheld"])
  .describe("Whether it is ranked: something came late that staff have not accepted, or staff withhold it");
export type ResultRating = z.infer<typeof ResultRating>;

export const MyRank = z
  .object({
    resultId: Id,
    rollNo: z.int().describe("Roll number"),
    rating: ResultRating,
    reason: z.string().optional().describe("Of a withheld one: why"),
    score: z.number().optional().describe("Marks obtained; absent: withheld"),
    rank: Result.shape.rank,
    percentile: Result.shape.percentile,
    participants: Result.shape.participants,
  })
  .describe("How the caller did in an event");
export type MyRank = z.infer<typeof MyRank>;

/** How to pay, for who is to. */
export const PaymentGuide = z
  .object({
    amount: rupees,
    reference: z.string().describe("To be written with the transfer, so that it is found"),
    account: Text.optional().describe("Where to transfer it to"),
    qr: z.string().optional().describe("Address of the picture to scan"),
    methods: z.array(PaymentMethod).describe("Ways that are open"),
  })
  .describe("How a registration is paid");
export type PaymentGuide = z.infer<typeof PaymentGuide>;

export const EventAttempt = z
  .object({ ...Attempt.shape, eventId: Id, rollNo: z.int().describe("Roll number") })
  .describe("A sitting in an event; its token is good for `x-event-token`");
export type EventAttempt = z.infer<typeof EventAttempt>;

export const EventReceipt = z
  .object({
    code: z.string().describe("Short code that proves the submission"),
    hash: z.string().describe("SHA-256 of the answers as they are stored"),
    at: Instant,
  })
  .describe("What the candidate can keep as proof of a submission");
export type EventReceipt = z.infer<typeof EventReceipt>;

/** What proves a transfer. */
export const PaymentProof = z.strictObject({
  reference: lineField(MAX_REFERENCE).describe("Transaction id, as the receipt has it"),
  proof: z.string().min(1).max(300).describe("Address of the screenshot, uploaded to `payments`"),
});

export const EventRef = z.strictObject({
  id: z.union([Id, Slug]).describe("Id or slug of the event, or id of its paper"),
});
const registrationErrors = ["event.not_found", "registration.none", "registration.stale", "registration.step"] as const;
const seenVersion = z.int().min(1).describe("The version that was seen");

/** Exam events, for candidates. */
export const events = {
  listEvents: endpoint({
    method: "GET",
    path: "/api/events",
    access: "anyone",
    summary: "Exam events that are to come or go on, the next first",
    query: z.strictObject({ ...pageQuery(20) }),
    returns: z.array(ExamEvent),
    paged: true,
  }),
  pastEvents: endpoint({
    method: "GET",
    path: "/api/events/past",
    access: "anyone",
    summary: "Exam events that are over, the latest first",
    query: z.strictObject({ ...pageQuery(20) }),
    returns: z.array(ExamEvent),
    paged: true,
  }),
  getEvent: endpoint({
    method: "GET",
    path: "/api/events/:id",
    access: "anyone",
    summary: "One exam event, with the caller's registration and sitting",
    params: EventRef,
    returns: ExamEvent,
    errors: ["event.not_found"],
  }),
  myRegistrations: endpoint({
    method: "GET",
    path: "/api/my-event-registrations",
    access: "member",
    summary: "One's own registrations with their events, the latest first",
    query: z.strictObject({ ...pageQuery(20) }),
    returns: z.array(ExamEvent),
    paged: true,
  }),
  registerForEvent: endpoint({
    method: "POST",
    path: "/api/events/:id/register",
    access: "member",
    summary: "Register; who is registered already gets the same registration",
    params: EventRef,
    body: z.strictObject({
      showsName: z.boolean().default(false).describe("The name may stand in the list of ranks"),
      waits: z.boolean().default(true).describe("If no seat is left, wait for one"),
    }),
    returns: EventRegistration,
    status: 201,
    message: "Registration successful",
    errors: ["event.not_found", "event.registration_closed", "event.full", "event.staff", "auth.unverified"],
    limits: [{ by: "account", max: 30, seconds: 600 }],
  }),
  withdrawFromEvent: endpoint({
    method: "POST",
    path: "/api/events/:id/withdraw",
    access: "member",
    summary: "Take one's registration back; the seat goes to who waits",
    params: EventRef,
    body: z.strictObject({ version: seenVersion }),
    returns: EventRegistration,
    message: "Registration withdrawn",
    errors: [...registrationErrors, "event.begun"],
    limits: [{ by: "account", max: 30, seconds: 600 }],
  }),
  takeSeat: endpoint({
    method: "POST",
    path: "/api/events/:id/take-seat",
    access: "member",
    summary: "Take a seat that was offered to who waited",
    params: EventRef,
    body: z.strictObject({ version: seenVersion }),
    returns: EventRegistration,
    message: "The seat is yours",
    errors: registrationErrors,
    limits: [{ by: "account", max: 30, seconds: 600 }],
  }),
  paymentGuide: endpoint({
    method: "GET",
    path: "/api/events/:id/payment",
    access: "member",
    summary: "How to pay for one's registration",
    params: EventRef,
    returns: PaymentGuide,
    errors: ["event.not_found", "registration.none", "registration.step"],
  }),
  sendProof: endpoint({
    method: "PUT",
    path: "/api/events/:id/payment",
    access: "member",
    summary: "Say that one has paid: the transaction's id and a screenshot; can be changed until staff decide",
    params: EventRef,
    body: PaymentProof.extend({ version: seenVersion }),
    returns: EventRegistration,
    message: "Payment sent for approval",
    errors: [...registrationErrors, "payment.no_proof"],
    limits: [{ by: "account", max: 30, seconds: 600 }],
  }),
  startEvent: endpoint({
    method: "POST",
    path: "/api/events/:id/start",
    access: "member",
    priority: "start",
    ofSitting: true,
    summary: "Begin one's sitting, or go on with it; the same call twice gives the same sitting",
    params: EventRef,
    returns: EventAttempt,
    errors: ["event.not_found", "event.not_registered", "event.not_open", "event.entry_closed", "event.paused"],
    limits: [{ by: "account", max: 120, seconds: 60 }],
  }),
  eventCalendar: endpoint({
    method: "GET",
    path: "/api/events/:id/calendar.ics",
    access: "anyone",
    summary: "An event as a file for calendars, with an alarm an hour before it begins",
    params: EventRef,
    query: z.strictObject({ language: z.enum(["ne", "en"]).default("ne").describe("Of its title") }),
    returns: z.any(),
    download: true,
    errors: ["event.not_found"],
  }),
  eventAnnouncements: endpoint({
    method: "GET",
    path: "/api/events/:id/announcements",
    access: "member",
    summary: "What staff said to all who are to sit an event, the latest first; for who is confirmed",
    params: EventRef,
    returns: z.array(EventAnnouncement),
    errors: ["event.not_found", "event.not_registered"],
  }),
  eventRanks: endpoint({
    method: "GET",
    path: "/api/events/:id/ranks",
    access: "anyone",
    summary: "All rated results of an event by rank, equal ones by roll number; once its results are out",
    params: EventRef,
    query: z.strictObject({ ...pageQuery(50) }),
    returns: z.array(EventRank),
    paged: true,
    errors: ["event.not_found", "result.not_out"],
  }),
  myRank: endpoint({
    method: "GET",
    path: "/api/events/:id/my-rank",
    access: "member",
    summary: "The caller's own rank in an event, or why there is none",
    params: EventRef,
    returns: MyRank,
    errors: ["event.not_found", "result.not_out", "result.not_found"],
  }),
  submitEvent: endpoint({
    method: "POST",
    path: "/api/events/submit",
    access: "attempt",
    priority: "submit",
    ofSitting: true,
    summary: "Close the sitting; a second submit answers the same",
    body: exams.submitTest.body,
    returns: z.object({
      ...Submitted.shape,
      receipt: EventReceipt,
    }),
    message: "Test submitted successfully!",
    errors: ["event.not_found", "test.not_found", "attempt.not_found", "attempt.bad_answer"],
  }),
  getReceipt: endpoint({
    method: "GET",
    path: "/api/events/:id/receipt",
    access: "member",
    summary: "The receipt of one's own sitting, once it is closed; it changes with answers that come late",
    params: EventRef,
    returns: EventReceipt,
    errors: ["event.not_found", "attempt.not_found"],
  }),
} as const;
