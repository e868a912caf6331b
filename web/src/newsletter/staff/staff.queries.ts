import { type CampaignSegment, type CampaignText, newsletterAdmin, users } from "@sarathi/contract";
import { call } from "../../foundation/api.ts";
import { queryOf } from "../../foundation/query.ts";
import type { LoadPage } from "../../staff/exportRows.ts";
import type { CampaignFilter, SubscriberFilter } from "./params.ts";

const PER_PAGE = 50;
const PER_EXPORT = 100;

export const campaignsQuery = ({ state, page }: CampaignFilter) =>
  queryOf(newsletterAdmin.listCampaigns, { query: { state, page, limit: PER_PAGE } });
export const campaignQuery = (id: string) => queryOf(newsletterAdmin.getCampaign, { params: { id } });
export const previewQuery = (text: CampaignText, language: "ne" | "en") =>
  queryOf(newsletterAdmin.previewCampaign, { body: { text, language } });
export const audienceQuery = ({ topic, language, targetPost }: CampaignSegment) =>
  queryOf(newsletterAdmin.countAudience, {
    query: { topic, language: language ?? undefined, targetPost: targetPost ?? undefined },
  });
export const subscribersQuery = (filter: SubscriberFilter) =>
  queryOf(newsletterAdmin.listSubscribers, { query: { ...filter, limit: PER_PAGE } });

/** A row as it stands in a file. */
export type SubscriberOfFile = Awaited<ReturnType<ReturnType<typeof exportPage>>>["items"][number];

/** Pages of what is found, for a file. */
export const exportPage = (filter: SubscriberFilter) => async (page: number, signal: AbortSignal) => {
  const query = { ...filter, page, limit: PER_EXPORT };
  const { items, pagination } = await call(newsletterAdmin.listSubscribers, { query }, { signal });
  return { items: items.map((row) => ({ ...row, topics: row.topics.join(" ") })), pagination };
};
exportPage satisfies (filter: SubscriberFilter) => LoadPage<{ _id: string }>;

/** What is asked for again after any change. */
export const changedByStaff = [
  newsletterAdmin.listCampaigns,
  newsletterAdmin.getCampaign,
  newsletterAdmin.listSubscribers,
  newsletterAdmin.countAudience,
  users.listAudit,
];
