import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { Deps } from "../foundation/deps.ts";
import { foldSome, renderSome } from "./mcq.bank.store.ts";

/** So many questions are done in one transaction. */
const AT_ONCE = 200;

/** Folds and renders anew what an older program stored. @returns how many */
export async function sweepQuestions(db: Db, goesOn = () => true): Promise<number> {
  let all = 0;
  for (const work of [foldSome, renderSome]) {
    for (let done = AT_ONCE; done === AT_ONCE && goesOn(); all += done) {
      done = await inTransaction(db, (tx) => work(tx, AT_ONCE));
    }
  }
  return all;
}

/** The same at the start, beside the requests: after an upgrade the search of staff waits for it. @returns stops it */
export function sweepAtStart({ db, log }: Pick<Deps, "db" | "log">): () => Promise<void> {
  let stopped = false;
  const running = sweepQuestions(db, () => !stopped).catch((error: unknown) => {
    log.error({ err: error }, "questions could not be folded anew; the hourly sweep tries again");
  });
  return async () => {
    stopped = true;
    await running;
  };
}
