import { type Confirmation, type PasskeyAnswer, type Protection, RECOVERY_CODES } from "@sarathi/contract";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { Random } from "../foundation/deps.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { hashCode, type MailQueue, mailedCodeHash } from "./account.jobs.ts";
import * as accounts from "./account.store.ts";
import * as codes from "./code.store.ts";
import { currentAccount } from "./current.account.ts";
import * as changes from "./email.store.ts";
import type { FactorProof, FactorService } from "./factor.service.ts";
import * as factors from "./factor.store.ts";
import type { PasskeyService } from "./passkey.service.ts";
import * as keys from "./passkey.store.ts";
import type { PresentPassword } from "./present.password.ts";
import { viewPasskey, viewProtection } from "./protection.view.ts";
import type { SessionService } from "./session.service.ts";
import { base32, SECRET_BYTES, stepOf, totpUri } from "./totp.ts";

/** 120 bits, above the 112 from which a plain hash protects them (ASVS 6.5.2). */
const RECOVERY_CHARACTERS = 24;
/** Crockford's base 32: nothing in it looks like another. */
const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";

/** As they are typed, without hyphens. */
const newRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    [...random.bytes(RECOVERY_CHARACTERS)].map((byte) => CROCKFORD[byte % CROCKFORD.length]).join(""),
  );
const inGroups = (code: string): string => (code.match(/.{4}/g) ?? []).join("-");

const wrongPassword = () => new AppError("auth.password_wrong", { fields: { password: "auth.password_wrong" } });

interface Typed {
  password: string | undefined;
  network: string;
}
interface Parts {
  sessions: SessionService;
  mails: MailQueue;
  present: PresentPassword;
  passkeys: PasskeyService;
  factor: FactorService;
}

