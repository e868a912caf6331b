// Plain data: pages that only choose among these need no schema.

/** What a newsletter is about; who subscribes chooses among them. */
export const newsletterTopics = ["notices", "exams", "material", "community"] as const;

/** How often somebody wants the newsletter: each number, or one in thirty days at most. */
export const newsletterPaces = ["every", "monthly"] as const;

/** What an address is to the newsletter; only `confirmed` gets it. One that called a mail spam never comes back by itself. */
export const subscriberStates = ["pending", "confirmed", "unsubscribed", "bounced", "complained"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** Hours in which the mail that asks for a confirmation can be answered; days after which who did not is forgotten. */
export const CONFIRM_HOURS = 48;
export const PENDING_DAYS = 7;
/** Days in which somebody who wants it less often gets one number. */
export const MONTHLY_DAYS = 30;

/** A number of the newsletter: `sending` and `paused` go back and forth until it is `sent`. */
export const campaignStates = ["draft", "scheduled", "sending", "paused", "sent", "cancelled"] as const;
export type CampaignState = (typeof campaignStates)[number];
/** Staff write drafts; an administrator says when one goes, stops it and lets it go on. */
export const campaignMoves = ["draft", "sending", "paused", "cancelled"] as const;
export type CampaignMove = (typeof campaignMoves)[number];
/** What can stand in a number of the newsletter. */
export const blockKinds = ["heading", "text", "card", "button", "divider"] as const;
export const cardKinds = ["post", "test", "event"] as const;
export type CardKind = (typeof cardKinds)[number];
export const MAX_BLOCKS = 40;
/** Mails of one number in a second. */
export const MAX_PER_SECOND = 200;
