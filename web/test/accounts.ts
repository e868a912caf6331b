import type { AuditEntry, SecurityEvent, UserRow } from "@sarathi/contract";
import { candidate } from "./people.ts";

/** An account as an administrator sees it. */
export const userRow = (more: Partial<UserRow> = {}): UserRow => ({
  _id: candidate._id,
  username: candidate.username,
  name: "Sita KC",
  email: candidate.email,
  emailVerified: true,
  authType: "local",
  role: "user",
  status: "active",
  sessions: 1,
  createdAt: candidate.createdAt,
  can: { changeRole: true, suspend: true },
  ...more,
});

export const suspended = (more: Partial<UserRow> = {}): UserRow =>
  userRow({ status: "suspended", suspendedReason: "Sold answers", sessions: 0, ...more });

export const auditEntry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: "01900000-0000-7000-8000-0000000000f1",
  at: "2026-11-20T06:00:00.000Z",
  actor: "hari.admin",
  action: "user.suspend",
  targetKind: "account",
  target: candidate.username,
  targetId: candidate._id,
  reason: "Sold answers",
  ...more,
});

/** Of the administrators' first page. */
export const accountCounts = { users: 12, newThisWeek: 3, unverified: 2, suspended: 1, erasing: 0, unsentMails: 0 };

export const securityEvent = (more: Partial<SecurityEvent> = {}): SecurityEvent => ({
  _id: "01900000-0000-7000-8000-0000000000f2",
  at: "2026-11-20T06:00:00.000Z",
  event: "sign_in.failed",
  account: candidate.username,
  accountId: candidate._id,
  network: "203.0.113.9",
  count: 1,
  ...more,
});
