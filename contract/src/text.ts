import { z } from "zod";

/** Text in Nepali, English or both; at least one stands. */
export const Text = z
  .object({ ne: z.string().optional().describe("Nepali"), en: z.string().optional().describe("English") })
  .describe("Text in Nepali, English or both");
export type Text = z.infer<typeof Text>;

export const Id = z.uuid().toLowerCase().describe("Opaque id (UUIDv7)");
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(120)
  .describe("Permanent name in addresses");
export const Instant = z.iso.datetime().describe("ISO 8601, UTC");
export const Language = z.enum(["ne", "en"]).describe("Language of the reader");
export type Language = z.infer<typeof Language>;
