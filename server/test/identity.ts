import type { Identity } from "../src/foundation/http/identity.ts";

/** Who calls, for what is tried below the API. */
export const identity = (more: Partial<Identity> = {}): Identity => ({
  accountId: "a",
  sessionId: "s",
  username: "u",
  role: "user",
  suspended: false,
  emailVerified: true,
  confirmed: false,
  staffNeeds: null,
  ...more,
});
