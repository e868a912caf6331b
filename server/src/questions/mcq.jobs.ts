import { type Db, inTransaction } from "../foundation/db/db.ts";
import { foldSome, renderSome } from "./mcq.bank.store.ts";

/** So many questions are done in one transaction. */
const AT_ONCE = 200;

/** Folds and renders anew what an older program stored. @returns how many */
export async function sweepQuestions(db: Db): Promise<number> {
  let all = 0;
  for (const work of [foldSome, renderSome]) {
    for (let done = AT_ONCE; done === AT_ONCE; all += done) done = await inTransaction(db, (tx) => work(tx, AT_ONCE));
  }
  return all;
}
