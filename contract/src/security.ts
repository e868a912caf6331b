import { z } from "zod";
import { Id, Instant } from "./text.ts";

/**
 * What the security log names (ASVS 5.0: 16.2.1, 16.3.1–16.3.3). One that was ever used is never taken out.
 * `refused` ones can come in floods: whoever knocks makes them, and needs no account for it.
 */
export const securityEvents = {
  "sign_in.ok": { refused: false },
  "sign_in.failed": { refused: true },
  "sign_in.new_device": { refused: false },
  "password.changed": { refused: false },
  "password.reset": { refused: false },
  "password.wrong": { refused: true },
  "second_factor.wrong": { refused: true },
  "second_factor.changed": { refused: false },
  "email.changed": { refused: false },
  "access.unauthenticated": { refused: true },
  "access.forbidden": { refused: true },
  "limit.reached": { refused: true },
} as const satisfies Record<`${string}.${string}`, { refused: boolean }>;
export type SecurityEventName = keyof typeof securityEvents;

export const SecurityEventName = z
  .enum(Object.keys(securityEvents) as [SecurityEventName, ...SecurityEventName[]])
  .describe("What happened");

/** One line of the security log: like events of some seconds are one line with their count. */
export const SecurityEvent = z
  .object({
    _id: Id,
    at: Instant.describe("When the last of them happened"),
    event: SecurityEventName,
    account: z.string().optional().describe("Username of the account, as it is today; absent: none, or it is erased"),
    accountId: Id.optional().describe("Its id"),
    nameHash: z
      .string()
      .optional()
      .describe("Keyed hash of the name that was typed, where no account bears it: like names have like hashes"),
    network: z.string().optional().describe("Where it came from; absent: from many, in a flood"),
    call: z.string().optional().describe("Which call of the API, without its input"),
    count: z.int().describe("So many like it"),
  })
  .describe("An event of the security log");
export type SecurityEvent = z.infer<typeof SecurityEvent>;
