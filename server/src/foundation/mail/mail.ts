/** A message, ready to be sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  language: "ne" | "en";
  /** The same for every try of one message, so that a receiver who got it twice shows it once. */
  messageId: string;
  /** Address that ends mails of this kind by one POST (RFC 8058); a GET shows a page. Absent: they cannot be ended. */
  unsubscribeUrl?: string | undefined;
}

/** The way out for mails. */
export interface Mailer {
  /** @throws MailRefused when another try is useless, MailNotTaken; any error but the first means: try again later */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/**
 * The receiver's server will never take this message (SMTP 5xx for the address). `isNobody`: it says that there is no such
 * address (5.1.x of RFC 3463); else it may be the sender that it refuses.
 */
export class MailRefused extends Error {
  override name = "MailRefused";
  readonly isNobody: boolean;
  constructor(message: string, isNobody = false) {
    super(message);
    this.isNobody = isNobody;
  }
}

/**
 * The message was certainly not taken, so that another try sends it once. `isAway`: no mail server was there to ask; else
 * it said "later". Any other error leaves open whether it was taken.
 */
export class MailNotTaken extends Error {
  override name = "MailNotTaken";
  readonly isAway: boolean;
  constructor(message: string, isAway: boolean, code: string | undefined) {
    super(message);
    this.isAway = isAway;
    Object.assign(this, { code });
  }
}

export interface MailConfig {
  /** Absent: mails are written to `outbox`. */
  smtpUrl: string | undefined;
  from: string;
  /** Folder of `.eml` files. */
  outbox: string;
}
