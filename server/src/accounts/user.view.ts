import { AuditAction, type AuditEntry, type UserRow } from "@sarathi/contract";
import type { Identity } from "../foundation/http/identity.ts";
import { fullName } from "./account.view.ts";
import type { listEntries } from "./audit.store.ts";
import { mayChangeRole, maySuspend } from "./user.policy.ts";
import type { UserFacts } from "./user.store.ts";

/** Moderators need to tell accounts apart, not to write to people: `asha@example.com` → `a…@example.com`. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/u, "$1…");

/** An account as staff see it. */
export function viewUserRow(me: Identity, row: UserFacts): UserRow {
  return {
    _id: row.id,
    username: row.username,
    name: fullName(row),
    avatar: row.avatar ?? undefined,
    email: me.role === "admin" ? row.email : masked(row.email),
    emailVerified: row.email_verified_at !== null,
    authType: row.auth_type,
    role: row.role,
    status: row.suspended ? "suspended" : row.erase_requested_at ? "erasing" : "active",
    suspendedUntil: (row.suspended && row.suspended_until?.toISOString()) || undefined,
    suspendedReason: (row.suspended && row.suspended_reason) || undefined,
    sessions: row.sessions,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString(),
    can: {
      changeRole: mayChangeRole(me, row),
      suspend: maySuspend(me, { ...row, suspended_by: row.suspended ? row.suspended_by : null }),
    },
  };
}

type AuditRow = Awaited<ReturnType<typeof listEntries>>["rows"][number];

/** @param title of what it was done to, if that still is. @returns null for an action that only a newer program knows */
export function viewAuditEntry(row: AuditRow, title: string | undefined): AuditEntry | null {
  const action = AuditAction.safeParse(row.action);
  if (!action.success) return null;
  return {
    _id: row.id,
    at: row.at.toISOString(),
    actor: row.actor ?? undefined,
    action: action.data,
    targetKind: row.target_kind,
    target: title,
    targetId: row.target_id ?? undefined,
    before: row.before ?? undefined,
    after: row.after ?? undefined,
    reason: row.reason ?? undefined,
  };
}
