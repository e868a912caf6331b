import type { PasskeyAnswer } from "@sarathi/contract";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { installationSecret } from "../foundation/db/secrets.ts";
import type { Origin } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import { makeOnce } from "../foundation/makeOnce.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { hashCode, type MailQueue } from "./account.jobs.ts";
import * as accounts from "./account.store.ts";
import { refuseSuspended } from "./account.suspension.ts";
import type { SessionBegun } from "./account.view.ts";
import * as factors from "./factor.store.ts";
import type { PasskeyService } from "./passkey.service.ts";
import { sealer } from "./secret.seal.ts";
import type { SessionService } from "./session.service.ts";
import { stepOf } from "./totp.ts";

const CHALLENGE_BYTES = 32;

/** A sign-in whose first factor was right: begun, or waiting for its second step. */
export type Entered = SessionBegun | { challenge: string; methods: factors.Method[] };

export interface FactorProof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

const wrong = (field: keyof FactorProof) =>
  new AppError("auth.factor_wrong", { fields: { [field]: "auth.factor_wrong" } });

/** The second step of a sign-in, and what proves a second factor. */
export function factorService(
  { db, random, clock, security }: Pick<ModuleDeps, "db" | "random" | "clock" | "security">,
  sessions: SessionService,
  mails: MailQueue,
  passkeys: PasskeyService,
) {
  const seals = makeOnce(async () => sealer(await installationSecret(db, random, "second-factor")));

  /**
   * Uses up what proves a second factor. Codes of the app are few: each counts as wrong until it was right, a hundred
   * a day. Recovery codes and passkeys cannot be guessed, so nobody can use up the owner's tries of those.
   * @throws auth.factor_wrong, auth.too_many_codes
   */
  async function prove(
    accountId: string,
    { code, recoveryCode, passkey }: FactorProof,
    { purpose, network }: { purpose: "second_factor" | "confirm"; network: string },
  ): Promise<void> {
    try {
      if (passkey) await passkeys.prove(passkey, accountId, purpose);
      else if (recoveryCode !== undefined) await proveRecoveryCode(accountId, recoveryCode);
      else await proveCode(accountId, code ?? "");
    } catch (error) {
      if (error instanceof AppError) security.record({ event: "second_factor.wrong", accountId, network });
      throw error;
    }
  }

  async function proveCode(accountId: string, code: string): Promise<void> {
    if (!(await factors.countFailure(db, accountId))) throw new AppError("auth.too_many_codes");
    const totp = await factors.findTotp(db, accountId);
    if (!totp?.enabled_at) throw wrong("code");
    const step = await stepOf((await seals()).open(accountId, totp.sealed_secret), code, clock());
    if (step === null || !(await factors.useStep(db, accountId, step))) throw wrong("code");
    await factors.takeBackFailure(db, accountId);
  }

  async function proveRecoveryCode(accountId: string, recoveryCode: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      if (!(await factors.useRecoveryCode(tx, accountId, hashCode(recoveryCode)))) throw wrong("recoveryCode");
      const left = await factors.countRecoveryCodes(tx, accountId);
      await mails.add(tx, { kind: "recoveryUsed", accountId, left });
    });
  }

  return {
    prove,
    seals,

    /** What a password alone must not open where there is a second factor. @throws auth.confirm_needed */
    async refuseUnconfirmed(me: Identity): Promise<void> {
      if (me.confirmed) return;
      if ((await factors.methodsOf(db, me.accountId)).length > 0) throw new AppError("auth.confirm_needed");
    },

    /**
     * Signs in who gave a right first factor, where that is enough. To be called under the account's lock; what it
     * answers goes to `opened` after the commit.
     */
    async enter(tx: Db, account: accounts.AccountRow, origin: Origin): Promise<Entered> {
      const methods = await factors.methodsOf(tx, account.id);
      if (methods.length === 0) return sessions.begin(tx, account, origin);
      const challenge = random.bytes(CHALLENGE_BYTES).toString("base64url");
      await factors.insertChallenge(tx, hashCode(challenge), account.id);
      return { challenge, methods };
    },

    /** @throws auth.second_factor with `challenge` and `methods` in its details */
    opened(entered: Entered): SessionBegun {
      if ("token" in entered) return entered;
      const { challenge, methods } = entered;
      throw new AppError("auth.second_factor", { details: { challenge, methods: methods.join(",") } });
    },

    /** The second step. @throws auth.challenge_over, auth.factor_wrong, auth.too_many_codes, auth.suspended */
    async signIn(challenge: string, proof: FactorProof, origin: Origin): Promise<SessionBegun> {
      const hash = hashCode(challenge);
      const accountId = await factors.tryChallenge(db, hash);
      if (!accountId) throw new AppError("auth.challenge_over");
      await prove(accountId, proof, { purpose: "second_factor", network: origin.network });
      const begun = await inTransaction(db, async (tx) => {
        const account = await accounts.lockById(tx, accountId);
        // Gone: the password was changed meanwhile, or another call took the step.
        if (!account || !(await factors.endChallenge(tx, hash))) throw new AppError("auth.challenge_over");
        refuseSuspended(account, clock());
        return sessions.begin(tx, account, origin);
      });
      security.record({ event: "sign_in.ok", accountId, network: origin.network });
      return begun;
    },

    /** What a passkey is asked with as the second step. @throws auth.challenge_over, auth.passkeys_off */
    async signInPasskey(challenge: string) {
      const accountId = await factors.findChallenge(db, hashCode(challenge));
      if (!accountId) throw new AppError("auth.challenge_over");
      return passkeys.options(accountId, "second_factor");
    },

    /** What a passkey is asked with that signs in alone. @throws auth.passkeys_off */
    passkeyOptions: () => passkeys.options(null, "sign_in"),

    /** Signs in with a passkey alone. @throws auth.factor_wrong, auth.suspended */
    async passkeySignIn(answer: PasskeyAnswer, origin: Origin): Promise<SessionBegun> {
      const accountId = await passkeys.prove(answer, null, "sign_in").catch((error: unknown) => {
        security.record({ event: "sign_in.failed", network: origin.network });
        throw error;
      });
      const begun = await inTransaction(db, async (tx) => {
        const account = await accounts.lockById(tx, accountId);
        if (!account) throw wrong("passkey");
        refuseSuspended(account, clock());
        return sessions.begin(tx, account, origin);
      });
      security.record({ event: "sign_in.ok", accountId, network: origin.network });
      return begun;
    },

    sweep: () => factors.deleteOldChallenges(db),
  };
}
export type FactorService = ReturnType<typeof factorService>;
