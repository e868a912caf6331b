import { z } from "zod";
import { COUNTED_UP_TO, MAX_PER_PAGE } from "./limits.ts";

export const Pagination = z
  .object({
    total: z.int().describe(`Items in all, counted up to ${COUNTED_UP_TO}; that many means at least that many`),
    page: z.int().describe("This page, from 1"),
    limit: z.int().describe("Items a page"),
    totalPages: z.int().describe("Pages in all, of the items that were counted"),
    hasNextPage: z.boolean().describe("A later page exists"),
    hasPrevPage: z.boolean().describe("An earlier page exists"),
    nextCursor: z
      .string()
      .optional()
      .describe("Opaque place to go on from, in lists that take a cursor; absent: the end"),
  })
  .describe("Where this page is in its list");
export type Pagination = z.infer<typeof Pagination>;

const limitField = (fallback: number) =>
  z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(fallback).describe(`Items a page, ${MAX_PER_PAGE} at most`);

/** Query keys of a list that is read by page. @param fallback items a page when the caller does not say */
export const pageQuery = (fallback: number) => ({
  page: z.coerce.number().int().min(1).max(100_000).default(1).describe("Page, from 1"),
  limit: limitField(fallback),
});

/**
 * Query keys of a list that moves while it is read: nothing is shown twice or left out when rows come in meanwhile. Beside
 * `pageQuery` where pages are wanted too. Another list's cursor, or none of ours, is `page.bad_cursor`.
 */
export const cursorQuery = (fallback: number) => ({
  cursor: z.string().optional().describe("`nextCursor` of the page before; goes before `page`"),
  limit: limitField(fallback),
});

/**
 * The pagination block of one page.
 * @param total items in all, @param page from 1, @param limit items a page
 * @param hasNextPage by default as `total` says; a list that is longer than it is counted says it itself
 */
export function paginate(
  total: number,
  page: number,
  limit: number,
  hasNextPage = page < Math.ceil(total / limit),
): Pagination {
  return { total, page, limit, totalPages: Math.ceil(total / limit), hasNextPage, hasPrevPage: page > 1 };
}
