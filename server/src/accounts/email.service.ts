import type { Transaction } from "kysely";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { addressProven } from "./account.hooks.ts";
import { hashCode, type MailQueue } from "./account.jobs.ts";
import { normalEmail } from "./account.rules.ts";
import * as accounts from "./account.store.ts";
import * as codes from "./code.store.ts";
import * as changes from "./email.store.ts";
import type { FactorProof, FactorService } from "./factor.service.ts";
import type { SessionService } from "./session.service.ts";

interface Parts {
  sessions: SessionService;
  mails: MailQueue;
  factor: FactorService;
}
const PURPOSES = ["email_old", "email_new"] as const;

/**
 * The change of an address: the present address and the new one both say yes, by the codes of their mails. In place of
 * the present one a second factor may, for a mailbox may be lost (decision 33).
 */
export function emailService(
  { db, clock, security, events }: Pick<ModuleDeps, "db" | "clock" | "security" | "events">,
  { sessions, mails, factor }: Parts,
) {
  /** Why a code of either mail cannot be used. */
  async function refusal(hash: Buffer): Promise<AppError> {
    for (const purpose of PURPOSES) {
      const state = await codes.stateOfCode(db, hash, purpose);
      if (state !== "unknown") return new AppError(state === "used" ? "auth.code_used" : "auth.code_expired");
    }
    return new AppError("auth.code_invalid");
  }

  /** Uses up the code of either mail. @returns whose change it is, and which of the two addresses said it */
  async function useCode(tx: Db, hash: Buffer) {
    for (const purpose of PURPOSES) {
      const found = await codes.useCode(tx, hash, purpose);
      if (found) return { ...found, which: purpose === "email_old" ? ("old" as const) : ("new" as const) };
    }
    return undefined;
  }

  /** Ends a change, and what its mails open. */
  async function end(tx: Db, accountId: string): Promise<void> {
    await changes.deleteChange(tx, accountId);
    for (const purpose of PURPOSES) await codes.useUpCodes(tx, accountId, purpose);
  }

  /** Changes the address when both have said yes. @returns whether it did. @throws auth.email_taken */
  async function finish(
    tx: Transaction<DB>,
    account: accounts.AccountRow,
    change: changes.ChangeRow,
  ): Promise<boolean> {
    if (!change.old_proven_at || !change.new_proven_at) return false;
    await accounts.updateAccount(tx, account.id, { email: change.email, email_verified_at: clock() });
    const former = account.email_verified_at ? account.email : undefined;
    await events.publish(tx, addressProven, { accountId: account.id, email: change.email, former });
    await end(tx, account.id);
    await codes.useUpCodes(tx, account.id, "reset");
    await codes.useUpCodes(tx, account.id, "verify");
    await sessions.endAll(tx, account.id, change.session_id);
    for (const to of [account.email, change.email]) {
      await mails.add(tx, { kind: "emailChanged", accountId: account.id, to, newEmail: change.email });
    }
    return true;
  }

  /** Runs a step of a change under the account's lock. @throws auth.email_taken when another account has the address by now */
  async function step(
    network: string,
    work: (tx: Transaction<DB>) => Promise<{ accountId: string; changed: boolean }>,
  ): Promise<boolean> {
    try {
      const { accountId, changed } = await inTransaction(db, work);
      sessions.forgetAccount(accountId);
      if (changed) security.record({ event: "email.changed", accountId, network });
      return changed;
    } catch (error) {
      if ((error as { constraint?: string }).constraint === "account_email_key") throw new AppError("auth.email_taken");
      throw error;
    }
  }

  return {
    /**
     * Asks both addresses. A taken address is answered alike: only its owner hears of it, by a mail. The present
     * address is not asked when it was never proven: it may be a mistyped one. @throws auth.email_same
     */
    async ask(me: Identity, given: string): Promise<void> {
      const email = normalEmail(given);
      await inTransaction(db, async (tx) => {
        const account = await accounts.lockById(tx, me.accountId);
        if (!account) throw new AppError("auth.required");
        if (account.email === email) throw new AppError("auth.email_same", { fields: { email: "auth.email_same" } });
        await end(tx, account.id);
        const oldProven = account.email_verified_at === null;
        await changes.putChange(tx, { accountId: account.id, sessionId: me.sessionId, email, oldProven });
        if (!oldProven) await mails.add(tx, { kind: "emailOld", accountId: account.id, newEmail: email });
        await mails.add(tx, { kind: "emailNew", accountId: account.id, to: email });
      });
    },

    /** Says yes by the code of a mail. @throws auth.code_invalid, auth.code_expired, auth.code_used, auth.email_taken */
    async confirm(code: string, network: string): Promise<boolean> {
      const hash = hashCode(code);
      let used = true;
      const changed = await step(network, async (tx) => {
        const found = await useCode(tx, hash);
        const account = found && (await accounts.lockById(tx, found.accountId));
        const change = account && (await changes.proveChange(tx, account.id, found.which));
        used = change !== undefined;
        return { accountId: account?.id ?? "", changed: change ? await finish(tx, account, change) : false };
      });
      if (!used) throw await refusal(hash);
      return changed;
    },

    /** Says yes by a second factor in place of the present address. @throws auth.no_email_change, auth.factor_wrong, auth.email_taken */
    async prove(me: Identity, proof: FactorProof, network: string): Promise<boolean> {
      if (!(await changes.findChange(db, me.accountId))) throw new AppError("auth.no_email_change");
      await factor.prove(me.accountId, proof, { purpose: "confirm", network });
      return step(network, async (tx) => {
        const account = await accounts.lockById(tx, me.accountId);
        const change = account && (await changes.proveChange(tx, account.id, "old"));
        if (!change) throw new AppError("auth.no_email_change");
        return { accountId: account.id, changed: await finish(tx, account, change) };
      });
    },

    /**
     * Says no by the code of a mail. Who says so at the present address did not ask: somebody else holds a session, so
     * every one ends. @throws auth.code_invalid, auth.code_expired, auth.code_used
     */
    async refuse(code: string): Promise<void> {
      const hash = hashCode(code);
      const done = await inTransaction(db, async (tx) => {
        const found = await useCode(tx, hash);
        const account = found && (await accounts.lockById(tx, found.accountId));
        if (!account) return false;
        await end(tx, account.id);
        if (found.which === "old") await sessions.endAll(tx, account.id);
        return true;
      });
      if (!done) throw await refusal(hash);
    },

    cancel: (me: Identity): Promise<void> => inTransaction(db, (tx) => end(tx, me.accountId)),

    sweep: () => changes.deleteOldChanges(db),
  };
}
export type EmailService = ReturnType<typeof emailService>;
