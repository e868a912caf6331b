import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { NewsletterTopic } from "./newsletter.ts";
import { CampaignContent } from "./newsletterAdmin.ts";
import { pageQuery } from "./paging.ts";
import { Instant, Text } from "./text.ts";

const number = z.int().describe("Its number in the archive");
export const ArchivedSummary = z
  .object({ number, title: Text.describe("Its subject"), topic: NewsletterTopic, sentAt: Instant })
  .describe("A newsletter that was sent, in a list");
export type ArchivedSummary = z.infer<typeof ArchivedSummary>;

export const newsletterArchive = {
  listArchived: endpoint({
    method: "GET",
    path: "/api/newsletter/archive",
    access: "anyone",
    summary: "Newsletters that were sent and that anybody may read, the latest first",
    query: z.strictObject(pageQuery(20)),
    returns: z.array(ArchivedSummary),
    paged: true,
    cacheSeconds: 15,
  }),
  getArchived: endpoint({
    method: "GET",
    path: "/api/newsletter/archive/:number",
    access: "anyone",
    summary: "One of them",
    params: z.strictObject({ number: z.coerce.number().int().min(1).max(2_147_483_647).describe("Its number") }),
    returns: ArchivedSummary.extend({ content: CampaignContent }),
    errors: ["campaign.not_found"],
    cacheSeconds: 15,
  }),
} as const;
