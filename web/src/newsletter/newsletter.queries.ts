import { newsletter, newsletterArchive } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

export const subscriptionQuery = (token: string) => queryOf(newsletter.getSubscription, { query: { token } });
export const ownSubscriptionQuery = () => queryOf(newsletter.getOwnSubscription, {});
/** The latest of what was sent. */
export const archiveQuery = () => queryOf(newsletterArchive.listArchived, { query: { page: 1, limit: 20 } });
export const archivedQuery = (number: number) => queryOf(newsletterArchive.getArchived, { params: { number } });
