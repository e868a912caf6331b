import { newsletter } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

export const subscribersQuery = (page: number) => queryOf(newsletter.listSubscribers, { query: { page, limit: 20 } });
