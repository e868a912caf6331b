import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { lineField, lines, webAddress } from "./fields.ts";
import { MAX_SEARCH } from "./limits.ts";
import { NewsletterLanguage, NewsletterPace, NewsletterTopic } from "./newsletter.ts";
import {
  campaignMoves,
  campaignStates,
  cardKinds,
  MAX_BLOCKS,
  MAX_PER_SECOND,
  subscriberStates,
} from "./newsletterLimits.ts";
import { cursorQuery, pageQuery } from "./paging.ts";
import { Id, Instant, Slug } from "./text.ts";

/** Where a card leads: a page of this site. */
const cardPath = z
  .string()
  .regex(
    /^\/(community\/post|pariksha)\/[\w/-]{1,200}$/,
    "Must be the address of a post, a test or an event of this site",
  );

const Block = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("heading"), text: lineField(120).describe("What it says") }),
    z.strictObject({
      kind: z.literal("text"),
      text: lines(4_000)
        .refine((text) => text !== "", "Must not be empty")
        .describe("Plain text; an empty line begins a paragraph"),
    }),
    z.strictObject({
      kind: z.literal("card"),
      of: z.enum(cardKinds).describe("What it is about"),
      title: lineField(160).describe("Title of it"),
      note: lineField(300).optional().describe("A line about it"),
      path: cardPath.describe("Where it is on this site"),
    }),
    z.strictObject({
      kind: z.literal("button"),
      label: lineField(60).describe("What it says"),
      url: webAddress.describe("Where it leads"),
    }),
    z.strictObject({ kind: z.literal("divider") }),
  ])
  .describe("A part of a number");
export type NewsletterBlock = z.infer<typeof Block>;

export const CampaignText = z
  .strictObject({
    subject: lineField(120).describe("Subject of the mail, and title in the archive"),
    blocks: z.array(Block).min(1, "Must have a part").max(MAX_BLOCKS).describe("Its parts, in order"),
  })
  .describe("A number in one language");
export type CampaignText = z.infer<typeof CampaignText>;

export const CampaignContent = z
  .strictObject({ ne: CampaignText.optional(), en: CampaignText.optional() })
  .refine(({ ne, en }) => ne !== undefined || en !== undefined, "Must be written in a language")
  .describe("In Nepali, English or both; who reads the other language gets what there is");
export type CampaignContent = z.infer<typeof CampaignContent>;

const Segment = z
  .strictObject({
    topic: NewsletterTopic,
    language: NewsletterLanguage.nullable().describe("Only to who reads this one; null: to all"),
    targetPost: Slug.nullable().describe("Only to accounts that prepare for this post (its slug); null: to all"),
  })
  .describe("To whom it goes");
export type CampaignSegment = z.infer<typeof Segment>;

export const CampaignDraft = z
  .strictObject({
    content: CampaignContent,
    segment: Segment,
    perSecond: z.int().min(1).max(MAX_PER_SECOND).default(20).describe("Mails in a second"),
    isListed: z.boolean().default(true).describe("It stands in the public archive once it is sent"),
  })
  .describe("A number as staff write it");
export type CampaignDraft = z.infer<typeof CampaignDraft>;

const state = z.enum(campaignStates).describe("How far it is");
export const CampaignSummary = z
  .object({
    _id: Id,
    state,
    subject: z.string().describe("In Nepali where it is written in Nepali"),
    topic: NewsletterTopic,
    sendAt: Instant.optional().describe("When it goes, or was to go"),
    startedAt: Instant.optional().describe("When its sending began"),
    finishedAt: Instant.optional().describe("When its last mail went"),
    updatedAt: Instant,
  })
  .describe("A number of the newsletter in a list");
export type CampaignSummary = z.infer<typeof CampaignSummary>;

