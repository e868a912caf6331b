import { z } from "zod";
import { EventAnnouncement } from "./attempts.ts";
import { endpoint, type Limit } from "./endpoint.ts";
import { EventDraft, EventEdit, EventProblem, EventState } from "./eventDraft.ts";
import { MAX_EVENT_NOTE, MAX_EXTRA_MINUTES, participantStates } from "./eventStates.ts";
import { EventPayment, EventRegistration, ExamEvent, RegistrationState, ResultRating } from "./events.ts";
import { lineField, lines } from "./fields.ts";
import { MAX_REASON, MAX_SEARCH, MIN_REASON } from "./limits.ts";
import { pageQuery } from "./paging.ts";
import { seenRevision } from "./testDraft.ts";
import { Id, Instant, Text } from "./text.ts";

export const AdminEvent = z
  .object({
    ...ExamEvent.omit({ myRegistration: true, myAttempt: true, status: true }).shape,
    state: EventState,
    phase: ExamEvent.shape.status,
    revision: z.int().describe("Rises with each change"),
    lobbyMinutes: z.int().describe("Minutes before the start to wait in"),
    payWithinMinutes: z.int().describe("Minutes in which a seat is to be paid"),
    settleMinutes: z.int().describe("Minutes more before an unpaid seat is given away"),
    offerMinutes: z.int().describe("Minutes in which an offered seat is to be taken"),
    paymentAccount: Text.optional(),
    paymentQr: z.string().optional().describe("Address of the picture to scan"),
    counts: z.record(RegistrationState, z.int()).describe("Registrations by what has become of them"),
    begun: z.int().describe("Sittings that have begun"),
    submitted: z.int().describe("Sittings that are closed"),
    problems: z.array(EventProblem).describe("What stands against publishing it; of a draft alone"),
    createdAt: Instant,
  })
  .describe("An exam event as staff see it");
export type AdminEvent = z.infer<typeof AdminEvent>;

export const AdminEventRow = AdminEvent.omit({ problems: true, instructions: true }).describe(
  "An exam event in the list of staff",
);
export type AdminEventRow = z.infer<typeof AdminEventRow>;

const Candidate = z
  .object({ _id: Id, username: z.string().describe("Username"), name: z.string().describe("Shown name") })
  .describe("Who registered");

export const AdminRegistration = z
  .object({
    ...EventRegistration.shape,
    candidate: Candidate,
    payment: z
      .object({
        ...EventPayment.shape,
        sameReference: z
          .array(
            z.object({
              registrationId: Id,
              username: z.string().describe("Username"),
              event: Text.describe("Title of its event"),
            }),
          )
          .describe("Others who gave the same transaction id, whatever became of them"),
      })
      .optional()
      .describe("Its payment, with who gave the same transaction id"),
  })
  .describe("A registration as staff see it");
export type AdminRegistration = z.infer<typeof AdminRegistration>;

export const RegistrationStep = z
  .object({
    at: Instant,
    by: z.string().optional().describe("Username; absent: the clock"),
    from: RegistrationState.optional(),
    to: RegistrationState,
    reason: z.string().optional().describe("Why"),
  })
  .describe("A step of a registration");

export const RegistrationWithSteps = z
  .object({
    ...AdminRegistration.shape,
    proofId: Id.optional().describe("The slip of its payment, for `openUpload`; absent: there is none any more"),
    steps: z.array(RegistrationStep).describe("Oldest first"),
  })
  .describe("A registration with all that has become of it");
export type RegistrationWithSteps = z.infer<typeof RegistrationWithSteps>;

export const Participant = z
  .object({
    candidate: Candidate,
    rollNo: z.int().optional().describe("Roll number"),
    state: z.enum(participantStates).describe("`silent`: nothing was heard for 60 seconds"),
    answered: z.int().describe("Questions that the server holds an answer of"),
    startedAt: Instant.optional(),
    deadlineAt: Instant.optional(),
    savedAt: Instant.optional().describe("When the server stored something last"),
    submittedAt: Instant.optional(),
    result: z
      .object({ resultId: Id, rating: ResultRating, reason: z.string().optional().describe("Why it is withheld") })
      .optional()
      .describe("Of a closed sitting"),
  })
  .describe("Somebody who is to sit, or sits");
export type Participant = z.infer<typeof Participant>;

const RatedResult = z.object({ resultId: Id, rating: ResultRating }).describe("What has become of a result");

const eventRef = z.strictObject({ id: Id });
const limits = [{ by: "account", max: 1_200, seconds: 3600 }] as const satisfies readonly Limit[];
const reason = lineField(MAX_REASON).min(MIN_REASON).describe("Why; stands in the audit log, and candidates read it");

