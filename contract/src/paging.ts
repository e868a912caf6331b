import { z } from "zod";
import { MAX_PER_PAGE } from "./limits.ts";

export const Pagination = z
  .object({
    total: z.int().describe("Items in all"),
    page: z.int().describe("This page, from 1"),
    limit: z.int().describe("Items a page"),
    totalPages: z.int().describe("Pages in all"),
    hasNextPage: z.boolean().describe("A later page exists"),
    hasPrevPage: z.boolean().describe("An earlier page exists"),
    nextCursor: z.string().optional().describe("Opaque place to go on from, for lists that move"),
  })
  .describe("Where this page stands in its list");
export type Pagination = z.infer<typeof Pagination>;

/** Query keys of a list. @param fallback items a page when the caller does not say */
export const pageQuery = (fallback: number) => ({
  page: z.coerce.number().int().min(1).max(100_000).default(1).describe("Page, from 1"),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_PER_PAGE)
    .default(fallback)
    .describe(`Items a page, ${MAX_PER_PAGE} at most`),
});

/** The pagination block of one page. @param total items in all, @param page from 1, @param limit items a page */
export function paginate(total: number, page: number, limit: number): Pagination {
  const totalPages = Math.ceil(total / limit);
  return { total, page, limit, totalPages, hasNextPage: page < totalPages, hasPrevPage: page > 1 };
}
