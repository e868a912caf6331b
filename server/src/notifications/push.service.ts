import { createECDH, createHmac } from "node:crypto";
import { type Input, MOST_PUSH_DEVICES, type notifications } from "@sarathi/contract";
import webPush from "web-push";
import { findLanguage } from "../accounts/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { Language } from "../foundation/mail/layout.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { goodSessions } from "../foundation/realtime/live.ts";
import en from "./mails/en.json" with { type: "json" };
import ne from "./mails/ne.json" with { type: "json" };
import { afterQuiet, isPushService, secondsToQuiet } from "./push.rules.ts";
import * as store from "./push.store.ts";

type Asked = NonNullable<Input<typeof notifications.subscribePush>["body"]>;
type Renewed = NonNullable<Input<typeof notifications.renewPush>["body"]>;

const TRIES = { retries: 5, waitSeconds: 30, maxWaitSeconds: 900, expireSeconds: 60, perSecond: 50 };
const SEND_MS = 10_000;
/** Of base64url, at most (RFC 8030 §5.4). */
const TOPIC_LETTERS = 32;
const ACCOUNTS_AT_ONCE = 200;
const texts = { ne: ne.push, en: en.push };
/** The browser is not there any more (RFC 8030 §7.3). */
const GONE = new Set([404, 410]);

/** The pair of keys by which push services know this installation (RFC 8292), from a secret of 32 bytes. */
export function vapidKeys(secret: Buffer): { publicKey: string; privateKey: string } {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: secret.toString("base64url") };
}

/**
 * Web Push: says on a browser that something happened, never what: whoever finds the phone reads no words of others.
 * Nobody is woken at night. One notification is one tag, so that a later message replaces an earlier one.
 */
export function pushService(
  { db, log, random, jobs, site, clock, hooks }: ModuleDeps,
  secret: Buffer,
  isAllowed: (url: URL) => boolean = isPushService,
) {
  const areGood = hooks.of(goodSessions);
  const keys = vapidKeys(secret);
  const subject = site.url.startsWith("https:") ? site.url : `mailto:no-reply@${new URL(site.url).hostname}`;
  const queue = jobs.queue<{ accountId: string; ids: string[] }>("push", TRIES, ({ data, signal }) =>
    reach(data.accountId, data.ids, signal),
  );

  /** Whatever waited for its turn, or for another try: what comes into the night is put off. */
  async function reach(accountId: string, ids: readonly string[], signal: AbortSignal): Promise<void> {
    const said = await store.readPushed(db, ids);
    const language = await findLanguage(db, accountId);
    if (said.length === 0 || !language) return;
    const failures: unknown[] = [];
    const all = await store.listSubscriptions(db, accountId);
    const good = await areGood(all.map(({ session_id }) => session_id));
    for (const one of all.filter(({ session_id }) => good.has(session_id))) {
      for (const what of said) {
        const [now, then] = nowAndThen();
        if (then > now) return store.giveBack(db, ids, then);
        const body = texts[language][what.type];
        const payload = { tag: tagOf(accountId, what), title: site.name[language], body, lang: language };
        await send(accountId, one, payload, signal).catch((error: unknown) => failures.push(error));
      }
    }
    // Tried again for all: a browser that has a message already shows it once, by its tag.
    if (failures.length > 0) throw failures[0];
  }

  /** The time, and when somebody may be woken. */
  function nowAndThen(): readonly [Date, Date] {
    const now = clock();
    return [now, afterQuiet(now)];
  }

  /** One for a type, thing and day; sealed, since the push service reads it as the topic. */
  const tagOf = (accountId: string, { type, target, day }: store.Pushed): string =>
    createHmac("sha256", secret)
      .update([accountId, type, target, day].join(" "))
      .digest("base64url")
      .slice(0, TOPIC_LETTERS);

  async function send(
    accountId: string,
    { endpoint, p256dh, auth }: store.Subscription,
    payload: { tag: string; title: string; body: string; lang: Language },
    signal: AbortSignal,
  ): Promise<void> {
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: { subject, ...keys },
      // For so long a push service holds it for a browser that is away: it is to ring at no night.
      TTL: secondsToQuiet(clock()),
      topic: payload.tag,
      urgency: "normal",
    });
    const answer = await fetch(details.endpoint, {
      method: details.method,
      headers: details.headers as Record<string, string>,
      body: new Uint8Array(details.body),
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]),
    });
    await answer.body?.cancel();
    if (GONE.has(answer.status)) return store.removeSubscription(db, { accountId, endpoint });
    if (answer.ok) return;
    log.warn({ status: answer.status, service: new URL(endpoint).hostname }, "a push service refused a message");
    if (answer.status === 429 || answer.status >= 500) throw new Error(`the push service answered ${answer.status}`);
  }

  /** Says what is due; at night nothing is. */
  async function makeDue(): Promise<void> {
    const [now, then] = nowAndThen();
    if (then > now) return store.putOff(db, now, then);
    for (;;) {
      const accounts = await store.accountsToPush(db, now, ACCOUNTS_AT_ONCE);
      for (const accountId of accounts) {
        await inTransaction(db, async (tx) => {
          const ids = await store.takePushes(tx, accountId, now);
          if (ids.length > 0) await queue.add(tx, { accountId, ids });
        });
      }
      if (accounts.length < ACCOUNTS_AT_ONCE) return;
    }
  }
  jobs.every("pushes", "* * * * *", makeDue);

  /** @throws notification.push_unknown */
  function subscriptionOf({ endpoint, keys: { p256dh, auth } }: Asked, session_id: string): store.Subscription {
    if (!isAllowed(new URL(endpoint)) || !isKey(p256dh)) throw new AppError("notification.push_unknown");
    return { id: random.id(), session_id, endpoint, p256dh, auth };
  }

  return {
    key: () => ({ publicKey: keys.publicKey }),

    /** @throws notification.push_unknown */
    async subscribe({ accountId, sessionId: session_id }: Identity, asked: Asked) {
      const one = subscriptionOf(asked, session_id);
      await inTransaction(db, (tx) => store.saveSubscription(tx, { ...one, accountId, most: MOST_PUSH_DEVICES }));
      return { on: true };
    },

    async check({ sessionId }: Identity, endpoint: string) {
      return { on: (await store.findSubscription(db, { endpoint }))?.session_id === sessionId };
    },

    /** @throws notification.push_unknown */
    async renew({ before, now }: Renewed) {
      const found = await store.findSubscription(db, before);
      if (!found || !(await areGood([found.session_id])).has(found.session_id))
        throw new AppError("notification.push_unknown");
      const { accountId } = found;
      const one = subscriptionOf(now, found.session_id);
      await inTransaction(db, async (tx) => {
        await store.removeSubscription(tx, { accountId, endpoint: before.endpoint });
        await store.saveSubscription(tx, { ...one, accountId, most: MOST_PUSH_DEVICES });
      });
      return { on: true };
    },

    async unsubscribe({ accountId }: Identity, endpoint: string) {
      await store.removeSubscription(db, { accountId, endpoint });
      return { on: false };
    },
  };
}
export type PushService = ReturnType<typeof pushService>;

/** Whether a text is a point of the curve: with one that is not, nothing can be sealed. */
function isKey(p256dh: string): boolean {
  try {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    pair.computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch {
    return false;
  }
}
