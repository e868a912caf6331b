import { searchedWords } from "@sarathi/contract";
import { record } from "../accounts/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import * as store from "./search.store.ts";

const view = ({ id, alias, query, created_at }: store.AliasRow) => ({
  _id: id,
  alias,
  query,
  createdAt: created_at.toISOString(),
});

/** @throws search.alias_empty */
function folded(text: string): string {
  const words = searchedWords(text).join(" ").slice(0, 100);
  if (!words) throw new AppError("search.alias_empty");
  return words;
}

/** What staff say that words mean, and what was searched for in vain. */
export function aliasService({ db, random }: Pick<ModuleDeps, "db" | "random">) {
  return {
    async misses(page: { page: number; limit: number }) {
      const { rows, pagination } = await store.listMisses(db, page);
      return { items: rows.map(({ query, askers, last_day }) => ({ query, askers, lastDay: last_day })), pagination };
    },

    async list(page: { page: number; limit: number }) {
      const { rows, pagination } = await store.listAliases(db, page);
      return { items: rows.map(view), pagination };
    },

    /** @throws search.alias_empty, search.alias_taken */
    async create(me: Identity, body: { alias: string; query: string }, key: ReplayKey) {
      const [alias, query] = [folded(body.alias), folded(body.query)];
      return once(db, key.value, key.request, async (tx) => {
        const row = await store.insertAlias(tx, { id: random.id(), alias, query });
        if (!row) throw new AppError("search.alias_taken");
        await record(tx, random, {
          ...{ actorId: me.accountId, action: "search_alias.create", targetId: row.id },
          after: { alias, query },
        });
        return view(row);
      });
    },

    /** @throws search.alias_not_found */
    remove: (me: Identity, id: string) =>
      inTransaction(db, async (tx) => {
        const row = await store.deleteAlias(tx, id);
        if (!row) throw new AppError("search.alias_not_found");
        await record(tx, random, { actorId: me.accountId, action: "search_alias.remove", targetId: id, before: row });
        return { removed: true };
      }),
  };
}
export type AliasService = ReturnType<typeof aliasService>;
