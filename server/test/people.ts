import { accounts } from "@sarathi/contract";
import type { Email } from "postal-mime";
import { expect } from "vitest";
import type { As, Member, TestApp } from "./app.ts";
import { done } from "./sitting.ts";

export interface Person extends Member {
  email: string;
  password: string;
}

/** Calls for tests about accounts: each opens accounts and signs in from an address of its own, outside the limits. */
export function people(app: TestApp) {
  let count = 0;
  const from = () => ({ "x-forwarded-for": `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count++ & 255}` });

  /** A new account with a known password, signed in. */
  async function person(firstName = "Person", role: "user" | "moderator" | "admin" = "user"): Promise<Person> {
    const email = `${firstName.toLowerCase().replace(/[^a-z]/g, "") || "p"}.${++count}@example.test`;
    const password = `candle river ${count} stone`;
    const body = { firstName, email, password, language: "en" as const };
    const session = done(await app.call(accounts.register, { body }, null, from()), 201);
    if (role !== "user") await app.db.updateTable("account").set({ role }).where("id", "=", session.user._id).execute();
    return { ...session, email, password };
  }

  const login = (email: string, password: string) =>
    app.call(accounts.login, { body: { email, password } }, null, from());
  const me = (as: As) => app.call(accounts.me, {}, as);

  /** The mails to an address after all due jobs, newest first. */
  async function mailsTo(address: string): Promise<Email[]> {
    const all = await app.mails();
    return all.map(({ mail }) => mail).filter((mail) => mail.to?.some((to) => to.address === address));
  }

  /** The newest code that was mailed for a page of the site. */
  async function codeFor(
    address: string,
    page: "verify-email#code" | "reset-password#token" | "change-email#code",
  ): Promise<string> {
    const pattern = new RegExp(`/auth/${page}=([\\w-]+)`);
    for (const mail of await mailsTo(address)) {
      const found = pattern.exec(mail.text ?? "");
      if (found?.[1]) return found[1];
    }
    return expect.unreachable(`no mail to ${address} with ${page}`);
  }

  /** Proves the person's address by the mail. */
  async function verify(who: Person): Promise<void> {
    const verificationCode = await codeFor(who.email, "verify-email#code");
    done(await app.call(accounts.verifyEmail, { params: { verificationCode } }, null, from()));
  }

  return { from, person, login, me, mailsTo, codeFor, verify };
}
