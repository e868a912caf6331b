import { createHash } from "node:crypto";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { GiveUp } from "../foundation/jobs/jobs.ts";
import { MailRefused } from "../foundation/mail/mail.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { rateLimit } from "../foundation/rateLimit.ts";
import { signUpMail } from "./mails/newsletter.mails.ts";
import { holdAddress, insertCode } from "./subscriber.store.ts";
import { newsletterToken } from "./token.ts";

/** An address that was typed into the form, with what was wished for. */
export interface SignUp {
  email: string;
  topics: string[];
  language: "ne" | "en";
}

/** With these, a mail server that is down for some hours loses nothing. */
const TRIES = { retries: 30, waitSeconds: 5, maxWaitSeconds: 600, expireSeconds: 120 };
/** Anybody may type anybody's address: nobody's mailbox is filled from here. Kept by each node for itself. */
const MAILS_OF_ADDRESS = { max: 3, seconds: 3_600 };
const CODE_BYTES = 32;

export const hashCode = (code: string): Buffer => createHash("sha256").update(code).digest();

/**
 * The mails that answer the form. Only when one is written is it looked whose address it is, so that neither answer nor
 * time of the form tells; the code is made then too, and stands nowhere.
 */
export function signUpQueue({ db, log, random, jobs, mail, site }: ModuleDeps, secret: Buffer) {
  const isOver = rateLimit(MAILS_OF_ADDRESS);

  /** Null: the address called a mail spam, and gets nothing. */
  async function pageFor({ email, topics, language }: SignUp) {
    return inTransaction(db, async (tx) => {
      const wishes = { topics, language, pace: "every" as const };
      const held = await holdAddress(tx, { id: random.id(), email, source: "form", wishes });
      if (held.state === "complained") return null;
      if (held.state === "confirmed") {
        const token = newsletterToken(secret, held.id);
        return { kind: "already" as const, url: `${site.url}/newsletter/unsubscribe?token=${token}` };
      }
      const code = random.bytes(CODE_BYTES).toString("base64url");
      await insertCode(tx, { hash: hashCode(code), subscriberId: held.id, topics, language });
      // Behind the #: that part of an address reaches no server and no log on the way.
      return { kind: "confirm" as const, url: `${site.url}/newsletter/confirm#code=${code}` };
    });
  }

  const queue = jobs.queue<SignUp>("newsletter-sign-up", TRIES, async ({ id, data }) => {
    const page = await pageFor(data);
    if (!page) return;
    const { email: to, language } = data;
    const messageId = `<${id}@${new URL(site.url).hostname}>`;
    try {
      await mail.send({ ...signUpMail(page.kind, page.url, language, site), to, language, messageId });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      log.warn({ job: id }, "a mail that asks for a confirmation was refused for good");
      throw new GiveUp("refused");
    }
  });
  return {
    async add(to: Db, data: SignUp): Promise<void> {
      if (isOver(data.email) === 0) await queue.add(to, data);
      else log.info("a mail that asks for a confirmation was left out: its reader had as many as an hour may bring");
    },
  };
}
