import { eventKeys, events } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";
import { nextChangeMs } from "./event.rules.ts";

const PER_PAGE = 20;
const RANKS_PER_PAGE = 50;
/** So that not all who look at an event ask in one moment. */
const SPREAD_MS = 3_000;
/** What lies further away is asked for when the page is opened the next time. */
const LONGEST_WAIT_MS = 6 * 3_600_000;

export const eventsQuery = (which: "coming" | "past", page: number) =>
  queryOf(which === "coming" ? events.listEvents : events.pastEvents, { query: { page, limit: PER_PAGE } });
/** @param idOrSlug of the event, or id of its paper */
export const eventQuery = (idOrSlug: string) => queryOf(events.getEvent, { params: { id: idOrSlug } });
/** One's latest registrations. */
export const registrationsQuery = () => queryOf(events.myRegistrations, { query: { page: 1, limit: PER_PAGE } });
export const guideQuery = (eventId: string) => queryOf(events.paymentGuide, { params: { id: eventId } });
/** @param id of the event, or of its paper */
export const announcementsQuery = (id: string) => queryOf(events.eventAnnouncements, { params: { id } });
export const ranksQuery = (eventId: string, page: number) =>
  queryOf(events.eventRanks, { params: { id: eventId }, query: { page, limit: RANKS_PER_PAGE } });
export const myRankQuery = (eventId: string) => queryOf(events.myRank, { params: { id: eventId } });
export const receiptQuery = (eventId: string) => queryOf(events.getReceipt, { params: { id: eventId } });
export const objectionsQuery = (eventId: string) => queryOf(eventKeys.myObjections, { params: { id: eventId } });
export const keyDecisionsQuery = (eventId: string) => queryOf(eventKeys.keyDecisions, { params: { id: eventId } });
export const certificateQuery = (slug: string) => queryOf(eventKeys.certificate, { params: { id: slug } });

/** What shows other answers once a registration has changed. */
export const CHANGED_BY_REGISTERING = [
  events.getEvent,
  events.listEvents,
  events.myRegistrations,
  events.paymentGuide,
] as const;

/** Milliseconds after which an event looks different without anybody's doing; false: not soon. */
export function refetchAfter(event: Parameters<typeof nextChangeMs>[0] | undefined): number | false {
  const wait = event && nextChangeMs(event);
  return wait === undefined || wait > LONGEST_WAIT_MS ? false : wait + 200 + Math.random() * SPREAD_MS;
}
