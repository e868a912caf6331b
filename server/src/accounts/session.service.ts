import { createHash } from "node:crypto";
import type { Device } from "@sarathi/contract";
import bowser from "bowser";
import { LRUCache } from "lru-cache";
import { coalesce } from "../foundation/db/coalesce.ts";
import type { Db } from "../foundation/db/db.ts";
import type { Origin } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { EXPIRED, type Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import type { MailQueue } from "./account.jobs.ts";
import type { AccountRow } from "./account.store.ts";
import { type SessionBegun, viewUser } from "./account.view.ts";
import type { DeviceService } from "./device.service.ts";
import { endOf } from "./session.rules.ts";
import * as sessions from "./session.store.ts";
import type { SignInSettings } from "./signIn.settings.ts";

/** Sessions are looked up at most every so often; what ends or changes one on any node counts at once. */
const SESSION_CACHE_MS = 5_000;
const TOKEN_BYTES = 32;
const hashToken = (token: string) => createHash("sha256").update(token).digest();

type Found = Identity | typeof EXPIRED | null;

/** Sign-ins: begun, recognised, listed, ended. */
export function sessionService(
  { db, random, clock, log, security }: Pick<ModuleDeps, "db" | "random" | "clock" | "log" | "security">,
  { devices, mails }: { devices: DeviceService; mails: MailQueue },
  { staffSecondFactor }: SignInSettings,
) {
  const known = new LRUCache<string, Identity>({ max: 20_000, ttl: SESSION_CACHE_MS });
  /** Ended or changed just now (token hash or account id): a lookup that was under way must not keep the old state. */
  const stale = new LRUCache<string, true>({ max: 20_000, ttl: 2 * SESSION_CACHE_MS });
  /** How often all was forgotten: a lookup that was under way then may have read what is old. */
  let forgotten = 0;

  const lookUp = coalesce<Buffer, Found>(readAndExtend, {
    parallel: 2,
    onFull: () => new AppError("server.busy", { retryAfter: 2 }),
  });

  async function readAndExtend(hashes: Buffer[]): Promise<Found[]> {
    const found = await sessions.readSessions(db, hashes);
    const stale = found.flatMap((session) => (session?.stale && !session.expired ? [session.sessionId] : []));
    // Where nothing can be written, who is known already can still read: the next look-up extends it.
    if (stale.length > 0) {
      await sessions.extendSessions(db, stale).catch((error) => log.warn({ err: error }, "sessions were not extended"));
    }
    return found.map((session) => {
      if (!session) return null;
      const { stale: _, expired, staffNeeds, ...identity } = session;
      return expired ? EXPIRED : { ...identity, staffNeeds: staffSecondFactor === "required" ? staffNeeds : null };
    });
  }

  function forget(hash: string): void {
    stale.set(hash, true);
    known.delete(hash);
  }

  function forgetAccount(accountId: string): void {
    stale.set(accountId, true);
    for (const [hash, identity] of known.entries()) if (identity.accountId === accountId) known.delete(hash);
  }

  function forgetSessions(accountId: string, which: (identity: Identity) => boolean): void {
    stale.set(accountId, true);
    for (const [hash, identity] of known.entries()) {
      if (identity.accountId === accountId && which(identity)) forget(hash);
    }
  }

  /** Ends an account's sessions. @param but the id of one to keep. @returns how many ended */
  async function endAll(to: Db, accountId: string, but: string | null = null): Promise<number> {
    const ended = await sessions.deleteSessions(to, accountId, but);
    forgetSessions(accountId, (identity) => identity.sessionId !== but);
    return ended;
  }

  /** @returns whether there was such a session */
  async function endOne(to: Db, { accountId, sessionId }: Pick<Identity, "accountId" | "sessionId">): Promise<boolean> {
    const ended = await sessions.deleteSession(to, accountId, sessionId);
    forgetSessions(accountId, (identity) => identity.sessionId === sessionId);
    return ended;
  }

  return {
    /**
     * Signs an account in, and tells its owner of a browser that is new to it (ASVS 6.3.5). A session of the same
     * account that the call brings ends: the new one takes its place (ASVS 7.2.4).
     * @param to the transaction that the sign-in belongs to, in which the account is locked
     */
    async begin(to: Db, account: AccountRow, origin: Origin): Promise<SessionBegun> {
      const { device, network, me } = origin;
      if (me?.accountId === account.id) await endOne(to, me);
      const token = random.bytes(TOKEN_BYTES).toString("base64url");
      const session = { id: random.id(), account_id: account.id, token_hash: hashToken(token), device };
      await sessions.insertSession(to, session, account.role);
      if (await devices.signedIn(to, account.id, origin)) {
        const when = clock().toISOString();
        await mails.add(to, { kind: "newDevice", accountId: account.id, when, device: deviceName(device) });
        security.record({ event: "sign_in.new_device", accountId: account.id, network });
      }
      return { token, user: viewUser(account, clock()) };
    },

    /** Who holds a bearer token. */
    async identify(token: string): Promise<Found> {
      const hash = hashToken(token);
      const name = hash.toString("hex");
      const kept = known.get(name);
      if (kept) return kept;
      const before = forgotten;
      const identity = await lookUp(hash);
      if (!identity || identity === EXPIRED) return identity;
      if (forgotten === before && !stale.has(name) && !stale.has(identity.accountId)) known.set(name, identity);
      return identity;
    },

    async list(me: Identity): Promise<Device[]> {
      const rows = await sessions.listSessions(db, me.accountId);
      return rows.map((row) => ({
        _id: row.id,
        device: deviceName(row.device),
        current: row.id === me.sessionId,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
        endsAt: endOf(me.role, row.created_at).toISOString(),
      }));
    },

    /** @throws session.not_found for anything but a live session of the caller */
    async end({ accountId }: Identity, sessionId: string): Promise<void> {
      if (!(await endOne(db, { accountId, sessionId }))) throw new AppError("session.not_found");
    },

    /** Ends all of the caller's sessions but this. @returns how many */
    endOthers: (me: Identity): Promise<number> => endAll(db, me.accountId, me.sessionId),

    endAll,

    /** The caller has proven who they are: what asks for that is open to this session for ten minutes. */
    async confirm(me: Identity): Promise<void> {
      await sessions.confirmSession(db, me.sessionId);
      forgetAccount(me.accountId);
    },

    /** This session has ended (hex hash of its token). */
    forget,
    /** What this account may do has changed. */
    forgetAccount,
    /** What other nodes notify: a session that ended (hex hash of its token), an account that changed (its id). */
    channels: { [sessions.CHANNELS.ended]: forget, [sessions.CHANNELS.changed]: forgetAccount },
    /** Any session may have ended, any account changed. */
    forgetAll(): void {
      forgotten++;
      known.clear();
    },
    /** Which of these sessions (ids) still let somebody in. */
    good: (ids: readonly string[]) => sessions.goodSessions(db, ids),
    sweep: () => sessions.deleteExpiredSessions(db),
  };
}
export type SessionService = ReturnType<typeof sessionService>;

/** Of one that it does not know, bowser answers the words that it calls itself: a stranger's words, in a mail from here. */
const BROWSERS = new Set(Object.values(bowser.BROWSER_MAP));

/** "Chrome, Android" of a browser's own description; empty when it says nothing that is known. */
export function deviceName(userAgent: string): string {
  if (!userAgent) return "";
  const { browser, os, platform } = bowser.parse(userAgent);
  return [BROWSERS.has(browser.name ?? "") ? browser.name : "", os.name ?? platform.type].filter(Boolean).join(", ");
}
