import type { User } from "@sarathi/contract";
import { erasesAt, isSuspended } from "./account.rules.ts";
import type { AccountRow } from "./account.store.ts";

export interface SessionBegun {
  token: string;
  user: User;
}

/** One's own account as the contract's noun. */
export function viewUser(row: AccountRow, now: Date): User {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    authType: row.auth_type,
    role: row.role,
    status: isSuspended(row, now) ? "suspended" : "active",
    profile: {
      firstName: row.first_name,
      lastName: row.last_name ?? undefined,
      avatar: row.avatar ?? undefined,
      username: row.username,
      bio: row.bio ?? undefined,
      targetPost: row.target_post ?? undefined,
      examDate: row.exam_date ?? undefined,
    },
    language: row.language,
    createdAt: row.created_at.toISOString(),
    erasesAt: row.erase_requested_at ? erasesAt(row.erase_requested_at).toISOString() : undefined,
  };
}

/** What its owner agreed to when it was opened; undefined where that was not kept. */
export function viewTerms({ terms_version: version, terms_accepted_at: at }: AccountRow) {
  return version && at ? { version, acceptedAt: at.toISOString() } : undefined;
}

export const fullName = (row: Pick<AccountRow, "first_name" | "last_name">): string =>
  [row.first_name, row.last_name].filter(Boolean).join(" ");
