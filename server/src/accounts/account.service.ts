import type { Answer, accounts as calls, User } from "@sarathi/contract";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { Origin } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { agreedTo, openAccount, type Person } from "./account.create.ts";
import { claimPicture, isCategory, releasePicture } from "./account.hooks.ts";
import type { MailQueue } from "./account.jobs.ts";
import { erasesAt, normalEmail } from "./account.rules.ts";
import * as accounts from "./account.store.ts";
import { keepingAnAdmin, refuseSuspended } from "./account.suspension.ts";
import { type SessionBegun, viewTerms, viewUser } from "./account.view.ts";
import { currentAccount } from "./current.account.ts";
import type { FactorService } from "./factor.service.ts";
import { isReservedUsername, pretendsToBeStaff } from "./name.rules.ts";
import * as names from "./name.store.ts";
import type { SessionService } from "./session.service.ts";
import type { SignInParts } from "./signIn.parts.ts";

export interface NewAccount extends Person {
  password: string;
}

type Exported = Omit<Answer<typeof calls.exportMe>, "parts"> & {
  parts: [name: string, items: AsyncIterable<object>][];
};

export interface ProfileChange {
  firstName?: string | undefined;
  lastName?: string | null | undefined;
  username?: string | undefined;
  avatar?: string | null | undefined;
  bio?: string | null | undefined;
  language?: "ne" | "en" | undefined;
  targetPost?: string | null | undefined;
  examDate?: string | null | undefined;
}

/** What anybody knows of somebody who registers. */
const personalOf = ({ firstName, lastName = "", email, username = "" }: Person) => [
  firstName,
  lastName,
  email,
  username,
];

const usernameError = (code: "auth.username_taken" | "auth.username_reserved") =>
  new AppError(code, { fields: { username: code } });

const nameError = () => new AppError("auth.name_reserved", { fields: { firstName: "auth.name_reserved" } });

interface Parts extends SignInParts {
  sessions: SessionService;
  mails: MailQueue;
  factor: FactorService;
}

