import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { MAX_SEARCH, SEARCH_LEAST, SEARCH_PER_SOURCE } from "./limits.ts";
import { pageQuery } from "./paging.ts";
import { Id, Instant, Text } from "./text.ts";

/** What the search looks in, one call each. */
export const searchSources = ["posts", "resources", "hashtags", "people", "tests", "study"] as const;
export type SearchSourceName = (typeof searchSources)[number];

/** What a hit is. */
export const hitKinds = [
  ...(["post", "resource", "item", "hashtag", "person", "test", "event"] as const),
  ...(["subject", "chapter", "topic", "syllabus", "roadmap"] as const),
] as const;
export type HitKind = (typeof hitKinds)[number];

export const SearchHit = z
  .object({
    kind: z.enum(hitKinds).describe("What it is"),
    path: z.string().describe("Where it is read; the same thing has one path in all sources"),
    title: Text.describe("What it is called"),
    name: z.string().optional().describe("Of a hashtag: its name without the sign"),
    detail: z.string().optional().describe("What tells it from others of its name"),
    tier: z
      .int()
      .min(0)
      .max(5)
      .describe("0 exact title, 1 its beginning, 2 all words in it, 3 all words, 4 by sound, 5 with a letter wrong"),
    score: z.number().describe("Its weight inside its tier, more is better"),
    corrected: z.string().optional().describe("Of tier 5: what was searched for instead"),
  })
  .describe("One thing that was found");
export type SearchHit = z.infer<typeof SearchHit>;

const sought = z
  .string()
  .trim()
  .min(SEARCH_LEAST)
  .max(MAX_SEARCH)
  .describe("Words or the beginning of one, in either script");

export const SearchMiss = z
  .object({
    query: z.string().describe("Folded"),
    askers: z.int().describe("How many asked, each counted once a day; fewer than three are not shown"),
    lastDay: z.string().describe("Day of Nepal, YYYY-MM-DD (AD)"),
  })
  .describe("What was searched for and not found");
export type SearchMiss = z.infer<typeof SearchMiss>;

export const SearchAlias = z
  .object({
    _id: Id,
    alias: z.string().describe("What people type, folded"),
    query: z.string().describe("What is searched for besides"),
    createdAt: Instant,
  })
  .describe("Another word for something, by staff");
export type SearchAlias = z.infer<typeof SearchAlias>;

/** The global search. */
export const search = {
  find: endpoint({
    method: "GET",
    path: "/api/search/:source",
    access: "anyone",
    summary: "What the caller may see of one source, the nearest first",
    params: z.strictObject({ source: z.enum(searchSources).describe("What it looks in") }),
    query: z.strictObject({
      q: sought,
      page: z.coerce.number().int().min(1).max(1).default(1).describe("There is one page"),
      limit: z.coerce.number().int().min(1).max(SEARCH_PER_SOURCE).default(SEARCH_PER_SOURCE).describe("Hits at most"),
    }),
    returns: z.array(SearchHit),
    cacheSeconds: 30,
    // One search asks all six sources: a search a second, by everybody behind one address of a carrier.
    limits: [{ by: "ip", max: 3_600, seconds: 60 }],
  }),
  reportMiss: endpoint({
    method: "POST",
    path: "/api/search/misses",
    access: "anyone",
    summary: "Say that nothing was found; only the folded words, the day and a number are written down",
    body: z.strictObject({ q: sought }),
    returns: z.object({ noted: z.boolean().describe("Always true") }),
    limits: [{ by: "ip", max: 120, seconds: 60 }],
  }),
  listMisses: endpoint({
    method: "GET",
    path: "/api/admin/search/misses",
    access: "moderator",
    summary: "What at least three people searched for and nobody found, the most first",
    query: z.strictObject(pageQuery(50)),
    returns: z.array(SearchMiss),
    paged: true,
  }),
  listAliases: endpoint({
    method: "GET",
    path: "/api/admin/search/aliases",
    access: "moderator",
    summary: "Other words for things, the latest first",
    query: z.strictObject(pageQuery(50)),
    returns: z.array(SearchAlias),
    paged: true,
  }),
  createAlias: endpoint({
    method: "POST",
    path: "/api/admin/search/aliases",
    access: "moderator",
    summary: "Search for something else besides, when a word is asked for",
    body: z.strictObject({ alias: sought, query: sought }),
    status: 201,
    returns: SearchAlias,
    errors: ["search.alias_taken", "search.alias_empty"],
    idempotent: true,
  }),
  removeAlias: endpoint({
    method: "DELETE",
    path: "/api/admin/search/aliases/:id",
    access: "moderator",
    summary: "Take another word away",
    params: z.strictObject({ id: Id }),
    returns: z.object({ removed: z.boolean().describe("Always true") }),
    errors: ["search.alias_not_found"],
  }),
};
