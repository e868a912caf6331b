import type { Transaction } from "kysely";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { heldTogether } from "./allowance.ts";
import { commentPublished, postPublished, textHeld, textReleased } from "./community.hooks.ts";
import * as store from "./held.store.ts";
import type { HeldFor } from "./limit.rules.ts";
import { COMMENT, postTopic } from "./live.rules.ts";
import { limitOf } from "./memberStatus.store.ts";
import { isHeld } from "./post.policy.ts";
import type { RenderedText } from "./renderText.ts";

/** What posts and comments are published by. */
interface Publishing {
  render(tx: Transaction<DB>, id: string, source: string): Promise<{ text: RenderedText; mentioned: string[] }>;
  mention(
    tx: Transaction<DB>,
    place: { postId: string; commentId: string | null },
    mentioned: readonly string[],
  ): Promise<string[]>;
}

/** A text whose words were changed, before that; why the new ones wait; what is said where they do, and where not. */
interface Settled {
  before: { state: string; held_for: string[] | null };
  reasons: readonly HeldFor[];
  withdraw(): Promise<void>;
  publish(): Promise<void>;
}

/** Texts that wait for staff. Which one is published, the module above decides; it calls these in its transaction. */
export function heldService(
  { db, events, live }: Pick<ModuleDeps, "db" | "events" | "live">,
  { render, mention }: Publishing,
) {
  async function releasePost(tx: Transaction<DB>, id: string, byAuthor: boolean): Promise<boolean> {
    const held = await store.lockHeldPost(tx, id);
    if (!held) return false;
    const isLimited = (await limitOf(tx, held.author_id)) !== null;
    // For followers alone it would say whose it is: what a limited member rewrote waits on. What staff have read is for all:
    // that it waits on would tell them of its author what they know of somebody by name.
    if (isLimited && held.is_anonymous && byAuthor) return false;
    const { mentioned } = await render(tx, id, held.source);
    await store.publishPost(tx, id, isLimited && !held.is_anonymous);
    const named = await mention(tx, { postId: id, commentId: null }, mentioned);
    await events.publish(tx, postPublished, { postId: id, mentioned: named });
    return true;
  }

  async function releaseComment(tx: Transaction<DB>, id: string): Promise<boolean> {
    const held = await store.lockHeldComment(tx, id);
    if (!held) return false;
    const { mentioned } = await render(tx, id, held.source);
    await store.publishComment(tx, id);
    const named = await mention(tx, { postId: held.post_id, commentId: id }, mentioned);
    const { post_id: postId, parent_id: parentId, reply_to_id: replyToId } = held;
    await events.publish(tx, commentPublished, { commentId: id, postId, parentId, replyToId, mentioned: named });
    await live.publish(tx, [{ topic: postTopic(postId), type: COMMENT, except: held.author_id }]);
    return true;
  }

  async function publishHeld(tx: Transaction<DB>, place: store.TextPlace, byAuthor: boolean): Promise<boolean> {
    const released = await (place.kind === "post" ? releasePost(tx, place.id, byAuthor) : releaseComment(tx, place.id));
    if (released) await events.publish(tx, textReleased, { ...place, byAuthor });
    return released;
  }

  return {
    /** Publishes a text that waits, as if it were written now, since staff say so. @returns whether it waited */
    release: (tx: Transaction<DB>, place: store.TextPlace) => publishHeld(tx, place, false),

    /** Publishes other words, or lets them wait; what waited by its words alone and has none of them is released. */
    async settle(
      tx: Transaction<DB>,
      place: store.TextPlace,
      { before, reasons, withdraw, publish }: Settled,
    ): Promise<void> {
      const all = heldTogether(before, reasons);
      if (all.length > 0) {
        await store.holdText(tx, place, all);
        if (before.state === "published") await withdraw();
        await events.publish(tx, textHeld, { ...place, reasons: all });
      } else if (isHeld(before)) await publishHeld(tx, place, true);
      else await publish();
    },

    /** It stays hidden and waits no more. @returns whether it waited */
    refuse: store.endWait,

    /** What waits, the first one first: for a module that comes to an installation in which something waits already. */
    list: (most: number) => store.listHeld(db, most),
  };
}
export type HeldService = ReturnType<typeof heldService>;
