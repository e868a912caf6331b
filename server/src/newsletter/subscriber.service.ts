import { newsletterTopics, type OwnSubscription, type Subscription } from "@sarathi/contract";
import { addressProven, findAddress, holdAccount, holdOwner } from "../accounts/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { noteUnsubscribed } from "./recipient.store.ts";
import { hashCode, type SignUp, signUpQueue } from "./signUp.jobs.ts";
import * as store from "./subscriber.store.ts";
import { viewOwn, viewSubscription } from "./subscriber.view.ts";
import { newsletterToken, readNewsletterToken } from "./token.ts";

/** Who gets the newsletter: addresses that said so themselves, by the link of a mail or by their account. */
export function subscriberService(deps: ModuleDeps, secret: Buffer) {
  const { db, random } = deps;
  const signUps = signUpQueue(deps, secret);

  const view = (row: store.SubscriberRow | undefined, token?: string): Subscription => {
    if (!row) throw new AppError("newsletter.link_invalid"); // it is forgotten
    return viewSubscription(row, token ?? newsletterToken(secret, row.id));
  };

  const addressOf = async (accountId: string) => {
    const address = await findAddress(db, accountId);
    if (!address) throw new AppError("auth.session_expired");
    return address;
  };

  async function own({ accountId }: Identity): Promise<OwnSubscription> {
    const { email, is_proven, language } = await addressOf(accountId);
    // Whoever has not proven an address learns nothing of it here.
    const row = is_proven ? await store.findSubscriber(db, { email }) : undefined;
    if (row) return viewOwn(row, is_proven);
    const isEnglish = language === "en";
    return {
      ...{ state: "none", isProven: is_proven, topics: [...newsletterTopics], pace: "every" },
      language: isEnglish ? "en" : "ne",
    };
  }

  async function askAgain(tx: Db, subscriberId: string): Promise<void> {
    const row = await store.findSubscriber(tx, { id: subscriberId });
    if (!row?.email || row.state !== "unsubscribed") return;
    const topics = row.topics.length > 0 ? row.topics : [...newsletterTopics];
    await signUps.add(tx, [{ email: row.email, topics, language: row.language === "en" ? "en" : "ne" }]);
  }
  /** Of an account: undefined where it has none, or not proven it. */
  async function provenAddress(on: Db, accountId: string): Promise<string | undefined> {
    const address = await findAddress(on, accountId);
    return address?.is_proven ? address.email : undefined;
  }

  deps.events.join(addressProven, async (tx, { accountId, email, former }) => {
    if (former !== undefined) await store.followAddress(tx, accountId, former, email);
    await store.linkAddress(tx, accountId, email);
  });

  return {
    /** Asks addresses for a confirmation, each once. */
    ask: (asked: readonly SignUp[], to: Db = db): Promise<void> => signUps.add(to, asked),

    /** @throws newsletter.code_invalid, newsletter.code_used, newsletter.complained */
    async confirm(code: string): Promise<Subscription> {
      const hash = hashCode(code);
      const row = await inTransaction(db, async (tx) => {
        const asked = await store.addressOfCode(tx, hash);
        if (!asked?.email) return undefined;
        // The account first, as an erasure does: what it holds is forgotten with it or confirmed before it.
        const owner = await holdOwner(tx, asked.email);
        const used = await store.useCode(tx, hash);
        if (!used) return undefined;
        const { topics, language } = used;
        const confirmed = await store.confirm(tx, used.subscriber_id, { topics, language }, owner?.id ?? null);
        if (!confirmed) throw new AppError("newsletter.complained");
        return confirmed;
      });
      if (row) return view(row);
      throw new AppError((await store.isUsedCode(db, hash)) ? "newsletter.code_used" : "newsletter.code_invalid");
    },

    /** @throws newsletter.link_invalid */
    async read(token: string): Promise<Subscription> {
      const { subscriberId } = readNewsletterToken(secret, token);
      return view(await store.findSubscriber(db, { id: subscriberId }), token);
    },

    /** @throws newsletter.link_invalid */
    async change(token: string, wishes: store.Wishes): Promise<Subscription> {
      const { subscriberId } = readNewsletterToken(secret, token);
      return view(await store.changeWishes(db, subscriberId, wishes), token);
    },

    /** Ends it. Where its owner wants it back, its address is asked: mails are passed on. @throws newsletter.link_invalid */
    async set(token: string, on: boolean): Promise<Subscription> {
      const { subscriberId, campaignId } = readNewsletterToken(secret, token);
      await inTransaction(db, async (tx) => {
        if (on) return askAgain(tx, subscriberId);
        const ended = await store.unsubscribe(tx, subscriberId);
        if (ended && campaignId) await noteUnsubscribed(tx, campaignId, subscriberId);
      });
      return view(await store.findSubscriber(db, { id: subscriberId }), token);
    },

    own,

    /** @throws newsletter.address_not_proven, newsletter.complained */
    async setOwn(me: Identity, { on, ...wishes }: { on: boolean } & store.AllWishes): Promise<OwnSubscription> {
      await inTransaction(db, async (tx) => {
        const { is_erased } = await holdAccount(tx, me.accountId);
        const address = await findAddress(tx, me.accountId);
        if (is_erased || !address?.is_proven) throw new AppError("newsletter.address_not_proven");
        const { email } = address;
        if (!on) {
          const known = await store.findSubscriber(tx, { email });
          if (!known) return;
          await store.changeWishes(tx, known.id, wishes);
          await store.unsubscribe(tx, known.id);
          return;
        }
        const held = await store.holdAddress(tx, {
          id: random.id(),
          email,
          source: "account",
          accountId: me.accountId,
          wishes,
        });
        if (!(await store.confirm(tx, held.id, wishes, me.accountId))) throw new AppError("newsletter.complained");
      });
      return own(me);
    },

    async *exportOf(accountId: string): AsyncGenerator<object> {
      for (const row of await store.ofAccount(db, accountId, await provenAddress(db, accountId))) yield row;
    },
    forgetAccount: async (tx: Db, accountId: string): Promise<void> =>
      store.forgetAccount(tx, accountId, await provenAddress(tx, accountId)),
    forgetOld: () => store.forgetOld(db),
  };
}
export type SubscriberService = ReturnType<typeof subscriberService>;