/** How an account is protected, as its owner sees and changes it. */
export function protectionService(
  { db, random, clock, site, security }: Pick<ModuleDeps, "db" | "random" | "clock" | "site" | "security">,
  { sessions, mails, present, passkeys, factor }: Parts,
) {
  /** Voids the old recovery codes. @returns the new ones, which are shown once */
  async function renewCodes(tx: Db, accountId: string): Promise<string[]> {
    const plain = newRecoveryCodes(random);
    await factors.replaceRecoveryCodes(tx, accountId, plain.map(hashCode));
    return plain.map(inGroups);
  }

  /** Runs a change of second factors under the account's lock; what its sessions may do is read anew. */
  async function change<T>(
    me: Identity,
    network: string,
    work: (tx: Db, account: accounts.AccountRow) => Promise<T>,
  ): Promise<T> {
    const result = await inTransaction(db, async (tx) => {
      const account = await accounts.lockById(tx, me.accountId);
      if (!account) throw new AppError("auth.required");
      return work(tx, account);
    });
    sessions.forgetAccount(me.accountId);
    security.record({ event: "second_factor.changed", accountId: me.accountId, network });
    return result;
  }

  /** The last second factor is gone: recovery codes are worth nothing without one. */
  async function dropCodesWithoutFactor(tx: Db, accountId: string): Promise<void> {
    if ((await factors.methodsOf(tx, accountId)).length === 0) await factors.replaceRecoveryCodes(tx, accountId, []);
  }

  /** @throws auth.password_wrong, request.too_many */
  async function provePassword(
    me: Identity,
    account: accounts.AccountRow,
    { password, network }: Typed,
  ): Promise<void> {
    const { password_hash: hash } = account;
    if (!hash) throw wrongPassword();
    await present(me, { hash, typed: password ?? "", network, field: "password" });
  }

  /** A mailbox is less than a password or a second factor. @throws auth.mail_proof_off for an account that has one */
  async function refuseMailProof(account: accounts.AccountRow): Promise<void> {
    const methods = await factors.methodsOf(db, account.id);
    if (account.password_hash || methods.length > 0) throw new AppError("auth.mail_proof_off");
  }

  async function proveMailedCode(accountId: string, code: string, network: string): Promise<void> {
    if (await codes.useCode(db, mailedCodeHash(accountId, code), "confirm")) return;
    security.record({ event: "second_factor.wrong", accountId, network });
    throw new AppError("auth.factor_wrong", { fields: { mailedCode: "auth.factor_wrong" } });
  }

  return {
    async get(me: Identity): Promise<Protection> {
      const account = await currentAccount(db, me);
      return viewProtection({
        account,
        totp: await factors.findTotp(db, account.id),
        passkeys: await keys.listPasskeys(db, account.id),
        recoveryCodesLeft: await factors.countRecoveryCodes(db, account.id),
        emailChange: await changes.findChange(db, account.id),
        passkeysPossible: passkeys.possible,
        staffNeeds: me.staffNeeds,
      });
    },

    /** An account with a second factor proves by that. @throws auth.factor_proof_needed, auth.mail_proof_off, auth.password_wrong, auth.factor_wrong, auth.too_many_codes */
    async confirm(me: Identity, proof: Confirmation, network: string): Promise<void> {
      const account = await currentAccount(db, me);
      const { password, mailedCode, ...factorProof } = proof;
      if (password !== undefined) {
        // A thief of a session and the password must not add a passkey of their own (ASVS 7.5.1).
        if ((await factors.methodsOf(db, account.id)).length > 0) throw new AppError("auth.factor_proof_needed");
        await provePassword(me, account, { password, network });
      } else if (mailedCode !== undefined) {
        await refuseMailProof(account); // it may have got a second factor since the code was asked for
        await proveMailedCode(account.id, mailedCode, network);
      } else await factor.prove(account.id, factorProof, { purpose: "confirm", network });
      await sessions.confirm(me);
    },

    confirmPasskey: (me: Identity) => passkeys.options(me.accountId, "confirm"),

    /** For who signs in with Google alone. @throws auth.mail_proof_off */
    async confirmMail(me: Identity): Promise<void> {
      const account = await currentAccount(db, me);
      await refuseMailProof(account);
      await mails.add(db, { kind: "confirmCode", accountId: account.id });
    },

    /** @throws auth.totp_on */
    async beginTotp(me: Identity) {
      const account = await currentAccount(db, me);
      const secret = random.bytes(SECRET_BYTES);
      const sealed = (await factor.seals()).seal(account.id, secret);
      if (!(await factors.insertTotp(db, account.id, sealed))) throw new AppError("auth.totp_on");
      return { secret: base32(secret), uri: totpUri(site.name.en, account.email, secret) };
    },

    /** @throws auth.totp_not_begun, auth.totp_on, auth.factor_wrong, auth.too_many_codes */
    async enableTotp(me: Identity, code: string, network: string): Promise<string[]> {
      const totp = await factors.findTotp(db, me.accountId);
      if (!totp) throw new AppError("auth.totp_not_begun");
      if (totp.enabled_at) throw new AppError("auth.totp_on");
      if (!(await factors.countFailure(db, me.accountId))) throw new AppError("auth.too_many_codes");
      const secret = (await factor.seals()).open(me.accountId, totp.sealed_secret);
      const step = await stepOf(secret, code, clock());
      if (step === null) throw new AppError("auth.factor_wrong", { fields: { code: "auth.factor_wrong" } });
      await factors.takeBackFailure(db, me.accountId);
      return change(me, network, async (tx) => {
        const on = await factors.enableTotp(tx, me.accountId, totp.sealed_secret, step);
        if (!on) throw new AppError("auth.totp_not_begun"); // begun anew meanwhile, with another secret
        await sessions.endAll(tx, me.accountId, me.sessionId);
        await mails.add(tx, { kind: "totpOn", accountId: me.accountId });
        return renewCodes(tx, me.accountId);
      });
    },

    /** @throws auth.totp_off, auth.confirm_needed, auth.password_wrong, auth.factor_wrong, auth.too_many_codes */
    async disableTotp(me: Identity, typed: Typed, proof: FactorProof): Promise<void> {
      const account = await currentAccount(db, me);
      if (!(await factors.findTotp(db, account.id))?.enabled_at) throw new AppError("auth.totp_off");
      if (account.password_hash) await provePassword(me, account, typed);
      else if (!me.confirmed) throw new AppError("auth.confirm_needed");
      await factor.prove(account.id, proof, { purpose: "confirm", network: typed.network });
      await change(me, typed.network, async (tx) => {
        if (!(await factors.deleteTotp(tx, account.id))) throw new AppError("auth.totp_off");
        await dropCodesWithoutFactor(tx, account.id);
        await sessions.endAll(tx, account.id, me.sessionId);
        await mails.add(tx, { kind: "totpOff", accountId: account.id });
      });
    },

    /** @throws auth.no_second_factor */
    renewRecoveryCodes: (me: Identity, network: string): Promise<string[]> =>
      change(me, network, async (tx) => {
        if ((await factors.methodsOf(tx, me.accountId)).length === 0) throw new AppError("auth.no_second_factor");
        await mails.add(tx, { kind: "recoveryRenewed", accountId: me.accountId });
        return renewCodes(tx, me.accountId);
      }),

    beginPasskey: async (me: Identity) => passkeys.registration(await currentAccount(db, me)),

    /** @throws auth.factor_wrong, auth.too_many_passkeys */
    async addPasskey(me: Identity, { name, passkey }: { name: string; passkey: PasskeyAnswer }, network: string) {
      const store = await passkeys.read(me.accountId, name, passkey);
      return change(me, network, async (tx) => {
        const before = await factors.methodsOf(tx, me.accountId);
        await passkeys.refuseTooMany(tx, me.accountId);
        const added = await store(tx);
        if (!added) throw new AppError("auth.factor_wrong", { fields: { passkey: "auth.factor_wrong" } });
        await mails.add(tx, { kind: "passkeyAdded", accountId: me.accountId, name });
        if (before.length > 0) return { added: viewPasskey(added) };
        await sessions.endAll(tx, me.accountId, me.sessionId);
        return { added: viewPasskey(added), recoveryCodes: await renewCodes(tx, me.accountId) };
      });
    },

    /** For their owner to take along. */
    async *exportPasskeys(accountId: string) {
      for (const row of await keys.listPasskeys(db, accountId)) yield viewPasskey(row);
    },

    /** @throws auth.passkey_not_found */
    async renamePasskey(me: Identity, id: string, name: string) {
      const renamed = await keys.renamePasskey(db, me.accountId, id, name);
      if (!renamed) throw new AppError("auth.passkey_not_found");
      return viewPasskey(renamed);
    },

    /**
     * The last second factor goes like an authenticator app, with the password where there is one: a proof of some
     * minutes ago may be the sign-in of somebody who only left the screen. @throws auth.passkey_not_found, auth.password_wrong
     */
    async removePasskey(me: Identity, id: string, typed: Typed): Promise<void> {
      const account = await currentAccount(db, me);
      const known = await keys.listPasskeys(db, account.id);
      if (!known.some((passkey) => passkey.id === id)) throw new AppError("auth.passkey_not_found");
      const totp = await factors.findTotp(db, account.id);
      const asks = account.password_hash !== null && known.length === 1 && !totp?.enabled_at;
      if (asks) await provePassword(me, account, typed);
      await change(me, typed.network, async (tx, { password_hash: hash }) => {
        const name = await keys.deletePasskey(tx, me.accountId, id);
        if (name === undefined) throw new AppError("auth.passkey_not_found");
        const isLast = (await factors.methodsOf(tx, me.accountId)).length === 0;
        if (isLast && hash && !asks) throw wrongPassword(); // another went at the same moment
        await dropCodesWithoutFactor(tx, me.accountId);
        await mails.add(tx, { kind: "passkeyRemoved", accountId: me.accountId, name });
      });
    },
  };
}
export type ProtectionService = ReturnType<typeof protectionService>;
