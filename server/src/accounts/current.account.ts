import type { Db } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import { type AccountRow, findBy } from "./account.store.ts";

/** The caller's account. @throws auth.required when it was erased since the session was read */
export async function currentAccount(db: Db, me: Identity): Promise<AccountRow> {
  const account = await findBy(db, "id", me.accountId);
  if (!account) throw new AppError("auth.required");
  return account;
}
