import type { Protection } from "@sarathi/contract";

/** An account with a password and nothing else. */
export const plainProtection: Protection = {
  passkeys: [],
  passkeysPossible: true,
  recoveryCodesLeft: 0,
  hasPassword: true,
};
const since = "2026-11-20T06:00:00.000Z";
/** One with an authenticator app, a passkey and recovery codes. */
export const fullProtection: Protection = {
  ...plainProtection,
  totp: { since },
  passkeys: [{ _id: "01900000-0000-7000-8000-0000000000f1", name: "मेरो फोन", createdAt: since, lastUsedAt: since }],
  recoveryCodesLeft: 9,
};
