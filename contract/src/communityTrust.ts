import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { lineField, lines } from "./fields.ts";
import { MAX_SEARCH } from "./limits.ts";
import { pageQuery } from "./paging.ts";
import { Id, Instant } from "./text.ts";
import {
  MAX_WORD_NOTE,
  MAX_WORD_PATTERN,
  ROLLING_DAYS,
  trustCriteria,
  trustLevels,
  wordRuleActions,
  wordRuleKinds,
} from "./trust.ts";

const level = z.literal(trustLevels);

export const TrustStatus = z
  .object({
    level: level.describe("How far the caller is trusted, 0 (new) to 3; staff are 3"),
    limits: z
      .object({
        postsADay: z.int().nullable().describe("Posts within 24 hours; null: no limit of its own"),
        postPause: z.int().describe("Seconds between two posts"),
        commentsADay: z.int().nullable().describe("Comments and replies within 24 hours; null: no limit of its own"),
        commentPause: z.int().describe("Seconds between two comments"),
        anonymousADay: z.int().describe("Anonymous posts within 24 hours"),
        likesADay: z.int().describe("Likes within 24 hours"),
        links: z.int().describe("Links in one text, but for those to this site and to offices of the state"),
        mentions: z.int().describe("Mentions in one text"),
        pictures: z.int().describe("Pictures of one post"),
      })
      .describe("What this level allows"),
    next: z
      .object({
        level: level.describe("The next level"),
        criteria: z
          .array(
            z.object({
              name: z.enum(trustCriteria).describe("What is counted"),
              have: z.int().describe("How much there is"),
              need: z.int().describe("How much opens the level"),
            }),
          )
          .describe("All that is needed for it"),
        blockedUntil: Instant.optional().describe("A decision of staff keeps the level until then"),
      })
      .optional()
      .describe(`What opens the next level; absent: there is none. Level 3 counts the last ${ROLLING_DAYS} days`),
  })
  .describe("How far the caller is trusted, and what opens more");
export type TrustStatus = z.infer<typeof TrustStatus>;

const WordRuleKind = z.enum(wordRuleKinds).describe("A word, words one after the other, or a site");
const WordRuleAction = z
  .enum(wordRuleActions)
  .describe("`hold`: what a new member writes waits for staff, of others staff hear; `flag`: staff hear");
const pattern = lineField(MAX_WORD_PATTERN).describe("As it is written, in either script");
const note = lines(MAX_WORD_NOTE).describe("Why it is there, for staff");

export const WordRule = z
  .object({
    _id: Id,
    kind: WordRuleKind,
    pattern: z.string().describe("As it was typed"),
    key: z.string().describe("What is looked for: the sound of its words, or the site's name"),
    action: WordRuleAction,
    note: z.string().describe("Why it is there"),
    createdBy: z.string().optional().describe("Username; absent: it came with the site"),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .describe("A word, a phrase or a site that is looked for in what members write");
export type WordRule = z.infer<typeof WordRule>;

const byId = z.strictObject({ id: Id });
const staffWrites = [{ by: "account", max: 600, seconds: 3600 }] as const;

/** How far members are trusted, and what is looked for in their texts. */
export const communityTrust = {
  getTrust: endpoint({
    method: "GET",
    path: "/api/community/trust",
    access: "member",
    summary: "How far the caller is trusted, what that allows, and what opens more; nobody else's",
    returns: TrustStatus,
    limits: [{ by: "account", max: 120, seconds: 60 }],
  }),
  listWordRules: endpoint({
    method: "GET",
    path: "/api/admin/word-rules",
    access: "moderator",
    summary: "Word rules, the latest first",
    query: z.strictObject({
      search: z.string().trim().max(MAX_SEARCH).optional().describe("Part of the pattern or the note"),
      kind: WordRuleKind.optional(),
      action: WordRuleAction.optional(),
      ...pageQuery(50),
    }),
    returns: z.array(WordRule),
    paged: true,
  }),
  createWordRule: endpoint({
    method: "POST",
    path: "/api/admin/word-rules",
    access: "moderator",
    summary: "Look for a word, a phrase or a site from now on",
    body: z.strictObject({ kind: WordRuleKind, pattern, action: WordRuleAction, note: note.default("") }),
    returns: WordRule,
    status: 201,
    message: "Saved",
    errors: ["rule.same", "rule.empty", "rule.too_many"],
    limits: staffWrites,
    idempotent: true,
  }),
  updateWordRule: endpoint({
    method: "PATCH",
    path: "/api/admin/word-rules/:id",
    access: "moderator",
    summary: "Change a word rule; what is left out stays",
    params: byId,
    body: z.strictObject({
      pattern: pattern.optional(),
      action: WordRuleAction.optional(),
      note: note.optional(),
    }),
    returns: WordRule,
    message: "Saved",
    errors: ["rule.not_found", "rule.same", "rule.empty"],
    limits: staffWrites,
  }),
  removeWordRule: endpoint({
    method: "DELETE",
    path: "/api/admin/word-rules/:id",
    access: "moderator",
    summary: "Look for it no more",
    params: byId,
    returns: z.object({ removed: z.boolean().describe("It is gone") }),
    message: "Deleted",
    errors: ["rule.not_found"],
    limits: staffWrites,
  }),
  tryWordRules: endpoint({
    method: "POST",
    path: "/api/admin/word-rules/try",
    access: "moderator",
    summary: "Which rules a text would hit; nothing is stored",
    body: z.strictObject({ text: z.string().max(5_000).describe("Any text") }),
    returns: z.array(
      z.object({ rule: WordRule, found: z.string().describe("The part of the text that hits, as it is written") }),
    ),
    limits: staffWrites,
  }),
} as const;
