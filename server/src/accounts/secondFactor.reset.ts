import { inTransaction } from "../foundation/db/db.ts";
import type { CoreDeps } from "../foundation/deps.ts";
import { findBy } from "./account.store.ts";
import * as audit from "./audit.store.ts";
import { deleteFactors } from "./factor.store.ts";
import { deleteSessions } from "./session.store.ts";

/**
 * Takes the second factors from an account whose owner lost them, from the command line: for when no administrator is
 * left who could. Its sessions end. @returns whether there is such an account, with a second factor
 */
export function resetSecondFactor(
  { db, random }: Pick<CoreDeps, "db" | "random">,
  username: string,
): Promise<"reset" | "no account" | "no second factor"> {
  return inTransaction(db, async (tx) => {
    const account = await findBy(tx, "username", username);
    if (!account) return "no account";
    if (!(await deleteFactors(tx, account.id))) return "no second factor";
    await deleteSessions(tx, account.id, null);
    await audit.record(tx, random, { actorId: null, action: "user.second_factor", targetId: account.id });
    return "reset";
  });
}
