import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { MAX_TOPICS } from "./liveLimits.ts";

const TOPICS = new RegExp(
  `^[a-z]{1,20}:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:,[a-z]{1,20}:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,${MAX_TOPICS - 1}}$`,
);

/** What an event of a stream holds in `data`: where something happened, never what. */
export const LiveEvent = z
  .object({
    topic: z.string().optional().describe("`account`, or one of those that were asked for"),
    refused: z
      .array(z.string())
      .optional()
      .describe("Of the first event, `open`: topics that the caller may not listen to"),
  })
  .describe("Where something happened; what it is, the ordinary calls say");
export type LiveEvent = z.infer<typeof LiveEvent>;

/** The live channel: hints that there is something new to ask for. */
export const live = {
  openLive: endpoint({
    method: "GET",
    path: "/api/live",
    access: "member",
    summary:
      "Server-sent events: hints of what is new to the caller and in some topics; goes on after `Last-Event-ID`, or says `reset`",
    query: z.strictObject({
      topics: z
        .string()
        .regex(TOPICS)
        .optional()
        .describe("At most ten, as `post:<id>`, with commas between; the caller's own account is always one"),
    }),
    returns: LiveEvent,
    stream: true,
    limits: [{ by: "account", max: 120, seconds: 60 }],
  }),
} as const;
