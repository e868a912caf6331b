import { campaignStates, newsletterTopics, subscriberStates } from "@sarathi/contract";
import { type ParamsOf, param } from "../../foundation/listParams.ts";

/** In place of an id: a number that is to be. */
export const NEW = "new";

export const campaignParams = { state: param.oneOf(campaignStates), page: param.page() };
export type CampaignFilter = ParamsOf<typeof campaignParams>;

export const subscriberParams = {
  search: param.text(),
  state: param.oneOf(subscriberStates),
  topic: param.oneOf(newsletterTopics),
  page: param.page(),
};
export type SubscriberFilter = ParamsOf<typeof subscriberParams>;
