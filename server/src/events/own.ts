import type { Transaction } from "kysely";
import type { DB } from "../foundation/db/types.generated.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import { lockEvent } from "./event.store.ts";
import { activeOf, lockRegistration } from "./registration.store.ts";

/** The caller's own active registration, held with its event. @throws registration.none, registration.stale */
export async function holdOwn(tx: Transaction<DB>, me: Identity, eventId: string, version: number) {
  const event = await lockEvent(tx, eventId);
  const [found] = event ? await activeOf(tx, eventId, [me.accountId]) : [];
  const row = found && (await lockRegistration(tx, found.id));
  if (!event || !row) throw new AppError("registration.none");
  if (row.version !== version) throw new AppError("registration.stale");
  return { event, row };
}
