import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { Pagination } from "./paging.ts";

export const Failure = z
  .object({
    success: z.literal(false),
    statusCode: z.int().describe("Equal to the HTTP status"),
    code: z.string().describe("Stable name of the error"),
    message: z.string().describe("English text"),
    errors: z.array(z.string()).describe("One line each"),
    fields: z.record(z.string(), z.string()).optional().describe("Error per request field"),
    details: z.record(z.string(), z.string()).optional().describe("Facts that belong to the code, by name"),
    requestId: z.string().describe("To quote when asking for help"),
  })
  .describe("What every failed call answers");
export type Failure = z.infer<typeof Failure>;

/** The schema of a successful answer: the envelope around the endpoint's `returns`. */
export function envelopeOf(spec: Endpoint): z.ZodObject {
  const lifted: Record<string, z.ZodType> = {};
  for (const key of spec.lift ?? []) {
    const inner = (spec.returns as z.ZodObject).shape[key];
    if (inner) lifted[key] = inner as z.ZodType;
  }
  return z.object({
    success: z.literal(true),
    statusCode: z.int(),
    message: z.string(),
    ...lifted,
    data: spec.returns,
    ...(spec.paged ? { pagination: Pagination } : {}),
  });
}
