import { GRACE_DAYS } from "@sarathi/contract";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { accountErased } from "./account.hooks.ts";
import { type AccountRow, listErasable, lockById, updateAccount } from "./account.store.ts";
import { deleteCodes } from "./code.store.ts";
import { forgetDevices } from "./device.store.ts";
import { deleteChange } from "./email.store.ts";
import { deleteFactors } from "./factor.store.ts";
import { forgetNames } from "./name.store.ts";
import { deleteViews } from "./savedView.store.ts";
import { deleteSessions } from "./session.store.ts";

/** Takes everything personal out of an account; what it did (posts, results) stays, as a deleted user's. */
async function anonymise(tx: Db, account: AccountRow, tail: string, at: Date): Promise<void> {
  await deleteSessions(tx, account.id, null);
  await deleteCodes(tx, account.id);
  await forgetDevices(tx, account.id);
  await deleteFactors(tx, account.id);
  await deleteChange(tx, account.id);
  await forgetNames(tx, account.id);
  await deleteViews(tx, account.id);
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
    terms_version: null,
    terms_accepted_at: null,
    erased_at: at,
  });
}

/** Erases the accounts whose grace is over, each for itself: one that fails keeps no other. @returns how many */
export async function eraseDue({ db, random, clock, log, events, modules }: ModuleDeps): Promise<number> {
  let erased = 0;
  for (const id of await listErasable(db, GRACE_DAYS)) {
    try {
      await inTransaction(db, async (tx) => {
        const account = await lockById(tx, id);
        if (!account?.erase_requested_at) return; // kept after all, or another node was here
        // Before the account itself, which still says whose address it is.
        for (const module of modules()) await module.erase?.(tx, id);
        await anonymise(tx, account, random.bytes(10).toString("hex"), clock());
        await events.publish(tx, accountErased, { accountId: id });
        erased++;
      });
    } catch (error) {
      log.error({ err: error, account: id }, "an account could not be erased");
    }
  }
  return erased;
}
