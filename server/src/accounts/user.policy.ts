import type { Role } from "@sarathi/contract";

interface Actor {
  accountId: string;
  role: Role;
}
interface Target {
  id: string;
  role: string;
}

/** Only administrators change roles, and never their own (product page §2). */
export const mayChangeRole = (me: Actor, target: Target): boolean => me.role === "admin" && me.accountId !== target.id;

/** One acts on those below: administrators on anybody else, moderators on candidates. */
export const maySuspend = (me: Actor, target: Target): boolean =>
  me.accountId !== target.id && (me.role === "admin" || (me.role === "moderator" && target.role === "user"));
