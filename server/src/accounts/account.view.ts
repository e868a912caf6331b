import type { User } from "@sarathi/contract";
import type { AccountRow } from "./account.store.ts";

/** One's own account as the contract's noun. */
export function viewUser(row: AccountRow): User {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    authType: row.auth_type as User["authType"],
    role: row.role as User["role"],
    status: row.status as User["status"],
    profile: {
      firstName: row.first_name,
      lastName: row.last_name ?? undefined,
      avatar: row.avatar ?? undefined,
      username: row.username,
      bio: row.bio ?? undefined,
      targetPost: row.target_post ?? undefined,
      examDate: row.exam_date ?? undefined,
    },
    language: row.language as User["language"],
    createdAt: row.created_at.toISOString(),
  };
}