/** Calls of administrators about exam events. */
export const eventAdmin = {
  listAdminEvents: endpoint({
    method: "GET",
    path: "/api/admin/events",
    access: "admin",
    summary: "Exam events that are to come or go on, drafts too; the latest change first",
    query: z.strictObject({
      search: z.string().trim().max(MAX_SEARCH).optional().describe("Words of the title, or part of the slug"),
      state: EventState.optional(),
      ...pageQuery(50),
    }),
    returns: z.array(AdminEventRow),
    paged: true,
  }),
  pastAdminEvents: endpoint({
    method: "GET",
    path: "/api/admin/events/past",
    access: "admin",
    summary: "Exam events that are over or archived, the latest first",
    query: z.strictObject({
      search: z.string().trim().max(MAX_SEARCH).optional().describe("Words of the title, or part of the slug"),
      ...pageQuery(50),
    }),
    returns: z.array(AdminEventRow),
    paged: true,
  }),
  eventStats: endpoint({
    method: "GET",
    path: "/api/admin/events/stats/overview",
    access: "admin",
    summary: "How many events there are, how many wait for a decision, and what was paid",
    returns: z.object({
      events: z.record(EventState, z.int()).describe("Events by state"),
      registrations: z.record(RegistrationState, z.int()).describe("Registrations by what has become of them"),
      waitingLongest: Instant.optional().describe("Since when the oldest registration waits for a decision"),
      paid: z.int().describe("Paisa of verified payments"),
    }),
  }),
  createEvent: endpoint({
    method: "POST",
    path: "/api/admin/events",
    access: "admin",
    summary: "A new exam event, a draft; it takes the paper of a draft test",
    body: EventDraft,
    returns: AdminEvent,
    status: 201,
    message: "Created",
    errors: ["event.slug_taken", "event.no_paper"],
    limits,
  }),
  getAdminEvent: endpoint({
    method: "GET",
    path: "/api/admin/events/:id",
    access: "admin",
    summary: "One exam event by its id or that of its paper, and what stands against publishing it",
    params: eventRef,
    returns: AdminEvent,
    errors: ["event.not_found"],
  }),
  updateEvent: endpoint({
    method: "PUT",
    path: "/api/admin/events/:id",
    access: "admin",
    summary: "Change an event, if it still is as it was seen; once somebody has begun, its times and texts alone",
    params: eventRef,
    body: EventEdit,
    returns: AdminEvent,
    message: "Saved",
    errors: ["event.not_found", "event.stale", "event.frozen", "event.not_ready", "event.step", "key.final"],
    limits,
  }),
  setEventStatus: endpoint({
    method: "PATCH",
    path: "/api/admin/events/:id/status",
    access: "admin",
    summary: "Publish a draft that nothing stands against, pause, go on, or archive",
    params: eventRef,
    body: z.strictObject({
      status: z.enum(["published", "paused", "archived"]).describe("The state that it is to have"),
      revision: seenRevision.optional().describe("Refused if it is another by now; absent: whatever it is"),
    }),
    returns: AdminEvent,
    message: "Saved",
    errors: ["event.not_found", "event.stale", "event.step", "event.not_ready"],
    limits,
  }),
  cancelEvent: endpoint({
    method: "DELETE",
    path: "/api/admin/events/:id/cancel",
    access: "admin",
    summary: "Cancel a published event, with word to all who registered; delete a draft",
    params: eventRef,
    body: z.strictObject({ reason }),
    returns: z.object({ _id: Id }),
    message: "Cancelled",
    errors: ["event.not_found", "event.step"],
    limits,
  }),
  eventRegistrations: endpoint({
    method: "GET",
    path: "/api/admin/events/:id/registrations",
    access: "admin",
    summary: "Registrations of an event; those that wait for a decision first, the oldest of them first",
    params: eventRef,
    query: z.strictObject({
      status: RegistrationState.optional(),
      search: z.string().trim().max(MAX_SEARCH).optional().describe("Username, name, roll number or transaction id"),
      ...pageQuery(50),
    }),
    returns: z.array(AdminRegistration),
    paged: true,
    errors: ["event.not_found"],
  }),
  getRegistration: endpoint({
    method: "GET",
    path: "/api/admin/events/registrations/:id",
    access: "admin",
    summary: "One registration with its steps",
    params: eventRef,
    returns: RegistrationWithSteps,
    errors: ["registration.not_found"],
  }),
  approveRegistration: endpoint({
    method: "PATCH",
    path: "/api/admin/events/registrations/:id/approve",
    access: "admin",
    summary: "Approve, reject with a note, or ask for something with a note",
    params: eventRef,
    body: z
      .strictObject({
        approve: z.boolean().describe("Whether it is approved"),
        note: lines(MAX_EVENT_NOTE).default("").describe("What the candidate reads; needed unless it is approved"),
        asks: z.boolean().default(false).describe("Not approved, but to be mended by the candidate"),
        version: z.int().min(1).optional().describe("Refused if it is another by now; absent: whatever it is"),
      })
      .refine(({ approve, note }) => approve || note !== "", { error: "Say why", path: ["note"] })
      .refine(({ approve, asks }) => !(approve && asks), { error: "Is approved", path: ["asks"] }),
    returns: AdminRegistration,
    message: "Saved",
    errors: [
      "registration.not_found",
      "registration.stale",
      "registration.step",
      "payment.reference_used",
      "event.full",
    ],
    limits,
  }),
  grantExtraTime: endpoint({
    method: "PATCH",
    path: "/api/admin/events/registrations/:id/extra-time",
    access: "admin",
    summary:
      "Grant one registration more time before its candidate begins; it counts from their start, also after the end",
    params: eventRef,
    body: z.strictObject({
      minutes: z.int().min(0).max(MAX_EXTRA_MINUTES).describe("Minutes besides in all; 0: none any more"),
      reason: lineField(MAX_REASON).min(MIN_REASON).describe("Why; stands in the audit log alone"),
      version: z.int().min(1).describe("Refused if it is another by now"),
    }),
    returns: AdminRegistration,
    message: "Saved",
    errors: ["registration.not_found", "registration.stale", "registration.step", "event.too_long"],
    limits,
  }),
  eventParticipants: endpoint({
    method: "GET",
    path: "/api/admin/events/:id/participants",
    access: "admin",
    summary: "Who is to sit an event, and how far each has come",
    params: eventRef,
    query: z.strictObject({
      state: Participant.shape.state.optional(),
      search: z.string().trim().max(MAX_SEARCH).optional().describe("Username, name or roll number"),
      ...pageQuery(50),
    }),
    returns: z.array(Participant),
    paged: true,
    errors: ["event.not_found"],
  }),
  announce: endpoint({
    method: "POST",
    path: "/api/admin/events/:id/announce",
    access: "admin",
    idempotent: true,
    summary: "Say something to all who are to sit an event; open pages hear of it at once",
    params: eventRef,
    body: z.strictObject({
      text: lines(MAX_EVENT_NOTE)
        .refine((text) => text !== "", "Must not be empty")
        .describe("What is said"),
    }),
    returns: EventAnnouncement,
    status: 201,
    message: "Announced",
    errors: ["event.not_found", "event.step"],
    limits,
  }),
  rateResult: endpoint({
    method: "PATCH",
    path: "/api/admin/events/results/:id/rating",
    access: "admin",
    summary: "Let a result count for the ranks although something came late, or no more",
    params: eventRef,
    body: z.strictObject({ rates: z.boolean().describe("Whether it counts"), reason }),
    returns: RatedResult,
    message: "Saved",
    errors: ["result.not_found", "result.not_late"],
    limits,
  }),
  withholdResult: endpoint({
    method: "PATCH",
    path: "/api/admin/events/results/:id/withholding",
    access: "admin",
    summary:
      "Withhold a result, so that its candidate reads why instead of the marks and it has no rank; or give it back",
    params: eventRef,
    body: z.strictObject({ withholds: z.boolean().describe("Whether it is withheld"), reason }),
    returns: RatedResult,
    message: "Saved",
    errors: ["result.not_found"],
    limits,
  }),
  reopenSitting: endpoint({
    method: "POST",
    path: "/api/admin/events/results/:id/reopening",
    access: "admin",
    idempotent: true,
    summary:
      "Let a closed sitting go on before results are out: its result, if it is still this one, is taken back and kept as it was; its candidate hears of it",
    params: eventRef,
    body: z.strictObject({
      minutes: z.int().min(1).max(300).describe("Minutes from now in which it ends; never earlier than it was to"),
      reason,
    }),
    returns: z.object({ attemptId: Id, deadlineAt: Instant }),
    message: "Reopened",
    errors: ["result.not_found", "event.step", "key.final", "event.too_long"],
    limits,
  }),
  extendEvent: endpoint({
    method: "POST",
    path: "/api/admin/events/:id/extend",
    access: "admin",
    summary: "Give one candidate, or all, more time; each learns of it with the next save",
    params: eventRef,
    body: z.strictObject({
      minutes: z.int().min(1).max(180).describe("Minutes more"),
      accountId: Id.optional().describe("One candidate; absent: all, and the event ends later"),
      reason,
    }),
    returns: z.object({ extended: z.int().describe("Sittings whose time became longer") }),
    message: "Extended",
    errors: ["event.not_found", "event.step"],
    limits,
  }),
  forceUpdate: endpoint({
    method: "POST",
    path: "/api/admin/events/force-update-statuses",
    access: "admin",
    summary: "Do now what is due: expire what was not paid, offer seats, close sittings, publish results",
    returns: z.object({
      expired: z.int().describe("Registrations that were not paid or taken in time"),
      offered: z.int().describe("Seats that were offered to who waits"),
      closed: z.int().describe("Sittings that were closed"),
      published: z.int().describe("Events whose results came out"),
    }),
    message: "Updated",
    limits: [{ by: "account", max: 30, seconds: 600 }],
  }),
} as const;
