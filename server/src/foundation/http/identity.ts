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
}

/** The holder of an attempt's own token: may read, save and submit that attempt alone. */
export interface Candidate {
  attemptId: string;
}

/** How the HTTP layer learns who calls; the rooms that own sessions and attempts give these. */
export interface Doorkeepers {
  /** The account behind a bearer token, or null when it is unknown, expired or revoked. */
  identify(token: string): Promise<Identity | null>;
  /** The attempt behind an attempt token, or null when the token is not ours. */
  admit(token: string): Candidate | null;
}
