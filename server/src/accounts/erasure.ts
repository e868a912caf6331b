import { GRACE_DAYS } from "@sarathi/contract";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { Deps } from "../foundation/deps.ts";
import type { Above } from "./account.service.ts";
import { type AccountRow, listErasable, lockById, updateAccount } from "./account.store.ts";
import { deleteCodes } from "./code.store.ts";
import { forgetNames } from "./name.store.ts";
import { deleteSessions } from "./session.store.ts";

/** Takes everything personal out of an account; what it did (posts, results) stays, as a deleted user's. */
async function anonymise(
  tx: Db,
  account: AccountRow,
  tail: string,
  at: Date,
  pictures: Above["pictures"],
): Promise<void> {
  await deleteSessions(tx, account.id, null);
  await deleteCodes(tx, account.id);
  await forgetNames(tx, account.id);
  await pictures.releaseAll(tx, account.id);
  await updateAccount(tx, account.id, {
    // Neither can be registered, and nobody can tell them in advance.
    username: `deleted.${tail}`,
    email: `${tail}@deleted.invalid`,
    email_verified_at: null,
    auth_type: "local",
    password_hash: null,
    google_sub: null,
    role: "user",
    status: "active",
    suspended_until: null,
    suspended_reason: null,
    suspended_by: null,
    first_name: "–",
    last_name: null,
    avatar: null,
    bio: null,
    target_post: null,
    exam_date: null,
    erased_at: at,
  });
}

/** Erases the accounts whose grace is over, each for itself: one that fails keeps no other. @returns how many */
export async function eraseDue(
  { db, random, clock, log }: Pick<Deps, "db" | "random" | "clock" | "log">,
  pictures: Above["pictures"],
) {
  let erased = 0;
  for (const id of await listErasable(db, GRACE_DAYS)) {
    try {
      await inTransaction(db, async (tx) => {
        const account = await lockById(tx, id);
        if (!account?.erase_requested_at) return; // kept after all, or another node was here
        await anonymise(tx, account, random.bytes(10).toString("hex"), clock(), pictures);
        erased++;
      });
    } catch (error) {
      log.error({ err: error, account: id }, "an account could not be erased");
    }
  }
  return erased;
}
