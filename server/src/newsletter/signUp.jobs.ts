import { createHash, createHmac } from "node:crypto";
import { holdOwner } from "../accounts/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { GiveUp } from "../foundation/jobs/jobs.ts";
import { MailRefused } from "../foundation/mail/mail.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { countAsked } from "./ask.store.ts";
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
const CODE_BYTES = 32;

export const hashCode = (code: string): Buffer => createHash("sha256").update(code).digest();

/**
 * The mails that answer the form. Only when one is written is it looked whose address it is, so that neither answer nor
 * time of the form tells; the code is made then too, and stands nowhere.
 */
export function signUpQueue({ db, log, random, jobs, mail, site }: ModuleDeps, secret: Buffer) {
  /** Of an address that may be nobody's here. */
  const hashAddress = (email: string): Buffer => createHmac("sha256", secret).update(`asked ${email}`).digest();

  /** Null: the address called a mail spam, and gets nothing. */
  async function pageFor({ email, topics, language }: SignUp) {
    return inTransaction(db, async (tx) => {
      const wishes = { topics, language, pace: "every" as const };
      const accountId = (await holdOwner(tx, email))?.id;
      const held = await holdAddress(tx, { id: random.id(), email, source: "form", accountId, wishes });
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
    /** Leaves a mail for each of some addresses, none twice among them, that had not as many as an hour may bring. */
    add: (to: Db, asked: readonly SignUp[]): Promise<void> =>
      inTransaction(to, async (tx) => {
        const hashes = new Map(asked.map((one) => [hashAddress(one.email).toString("hex"), one]));
        const allowed = await countAsked(tx, [...hashes.keys()].sort());
        await queue.addAll(
          tx,
          allowed.flatMap((hash) => hashes.get(hash) ?? []),
        );
        const left = hashes.size - allowed.length;
        if (left > 0)
          log.info({ count: left }, "mails that ask for a confirmation were left out: one reader's are enough");
      }),
  };
}
