import { createHash } from "node:crypto";
import type { Role, User } from "@sarathi/contract";
import { LRUCache } from "lru-cache";
import type { Db } from "../foundation/db/db.ts";
import type { Deps } from "../foundation/deps.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import type { Identity } from "../foundation/http/identity.ts";
import { isCommonPassword, isReservedUsername, normalEmail, usernameIdeas } from "./account.rules.ts";
import * as accounts from "./account.store.ts";
import { viewUser } from "./account.view.ts";
import { hashPassword, isPassword } from "./password.ts";
import * as sessions from "./session.store.ts";

export interface NewAccount {
  firstName: string;
  lastName?: string;
  email: string;
  password: string;
  username?: string;
  language?: "ne" | "en";
}
export interface SessionBegun {
  token: string;
  user: User;
}

/** Sessions are looked up at most every so often; a revocation on any node ends them at once. */
const SESSION_CACHE_MS = 5_000;
const TOKEN_BYTES = 32;
const hashToken = (token: string) => createHash("sha256").update(token).digest();

/** Accounts and their sessions. */
export function accountService({ db, random, clock }: Deps) {
  const known = new LRUCache<string, Identity>({ max: 20_000, ttl: SESSION_CACHE_MS });
  /** Ended just now: a lookup that was under way must not keep them. */
  const ended = new LRUCache<string, true>({ max: 20_000, ttl: 2 * SESSION_CACHE_MS });

  function forget(hash: string): void {
    ended.set(hash, true);
    known.delete(hash);
  }

  async function beginSession(to: Db, account: accounts.AccountRow, device: string): Promise<SessionBegun> {
    const token = random.bytes(TOKEN_BYTES).toString("base64url");
    await sessions.insertSession(to, {
      id: random.id(),
      account_id: account.id,
      token_hash: hashToken(token),
      device,
    });
    return { token, user: viewUser(account) };
  }

  /** Opens an account. The name is made from the person's when none is given. */
  async function create(to: Db, given: NewAccount, role: Role, passwordHash: string): Promise<accounts.AccountRow> {
    const email = normalEmail(given.email);
    const suffix = String(100_000 + random.int(900_000));
    const ideas = given.username
      ? [given.username]
      : usernameIdeas(given.firstName, given.lastName ?? "", email, suffix);
    const taken = await accounts.takenNames(to, email, ideas);
    if (taken.email) throw new AppError("auth.email_taken", { fields: { email: "auth.email_taken" } });
    for (const username of ideas.filter((idea) => !taken.usernames.has(idea))) {
      const row = await accounts.insertAccount(to, {
        id: random.id(),
        username,
        email,
        password_hash: passwordHash,
        role,
        first_name: given.firstName,
        last_name: given.lastName || null,
        language: given.language ?? "ne",
      });
      if (row) return row;
      const now = await accounts.takenNames(to, email, []);
      if (now.email) throw new AppError("auth.email_taken", { fields: { email: "auth.email_taken" } });
    }
    throw new AppError("auth.username_taken", { fields: { username: "auth.username_taken" } });
  }

  return {
    async register(given: NewAccount, device: string, key: { value: string | undefined; request: string }) {
      if (given.username && isReservedUsername(given.username)) {
        throw new AppError("auth.username_reserved", { fields: { username: "auth.username_reserved" } });
      }
      if (isCommonPassword(given.password)) {
        throw new AppError("auth.password_common", { fields: { password: "auth.password_common" } });
      }
      const passwordHash = await hashPassword(given.password); // outside the transaction: it takes long
      return once(db, key.value, key.request, async (tx) =>
        beginSession(tx, await create(tx, given, "user", passwordHash), device),
      );
    },

    async login(login: string, password: string, device: string): Promise<SessionBegun> {
      const account = await accounts.findByLogin(db, login.includes("@") ? normalEmail(login) : login);
      const right = await isPassword(password, account?.password_hash);
      if (!account || !right) throw new AppError("auth.bad_credentials");
      const stillOut = account.suspended_until === null || account.suspended_until > clock();
      if (account.status === "suspended" && stillOut) throw new AppError("auth.suspended");
      return beginSession(db, account, device);
    },

    async logout(me: Identity): Promise<void> {
      await sessions.deleteSession(db, me.sessionId);
      for (const [hash, identity] of known.entries()) if (identity.sessionId === me.sessionId) forget(hash);
    },

    async me(me: Identity): Promise<User> {
      const account = await accounts.findById(db, me.accountId);
      if (!account) throw new AppError("auth.required");
      return viewUser(account);
    },

    /** Who holds a bearer token. */
    async identify(token: string): Promise<Identity | null> {
      const hash = hashToken(token);
      const name = hash.toString("hex");
      const kept = known.get(name);
      if (kept) return kept;
      const row = await sessions.readSession(db, hash);
      if (!row) return null;
      const { stale: _, ...found } = row;
      const identity: Identity = { ...found, role: found.role as Role };
      if (!ended.has(name)) known.set(name, identity);
      return identity;
    },

    /** A node ended this session (hex hash of its token). */
    forget,

    async createAdmin(given: NewAccount): Promise<User> {
      return viewUser(await create(db, given, "admin", await hashPassword(given.password)));
    },

    hasAdmin: async () => (await accounts.countAdmins(db)) > 0,
    sweep: () => sessions.deleteExpiredSessions(db),
  };
}
export type AccountService = ReturnType<typeof accountService>;
