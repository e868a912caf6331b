import { findMailReceiver, holdAccount } from "../accounts/index.ts";
import { digestOf, pseudonymOf } from "../community/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { GiveUp } from "../foundation/jobs/jobs.ts";
import type { Language, Rendered } from "../foundation/mail/layout.ts";
import { MailRefused } from "../foundation/mail/mail.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { isoWeek } from "./mail.rules.ts";
import * as mails from "./mail.store.ts";
import { digestMail, type MailReader, noticeMail, typesToEnd } from "./mails/notice.mails.ts";
import { countUnread, readUnread, savePreferences } from "./notification.store.ts";
import { viewNotification } from "./notification.view.ts";
import { type MailType, readUnsubscribe, unsubscribeToken } from "./unsubscribe.ts";

/** With these, a mail server that is down for some hours loses nothing. */
const TRIES = { retries: 30, waitSeconds: 5, maxWaitSeconds: 600, expireSeconds: 120, perSecond: 20 };
const ACCOUNTS_AT_ONCE = 200;
const DIGEST_POSTS = 5;
/** Days for which it is known which mails went: longer than the week of a digest. */
const KEPT_DAYS = 40;
const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";

type Receiver = NonNullable<Awaited<ReturnType<typeof findMailReceiver>>>;

/** Mails about notifications: what is not read ten minutes after it happened, and a digest of the week on wish. */
export function mailService({ db, log, random, jobs, mail, site, clock }: ModuleDeps, secret: Buffer) {
  const queue = jobs.queue<{ mailId: string }>("notification-mail", TRIES, (job) => send(job.data.mailId));

  const pageOf = (accountId: string) => (types: readonly MailType[]) =>
    `${site.url}/notifications/unsubscribe/${unsubscribeToken(secret, accountId, types)}`;

  /** Undefined: there is nothing left to say. */
  async function write(row: mails.MailRow, receiver: Receiver) {
    const unsubscribeUrl = pageOf(row.account_id);
    const reader: MailReader = {
      firstName: receiver.first_name,
      language: receiver.language as Language,
      site,
      unsubscribeUrl,
    };
    const written = (content: Rendered, types: readonly MailType[]) => ({
      content,
      language: reader.language,
      unsubscribeUrl: types.length > 0 ? unsubscribeUrl(types) : undefined,
    });
    if (row.week !== null) {
      const posts = await digestOf(db, row.account_id, DIGEST_POSTS);
      const [unread = 0] = await countUnread(db, [row.account_id]);
      if (posts.length === 0 && unread === 0) return undefined;
      return written(digestMail({ posts, unread }, reader), ["digest"]);
    }
    const rows = await readUnread(db, row.account_id, row.notification_ids);
    if (rows.length === 0) return undefined;
    const found = rows.map((one) => viewNotification(one, pseudonymOf));
    return written(noticeMail(found, reader), typesToEnd(found));
  }

  /** A mail that was sent is not sent again; who has no proven address, or is gone, gets none. */
  async function send(mailId: string): Promise<void> {
    const row = await mails.findUnsent(db, mailId);
    if (!row) return;
    const receiver = await findMailReceiver(db, row.account_id);
    const written = receiver && (await write(row, receiver));
    if (!written) return mails.giveBack(db, mailId);
    const { content, ...rest } = written;
    const messageId = `<${mailId}@${new URL(site.url).hostname}>`;
    try {
      await mail.send({ ...content, ...rest, to: receiver.email, messageId });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      // It counts to the day's: an address that takes no mails is not to be tried again and again.
      log.warn({ mail: mailId }, "a mail was refused for good");
      throw new GiveUp("refused");
    }
    await mails.noteSent(db, mailId);
  }

  /** Makes the mails that are due, an account at a time. */
  async function makeDue(signal: AbortSignal): Promise<void> {
    for (;;) {
      const accounts = await mails.accountsDue(db, ACCOUNTS_AT_ONCE);
      for (const accountId of accounts) {
        if (signal.aborted) return;
        await inTransaction(db, async (tx) => {
          const mailId = random.id();
          if (await mails.takeDue(tx, accountId, mailId)) await queue.add(tx, { mailId });
        });
      }
      if (accounts.length < ACCOUNTS_AT_ONCE) return;
    }
  }

  async function makeDigests(signal: AbortSignal): Promise<void> {
    const week = isoWeek(clock());
    for (let after = NO_ACCOUNT; ; ) {
      const accounts = await mails.digestsDue(db, week, after, ACCOUNTS_AT_ONCE);
      for (const accountId of accounts) {
        if (signal.aborted) return;
        await inTransaction(db, async (tx) => {
          const mailId = random.id();
          if (await mails.insertDigest(tx, accountId, mailId, week)) await queue.add(tx, { mailId });
        });
      }
      after = accounts.at(-1) ?? after;
      if (accounts.length < ACCOUNTS_AT_ONCE) return;
    }
  }

  jobs.every("notification-mails", "* * * * *", makeDue);
  // On Saturday, the day off, from seven in the morning on: whom a node that stopped left out is made one an hour later.
  jobs.every("notification-digests", "0 7-23 * * 6", makeDigests);

  return {
    /**
     * Ends mails of the types that a link is about, or begins them again; of an account that is erased there is nothing
     * to end. @throws notification.link_invalid
     */
    async unsubscribe(token: string, on: boolean) {
      const { accountId, types } = readUnsubscribe(secret, token);
      const isDigest = types.includes("digest");
      const mail = Object.fromEntries(types.filter((type) => type !== "digest").map((type) => [type, on]));
      await inTransaction(db, async (tx) => {
        const { is_erased } = await holdAccount(tx, accountId);
        if (!is_erased) await savePreferences(tx, accountId, { mail, ...(isDigest && { digest: on }) });
      });
      return { types, on };
    },

    forgetOld: () => mails.forgetMails(db, KEPT_DAYS),
  };
}
export type MailService = ReturnType<typeof mailService>;
