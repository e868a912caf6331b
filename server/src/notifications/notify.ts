import type { fixedNotificationTypes } from "@sarathi/contract";
import type { Transaction } from "kysely";
import type { DB } from "../foundation/db/types.generated.ts";
import type { Random } from "../foundation/deps.ts";
import { addCause, withdrawUnread } from "./notice.store.ts";
import type { Said } from "./notification.view.ts";

/** What staff decided, for whom it concerns. */
export interface StaffNotice {
  type: (typeof fixedNotificationTypes)[number];
  /** What it is about: news of the same thing on one day is one notification. */
  target: string;
  /** What happened to it: the same is no news. */
  key: string;
  says: Said;
}

/** Says it to these accounts, in the transaction of the act, under nobody's name. */
export const notify = (
  tx: Transaction<DB>,
  random: Pick<Random, "id">,
  { says, ...notice }: StaffNotice,
  accountIds: readonly string[],
): Promise<void> =>
  addCause(
    tx,
    { ...notice, postId: null, commentId: null, actorId: null, detail: says },
    accountIds.toSorted().map((accountId) => ({ id: random.id(), accountId })),
  );

/** Takes back what was said of a thing, from whoever has not read it. */
export const unsay = (tx: Transaction<DB>, { type, target }: Pick<StaffNotice, "type" | "target">): Promise<void> =>
  withdrawUnread(tx, { type, target });
