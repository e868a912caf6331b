import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { Deps } from "../foundation/deps.ts";
import { GRACE_DAYS } from "./account.rules.ts";
import type { Above } from "./account.service.ts";
import { type AccountRow, lockErasable, updateAccount } from "./account.store.ts";
import { deleteCodes } from "./code.store.ts";
import { deleteSessions } from "./session.store.ts";

/** Takes everything personal out of an account; what it did (posts, results) stays, as a deleted user's. */
async function anonymise(tx: Db, account: AccountRow, pictures: Above["pictures"]): Promise<void> {
  const tail = account.id.replaceAll("-", "").slice(-20);
  await deleteSessions(tx, account.id, null);
  await deleteCodes(tx, account.id);
  await pictures.releaseAll(tx, account.id);
  await updateAccount(tx, account.id, {
    username: `deleted.${tail}`,
    email: `deleted.${tail}@deleted.invalid`,
    email_verified_at: null,
    auth_type: "local",
    password_hash: null,
    google_sub: null,
    role: "user",
    status: "active",
    suspended_until: null,
    suspended_reason: null,
    first_name: "–",
    last_name: null,
    avatar: null,
    bio: null,
    target_post: null,
    exam_date: null,
    erased_at: new Date(),
  });
}

/** Erases the accounts whose grace is over. Safe on several nodes at once. @returns how many */
export async function eraseDue({ db }: Pick<Deps, "db">, pictures: Above["pictures"]): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await lockErasable(tx, GRACE_DAYS);
    for (const account of due) await anonymise(tx, account, pictures);
    return due.length;
  });
}
