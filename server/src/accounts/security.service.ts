import { SecurityEventName } from "@sarathi/contract";
import type { ModuleDeps } from "../foundation/module.ts";
import * as store from "./security.store.ts";
import { viewSecurityEvent } from "./security.view.ts";

/** The security log, as administrators read it. */
export function securityService({ db, security }: Pick<ModuleDeps, "db" | "security">) {
  return {
    /** @throws page.bad_cursor */
    async list(query: store.SecurityQuery) {
      await security.flush(); // what this node heard a moment ago stands in it too
      const { rows, pagination } = await store.listEvents(db, query);
      // During a rolling upgrade a newer node may write events that this one does not know.
      const known = rows.filter((row) => SecurityEventName.safeParse(row.event).success);
      return { items: known.map(viewSecurityEvent), pagination };
    },
    sweep: () => store.deleteOldEvents(db),
  };
}
