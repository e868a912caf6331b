import { eventAdmin, eventEvidence, eventKeyAdmin, eventKeys, eventPayments, events } from "@sarathi/contract";
import { announcedIn, type ExamServices, rankingOf } from "../exams/index.ts";
import { fill } from "../foundation/hooks.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { announcedInMemory } from "./announced.ts";
import { announcementService } from "./announcement.service.ts";
import { certificateService } from "./certificate.service.ts";
import { dueService } from "./due.service.ts";
import { eventAdminRoutes, eventEvidenceRoutes, eventRoutes, paymentRoutes } from "./event.routes.ts";
import { eventService } from "./event.service.ts";
import { eventTitles } from "./event.store.ts";
import { eventAdminService } from "./eventAdmin.service.ts";
import { evidenceService } from "./evidence.service.ts";
import { keyAdminRoutes, keyRoutes } from "./key.routes.ts";
import { keyAdminService } from "./keyAdmin.service.ts";
import { eventNotices } from "./notices.ts";
import { objectionService } from "./objection.service.ts";
import { exportObjections } from "./objection.store.ts";
import { onlinePaymentService } from "./onlinePayment.service.ts";
import { openPaymentService } from "./openPayment.service.ts";
import { participantService } from "./participant.service.ts";
import { type GatewayConfigs, gatewaysOf } from "./payment/gateways.ts";
import { rankService } from "./rank.service.ts";
import { ratingService } from "./rating.service.ts";
import { registrationService } from "./registration.service.ts";
import { exportRegistrations, forgetAccount } from "./registration.store.ts";
import { registrationAdminService } from "./registrationAdmin.service.ts";
import { reminderService } from "./reminder.service.ts";
import { reopeningService } from "./reopening.service.ts";
import { eventSource } from "./searched.store.ts";
import { similarityService } from "./similarity.service.ts";
import { sittingService } from "./sitting.service.ts";
import { waitingService } from "./waiting.service.ts";
import { countRegistered } from "./waiting.store.ts";

export type { GatewayConfigs };

/** Exam events: registration, payment, sitting one paper at one time. @param payments gateways that are set up */
export function eventsModule(deps: ModuleDeps, exams: ExamServices, payments: GatewayConfigs = {}): Module {
  const notices = eventNotices(deps);
  const said = announcedInMemory(deps);
  const gateways = gatewaysOf(payments, deps.site.url);
  const online = onlinePaymentService(deps, gateways, notices);
  const services = {
    events: eventService(deps, exams.scheduled),
    registrations: registrationService(deps, notices, gateways),
    sittings: sittingService(deps, exams.scheduled, exams.attempts),
    ranks: rankService(deps, notices),
    announcements: announcementService(deps, said),
  };
  const due = dueService(deps, services.ranks, notices);
  deps.jobs.every("events-due", "* * * * *", due.run);
  deps.jobs.every("event-payments", "* * * * *", online.checkDue);
  deps.jobs.every("event-reminders", "* * * * *", reminderService(deps, notices).run);
  // What is to be closed first: results come out when nobody sits any more.
  const force = async () => ({ closed: await exams.attempts.sweep(), ...(await due.run()) });
  return {
    services,
    routes: [
      implement(events, eventRoutes(services)),
      implement(
        eventKeys,
        keyRoutes({
          objections: objectionService(deps, exams),
          certificates: certificateService(deps, exams, services.ranks),
        }),
      ),
      implement(eventKeyAdmin, keyAdminRoutes(keyAdminService(deps, exams, notices))),
      implement(
        eventAdmin,
        eventAdminRoutes({
          admin: eventAdminService(deps, exams.papers, notices),
          decisions: registrationAdminService(deps, notices),
          participants: participantService(deps),
          ratings: ratingService(deps),
          announcements: services.announcements,
          reopenings: reopeningService(deps, exams, notices),
          force,
        }),
      ),
      implement(
        eventEvidence,
        eventEvidenceRoutes(similarityService(deps, exams.scheduled.wrongIn), evidenceService(deps)),
      ),
      implement(eventPayments, paymentRoutes({ online, open: openPaymentService(deps, notices) })),
    ],
    fills: [fill(rankingOf, services.ranks.rankingOf), fill(announcedIn, said.since)],
    searched: [eventSource(deps.db)],
    channels: said.channels,
    catchUp: said.forgetAll,
    waiting: waitingService(deps, exams).waiting,
    happened: async (days) => ({ registrations: await countRegistered(deps.db, days) }),
    titles: { exam_event: eventTitles },
    exports: {
      eventRegistrations: (accountId) => exportRegistrations(deps.db, accountId),
      eventObjections: (accountId) => exportObjections(deps.db, accountId),
    },
    erase: forgetAccount,
    close: async () => {
      await services.registrations.drain();
      await services.sittings.drain();
    },
  };
}
