import type { fixedNotificationTypes } from "@sarathi/contract";
import type { Transaction } from "kysely";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { addCause, withdrawUnread } from "./notice.store.ts";
import type { Said } from "./notification.view.ts";
import { ring } from "./ring.ts";

/** What staff decided, or what becomes of an exam event, a result or a contribution, for whom it concerns. */
export interface StaffNotice {
  type: (typeof fixedNotificationTypes)[number] | "event" | "result" | "contribution";
  /** What it is about: news of the same thing on one day is one notification. */
  target: string;
  /** What happened to it: the same is no news. */
  key: string;
  says: Said;
}

type Says = Pick<ModuleDeps, "random" | "live">;

/** Says it to these accounts, in the transaction of the act, under nobody's name. */
export async function notify(
  tx: Transaction<DB>,
  { random, live }: Says,
  { says, ...notice }: StaffNotice,
  accountIds: readonly string[],
): Promise<void> {
  const accounts = accountIds.toSorted().map((accountId) => ({ id: random.id(), accountId }));
  const cause = { ...notice, postId: null, commentId: null, actorId: null, detail: says };
  await ring(tx, live, await addCause(tx, cause, accounts));
}

/** Takes back what was said of a thing, from whoever has not read it. */
export async function unsay(
  tx: Transaction<DB>,
  { live }: Says,
  { type, target }: Pick<StaffNotice, "type" | "target">,
): Promise<void> {
  await ring(tx, live, await withdrawUnread(tx, { type, target }));
}
