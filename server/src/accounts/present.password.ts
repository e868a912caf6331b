import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { SecurityLog } from "../foundation/securityLog.ts";
import type { GuessLimits } from "./guesses.ts";
import type { Passwords } from "./password.ts";

interface Proof {
  /** The account's hash. */
  hash: string;
  typed: string;
  network: string;
  /** Of the request, for the refusal. */
  field: string;
}

/** Asks who is signed in for the present password, as before a change of it. A stolen session guesses ten times. */
export function presentPassword(hashing: Passwords, guesses: GuessLimits, security: SecurityLog) {
  /** @throws auth.password_wrong, request.too_many */
  return async (me: Identity, { hash, typed, network, field }: Proof): Promise<void> => {
    if (await guesses.present(me.sessionId, () => hashing.matches(typed, hash))) return;
    security.record({ event: "password.wrong", accountId: me.accountId, network });
    throw new AppError("auth.password_wrong", { fields: { [field]: "auth.password_wrong" } });
  };
}
export type PresentPassword = ReturnType<typeof presentPassword>;
