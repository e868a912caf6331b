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

/** What an attempt's own token allows: to read, save and submit that attempt alone. */
export interface AttemptTicket {
  attemptId: string;
  /** Good as long as the attempt bears the same number. */
  number: number;
}

/** How the HTTP layer learns who calls; the modules that own sessions and attempts provide these. */
export interface Authenticators {
  /** The account behind a bearer token, or null when it is unknown, expired or revoked. */
  bySession(token: string): Promise<Identity | null>;
  /** The attempt behind an attempt token, or null when the token is not ours. */
  byAttemptToken(token: string): AttemptTicket | null;
}
