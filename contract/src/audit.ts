import { z } from "zod";
import { auditActions } from "./auditActions.ts";
import { Id, Instant } from "./text.ts";

export type AuditAction = keyof typeof auditActions;
/** What an action can be done to. */
export type TargetKind = (typeof auditActions)[AuditAction];

export const AuditAction = z
  .enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]])
  .describe("What was done");
export const TargetKind = z
  .enum([...new Set(Object.values(auditActions))] as [TargetKind, ...TargetKind[]])
  .describe("What it was done to");

/** One line of the audit log, which is only ever added to. */
export const AuditEntry = z
  .object({
    _id: Id,
    at: Instant,
    actor: z.string().optional().describe("Username of who did it; absent: the system or the command line"),
    action: AuditAction,
    targetKind: TargetKind,
    target: z
      .string()
      .optional()
      .describe("Title of what it was done to, as it is today; absent: there is none any more"),
    targetId: Id.optional().describe("Its id"),
    before: z.record(z.string(), z.unknown()).optional().describe("What changed, as it was"),
    after: z.record(z.string(), z.unknown()).optional().describe("What changed, as it became"),
    reason: z.string().optional().describe("Why"),
  })
  .describe("An entry of the audit log");
export type AuditEntry = z.infer<typeof AuditEntry>;
