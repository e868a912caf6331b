import { createHash } from "node:crypto";
import { inTransaction } from "../foundation/db/db.ts";
import { GiveUp, type Queue } from "../foundation/jobs/jobs.ts";
import { MailRefused } from "../foundation/mail/mail.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import type { Limits } from "../foundation/rateLimit.ts";
import { type AccountRow, findBy, lockById } from "./account.store.ts";
import { CODE_MINUTES, insertCode, type Purpose } from "./code.store.ts";
import { CHANGE_HOURS, findChange } from "./email.store.ts";
import { accountMail, type MailValues } from "./mails/account.mails.ts";

/** A mail to be written when it is sent: a code is made only then, so that it stands nowhere and is never old. */
export type AccountMail =
  | { kind: "verify" | "reset"; email: string }
  | { kind: "passwordChanged" | "newDevice"; accountId: string; when: string; device: string }
  | { kind: "passwordSet" | "googleJoined" | "kept" | "restored" | "authorRevealed"; accountId: string }
  | { kind: "totpOn" | "totpOff" | "recoveryRenewed" | "confirmCode"; accountId: string }
  | { kind: "recoveryUsed"; accountId: string; left: number }
  | { kind: "passkeyAdded" | "passkeyRemoved"; accountId: string; name: string }
  | { kind: "factorsReset"; accountId: string; reason: string }
  | { kind: "emailOld"; accountId: string; newEmail: string }
  /** To the address that the account would have. */
  | { kind: "emailNew"; accountId: string; to: string }
  | { kind: "emailChanged"; accountId: string; to: string; newEmail: string }
  | { kind: "erasing"; accountId: string; until: string }
  | {
      kind: "suspended";
      accountId: string;
      reason: string;
      until?: string | undefined;
      appealUrl?: string | undefined;
    };
export type MailQueue = Pick<Queue<AccountMail>, "add" | "troubled">;

/** With these, a mail server that is down for some hours loses nothing. */
const TRIES = { retries: 30, waitSeconds: 5, maxWaitSeconds: 600, expireSeconds: 120 };
const CODE_BYTES = 32;

export const hashCode = (code: string): Buffer => createHash("sha256").update(code).digest();
/** Eight digits are somebody's own: two accounts may have the same. */
export const mailedCodeHash = (accountId: string, code: string): Buffer => hashCode(`${accountId} ${code}`);
const MAILED_DIGITS = 8;

/**
 * Mails of one kind that go to one address whoever asks for them, and to one account. Anybody may open an account with
 * another's address, or ask for that address: nobody's mailbox is filled from here. Each node, which takes mails of any, has its share.
 */
const MAILS_OF_ADDRESS = { max: 20, seconds: 3_600 };
const MAILS_OF_ACCOUNT = { max: 5, seconds: 3_600 };

/** @returns whether one more mail may go where this one goes; counts it */
function mailLimit({ calls }: Limits): (mail: AccountMail) => boolean {
  const [ofAddress, ofAccount] = [calls(MAILS_OF_ADDRESS), calls(MAILS_OF_ACCOUNT)];
  return (mail) => {
    if ("email" in mail) return ofAddress(`${mail.kind} ${mail.email}`) === 0;
    if ("to" in mail) return ofAddress(`${mail.kind} ${mail.to}`) === 0;
    return ofAccount(`${mail.kind} ${mail.accountId}`) === 0;
  };
}

/** The queue of the mails to accounts; what is over `mailLimit` is dropped in silence. The message id is the job's: every try of one mail bears the same. */
export function mailQueue(
  deps: Pick<ModuleDeps, "db" | "log" | "random" | "jobs" | "mail" | "site" | "limits">,
): MailQueue {
  const { log, jobs, mail, site } = deps;
  const isAllowed = mailLimit(deps.limits);
  const queue = jobs.queue<AccountMail>("mail", TRIES, async (job) => {
    const account = await receiver(deps, job.data);
    if (!account) return; // no such account, or nothing left to prove: the caller heard nothing else either
    const { language } = account;
    const written = await valuesOf(deps, job.data, account);
    if (!written) return;
    const { kind, values, to = account.email } = written;
    const content = accountMail(kind, language, values as never, site);
    const messageId = `<${job.id}@${new URL(site.url).hostname}>`;
    try {
      await mail.send({ ...content, to, language, messageId });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      log.warn({ job: job.id, kind }, "a mail was refused for good");
      throw new GiveUp(kind);
    }
  });
  return {
    troubled: queue.troubled,
    add: async (to, mail) => {
      if (isAllowed(mail)) await queue.add(to, mail);
      else log.info({ kind: mail.kind }, "a mail was left out: its reader had as many as an hour may bring");
    },
  };
}

