import { createHash } from "node:crypto";
import type { Deps } from "../foundation/deps.ts";
import { GiveUp, type Queue } from "../foundation/jobs/jobs.ts";
import { MailRefused } from "../foundation/mail/mail.ts";
import { type AccountRow, findBy } from "./account.store.ts";
import { CODE_MINUTES, insertCode, type Purpose } from "./code.store.ts";
import { accountMail, type MailValues } from "./mails/account.mails.ts";

/** A mail to be written when it is sent: a code is made only then, so that it stands nowhere and is never old. */
export type AccountMail =
  | { kind: "verify" | "reset"; email: string }
  | { kind: "passwordChanged" | "newDevice"; accountId: string; when: string; device: string }
  | { kind: "passwordSet" | "googleJoined" | "kept" | "restored"; accountId: string }
  | { kind: "erasing"; accountId: string; until: string }
  | { kind: "suspended"; accountId: string; reason: string; until?: string | undefined };
export type MailQueue = Queue<AccountMail>;

/** With these, a mail server that is down for some hours loses nothing. */
const TRIES = { retries: 30, waitSeconds: 5, maxWaitSeconds: 600, expireSeconds: 120 };
const CODE_BYTES = 32;

export const hashCode = (code: string): Buffer => createHash("sha256").update(code).digest();

/** The queue of the mails to accounts. The message id is the job's: every try of one mail bears the same. */
export function mailQueue(deps: Pick<Deps, "db" | "log" | "random" | "jobs" | "mail" | "site">): MailQueue {
  const { log, jobs, mail, site } = deps;
  return jobs.queue<AccountMail>("mail", TRIES, async (job) => {
    const account = await receiver(deps, job.data);
    if (!account) return; // no such account, or nothing left to prove: the caller heard nothing else either
    const { language } = account;
    const { kind, values } = await valuesOf(deps, job.data, account);
    const content = accountMail(kind, language, values as never, site);
    const messageId = `<${job.id}@${new URL(site.url).hostname}>`;
    try {
      await mail.send({ ...content, to: account.email, language, messageId });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      log.warn({ job: job.id, kind }, "a mail was refused for good");
      throw new GiveUp(kind);
    }
  });
}

async function receiver({ db }: Pick<Deps, "db">, data: AccountMail): Promise<AccountRow | undefined> {
  if (!("email" in data)) return findBy(db, "id", data.accountId);
  const account = await findBy(db, "email", data.email);
  return data.kind === "verify" && account?.email_verified_at ? undefined : account;
}

type Written = { [K in keyof MailValues]: { kind: K; values: MailValues[K] } }[keyof MailValues];

async function valuesOf(
  deps: Pick<Deps, "db" | "random" | "site">,
  data: AccountMail,
  account: AccountRow,
): Promise<Written> {
  const firstName = account.first_name;
  // A code stands behind the #: that part of an address reaches no server and no log on the way (ASVS 14.2.1).
  const at = (path: string) => `${deps.site.url}${path}`;
  switch (data.kind) {
    case "verify": {
      const url = at(`/auth/verify-email#code=${await newCode(deps, account, "verify")}`);
      return { kind: "verify", values: { firstName, url, hours: CODE_MINUTES.verify / 60 } };
    }
    case "reset": {
      const url = at(`/auth/reset-password#token=${await newCode(deps, account, "reset")}`);
      return { kind: "reset", values: { firstName, url, minutes: CODE_MINUTES.reset } };
    }
    case "passwordChanged":
    case "newDevice": {
      const { when, device } = data;
      return { kind: data.kind, values: { firstName, when, device, forgotUrl: at("/auth/forgot-password") } };
    }
    case "erasing":
      return { kind: data.kind, values: { firstName, until: data.until, loginUrl: at("/auth/login") } };
    case "suspended":
      return { kind: data.kind, values: { firstName, reason: data.reason, until: data.until } };
    default:
      return { kind: data.kind, values: { firstName } };
  }
}

/** Codes mailed before stay good until they end: nobody has to guess which of two mails is the newer. */
async function newCode(
  { db, random }: Pick<Deps, "db" | "random">,
  account: AccountRow,
  purpose: Purpose,
): Promise<string> {
  const code = random.bytes(CODE_BYTES).toString("base64url");
  await insertCode(db, { hash: hashCode(code), accountId: account.id, purpose, email: account.email });
  return code;
}
