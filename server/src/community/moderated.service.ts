import type { Transaction } from "kysely";
import type { DB } from "../foundation/db/types.generated.ts";
import type { Events } from "../foundation/events.ts";
import { commentRemoved, commentRestored, postRemoved, postRestored } from "./community.hooks.ts";
import {
  type ContentFacts,
  type ContentKind,
  type ContentState,
  putCommentState,
  putPostState,
} from "./moderated.store.ts";

/**
 * Hides, removes or restores a post or comment that is held (`lockContent`), in the transaction of the decision. What
 * others heard of it is taken back, and nobody hears of it again when it returns.
 * @param accepted of a comment that comes back: it answered its post before
 * @returns whether it was the answer of its post until now
 */
export async function changeContentState(
  events: Events,
  tx: Transaction<DB>,
  { kind, id, facts }: { kind: ContentKind; id: string; facts: ContentFacts },
  to: ContentState,
  { accepted = false }: { accepted?: boolean } = {},
): Promise<{ wasAccepted: boolean }> {
  if (facts.state === to) return { wasAccepted: false };
  const goes = facts.state === "published";
  if (kind === "post") {
    await putPostState(tx, id, to);
    if (goes) await events.publish(tx, postRemoved, { postId: id });
    else if (to === "published") await events.publish(tx, postRestored, { postId: id });
    return { wasAccepted: false };
  }
  const changed = await putCommentState(tx, id, to, { accepted });
  if (goes) await events.publish(tx, commentRemoved, { commentId: id, postId: facts.postId });
  else if (to === "published") await events.publish(tx, commentRestored, { commentId: id, postId: facts.postId });
  return changed;
}
