import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { emailField } from "./fields.ts";
import { newsletterPaces, newsletterTopics, subscriberStates } from "./newsletterLimits.ts";

export const NewsletterTopic = z.enum(newsletterTopics).describe("What a number of the newsletter is about");
export type NewsletterTopic = z.infer<typeof NewsletterTopic>;
export const NewsletterPace = z.enum(newsletterPaces).describe("How often: each number, or one in thirty days at most");
export type NewsletterPace = z.infer<typeof NewsletterPace>;
export const NewsletterLanguage = z.enum(["ne", "en"]).describe("In which language");

const topics = z
  .array(NewsletterTopic)
  .min(1, "Must name one")
  .max(newsletterTopics.length)
  .transform((chosen) => newsletterTopics.filter((topic) => chosen.includes(topic)))
  .describe("What to hear of");

/** What somebody wants of the newsletter. */
const wishes = { topics, pace: NewsletterPace, language: NewsletterLanguage };

const code = z
  .string()
  .regex(/^[\w-]{43}$/)
  .describe("From the mail that asks for a confirmation; used once");
export const NewsletterToken = z
  .string()
  .regex(/^[\w-]{22}\.[\w-]{22}\.[\w-]{22}$/)
  .describe("From a link in a mail: whose subscription, which number, and a seal; it does not end");

export const Subscription = z
  .object({
    address: z.string().describe("The address, for the most part hidden: mails are passed on"),
    state: z.enum(subscriberStates).describe("Whether it gets the newsletter, or why not"),
    topics: z.array(NewsletterTopic),
    pace: NewsletterPace,
    language: NewsletterLanguage,
    token: NewsletterToken,
  })
  .describe("What an address gets of the newsletter");
export type Subscription = z.infer<typeof Subscription>;

const OwnSubscription = Subscription.omit({ token: true, address: true, state: true })
  .extend({
    state: z.enum([...subscriberStates, "none"]).describe("`none`: the address was never given"),
    isProven: z.boolean().describe("The account's address is proven: it needs no mail that asks for a confirmation"),
  })
  .describe("What the address of the caller's account gets of the newsletter");
export type OwnSubscription = z.infer<typeof OwnSubscription>;

export const newsletter = {
  subscribeNewsletter: endpoint({
    method: "POST",
    path: "/api/newsletter/subscribe",
    access: "anyone",
    closable: "newsletter",
    summary:
      "Ask for the newsletter: a mail asks the address for a confirmation; the answer never says what it is to us",
    body: z.strictObject({
      email: emailField,
      topics,
      language: NewsletterLanguage,
    }),
    returns: z.object({ sent: z.boolean().describe("Always true, whatever the address is") }),
    message: "Look into your mailbox: a mail asks you to confirm",
    limits: [{ by: "ip", max: 20, seconds: 3600 }],
  }),
  confirmNewsletter: endpoint({
    method: "POST",
    path: "/api/newsletter/confirm",
    access: "anyone",
    summary: "Confirm by the code of the mail that one wants the newsletter; only this begins it",
    body: z.strictObject({ code }),
    returns: Subscription,
    errors: ["newsletter.code_invalid", "newsletter.code_used", "newsletter.complained"],
    limits: [{ by: "ip", max: 60, seconds: 3600 }],
  }),
  getSubscription: endpoint({
    method: "GET",
    path: "/api/newsletter/subscription",
    access: "anyone",
    summary: "What an address gets, by the link of a mail; reading it changes nothing",
    query: z.strictObject({ token: NewsletterToken }),
    returns: Subscription,
    errors: ["newsletter.link_invalid"],
    limits: [{ by: "ip", max: 120, seconds: 3600 }],
  }),
  changeSubscription: endpoint({
    method: "PUT",
    path: "/api/newsletter/subscription",
    access: "anyone",
    summary: "Choose by the link of a mail what to hear of, how often and in which language; what is left out stays",
    body: z.strictObject({
      token: NewsletterToken,
      topics: topics.optional(),
      pace: NewsletterPace.optional(),
      language: NewsletterLanguage.optional(),
    }),
    returns: Subscription,
    errors: ["newsletter.link_invalid"],
    limits: [{ by: "ip", max: 120, seconds: 3600 }],
  }),
  unsubscribeNewsletter: endpoint({
    method: "POST",
    path: "/api/newsletter/unsubscribe",
    access: "anyone",
    summary: "End the newsletter by the link of a mail, without a login; twice is as once",
    body: z.strictObject({
      token: NewsletterToken,
      on: z
        .boolean()
        .default(false)
        .describe("True: it was ended here and is wanted back; a mail asks the address, for mails are passed on"),
    }),
    returns: Subscription,
    errors: ["newsletter.link_invalid"],
    // Mail providers end it for thousands of readers from few addresses; the token cannot be guessed.
    limits: [{ by: "ip", max: 120, seconds: 3600, counts: "failures" }],
  }),
  getOwnSubscription: endpoint({
    method: "GET",
    path: "/api/newsletter/mine",
    access: "member",
    summary: "What the address of one's account gets of the newsletter",
    returns: OwnSubscription,
  }),
  setOwnSubscription: endpoint({
    method: "PUT",
    path: "/api/newsletter/mine",
    access: "member",
    summary: "Get the newsletter at the address of one's account, which is proven, or end it",
    body: z.strictObject({ on: z.boolean().describe("Get it"), ...wishes }),
    returns: OwnSubscription,
    errors: ["newsletter.address_not_proven", "newsletter.complained"],
    limits: [{ by: "account", max: 60, seconds: 3600 }],
  }),
} as const;
