import { z } from "zod";
import { emailField, lineField, webAddress } from "./fields.ts";
import { siteFeatures } from "./siteFeatures.ts";
import { Id } from "./text.ts";

/** Links in the footer's column at most. */
export const MAX_SOCIAL = 8;

const siteName = lineField(40);

/** What administrators may change of the site while it runs. */
export const SiteDraft = z
  .strictObject({
    nameNe: siteName.describe("Name of the site in Nepali"),
    nameEn: siteName.describe("Name of the site in English"),
    feedbackUrl: webAddress.nullable().describe("External form for feedback, in the footer; null: none"),
    contactEmail: emailField.nullable().describe("Address at which mails to the site are read; null: none"),
    social: z
      .array(
        z.strictObject({
          name: lineField(30).describe("What it is called"),
          url: webAddress.describe("Where it leads"),
        }),
      )
      .max(MAX_SOCIAL)
      .describe("Links in the footer, in order"),
    closed: z.array(z.enum(siteFeatures)).max(siteFeatures.length).describe("What is turned off for now"),
  })
  .describe("What pages and mails say of the site, and what is turned off");
export type SiteDraft = z.infer<typeof SiteDraft>;
export type SiteField = keyof SiteDraft;
export const siteFields = SiteDraft.keyof().options;

export const SiteSettings = SiteDraft.extend({
  _id: Id,
  revision: z.int().describe("Rises with every change"),
  fixed: z.array(z.enum(siteFields)).describe("Fields that the server's environment sets: they cannot be changed here"),
}).describe("The settings of the site as they are");
export type SiteSettings = z.infer<typeof SiteSettings>;
