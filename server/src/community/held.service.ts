import type { Transaction } from "kysely";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { commentPublished, postPublished, textReleased } from "./community.hooks.ts";
import * as store from "./held.store.ts";
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

/** Texts that wait for staff. Which one is published, the module above decides; it calls these in its transaction. */
export function heldService({ db, events }: Pick<ModuleDeps, "db" | "events">, { render, mention }: Publishing) {
  async function releasePost(tx: Transaction<DB>, id: string): Promise<boolean> {
    const held = await store.lockHeldPost(tx, id);
    if (!held) return false;
    const { mentioned } = await render(tx, id, held.source);
    await store.publishPost(tx, id);
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
    return true;
  }

  return {
    /** Publishes a text that waits, as if it were written now. @returns whether it waited */
    async release(tx: Transaction<DB>, place: store.TextPlace): Promise<boolean> {
      const released = await (place.kind === "post" ? releasePost(tx, place.id) : releaseComment(tx, place.id));
      if (released) await events.publish(tx, textReleased, place);
      return released;
    },

    /** It stays hidden and waits no more. @returns whether it waited */
    refuse: store.endWait,

    /** What waits, the first one first: for a module that comes to an installation in which something waits already. */
    list: (most: number) => store.listHeld(db, most),
  };
}
export type HeldService = ReturnType<typeof heldService>;
