import { MAX_SUSPENSION_DAYS, MODERATOR_DAYS, type Role, type Suspension, type UserRow } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { accountChanged } from "./account.hooks.ts";
import type { MailQueue } from "./account.jobs.ts";
import { endsWithin, isSuspended, suspensionEnd } from "./account.rules.ts";
import * as accounts from "./account.store.ts";
import { keepingAnAdmin } from "./account.suspension.ts";
import * as audit from "./audit.store.ts";
import { deleteFactors } from "./factor.store.ts";
import type { SessionService } from "./session.service.ts";
import { mayChangeRole, maySuspend } from "./user.policy.ts";
import * as users from "./user.store.ts";
import { viewUserRow } from "./user.view.ts";

/** How an account is kept out; until null: without end. */
export interface HeldSuspension {
  until: Date | null;
  reason: string;
  by: "moderator" | "admin";
}

type ListQuery = Omit<users.UserQuery, "byEmail">;

/** What staff do with accounts. Each act stands in the audit log, in the same transaction. */
export function userService(
  { db, random, clock, events, security }: Pick<ModuleDeps, "db" | "random" | "clock" | "events" | "security">,
  sessions: SessionService,
  mails: MailQueue,
) {
  async function get(me: Identity, id: string): Promise<UserRow> {
    const row = await users.findUser(db, id);
    if (!row) throw new AppError("user.not_found");
    return viewUserRow(me, row);
  }

  /** Locks the account for an act that `may` allows. @throws user.not_found, user.self, auth.forbidden */
  async function lockFor(tx: Db, me: Identity, id: string, may: typeof maySuspend): Promise<accounts.AccountRow> {
    const target = await accounts.lockById(tx, id);
    if (!target) throw new AppError("user.not_found");
    if (target.id === me.accountId) throw new AppError("user.self");
    const suspendedBy = isSuspended(target, clock()) ? target.suspended_by : null;
    if (!may(me, { ...target, suspended_by: suspendedBy })) throw new AppError("auth.forbidden");
    return target;
  }

  async function act(work: (tx: Db) => Promise<void>, id: string): Promise<void> {
    await keepingAnAdmin(() =>
      inTransaction(db, async (tx) => {
        await work(tx);
        await events.publish(tx, accountChanged, { accountId: id });
      }),
    );
  }

  /** Keeps an account out, or no more (null), and says so to its owner. @returns how many sessions ended */
  async function putSuspension(
    tx: Db,
    id: string,
    suspension: HeldSuspension | null,
    appealUrl?: string,
  ): Promise<number> {
    const { until = null, reason = null, by = null } = suspension ?? {};
    const status = suspension ? "suspended" : "active";
    const columns = { status, suspended_until: until, suspended_reason: reason, suspended_by: by } as const;
    await accounts.updateAccount(tx, id, columns);
    if (!suspension) {
      await mails.add(tx, { kind: "restored", accountId: id });
      return 0;
    }
    await mails.add(tx, {
      kind: "suspended",
      accountId: id,
      reason: suspension.reason,
      until: suspension.until?.toISOString(),
      appealUrl,
    });
    return sessions.endAll(tx, id);
  }

  return {
    get,

    /**
     * What a decision of a module above does to an account, in its transaction; that module has asked whether it may, and
     * writes the audit log. @param appealUrl where its owner asks for another look without a login, for the mail
     */
    async changeSuspension(
      tx: Transaction<DB>,
      id: string,
      suspension: HeldSuspension | null,
      appealUrl?: string,
    ): Promise<void> {
      await putSuspension(tx, id, suspension, appealUrl);
      await events.publish(tx, accountChanged, { accountId: id });
    },

    /** Says to an administrator, by mail, that an anonymous author was looked up in their name. */
    async mailReveal(tx: Transaction<DB>, accountId: string): Promise<void> {
      await mails.add(tx, { kind: "authorRevealed", accountId });
    },

    async list(me: Identity, query: ListQuery) {
      const { rows, pagination } = await users.listUsers(db, { ...query, byEmail: me.role === "admin" });
      return { items: rows.map((row) => viewUserRow(me, row)), pagination };
    },

    /** @throws user.not_found, user.self, user.last_admin */
    async changeRole(me: Identity, id: string, role: Role, reason: string | undefined): Promise<UserRow> {
      await act(async (tx) => {
        const target = await lockFor(tx, me, id, mayChangeRole);
        if (target.role === role) return;
        await accounts.updateAccount(tx, id, { role });
        await audit.record(tx, random, {
          actorId: me.accountId,
          action: "user.role",
          targetId: id,
          before: { role: target.role },
          after: { role },
          reason,
        });
      }, id);
      return get(me, id);
    },

    /** Ends the account's sessions too. @throws user.suspension_length, request.invalid for a day over or too far */
    async suspend(me: Identity, id: string, { term, reason }: Suspension): Promise<UserRow> {
      const now = clock();
      const until = suspensionEnd(term, now);
      if (until && (until <= now || !endsWithin(MAX_SUSPENSION_DAYS, until, now))) {
        const wrong = `Must be from today on, and within ${MAX_SUSPENSION_DAYS} days`;
        throw new AppError("request.invalid", { fields: { "term.date": wrong } });
      }
      if (me.role !== "admin" && !endsWithin(MODERATOR_DAYS, until, now)) throw new AppError("user.suspension_length");
      await act(async (tx) => {
        const target = await lockFor(tx, me, id, maySuspend);
        const by = me.role === "admin" ? "admin" : "moderator";
        const ended = await putSuspension(tx, id, { until, reason, by });
        await audit.record(tx, random, {
          actorId: me.accountId,
          action: "user.suspend",
          targetId: id,
          before: isSuspended(target, now) ? { until: target.suspended_until, reason: target.suspended_reason } : {},
          after: { until, sessionsEnded: ended },
          reason,
        });
      }, id);
      return get(me, id);
    },

    async restore(me: Identity, id: string): Promise<UserRow> {
      await act(async (tx) => {
        const target = await lockFor(tx, me, id, maySuspend);
        if (target.status !== "suspended") return;
        await putSuspension(tx, id, null);
        await audit.record(tx, random, {
          actorId: me.accountId,
          action: "user.restore",
          targetId: id,
          before: { until: target.suspended_until, reason: target.suspended_reason },
        });
      }, id);
      return get(me, id);
    },

    /** For an owner who lost them; its sessions end. Nobody resets their own. @throws user.not_found, user.self, auth.no_second_factor */
    async resetFactors(me: Identity, id: string, reason: string, network: string): Promise<UserRow> {
      await act(async (tx) => {
        await lockFor(tx, me, id, mayChangeRole);
        if (!(await deleteFactors(tx, id))) throw new AppError("auth.no_second_factor");
        const ended = await sessions.endAll(tx, id);
        const after = { sessionsEnded: ended };
        await audit.record(tx, random, {
          actorId: me.accountId,
          action: "user.second_factor",
          targetId: id,
          after,
          reason,
        });
        await mails.add(tx, { kind: "factorsReset", accountId: id, reason });
      }, id);
      security.record({ event: "second_factor.changed", accountId: id, network });
      return get(me, id);
    },

    async endSessions(me: Identity, id: string): Promise<UserRow> {
      await act(async (tx) => {
        await lockFor(tx, me, id, maySuspend);
        const ended = await sessions.endAll(tx, id);
        const after = { sessionsEnded: ended };
        await audit.record(tx, random, { actorId: me.accountId, action: "user.sign_out", targetId: id, after });
      }, id);
      return get(me, id);
    },

    /** What accounts show on the first page of staff. */
    counts: async () => ({ ...(await users.countUsers(db)), unsentMails: await mails.troubled() }),
  };
}
