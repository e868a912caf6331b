import type { Passkey, Protection } from "@sarathi/contract";
import type { AccountRow } from "./account.store.ts";
import type { ChangeRow } from "./email.store.ts";
import type { PasskeyRow } from "./passkey.store.ts";

export const viewPasskey = (row: PasskeyRow): Passkey => ({
  _id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString(),
});

interface Facts {
  account: AccountRow;
  totp: { enabled_at: Date | null } | undefined;
  passkeys: readonly PasskeyRow[];
  recoveryCodesLeft: number;
  emailChange: ChangeRow | undefined;
  passkeysPossible: boolean;
  staffNeeds: Protection["staffNeeds"] | null;
}

/** How an account is protected, as the contract's noun. */
export function viewProtection({ account, totp, emailChange, ...facts }: Facts): Protection {
  return {
    totp: totp?.enabled_at ? { since: totp.enabled_at.toISOString() } : undefined,
    passkeys: facts.passkeys.map(viewPasskey),
    passkeysPossible: facts.passkeysPossible,
    recoveryCodesLeft: facts.recoveryCodesLeft,
    hasPassword: account.password_hash !== null,
    staffNeeds: facts.staffNeeds ?? undefined,
    emailChange: emailChange && {
      email: emailChange.email,
      oldProven: emailChange.old_proven_at !== null,
      newProven: emailChange.new_proven_at !== null,
      expiresAt: emailChange.expires_at.toISOString(),
    },
  };
}
