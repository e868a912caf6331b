import type { NewsletterTopic, SubscriberRow } from "@sarathi/contract";
import { findOwners, record } from "../accounts/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import * as store from "./address.store.ts";
import { readAddresses } from "./import.rules.ts";
import type { SubscriberService } from "./subscriber.service.ts";

const view = (row: store.AddressRow): SubscriberRow => ({
  _id: row.id,
  email: row.email ?? "",
  state: row.state,
  topics: row.topics as NewsletterTopic[],
  pace: row.pace,
  language: row.language,
  source: row.source,
  consent: row.consent ?? undefined,
  createdAt: row.created_at.toISOString(),
  confirmedAt: row.confirmed_at?.toISOString(),
  endedAt: row.ended_at?.toISOString(),
});

interface Import {
  addresses: string[];
  topics: string[];
  language: "ne" | "en";
  consent: string;
  how: "ask" | "stated";
  dryRun: boolean;
}

/** The addresses of the newsletter, as administrators see them. */
export function addressService({ db, random }: ModuleDeps, subscribers: Pick<SubscriberService, "ask">) {
  return {
    async list(query: store.AddressQuery) {
      const { rows, pagination } = await store.listAddresses(db, query);
      return { items: rows.map(view), pagination };
    },

    /** Brings addresses in; those that are known stay as they are, also those that ended it. */
    async bring(me: Identity, { addresses, dryRun, how, topics, language, consent }: Import) {
      const { emails, ...found } = readAddresses(addresses);
      if (dryRun) {
        const known = (await store.knownAddresses(db, emails)).size;
        return { ...found, known, added: emails.length - known };
      }
      const added = await inTransaction(db, async (tx) => {
        const owners = await findOwners(tx, emails);
        const rows = emails
          .toSorted()
          .map((email) => ({ id: random.id(), email, account_id: owners.get(email) ?? null }));
        const state = how === "ask" ? ("pending" as const) : ("confirmed" as const);
        const fresh = await store.insertAddresses(tx, rows, { state, topics, language, consent });
        if (how === "ask")
          await subscribers.ask(
            fresh.map((email) => ({ email, topics, language })),
            tx,
          );
        const after = { added: fresh.length, how, consent };
        await record(tx, random, {
          ...{ actorId: me.accountId, action: "subscribers.import", targetId: random.id() },
          after,
        });
        return fresh.length;
      });
      return { ...found, known: emails.length - added, added };
    },
  };
}
export type AddressService = ReturnType<typeof addressService>;
