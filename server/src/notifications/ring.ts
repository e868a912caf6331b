import type { Transaction } from "kysely";
import type { DB } from "../foundation/db/types.generated.ts";
import { accountTopic, type Live } from "../foundation/realtime/live.ts";
import { UNREAD } from "./notice.rules.ts";

/** The bells of these accounts ask anew, once the transaction has committed. */
export const ring = (tx: Transaction<DB>, live: Pick<Live, "publish">, accountIds: readonly string[]): Promise<void> =>
  live.publish(
    tx,
    accountIds.map((id) => ({ topic: accountTopic(id), type: UNREAD })),
  );