/** An account through its life: opened, signed in to, changed, taken along, erased. */
export function accountService(
  deps: ModuleDeps,
  { hashing: passwords, guesses, devices, present, nameHash, sessions, mails, factor }: Parts,
) {
  const { db, random, clock, hooks, security } = deps;
  const claim = hooks.of(claimPicture);
  const release = hooks.of(releasePicture);
  const isPost = hooks.of(isCategory);

  async function swapAvatar(tx: Db, before: accounts.AccountRow, url: string | null | undefined): Promise<void> {
    if (url === undefined || url === before.avatar) return;
    if (url) await claim(tx, before.id, url, "avatars");
    if (before.avatar) await release(tx, before.avatar);
  }

  return {
    async register(given: NewAccount, origin: Origin, key: { value: string | undefined; request: string }) {
      if (given.username && isReservedUsername(given.username)) throw usernameError("auth.username_reserved");
      if (pretendsToBeStaff(given.firstName, given.lastName)) throw nameError();
      await passwords.refuseWeak(given.password, "password", personalOf(given));
      const passwordHash = await passwords.hash(given.password); // outside the transaction: it takes long
      const begun = await once(db, key.value, key.request, async (tx) => {
        const account = await openAccount(tx, random, given, { password_hash: passwordHash, ...agreedTo(clock()) });
        await mails.add(tx, { kind: "verify", email: account.email });
        return sessions.begin(tx, account, origin);
      });
      security.record({ event: "sign_in.ok", accountId: begun.user._id, network: origin.network });
      return begun;
    },

    async login(login: string, password: string, origin: Origin): Promise<SessionBegun> {
      passwords.refuseWhenBusy();
      const byEmail = login.includes("@");
      const account = await accounts.findBy(db, byEmail ? "email" : "username", byEmail ? normalEmail(login) : login);
      // Whoever it is takes the same way: neither answer nor time tells whether there is such an account.
      const typed = await nameHash(login);
      const { network } = origin;
      const source = await devices.sourceOf(account?.id, origin);
      const right = await guesses.claim({ typed, accountId: account?.id, source }, (real) =>
        passwords.matches(password, real ? account?.password_hash : null),
      );
      if (!account || !right) {
        const who = account ? { accountId: account.id } : { nameHash: typed };
        security.record({ event: "sign_in.failed", ...who, network });
        throw new AppError("auth.bad_credentials");
      }
      const enter = inTransaction(db, async (tx) => {
        // Checking took its time: the password may have been reset, the account suspended or erased meanwhile.
        const now = await accounts.lockById(tx, account.id);
        if (now?.password_hash !== account.password_hash) throw new AppError("auth.bad_credentials");
        refuseSuspended(now, clock());
        return factor.enter(tx, now, origin);
      });
      enter.then(
        (entered) => "token" in entered && security.record({ event: "sign_in.ok", accountId: account.id, network }),
        () => security.record({ event: "sign_in.failed", accountId: account.id, network }),
      );
      return factor.opened(await enter);
    },

    async me(me: Identity): Promise<User> {
      return viewUser(await currentAccount(db, me), clock());
    },

    /** @throws auth.username_taken, auth.username_reserved, auth.name_reserved, curriculum.not_found, upload.not_yours */
    async update(me: Identity, change: ProfileChange): Promise<User> {
      if (change.targetPost && !(await isPost(change.targetPost))) {
        throw new AppError("curriculum.not_found", { fields: { targetPost: "curriculum.not_found" } });
      }
      return inTransaction(db, async (tx) => {
        const before = await accounts.lockById(tx, me.accountId);
        if (!before) throw new AppError("auth.required");
        const { username, firstName = before.first_name, lastName = before.last_name } = change;
        const renames = change.firstName !== undefined || change.lastName !== undefined;
        if (renames && before.role === "user" && pretendsToBeStaff(firstName, lastName ?? "")) throw nameError();
        const renamed = username !== undefined && username !== before.username;
        if (renamed && isReservedUsername(username)) throw usernameError("auth.username_reserved");
        if (renamed && !(await names.swapUsername(tx, before, username))) throw usernameError("auth.username_taken");
        await swapAvatar(tx, before, change.avatar);
        try {
          return viewUser(await accounts.updateAccount(tx, me.accountId, columnsOf(change)), clock());
        } catch (error) {
          if ((error as { constraint?: string }).constraint === "account_username_key") {
            throw usernameError("auth.username_taken");
          }
          throw error;
        }
      });
    },

    /** Everything that is stored of the caller. Its parts are read when they are asked for: years may be many megabytes. */
    async exportMe(me: Identity): Promise<Exported> {
      const account = await currentAccount(db, me);
      const exports = deps.modules().flatMap((module) => Object.entries(module.exports ?? {}));
      return {
        exportedAt: clock().toISOString(),
        account: viewUser(account, clock()),
        terms: viewTerms(account),
        sessions: await sessions.list(me),
        parts: exports.map(([name, of]) => [name, of(me.accountId)]),
      };
    },

    /** @throws auth.password_wrong, auth.confirm_needed without a password or with a second factor, user.last_admin */
    async eraseMe(me: Identity, password: string | undefined, { network }: Origin): Promise<Date> {
      const account = await currentAccount(db, me);
      const { password_hash: hash } = account;
      await factor.refuseUnconfirmed(me);
      if (hash) await present(me, { hash, typed: password ?? "", network, field: "password" });
      else if (!me.confirmed) throw new AppError("auth.confirm_needed");
      return keepingAnAdmin(() =>
        inTransaction(db, async (tx) => {
          const now = await accounts.lockById(tx, me.accountId);
          const asked = now?.erase_requested_at ?? clock();
          await accounts.updateAccount(tx, me.accountId, { erase_requested_at: asked });
          await sessions.endAll(tx, me.accountId);
          const until = erasesAt(asked);
          await mails.add(tx, { kind: "erasing", accountId: me.accountId, until: until.toISOString() });
          return until;
        }),
      );
    },

    async cancelErasure(me: Identity): Promise<User> {
      return inTransaction(db, async (tx) => {
        const before = await accounts.lockById(tx, me.accountId);
        if (!before) throw new AppError("auth.required");
        if (!before.erase_requested_at) return viewUser(before, clock());
        await mails.add(tx, { kind: "kept", accountId: me.accountId });
        return viewUser(await accounts.updateAccount(tx, me.accountId, { erase_requested_at: null }), clock());
      });
    },
  };
}
export type AccountService = ReturnType<typeof accountService>;

/** What is left out stays; null or nothing removes. */
function columnsOf(change: ProfileChange) {
  const orNull = <T>(value: T | null | undefined) => (value === undefined ? undefined : value || null);
  return {
    first_name: change.firstName,
    last_name: orNull(change.lastName),
    username: change.username,
    avatar: orNull(change.avatar),
    bio: orNull(change.bio),
    language: change.language,
    target_post: orNull(change.targetPost),
    exam_date: orNull(change.examDate),
  };
}
