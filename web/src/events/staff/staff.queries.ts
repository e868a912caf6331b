import {
  type AdminEvent,
  type AdminEventRow,
  type AdminRegistration,
  eventAdmin as calls,
  eventEvidence,
  eventPayments,
  events,
  MAX_PER_PAGE,
  mockTestAdmin,
  uploads,
  users,
} from "@sarathi/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../foundation/api.ts";
import type { ParamsOf } from "../../foundation/listParams.ts";
import { queryOf } from "../../foundation/query.ts";
import type { LoadPage } from "../../staff/exportRows.ts";
import type { eventParams, participantParams, paymentParams, registrationParams } from "./params.ts";

const PER_PAGE = 50;
const SECOND = 1_000;
/** How old what the console shows may be. */
export const CONSOLE_MS = 5 * SECOND;
/** A link to a private file opens it for five minutes. */
const LINK_MS = 4 * 60 * SECOND;

/** What is asked for again after any change of an event. */
export const changedByStaff = [
  calls.listAdminEvents,
  calls.pastAdminEvents,
  calls.eventStats,
  mockTestAdmin.listAdminTests,
  users.listAudit,
] as const;
/** The same of a registration. */
export const changedByDecision = [
  calls.eventRegistrations,
  calls.getAdminEvent,
  calls.listAdminEvents,
  calls.eventStats,
  users.listAudit,
] as const;

type EventFilter = ParamsOf<typeof eventParams>;
const listOf = ({ search, show, page }: EventFilter, limit: number) =>
  show === "past"
    ? { endpoint: calls.pastAdminEvents, input: { query: { search, page, limit } } }
    : { endpoint: calls.listAdminEvents, input: { query: { search, state: show, page, limit } } };
export const eventsQuery = (filter: EventFilter) => {
  const { endpoint, input } = listOf(filter, PER_PAGE);
  return queryOf(endpoint, input);
};
/** One page of an export. */
export const eventsPage =
  (filter: EventFilter): LoadPage<AdminEventRow> =>
  (page, signal) => {
    const { endpoint, input } = listOf({ ...filter, page }, MAX_PER_PAGE);
    return call(endpoint, input, { signal });
  };

/** Pairs of an event whose answers are alike; computed anew when it is asked for. */
export const similarQuery = (id: string) => queryOf(eventEvidence.similarAnswers, { params: { id } });

/** Who was away from the exam screen of an event. */
export const absencesQuery = (id: string) => queryOf(eventEvidence.eventAbsences, { params: { id } });

export const statsQuery = () => queryOf(calls.eventStats, {});
/** @param id of the event, or of its paper */
export const eventQuery = (id: string, staleTime?: number) =>
  queryOf(calls.getAdminEvent, { params: { id } }, staleTime === undefined ? {} : { staleTime });

/** Puts an event as it is now in the place of what is held of it. */
export function holdEvent(client: QueryClient, event: AdminEvent): void {
  for (const id of [event._id, event.mockTestId]) client.setQueryData(eventQuery(id).queryKey, event);
}

/** Drafts that can become the paper of an event: those that were changed last. */
export const papersQuery = () =>
  queryOf(mockTestAdmin.listAdminTests, { query: { state: "draft", limit: MAX_PER_PAGE } });

type RegistrationFilter = Omit<ParamsOf<typeof registrationParams>, "registration">;
export const registrationsQuery = (id: string, { search, status, page }: RegistrationFilter) =>
  queryOf(calls.eventRegistrations, { params: { id }, query: { search, status, page, limit: PER_PAGE } });
/** A page of registrations as the list shows them: by an id of their own. */
export const asRows = <Page extends { items: AdminRegistration[] }>(page: Page) => ({
  ...page,
  items: page.items.map((one) => ({ ...one, _id: one.registrationId })),
});
export type RegistrationRow = AdminRegistration & { _id: string };
/** As it is when one comes to it: somebody else may have decided, or its candidate mended it. */
export const registrationQuery = (id: string) => queryOf(calls.getRegistration, { params: { id } }, { staleTime: 0 });
export const slipQuery = (id: string) => queryOf(uploads.openUpload, { params: { id } }, { staleTime: LINK_MS });

type ParticipantFilter = ParamsOf<typeof participantParams>;
export const participantsQuery = (id: string, { search, state, page }: ParticipantFilter) =>
  queryOf(calls.eventParticipants, { params: { id }, query: { search, state, page, limit: PER_PAGE } });
/** What was said to all who are to sit an event. */
export const announcementsQuery = (id: string) => queryOf(events.eventAnnouncements, { params: { id } });
/** How many are silent: the list's own count. */
export const silentQuery = (id: string) =>
  queryOf(calls.eventParticipants, { params: { id }, query: { state: "silent", limit: 1 } });

export const paymentsQuery = ({ concern, page }: ParamsOf<typeof paymentParams>) =>
  queryOf(eventPayments.openPayments, { query: { concern, page, limit: PER_PAGE } });
/** How many payments are to be settled: the list's own count. */
export const openPaymentsQuery = () => queryOf(eventPayments.openPayments, { query: { limit: 1 } });
/** What is asked for again once a payment is settled. */
export const changedByPayment = [eventPayments.openPayments, ...changedByDecision] as const;
