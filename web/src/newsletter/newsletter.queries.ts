import { newsletter } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

export const subscriptionQuery = (token: string) => queryOf(newsletter.getSubscription, { query: { token } });
export const ownSubscriptionQuery = () => queryOf(newsletter.getOwnSubscription, {});