async function receiver({ db }: Pick<ModuleDeps, "db">, data: AccountMail): Promise<AccountRow | undefined> {
  if (!("email" in data)) return findBy(db, "id", data.accountId);
  const account = await findBy(db, "email", data.email);
  return data.kind === "verify" && account?.email_verified_at ? undefined : account;
}

/** `to`: in place of the account's own address. */
type Written = { [K in keyof MailValues]: { kind: K; values: MailValues[K]; to?: string } }[keyof MailValues];

async function valuesOf(
  deps: Pick<ModuleDeps, "db" | "random" | "site">,
  data: AccountMail,
  account: AccountRow,
): Promise<Written | undefined> {
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
      return { kind: data.kind, values: { firstName, reason: data.reason, until: data.until, url: data.appealUrl } };
    case "confirmCode":
      return { kind: data.kind, values: { firstName, ...(await newDigits(deps, account)) } };
    case "recoveryUsed":
      return { kind: data.left > FEW_CODES ? "recoveryUsed" : "recoveryFew", values: { firstName, left: data.left } };
    case "passkeyAdded":
    case "passkeyRemoved":
      return { kind: data.kind, values: { firstName, name: data.name } };
    case "factorsReset":
      return { kind: data.kind, values: { firstName, reason: data.reason, loginUrl: at("/auth/login") } };
    case "emailOld":
    case "emailNew":
      return inTransaction(deps.db, (tx) => emailAsked({ ...deps, db: tx }, data, account));
    case "emailChanged":
      return { kind: data.kind, to: data.to, values: { firstName, newEmail: data.newEmail } };
    default:
      return { kind: data.kind, values: { firstName } };
  }
}

/** From so many unused recovery codes on the mail says that they are few. */
const FEW_CODES = 3;

/**
 * The two mails of a change of address. Codes stand behind the `#`, which browsers send to no server. A new address
 * that an account has already hears that instead. The account is locked: who asks anew meanwhile for another address
 * voids the code that is made here.
 */
async function emailAsked(
  deps: Pick<ModuleDeps, "db" | "random" | "site">,
  data: AccountMail & { kind: "emailOld" | "emailNew" },
  account: AccountRow,
): Promise<Written | undefined> {
  await lockById(deps.db, account.id);
  const change = await findChange(deps.db, account.id);
  const asked = data.kind === "emailOld" ? data.newEmail : data.to;
  if (change?.email !== asked) return undefined; // taken back, or asked anew for another
  const link = async (purpose: Purpose, email: string) =>
    `${deps.site.url}/auth/change-email#code=${await newCode(deps, { id: account.id, email }, purpose)}`;
  const { first_name: firstName } = account;
  const hours = CHANGE_HOURS;
  if (data.kind === "emailOld") {
    const url = await link("email_old", account.email);
    return { kind: "emailOld", values: { firstName, url, hours, newEmail: asked } };
  }
  const owner = await findBy(deps.db, "email", asked);
  if (owner) {
    const loginUrl = `${deps.site.url}/auth/login`;
    return { kind: "emailTaken", to: asked, values: { firstName: owner.first_name, loginUrl } };
  }
  return { kind: "emailNew", to: asked, values: { firstName, url: await link("email_new", asked), hours } };
}

/** A code to be typed: eight digits, good for minutes, of which one account is given few and may try few. */
async function newDigits({ db, random }: Pick<ModuleDeps, "db" | "random">, account: AccountRow) {
  const code = String(random.int(10 ** MAILED_DIGITS)).padStart(MAILED_DIGITS, "0");
  const hash = mailedCodeHash(account.id, code);
  await insertCode(db, { hash, accountId: account.id, purpose: "confirm", email: account.email });
  return { code, minutes: CODE_MINUTES.confirm };
}

/** Codes mailed before stay good until they end: nobody has to guess which of two mails is the newer. */
async function newCode(
  { db, random }: Pick<ModuleDeps, "db" | "random">,
  account: Pick<AccountRow, "id" | "email">,
  purpose: Purpose,
): Promise<string> {
  const code = random.bytes(CODE_BYTES).toString("base64url");
  await insertCode(db, { hash: hashCode(code), accountId: account.id, purpose, email: account.email });
  return code;
}
