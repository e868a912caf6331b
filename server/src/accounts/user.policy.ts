import type { Role } from "@sarathi/contract";

interface Actor {
  accountId: string;
  role: Role;
}
interface Target {
  id: string;
  role: Role;
  /** Whose suspension stands on it, if one does. */
  suspended_by: "moderator" | "admin" | null;
}

/** Only administrators change roles, and never their own (docs/sources.md, accounts). */
export const mayChangeRole = (me: Actor, target: Target): boolean => me.role === "admin" && me.accountId !== target.id;

/**
 * One acts on those below: administrators on anybody else, moderators on candidates whom no administrator has
 * suspended.
 */
export const maySuspend = (me: Actor, target: Target): boolean =>
  me.accountId !== target.id &&
  (me.role === "admin" || (me.role === "moderator" && target.role === "user" && target.suspended_by !== "admin"));
