import { accountsMovedBy, resultsRegraded, testToName } from "../exams/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { notify } from "./notify.ts";

/** Candidates who are notified in one transaction. */
const AT_ONCE = 500;

/** Whose marks or passing a regrade changed hears of it, by a job, some at a time; said twice it is no news. */
export function resultActs({ db, random, live, events }: Pick<ModuleDeps, "db" | "random" | "live" | "events">): void {
  events.subscribe(resultsRegraded, "notices", async ({ testId, regradeId }) => {
    const test = await testToName(db, testId);
    if (!test) return;
    const notice = { type: "result", target: testId, key: regradeId, says: { result: test } } as const;
    for (let after: string | undefined; ; ) {
      const accountIds = await accountsMovedBy(db, regradeId, after, AT_ONCE);
      await inTransaction(db, (tx) => notify(tx, { random, live }, notice, accountIds));
      after = accountIds.at(-1);
      if (accountIds.length < AT_ONCE) return;
    }
  });
}
