import type { events as calls, eventAdmin, eventEvidence, eventPayments } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { AnnouncementService } from "./announcement.service.ts";
import type { EventService } from "./event.service.ts";
import type { EventAdminService } from "./eventAdmin.service.ts";
import type { EvidenceService } from "./evidence.service.ts";
import type { OnlinePaymentService } from "./onlinePayment.service.ts";
import type { OpenPaymentService } from "./openPayment.service.ts";
import type { ParticipantService } from "./participant.service.ts";
import type { RankService } from "./rank.service.ts";
import type { RatingService } from "./rating.service.ts";
import type { RegistrationService } from "./registration.service.ts";
import type { RegistrationAdminService } from "./registrationAdmin.service.ts";
import type { ReopeningService } from "./reopening.service.ts";
import type { SimilarityService } from "./similarity.service.ts";
import type { SittingService } from "./sitting.service.ts";

interface CandidateServices {
  events: EventService;
  registrations: RegistrationService;
  sittings: SittingService;
  ranks: RankService;
  announcements: AnnouncementService;
}

export const eventRoutes = ({
  events,
  registrations,
  sittings,
  ranks,
  announcements,
}: CandidateServices): Handlers<typeof calls> => ({
  listEvents: ({ me, query }) => events.list(me, query),
  pastEvents: ({ me, query }) => events.past(me, query),
  getEvent: ({ me, params }) => events.get(me, params.id),
  myRegistrations: ({ me, query }) => events.mine(me, query),
  registerForEvent: ({ me, params, body }) => registrations.register(me, params.id, body),
  withdrawFromEvent: ({ me, params, body }) => registrations.withdraw(me, params.id, body.version),
  takeSeat: ({ me, params, body }) => registrations.takeSeat(me, params.id, body.version),
  paymentGuide: ({ me, params }) => registrations.guide(me, params.id),
  sendProof: ({ me, params, body }) => registrations.sendProof(me, params.id, body),
  startEvent: ({ me, params }) => sittings.start(me, params.id),
  eventCalendar: ({ params, query }) => events.calendar(params.id, query.language),
  eventAnnouncements: ({ me, params }) => announcements.list(me, params.id),
  eventRanks: ({ params, query }) => ranks.list(params.id, query),
  myRank: ({ me, params }) => ranks.mine(me, params.id),
  submitEvent: (call) => sittings.submit(call.body, call),
  getReceipt: ({ me, params }) => sittings.receipt(me, params.id),
});

interface StaffServices {
  admin: EventAdminService;
  decisions: RegistrationAdminService;
  participants: ParticipantService;
  ratings: RatingService;
  announcements: AnnouncementService;
  reopenings: ReopeningService;
  /** Does now what is due. */
  force: () => Promise<{ expired: number; offered: number; closed: number; published: number }>;
}

export const eventAdminRoutes = ({
  admin,
  decisions,
  participants,
  ratings,
  announcements,
  reopenings,
  force,
}: StaffServices): Handlers<typeof eventAdmin> => ({
  listAdminEvents: ({ query }) => admin.list(query, false),
  pastAdminEvents: ({ query }) => admin.list(query, true),
  eventStats: () => admin.stats(),
  createEvent: ({ me, body }) => admin.create(me, body),
  getAdminEvent: ({ params }) => admin.get(params.id),
  updateEvent: ({ me, params, body }) => admin.update(me, params.id, body),
  setEventStatus: ({ me, params, body }) => admin.setStatus(me, params.id, body.status, body.revision),
  cancelEvent: ({ me, params, body }) => admin.cancel(me, params.id, body.reason),
  eventRegistrations: ({ params, query }) => decisions.list(params.id, query),
  getRegistration: ({ params }) => decisions.get(params.id),
  approveRegistration: ({ me, params, body }) => decisions.decide(me, params.id, body),
  grantExtraTime: ({ me, params, body }) => decisions.grantTime(me, params.id, body),
  eventParticipants: ({ params, query }) => participants.list(params.id, query),
  announce: ({ me, params, body, key }) => announcements.announce(me, params.id, body.text, key),
  rateResult: ({ me, params, body }) => ratings.rate(me, params.id, body),
  withholdResult: ({ me, params, body }) => ratings.withhold(me, params.id, body),
  reopenSitting: ({ me, params, body, key }) => reopenings.reopen(me, params.id, body, key),
  extendEvent: ({ me, params, body }) => admin.extend(me, params.id, body),
  forceUpdate: () => force(),
});

export const eventEvidenceRoutes = (
  similarity: SimilarityService,
  evidence: EvidenceService,
): Handlers<typeof eventEvidence> => ({
  eventAbsences: ({ params }) => evidence.absences(params.id),
  similarAnswers: ({ params }) => similarity.report(params.id),
});

interface PaymentServices {
  online: OnlinePaymentService;
  open: OpenPaymentService;
}

export const paymentRoutes = ({ online, open }: PaymentServices): Handlers<typeof eventPayments> => ({
  payOnline: ({ me, params, body }) => online.begin(me, params.id, body),
  checkPayment: ({ me, params }) => online.check(me, params.id),
  openPayments: ({ query }) => open.list(query),
  settlePayment: ({ me, params, body }) => open.settle(me, params.id, body),
  recheckPayment: ({ params }) => online.recheck(params.id),
});
