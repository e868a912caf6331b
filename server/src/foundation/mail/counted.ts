import type { Clock } from "../deps.ts";
import type { Mailer } from "./mail.ts";

/** What became of the mails of this process. */
export interface MailFacts {
  /** Taken by the mail server. */
  sent: number;
  /** Not taken, every try counted. */
  failed: number;
  lastSentAt?: Date;
  lastFailedAt?: Date;
}

/** A way out for mails that counts what passes. */
export interface CountedMailer extends Mailer {
  facts(): Readonly<MailFacts>;
}

export function countMails(mailer: Mailer, clock: Clock): CountedMailer {
  const facts: MailFacts = { sent: 0, failed: 0 };
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        facts.failed++;
        facts.lastFailedAt = clock();
        throw error;
      }
      facts.sent++;
      facts.lastSentAt = clock();
    },
    close: () => mailer.close(),
    facts: () => facts,
  };
}