export const CampaignFigures = z
  .object({
    queued: z.int().describe("Wait for their mail"),
    sent: z.int().describe("Were sent theirs, and the mail server took it"),
    failed: z.int().describe("The mail server refused it for good"),
    inDoubt: z.int().describe("Handed to the mail server, of which no answer is recorded: not sent again"),
    skipped: z.int().describe("Ended the newsletter before theirs went"),
    bounced: z.int().describe("Came back"),
    complained: z.int().describe("Called it spam"),
    unsubscribed: z.int().describe("Ended the newsletter by its link"),
  })
  .describe("What became of it, by addresses; nobody is watched as they read");
export type CampaignFigures = z.infer<typeof CampaignFigures>;

export const Campaign = CampaignSummary.extend({
  content: CampaignContent,
  segment: Segment,
  perSecond: z.int().describe("Mails in a second"),
  isListed: z.boolean().describe("It stands in the public archive once it is sent"),
  number: z.int().optional().describe("Its number in the archive, once its sending began"),
  version: z.int().describe("Counts its changes"),
  figures: CampaignFigures,
}).describe("A number of the newsletter");
export type Campaign = z.infer<typeof Campaign>;

const version = z.int().describe("Of the draft that was read");
const byId = z.strictObject({ id: Id });

export const SubscriberRow = z
  .object({
    _id: Id,
    email: z.string().describe("The address"),
    state: z.enum(subscriberStates).describe("Whether it gets the newsletter, or why not"),
    topics: z.array(NewsletterTopic),
    pace: NewsletterPace,
    language: NewsletterLanguage,
    source: z.enum(["form", "account", "import"]).describe("How it came"),
    consent: z.string().optional().describe("Of an imported one: where and when its owner agreed"),
    createdAt: Instant,
    confirmedAt: Instant.optional(),
    endedAt: Instant.optional().describe("When it got no more of it"),
  })
  .describe("An address of the newsletter, for administrators");
export type SubscriberRow = z.infer<typeof SubscriberRow>;

/** Rows of a file that one call takes. */
export const MAX_IMPORTED = 2_000;

