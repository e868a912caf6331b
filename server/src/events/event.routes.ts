import type { events as calls, eventAdmin } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { EventService } from "./event.service.ts";
import type { EventAdminService } from "./eventAdmin.service.ts";
import type { ParticipantService } from "./participant.service.ts";
import type { RegistrationService } from "./registration.service.ts";
import type { RegistrationAdminService } from "./registrationAdmin.service.ts";
import type { SittingService } from "./sitting.service.ts";

interface CandidateServices {
  events: EventService;
  registrations: RegistrationService;
  sittings: SittingService;
}

export const eventRoutes = ({ events, registrations, sittings }: CandidateServices): Handlers<typeof calls> => ({
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
  submitEvent: (call) => sittings.submit(call.body, call),
  getReceipt: ({ me, params }) => sittings.receipt(me, params.id),
});

interface StaffServices {
  admin: EventAdminService;
  decisions: RegistrationAdminService;
  participants: ParticipantService;
  /** Does now what is due. */
  force: () => Promise<{ expired: number; offered: number; closed: number; published: number }>;
}

export const eventAdminRoutes = ({
  admin,
  decisions,
  participants,
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
  eventParticipants: ({ params, query }) => participants.list(params.id, query),
  extendEvent: ({ me, params, body }) => admin.extend(me, params.id, body),
  forceUpdate: () => force(),
});
