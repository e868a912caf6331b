import type { Answer, accounts as calls, User } from "@sarathi/contract";
import { inTransaction } from "../foundation/db/db.ts";
import type { Origin } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { addressProven } from "./account.hooks.ts";
import { hashCode, type MailQueue } from "./account.jobs.ts";
import { normalEmail, normalPassword } from "./account.rules.ts";
import * as accounts from "./account.store.ts";
import { viewUser } from "./account.view.ts";
import * as codes from "./code.store.ts";
import { currentAccount } from "./current.account.ts";
import type { FactorService } from "./factor.service.ts";
import { strengthOf } from "./password.rules.ts";
import { deviceName, type SessionService } from "./session.service.ts";
import type { SignInParts } from "./signIn.parts.ts";

type PasswordCheck = Answer<typeof calls.checkPassword>;

/** What anybody knows of an account. */
const knownOf = (row: accounts.AccountRow) => [row.first_name, row.last_name ?? "", row.email, row.username];

/** Mails of one kind to one address, asked for from one network; `mailQueue` bounds those of all networks. */
const MAILS_OF_NETWORK = { max: 3, seconds: 3_600 };

/** Passwords, and the mails that prove an address. */
export function passwordService(
  { db, clock, security, events, limits }: Pick<ModuleDeps, "db" | "clock" | "security" | "events" | "limits">,
  { hashing: passwords, guesses, devices, present, nameHash }: SignInParts,
  { sessions, mails, factor }: { sessions: SessionService; mails: MailQueue; factor: FactorService },
) {
  const mailsByNetwork = limits.calls(MAILS_OF_NETWORK);

  async function refusal(hash: Buffer, purpose: codes.Purpose): Promise<AppError> {
    const state = await codes.stateOfCode(db, hash, purpose);
    return new AppError(
      state === "used" ? "auth.code_used" : state === "expired" ? "auth.code_expired" : "auth.code_invalid",
    );
  }

  const wrongPassword = () =>
    new AppError("auth.password_wrong", { fields: { currentPassword: "auth.password_wrong" } });

  const samePassword = () => new AppError("auth.password_same", { fields: { newPassword: "auth.password_same" } });

  return {
    /** How good a password would be for the caller, if one is signed in. Nothing of it is kept. */
    async check(me: Identity | null, password: string, personal: readonly string[]): Promise<PasswordCheck> {
      const account = me && (await accounts.findBy(db, "id", me.accountId));
      const weakness = await passwords.weaknessOf(password, [...personal, ...(account ? knownOf(account) : [])]);
      return weakness ? { strength: "weak", why: `auth.password_${weakness}` } : { strength: strengthOf(password) };
    },

    /**
     * Known or not, an address takes the same way here: a job is left, and only its worker looks the account up.
     * So neither the answer nor its time tells anything. Above the limits it answers alike, and nothing is sent.
     */
    async resendVerification(email: string, { network }: Origin): Promise<void> {
      await mailTo({ kind: "verify", email: normalEmail(email) }, network);
    },
    async forgotPassword(email: string, { network }: Origin): Promise<void> {
      await mailTo({ kind: "reset", email: normalEmail(email) }, network);
    },

    /** @throws auth.code_invalid, auth.code_expired, auth.code_used */
    async verifyEmail(code: string): Promise<void> {
      const hash = hashCode(code);
      const proven = await inTransaction(db, async (tx) => {
        const found = await codes.useCode(tx, hash, "verify");
        const account = found && (await accounts.lockById(tx, found.accountId));
        if (!account || account.email !== found.email) return undefined;
        await codes.useUpCodes(tx, account.id, "verify");
        if (!account.email_verified_at) {
          await accounts.updateAccount(tx, account.id, { email_verified_at: clock() });
          await events.publish(tx, addressProven, { accountId: account.id, email: account.email });
        }
        return account.id;
      });
      if (!proven) throw await refusal(hash, "verify");
      sessions.forgetAccount(proven);
    },

    /**
     * Sets a password by the code of a mail and ends every session. Who reads the mail owns the address: it counts
     * as proven, and an account that signed in with Google alone has a password from here on.
     */
    async resetPassword(code: string, newPassword: string, origin: Origin): Promise<void> {
      const hash = hashCode(code);
      const opens = await codes.whatOpens(db, hash, "reset");
      const opener = opens && (await accounts.findBy(db, "email", opens.email));
      if (!opener) throw await refusal(hash, "reset"); // before the work of hashing
      await passwords.refuseWeak(newPassword, "newPassword", knownOf(opener));
      // A printed one is to be changed (ASVS 6.4.1), whichever way.
      if (opener.password_temporary && (await passwords.matches(newPassword, opener.password_hash)))
        throw samePassword();
      const passwordHash = await passwords.hash(newPassword);
      const done = await inTransaction(db, async (tx) => {
        const found = await codes.useCode(tx, hash, "reset");
        const account = found && (await accounts.lockById(tx, found.accountId));
        if (!account || account.email !== found.email) return undefined;
        await codes.useUpCodes(tx, account.id, "reset");
        await accounts.updateAccount(tx, account.id, {
          password_hash: passwordHash,
          password_temporary: false,
          auth_type: account.google_sub ? "both" : "local",
          email_verified_at: account.email_verified_at ?? clock(),
        });
        if (!account.email_verified_at)
          await events.publish(tx, addressProven, { accountId: account.id, email: account.email });
        await sessions.endAll(tx, account.id);
        await devices.forgetAll(tx, account.id);
        await tellChanged(tx, account.id, origin.device);
        return account;
      });
      if (!done) throw await refusal(hash, "reset");
      const { network } = origin;
      const names = await Promise.all([done.email, done.username].map(nameHash));
      guesses.forgive([done.id, ...names.map((name) => `name ${name}`)], { known: false, key: network });
      security.record({ event: "password.reset", accountId: done.id, network });
    },

    /** A first password for one's own Google account. @throws auth.other_account, auth.password_exists */
    async setPassword(me: Identity, email: string, newPassword: string, { network }: Origin): Promise<User> {
      const account = await currentAccount(db, me);
      if (account.email !== normalEmail(email)) throw new AppError("auth.other_account");
      if (account.password_hash) throw new AppError("auth.password_exists");
      await passwords.refuseWeak(newPassword, "newPassword", knownOf(account));
      const passwordHash = await passwords.hash(newPassword);
      const user = await inTransaction(db, async (tx) => {
        const now = await accounts.lockById(tx, me.accountId);
        if (!now || now.password_hash) throw new AppError("auth.password_exists");
        const row = await accounts.updateAccount(tx, now.id, { password_hash: passwordHash, auth_type: "both" });
        await sessions.endAll(tx, now.id, me.sessionId);
        await mails.add(tx, { kind: "passwordSet", accountId: now.id });
        return viewUser(row, clock());
      });
      security.record({ event: "password.changed", accountId: user._id, network });
      return user;
    },

    /** @throws auth.password_missing, auth.confirm_needed, auth.password_wrong, auth.password_same, and those of `weakPassword` */
    async changePassword(
      me: Identity,
      current: string,
      newPassword: string,
      { device, network }: Origin,
    ): Promise<void> {
      const account = await currentAccount(db, me);
      if (!account.password_hash) throw new AppError("auth.password_missing");
      await factor.refuseUnconfirmed(me);
      await present(me, { hash: account.password_hash, typed: current, network, field: "currentPassword" });
      if (normalPassword(newPassword) === normalPassword(current)) throw samePassword();
      await passwords.refuseWeak(newPassword, "newPassword", knownOf(account));
      const passwordHash = await passwords.hash(newPassword);
      await inTransaction(db, async (tx) => {
        const now = await accounts.lockById(tx, me.accountId);
        // Changed by another request meanwhile: what was typed as the present one is not that any more.
        if (now?.password_hash !== account.password_hash) throw wrongPassword();
        await accounts.updateAccount(tx, me.accountId, { password_hash: passwordHash, password_temporary: false });
        await codes.useUpCodes(tx, me.accountId, "reset");
        await sessions.endAll(tx, me.accountId, me.sessionId);
        await tellChanged(tx, me.accountId, device);
      });
      sessions.forgetAccount(me.accountId); // a printed password was one that kept staff calls closed
      security.record({ event: "password.changed", accountId: me.accountId, network });
    },

    sweep: () => codes.deleteOldCodes(db),
  };

  async function mailTo(mail: { kind: "verify" | "reset"; email: string }, network: string): Promise<void> {
    if (mailsByNetwork(`${mail.kind} ${mail.email} ${network}`) === 0) await mails.add(db, mail);
  }

  async function tellChanged(tx: Parameters<MailQueue["add"]>[0], accountId: string, device: string): Promise<void> {
    const when = clock().toISOString();
    await mails.add(tx, { kind: "passwordChanged", accountId, when, device: deviceName(device) });
  }
}
