import type { SavedView, ViewedList } from "@sarathi/contract";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { lockById } from "./account.store.ts";
import * as store from "./savedView.store.ts";
import { viewSavedView } from "./savedView.view.ts";

/** Lists of the admin area as one likes to see them, each account's own. */
export function savedViewService({ db, random }: Pick<ModuleDeps, "db" | "random">) {
  return {
    async list(me: Identity, list: ViewedList): Promise<SavedView[]> {
      return (await store.listViews(db, me.accountId, list)).map(viewSavedView);
    },

    /** @throws view.too_many */
    async save(me: Identity, list: ViewedList, view: Omit<SavedView, "_id" | "updatedAt">): Promise<SavedView> {
      const { name, query, columns = null } = view;
      const saved = await inTransaction(db, async (tx) => {
        await lockById(tx, me.accountId);
        return store.saveView(tx, { id: random.id(), accountId: me.accountId, list, name, query, columns });
      });
      if (!saved) throw new AppError("view.too_many");
      return viewSavedView(saved);
    },

    /** @throws view.not_found */
    async remove(me: Identity, list: ViewedList, id: string): Promise<{ _id: string }> {
      if (!(await store.deleteView(db, me.accountId, list, id))) throw new AppError("view.not_found");
      return { _id: id };
    },

    /** For their owner to take along. */
    async *export(accountId: string) {
      for (const row of await store.listViews(db, accountId)) yield { list: row.list, ...viewSavedView(row) };
    },
  };
}
