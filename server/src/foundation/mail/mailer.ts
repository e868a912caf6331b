import type { Logger } from "pino";
import type { MailConfig, Mailer } from "./mail.ts";
import { outboxMailer } from "./outbox.ts";
import { type SmtpLimits, smtpMailer } from "./smtp.ts";

/** The way out: the configured mail server or, without one, a folder. */
export function createMailer(config: MailConfig, log: Logger, limits?: Partial<SmtpLimits>): Mailer {
  const { smtpUrl, from, outbox } = config;
  return smtpUrl ? smtpMailer({ smtpUrl, from, log, limits }) : outboxMailer({ folder: outbox, from });
}
