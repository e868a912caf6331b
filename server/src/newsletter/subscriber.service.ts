import { newsletterTopics, type OwnSubscription, type Subscription } from "@sarathi/contract";
import { findAddress, findOwner, holdAccount } from "../accounts/index.ts";
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

  return {
    /** Asks an address for a confirmation. */
    ask: (signUp: SignUp, to: Db = db): Promise<void> => signUps.add(to, signUp),

    /** @throws newsletter.code_invalid, newsletter.code_used, newsletter.complained */
    async confirm(code: string): Promise<Subscription> {
      const hash = hashCode(code);
      const row = await inTransaction(db, async (tx) => {
        const used = await store.useCode(tx, hash);
        if (!used) return undefined;
        const before = await store.findSubscriber(tx, { id: used.subscriber_id });
        if (!before?.email) return undefined;
        const owner = await findOwner(tx, before.email);
        const { topics, language } = used;
        const confirmed = await store.confirm(tx, before.id, { topics, language }, owner?.id ?? null);
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

    /** Ends it, or begins it again where it was ended by its owner. @throws newsletter.link_invalid */
    async set(token: string, on: boolean): Promise<Subscription> {
      const { subscriberId, campaignId } = readNewsletterToken(secret, token);
      await inTransaction(db, async (tx) => {
        if (on) return store.resubscribe(tx, subscriberId);
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
        const held = await store.holdAddress(tx, { id: random.id(), email, source: "account", wishes });
        if (!(await store.confirm(tx, held.id, wishes, me.accountId))) throw new AppError("newsletter.complained");
      });
      return own(me);
    },

    async *exportOf(accountId: string): AsyncGenerator<object> {
      for (const row of await store.ofAccount(db, accountId)) yield row;
    },
    forgetAccount: store.forgetAccount,
    forgetOld: () => store.forgetOld(db),
  };
}
export type SubscriberService = ReturnType<typeof subscriberService>;
