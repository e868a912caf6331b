import { newsletterAdmin as calls, type NewsletterBlock, newsletter } from "@sarathi/contract";
import type { Email } from "postal-mime";
import type { Member, TestApp } from "./app.ts";
import { done } from "./sitting.ts";

export const headerOf = (mail: Email, key: string) => mail.headers.find((one) => one.key === key)?.value;
/** The token of a newsletter's header. */
export const tokenIn = (mail: Email) => /\?token=([^>]+)>/.exec(headerOf(mail, "list-unsubscribe") ?? "")?.[1] ?? "";
/** Every address that a mail leads to, in all its parts and in its headers. */
export const linksIn = (mail: Email): string[] => [
  ...new Set(
    [mail.text, mail.html, headerOf(mail, "list-unsubscribe")]
      .flatMap((part) => part?.match(/https?:\/\/[^\s"<>]+/g) ?? [])
      .map((url) => url.replaceAll("&amp;", "&")),
  ),
];

/** Newsletters for tests: who subscribes, and what staff send. */
export function newsletters(app: TestApp) {
  let count = 0;
  const from = () => ({ "x-forwarded-for": `10.9.${(count >> 8) & 255}.${count++ & 255}` });

  const ask = (email: string, topics = ["exams"], language: "ne" | "en" = "en") =>
    app.call(newsletter.subscribeNewsletter, { body: { email, topics: topics as ["exams"], language } }, null, from());
  async function mailsTo(address: string): Promise<Email[]> {
    const all = await app.mails();
    return all.map(({ mail }) => mail).filter((mail) => mail.to?.some((to) => to.address === address));
  }
  async function codeFor(address: string): Promise<string> {
    for (const mail of await mailsTo(address)) {
      const found = /\/newsletter\/confirm#code=([\w-]+)/.exec(mail.text ?? "");
      if (found?.[1]) return found[1];
    }
    throw new Error(`no mail asks ${address}`);
  }
  const confirm = (code: string) => app.call(newsletter.confirmNewsletter, { body: { code } }, null, from());
  /** An address that asked and confirmed. */
  async function subscriber(email: string, topics?: string[], language?: "ne" | "en") {
    done(await ask(email, topics, language));
    return done(await confirm(await codeFor(email)));
  }
  /** So many addresses that get it, without their mails. */
  const many = (addresses: string[], admin: Member, more: object = {}) =>
    app.call(
      calls.importSubscribers,
      {
        body: {
          ...{ addresses, topics: ["exams"], language: "en" },
          ...{ consent: "A form of a course", how: "stated", dryRun: false },
          ...more,
        },
      },
      admin,
    );

  const draft = (
    subject = "Results are out",
    more: object = {},
    blocks: NewsletterBlock[] = [{ kind: "divider" }],
  ) => ({
    content: { en: { subject, blocks } },
    segment: { topic: "exams" as const, language: null, targetPost: null },
    perSecond: 200,
    isListed: true,
    ...more,
  });
  /** A number whose time has come; it goes at the next `send`. */
  async function due(admin: Member, given = draft()): Promise<string> {
    const made = done(await app.call(calls.createCampaign, { body: given }, admin), 201);
    const body = { sendAt: "2026-01-01T00:00:00Z", version: made.version };
    done(await app.call(calls.scheduleCampaign, { params: { id: made._id }, body }, admin));
    return made._id;
  }
  const send = () => app.jobs.runNow("newsletter-sending");
  const get = async (id: string, as: Member) => done(await app.call(calls.getCampaign, { params: { id } }, as));
  return { from, ask, mailsTo, codeFor, confirm, subscriber, many, draft, due, send, get };
}
