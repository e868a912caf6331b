import { emailField, firstNameField } from "@sarathi/contract";
import type { Transaction } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { Origin } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { agreedTo, openAccount } from "./account.create.ts";
import { addressProven } from "./account.hooks.ts";
import type { MailQueue } from "./account.jobs.ts";
import { namesOf, normalEmail } from "./account.rules.ts";
import * as accounts from "./account.store.ts";
import { refuseSuspended } from "./account.suspension.ts";
import type { SessionBegun } from "./account.view.ts";
import type { Entered, FactorService } from "./factor.service.ts";
import type { GoogleClient, GoogleIdentity } from "./google.client.ts";
import { pretendsToBeStaff } from "./name.rules.ts";
import type { SessionService } from "./session.service.ts";

/** A name in the form that a registration takes, if it takes it. */
const cleanName = (name: string): string | undefined => {
  const taken = firstNameField.safeParse(name).data;
  return taken && !pretendsToBeStaff(taken) ? taken : undefined;
};

export interface Grant {
  code?: string | undefined;
  nonce?: string | undefined;
  accessToken?: string | undefined;
  /** Of a new account. */
  language?: "ne" | "en" | undefined;
}

/** @param client null: sign-in with Google is not set up */
export function googleService(
  {
    db,
    random,
    clock,
    security,
    events,
    settings,
  }: Pick<ModuleDeps, "db" | "random" | "clock" | "security" | "events" | "settings">,
  { sessions, mails, factor }: { sessions: SessionService; mails: MailQueue; factor: FactorService },
  client: GoogleClient | null,
) {
  /** Which account a person at the provider is (docs/sources.md, accounts). Undefined: another call just opened it, look again. */
  async function accountOf(
    tx: Transaction<DB>,
    who: GoogleIdentity,
    language: Grant["language"],
  ): Promise<accounts.AccountRow | undefined> {
    const known = await accounts.findBy(tx, "google_sub", who.sub);
    if (known) return known;
    const address = emailField.safeParse(who.email);
    if (!address.success || !who.emailVerified) throw new AppError("auth.google_unverified");
    const email = normalEmail(address.data);
    const same = await accounts.findBy(tx, "email", email);
    return same ? join(tx, same.id, who.sub) : open(tx, who, { email, language });
  }

  /**
   * Joins Google to the account of the same address, if that account's owner has proven the address: else whoever
   * typed it first, with a password of their own, would share the account with its true owner from here on.
   */
  async function join(tx: Db, id: string, sub: string): Promise<accounts.AccountRow | undefined> {
    const account = await accounts.lockById(tx, id);
    if (account?.google_sub === sub) return account;
    if (!account?.email_verified_at) throw new AppError("auth.google_join");
    // The address belongs to another person at the provider by now: neither may have the other's account.
    if (account.google_sub) throw new AppError("auth.google_failed");
    await mails.add(tx, { kind: "googleJoined", accountId: id });
    await sessions.endAll(tx, id); // whoever else was in has to know the password
    return accounts.updateAccount(tx, id, { google_sub: sub, auth_type: "both" });
  }

  async function open(
    tx: Transaction<DB>,
    who: GoogleIdentity,
    given: { email: string; language: Grant["language"] },
  ): Promise<accounts.AccountRow | undefined> {
    if (settings.isClosed("registration")) throw new AppError("auth.registration_closed");
    try {
      const opened = await openAccount(
        tx,
        random,
        { ...namesOf(who.claims, cleanName), ...given },
        {
          auth_type: "google",
          google_sub: who.sub,
          email_verified_at: clock(),
          ...agreedTo(clock()),
        },
      );
      await events.publish(tx, addressProven, { accountId: opened.id, email: opened.email });
      return opened;
    } catch (error) {
      if (error instanceof AppError && error.code === "auth.email_taken") return undefined;
      throw error;
    }
  }

  return {
    /** @throws auth.google_off, auth.google_failed, auth.google_away, auth.google_unverified, auth.google_join, auth.second_factor, auth.suspended */
    async signIn({ code, nonce, accessToken, language }: Grant, origin: Origin): Promise<SessionBegun> {
      const { network } = origin;
      if (!client) throw new AppError("auth.google_off");
      const signIn = enter(client, { code, nonce, accessToken, language }, origin);
      signIn.then(
        (entered) =>
          "token" in entered && security.record({ event: "sign_in.ok", accountId: entered.user._id, network }),
        () => security.record({ event: "sign_in.failed", network }),
      );
      return factor.opened(await signIn);
    },
  };

  async function enter(
    client: GoogleClient,
    { code, nonce, accessToken, language }: Grant,
    origin: Origin,
  ): Promise<Entered> {
    const who =
      accessToken === undefined ? await client.byCode(code ?? "", nonce) : await client.byAccessToken(accessToken);
    const begin = () =>
      inTransaction(db, async (tx) => {
        const found = await accountOf(tx, who, language);
        const account = found && (await accounts.lockById(tx, found.id));
        if (!account) return undefined;
        refuseSuspended(account, clock());
        return factor.enter(tx, account, origin);
      });
    const session = (await begin()) ?? (await begin());
    if (!session) throw new AppError("auth.google_failed");
    return session;
  }
}
