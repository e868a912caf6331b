import type { DeadLink } from "@sarathi/contract";
import { placesById } from "../curriculum/index.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { viewAdminItemSummary } from "./admin.view.ts";
import { placeIdsOf } from "./item.view.ts";
import * as store from "./link.store.ts";
import type { LinkChecker } from "./linkCheck.ts";

/** Links of one round. */
const A_ROUND = 500;

/** Addresses elsewhere, and whether they are still there. */
export function linkService({ db }: Pick<ModuleDeps, "db">, check: LinkChecker) {
  async function checkOne(link: { id: string; url: string }) {
    return store.noteCheck(db, link, await check(link.url));
  }

  return {
    /** Checks what is due, one after the other; what is left is checked in the next round. */
    async checkDue(signal: AbortSignal): Promise<void> {
      for (const link of await store.dueLinks(db, A_ROUND)) {
        if (signal.aborted) return;
        await checkOne(link);
      }
    },

    /** @throws resource.item_not_found */
    async checkNow(id: string) {
      const link = await store.findLink(db, id);
      const noted = link?.url ? await checkOne({ id, url: link.url }) : undefined;
      if (!noted) throw new AppError("resource.item_not_found");
      return { state: noted.link_state, problem: noted.link_problem ?? undefined };
    },

    async failing(query: { state: "failing" | "dead"; page: number; limit: number }) {
      const { rows, pagination } = await store.listFailing(db, query.state, query);
      const places = await placesById(db, placeIdsOf(rows));
      const items: DeadLink[] = rows.map((row) => ({
        ...viewAdminItemSummary(row, places),
        resourceTitle: row.resource_title,
        failures: row.link_failures,
        problem: row.link_problem ?? "unreachable",
        failingSince: (row.link_failing_since ?? row.updated_at).toISOString(),
      }));
      return { items, pagination };
    },
  };
}
export type LinkService = ReturnType<typeof linkService>;
