import type { Logger } from "pino";
import { type Mailer, MailNotTaken, MailRefused } from "./mail.ts";
import { messageOf } from "./message.ts";

/** In milliseconds. */
export interface SmtpLimits {
  connect: number;
  greeting: number;
  /** Without a byte. */
  silence: number;
  /** For one message, from the first byte to the last answer, even if the server trickles. */
  message: number;
  /** An unused connection is kept for so long. */
  idle: number;
}
const LIMITS: SmtpLimits = { connect: 10_000, greeting: 10_000, silence: 20_000, message: 60_000, idle: 30_000 };

/** What the address of the mail server may say beyond itself; the rest (a log of every byte, say) is dropped. */
const SAID_IN_URL = /^(tls\..+|authMethod|name)$/;
/** What never leaves the machine needs no TLS. */
const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** 5xx answers to an address that tell of the sender's trouble or of a passing one: log in first, mailbox full, policy. */
const NOT_THE_ADDRESS = new Set([530, 552, 554]);

/** There is no such address, as an enhanced code says (RFC 3463 §3.2). */
const NOBODY = /^\d{3}[ -]5\.1\.\d/;

/** What fails before there is a mail: names, keys, the login. */
const BEFORE_MAIL = new Set(["EDNS", "ETLS", "EAUTH", "ENOAUTH", "EOAUTH2", "ECONFIG"]);

export interface SmtpOptions {
  smtpUrl: string;
  from: string;
  log: Logger;
  limits?: Partial<SmtpLimits> | undefined;
}

/** Sends over SMTP on kept connections, to another machine over TLS alone. What it throws and logs holds no address and no word of the server's. */
export function smtpMailer({ smtpUrl, from, log, limits }: SmtpOptions): Mailer {
  const { connect, greeting, silence, message, idle } = { ...LIMITS, ...limits };
  const options = {
    pool: true,
    url: bareUrl(smtpUrl),
    requireTLS: !LOCAL.has(new URL(smtpUrl).hostname), // ASVS 12.3.1
    connectionTimeout: connect,
    dnsTimeout: connect,
    greetingTimeout: greeting,
    socketTimeout: silence,
    idleTimeout: idle,
    // A connection that ends in the middle is the job's to try again, not the pool's.
    maxRequeues: 0,
    logger: false,
  } as const;
  // Loaded beside the rest of a start, which need not wait for it.
  const opened = import("nodemailer").then(({ createTransport }) => createTransport(options));
  return {
    async send(mail) {
      const began = performance.now();
      const transport = await opened;
      try {
        await transport.sendMail({ ...messageOf(mail, from), signal: AbortSignal.timeout(message) });
      } catch (error) {
        throw withoutWords(error as SmtpError);
      }
      log.info({ messageId: mail.messageId, ms: Math.round(performance.now() - began) }, "mail sent");
    },
    async close() {
      (await opened).close({ force: true });
    },
  };
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  /** The server's words, which begin with its codes. */
  response?: string;
  /** Of the operating system. */
  syscall?: string;
}

/** The error by its codes alone: its message quotes the server, which quotes addresses. */
function withoutWords({ code, command, responseCode, response = "", syscall }: SmtpError): Error {
  const what = [code, command, responseCode].filter(Boolean).join(" ");
  if (isRefusal({ code, command, responseCode })) {
    const isNobody = command === "API" || NOBODY.test(response);
    return new MailRefused(`the address was refused (${what})`, isNobody);
  }
  const said = `the mail was not taken (${what || "unknown"})`;
  const isAway = syscall === "connect" || BEFORE_MAIL.has(code ?? "");
  // A line that is cut or silent after the message may have cost the answer alone.
  if (isAway || responseCode !== undefined) return new MailNotTaken(said, isAway, code);
  return Object.assign(new Error(said), { code });
}

function isRefusal({ code, command, responseCode = 0 }: Pick<SmtpError, "code" | "command" | "responseCode">): boolean {
  if (code !== "EENVELOPE") return false;
  if (command === "API") return true; // no server was asked: it is no address
  return command === "RCPT TO" && responseCode >= 500 && !NOT_THE_ADDRESS.has(responseCode);
}

function bareUrl(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const name of [...url.searchParams.keys()]) if (!SAID_IN_URL.test(name)) url.searchParams.delete(name);
  return url.href;
}
