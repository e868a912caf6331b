import { z } from "zod";
import { AuditAction, AuditEntry, TargetKind } from "./audit.ts";
import { endpoint, type Limit } from "./endpoint.ts";
import { dayField, reasonField } from "./fields.ts";
import { Role, User } from "./identity.ts";
import { MAX_SEARCH, MAX_SUSPENSION_DAYS, MODERATOR_DAYS } from "./limits.ts";
import { cursorQuery, pageQuery } from "./paging.ts";
import { SecurityEvent, SecurityEventName } from "./security.ts";
import { Id, Instant } from "./text.ts";

/** An account as staff see it. */
export const UserRow = z
  .object({
    _id: Id,
    username: z.string().describe("Unique name in addresses"),
    name: z.string().describe("Names as shown"),
    avatar: z.string().optional().describe("Address of the picture"),
    email: z.string().describe("Whole for administrators; for moderators only its first letter and its domain"),
    emailVerified: z.boolean().describe("The address was proven"),
    authType: User.shape.authType,
    role: Role,
    status: z.enum(["active", "suspended", "erasing"]).describe("Erasing: its owner asked for it to be erased"),
    suspendedUntil: Instant.optional().describe("Absent while suspended: without end"),
    suspendedReason: z.string().optional().describe("What its owner reads"),
    sessions: z.int().describe("Live sessions"),
    createdAt: Instant,
    lastUsedAt: Instant.optional().describe("Last use of a live session, to the hour"),
    can: z
      .object({
        changeRole: z.boolean().describe("The caller may change the role"),
        suspend: z.boolean().describe("The caller may suspend, restore and sign out"),
      })
      .describe("What the caller may do"),
  })
  .describe("An account as staff see it");
export type UserRow = z.infer<typeof UserRow>;

const UserRef = z.strictObject({ id: Id });

export const RoleChange = z
  .strictObject({ role: Role, reason: reasonField.optional().describe("Why; stands in the audit log") })
  .describe("A change of role");

/** The server counts by its own clock, so that a wrong one of whoever suspends changes nothing. */
export const SuspensionTerm = z
  .discriminatedUnion("kind", [
    z
      .strictObject({
        kind: z.literal("days"),
        days: z.int().min(1).max(MAX_SUSPENSION_DAYS).describe("So many days of 24 hours, up to the next full hour"),
      })
      .describe("For some days"),
    z
      .strictObject({ kind: z.literal("date"), date: dayField.describe("Its last day in Nepal, YYYY-MM-DD (AD)") })
      .describe("To the end of a day"),
    z.strictObject({ kind: z.literal("endless") }).describe("Until somebody ends it"),
  ])
  .describe("How long a suspension lasts");
export type SuspensionTerm = z.infer<typeof SuspensionTerm>;

export const Suspension = z
  .strictObject({ term: SuspensionTerm, reason: reasonField.describe("Why; the account's owner reads it") })
  .describe("A suspension");
export type Suspension = z.infer<typeof Suspension>;

/** Of each kind of staff action. */
const actionLimits = [{ by: "account", max: 60, seconds: 3600 }] as const satisfies readonly Limit[];

/** Calls of staff about accounts. */
export const users = {
  listUsers: endpoint({
    method: "GET",
    path: "/api/admin/users",
    access: "moderator",
    summary: "Accounts; newest first by default",
    query: z.strictObject({
      search: z
        .string()
        .trim()
        .max(MAX_SEARCH)
        .optional()
        .describe("Part of a username or name; for administrators an e-mail"),
      role: Role.optional(),
      status: UserRow.shape.status.optional(),
      verified: z.enum(["yes", "no"]).optional().describe("Whether the address was proven"),
      sort: z.enum(["newest", "oldest", "name", "lastUsed"]).default("newest").describe("Order"),
      ...pageQuery(25),
    }),
    returns: z.array(UserRow),
    paged: true,
  }),
  getUser: endpoint({
    method: "GET",
    path: "/api/admin/users/:id",
    access: "moderator",
    summary: "One account as staff see it",
    params: UserRef,
    returns: UserRow,
    errors: ["user.not_found"],
  }),
  changeRole: endpoint({
    method: "PATCH",
    path: "/api/admin/users/:id/role",
    access: "admin",
    summary: "Give an account another role; it counts at the next request",
    params: UserRef,
    body: RoleChange,
    returns: UserRow,
    message: "Role changed",
    errors: ["user.not_found", "user.self", "user.last_admin"],
    limits: actionLimits,
  }),
  suspendUser: endpoint({
    method: "POST",
    path: "/api/admin/users/:id/suspend",
    access: "moderator",
    summary: `Suspend an account; its sessions end. Moderators: candidates only, ${MODERATOR_DAYS} days at most, over no suspension of an administrator`,
    params: UserRef,
    body: Suspension,
    returns: UserRow,
    message: "Account suspended",
    errors: ["user.not_found", "user.self", "user.last_admin", "user.suspension_length"],
    limits: actionLimits,
  }),
  restoreUser: endpoint({
    method: "POST",
    path: "/api/admin/users/:id/restore",
    access: "moderator",
    summary: "End a suspension",
    params: UserRef,
    returns: UserRow,
    message: "Suspension lifted",
    errors: ["user.not_found", "user.self"],
    limits: actionLimits,
  }),
  endUserSessions: endpoint({
    method: "DELETE",
    path: "/api/admin/users/:id/sessions",
    access: "moderator",
    summary: "Sign an account out everywhere",
    params: UserRef,
    returns: UserRow,
    message: "Logged out everywhere",
    errors: ["user.not_found", "user.self"],
    limits: actionLimits,
  }),
  listAudit: endpoint({
    method: "GET",
    path: "/api/admin/audit",
    access: "moderator",
    summary: "The audit log, latest first. Moderators: their own entries only",
    query: z.strictObject({
      search: z
        .string()
        .trim()
        .max(MAX_SEARCH)
        .optional()
        .describe("Part of the name of an account that did it, or that it was done to"),
      action: AuditAction.optional(),
      targetKind: TargetKind.optional(),
      targetId: Id.optional().describe("What it was done to"),
      day: dayField.optional().describe("When, as a day in Nepal, YYYY-MM-DD (AD)"),
      ...pageQuery(50),
      ...cursorQuery(50),
    }),
    returns: z.array(AuditEntry),
    paged: true,
    errors: ["page.bad_cursor"],
  }),
  listSecurityEvents: endpoint({
    method: "GET",
    path: "/api/admin/security-events",
    access: "admin",
    summary: "The security log of the last 180 days, latest first",
    query: z.strictObject({
      event: SecurityEventName.optional(),
      search: z.string().trim().max(MAX_SEARCH).optional().describe("Part of the name of the account"),
      accountId: Id.optional().describe("Whose"),
      network: z.string().trim().max(60).optional().describe("Where from, as the log writes it"),
      ...pageQuery(50),
      ...cursorQuery(50),
    }),
    returns: z.array(SecurityEvent),
    paged: true,
    errors: ["page.bad_cursor"],
  }),
} as const;
