import type { Waiting } from "@sarathi/contract";
import type { ModuleDeps } from "../foundation/module.ts";
import { waitingOf } from "../foundation/waiting.ts";
import * as store from "./open.store.ts";

/** What of moderation waits for staff, and who is at it. */
export const openService = ({ db }: Pick<ModuleDeps, "db">) => ({
  async waiting(): Promise<Waiting[]> {
    const [cases, holders] = await Promise.all([store.openCases(db), store.holdersOfCases(db)]);
    return store.openKinds.flatMap((kind) =>
      waitingOf(kind, { count: 0, ...cases.get(kind), holders: holders.filter(({ waits }) => waits === kind) }),
    );
  },
});
