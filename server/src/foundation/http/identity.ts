import type { Role } from "@sarathi/contract";

/** Who is calling, from the bearer token. */
export interface Identity {
  accountId: string;
  sessionId: string;
  username: string;
  role: Role;
  suspended: boolean;
  /** Proven: needed to post, contribute, register for an event, and to upload more than an avatar. */
  emailVerified: boolean;
  /** Has proven within ten minutes who they are. */
  confirmed: boolean;
  /** What staff have to do before staff calls are open to them (decision 33). */
  staffNeeds: StaffNeed | null;
}

/** What the caller may do now: staff who still have something to do may what anybody may. For what is not a staff call. */
export const roleNow = ({ role, staffNeeds }: Pick<Identity, "role" | "staffNeeds">): Role =>
  staffNeeds ? "user" : role;

/** Whether the caller may do now what only staff may. */
export const isStaff = (me: Pick<Identity, "role" | "staffNeeds">): boolean => roleNow(me) !== "user";

export type StaffNeed = "password" | "second_factor";

/** A bearer token of a session that has reached its end. */
export const EXPIRED = "expired";

/** What an attempt's own token allows: to read, save and submit that attempt alone. */
export interface AttemptTicket {
  attemptId: string;
  /** Good as long as the attempt bears the same number. */
  number: number;
}

/** How the HTTP layer learns who calls; the modules that own sessions and attempts provide these. */
export interface Authenticators {
  /** The account behind a bearer token; null when it is unknown or was revoked. */
  bySession(token: string): Promise<Identity | typeof EXPIRED | null>;
  /** The attempt behind an attempt token, or null when the token is not ours. */
  byAttemptToken(token: string): AttemptTicket | null;
}