export const newsletterAdmin = {
  listCampaigns: endpoint({
    method: "GET",
    path: "/api/admin/newsletter/campaigns",
    access: "moderator",
    summary: "Numbers of the newsletter, latest changed first",
    query: z.strictObject({ ...pageQuery(20), state: state.optional() }),
    returns: z.array(CampaignSummary),
    paged: true,
  }),
  getCampaign: endpoint({
    method: "GET",
    path: "/api/admin/newsletter/campaigns/:id",
    access: "moderator",
    summary: "A number with what became of it",
    params: byId,
    returns: Campaign,
    errors: ["campaign.not_found"],
  }),
  createCampaign: endpoint({
    method: "POST",
    path: "/api/admin/newsletter/campaigns",
    access: "moderator",
    summary: "Begin a number",
    body: CampaignDraft,
    returns: Campaign,
    status: 201,
    idempotent: true,
    limits: [{ by: "account", max: 60, seconds: 3600 }],
  }),
  updateCampaign: endpoint({
    method: "PUT",
    path: "/api/admin/newsletter/campaigns/:id",
    access: "moderator",
    summary: "Change a draft",
    params: byId,
    body: CampaignDraft.extend({ version }),
    returns: Campaign,
    errors: ["campaign.not_found", "campaign.not_draft", "campaign.changed"],
  }),
  removeCampaign: endpoint({
    method: "DELETE",
    path: "/api/admin/newsletter/campaigns/:id",
    access: "moderator",
    summary: "Remove a draft",
    params: byId,
    returns: z.object({ removed: z.boolean().describe("Always true: it is gone") }),
    errors: ["campaign.not_found", "campaign.not_draft"],
  }),
  previewCampaign: endpoint({
    method: "POST",
    path: "/api/admin/newsletter/preview",
    access: "moderator",
    summary: "The mail that a number makes, as it is written now; its links to end it lead nowhere",
    body: z.strictObject({ text: CampaignText, language: NewsletterLanguage }),
    returns: z.object({
      subject: z.string().describe("Subject of the mail"),
      html: z.string().describe("A whole page, light or dark as its reader's device asks"),
      text: z.string().describe("The same as plain text"),
    }),
    limits: [{ by: "account", max: 600, seconds: 3600 }],
  }),
  countAudience: endpoint({
    method: "GET",
    path: "/api/admin/newsletter/audience",
    access: "moderator",
    summary: "How many would get a number now",
    query: z.strictObject({
      topic: NewsletterTopic,
      language: NewsletterLanguage.optional(),
      targetPost: Slug.optional().describe("Slug of a post"),
    }),
    returns: z.object({ count: z.int().describe("Addresses") }),
  }),
  testCampaign: endpoint({
    method: "POST",
    path: "/api/admin/newsletter/campaigns/:id/test",
    access: "moderator",
    summary: "Send a number to oneself, as it is saved",
    params: byId,
    body: z.strictObject({ language: NewsletterLanguage }),
    returns: z.object({ sent: z.boolean().describe("Always true: it is on its way") }),
    errors: ["campaign.not_found", "campaign.not_written"],
    limits: [{ by: "account", max: 30, seconds: 3600 }],
  }),
  scheduleCampaign: endpoint({
    method: "POST",
    path: "/api/admin/newsletter/campaigns/:id/schedule",
    access: "admin",
    summary: "Say when a draft goes; until then it can be taken back",
    params: byId,
    body: z.strictObject({ sendAt: Instant.describe("A past one: within a minute"), version }),
    returns: Campaign,
    errors: ["campaign.not_found", "campaign.not_draft", "campaign.changed"],
  }),
  moveCampaign: endpoint({
    method: "POST",
    path: "/api/admin/newsletter/campaigns/:id/move",
    access: "admin",
    summary: "Take a scheduled number back, pause one, let it go on, or cancel what has not gone yet",
    params: byId,
    body: z.strictObject({ to: z.enum(campaignMoves).describe("What it is to be") }),
    returns: Campaign,
    errors: ["campaign.not_found", "campaign.cannot_move"],
  }),
  listSubscribers: endpoint({
    method: "GET",
    path: "/api/admin/newsletter/subscribers",
    access: "admin",
    summary: "Addresses of the newsletter, latest first",
    query: z.strictObject({
      ...cursorQuery(50),
      ...pageQuery(50),
      search: z.string().trim().max(MAX_SEARCH).optional().describe("Part of an address"),
      state: z.enum(subscriberStates).optional().describe("Only those"),
      topic: NewsletterTopic.optional(),
    }),
    returns: z.array(SubscriberRow),
    paged: true,
    errors: ["page.bad_cursor"],
  }),
  importSubscribers: endpoint({
    method: "POST",
    path: "/api/admin/newsletter/subscribers/import",
    access: "admin",
    summary: "Bring addresses in: those known are left as they are, bad ones are named",
    body: z.strictObject({
      addresses: z.array(z.string().max(400)).min(1).max(MAX_IMPORTED).describe("One address each, as the file has it"),
      topics: z.array(NewsletterTopic).min(1).describe("What they are to hear of"),
      language: NewsletterLanguage,
      consent: lineField(500).min(3).describe("Where and when their owners agreed"),
      how: z
        .enum(["ask", "stated"])
        .describe(
          "`ask`: each gets a mail that asks for a confirmation; `stated`: they agreed already, as `consent` says",
        ),
      dryRun: z.boolean().describe("Only say what would become of them"),
    }),
    returns: z.object({
      added: z.int().describe("New ones"),
      known: z.int().describe("Are there already, whatever their state"),
      repeated: z.int().describe("Stand more than once in the file"),
      bad: z
        .array(z.object({ row: z.int().describe("From 1"), text: z.string().describe("What stands there") }))
        .describe("Rows that are no address; the first hundred"),
      badCount: z.int().describe("How many they are"),
    }),
    limits: [{ by: "account", max: 120, seconds: 3600 }],
  }),
} as const;
