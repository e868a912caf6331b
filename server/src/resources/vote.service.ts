import type { DownvoteReason } from "@sarathi/contract";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { findReadable, setBookmark } from "./item.store.ts";
import * as store from "./vote.store.ts";

interface Downvote {
  on?: boolean | undefined;
  reason?: DownvoteReason | undefined;
  note?: string | undefined;
}
interface Place {
  id: string;
  itemId: string;
}

/** Votes and bookmarks of items. */
export function voteService({ db }: Pick<ModuleDeps, "db">) {
  /** @throws resource.item_not_found, resource.own_item */
  async function votable(me: Identity, { id, itemId }: Place): Promise<string> {
    const item = await findReadable(db, itemId, me.accountId, id);
    if (!item) throw new AppError("resource.item_not_found");
    if (item.is_own) throw new AppError("resource.own_item");
    return item.id;
  }

  async function vote(me: Identity, itemId: string, on: boolean | undefined, wanted: NonNullable<store.Vote>) {
    await inTransaction(db, async (tx) => {
      const present = on === true ? undefined : await store.holdVote(tx, itemId, me.accountId);
      const isSo = present === wanted.up;
      if (on === false && !isSo) return; // another vote, or none, is not what is taken back
      await store.setVote(tx, itemId, me.accountId, isSo ? null : wanted);
    });
    const { up, reason, upvotes, downvotes } = await store.readVotes(db, itemId, me.accountId);
    return {
      myVote: up === null ? null : up ? ("up" as const) : ("down" as const),
      myReason: reason,
      upvotes,
      downvotes,
    };
  }

  return {
    upvote: async (me: Identity, place: Place, on: boolean | undefined) =>
      vote(me, await votable(me, place), on, { up: true }),

    /** @throws resource.item_not_found, resource.own_item, resource.vote_reason for one that does not say why */
    async downvote(me: Identity, place: Place, { on, reason, note = "" }: Downvote) {
      const itemId = await votable(me, place);
      const isSo = on === undefined && (await store.readVotes(db, itemId, me.accountId)).up === false;
      if (on !== false && !isSo && !reason)
        throw new AppError("resource.vote_reason", { fields: { reason: "resource.vote_reason" } });
      return vote(me, itemId, on, { up: false, reason: reason ?? "other", note });
    },

    /** @throws resource.item_not_found */
    async bookmark(me: Identity, idOrSlug: string, on: boolean | undefined): Promise<{ isBookmarked: boolean }> {
      const item = await findReadable(db, idOrSlug, me.accountId);
      if (!item) throw new AppError("resource.item_not_found");
      return { isBookmarked: await inTransaction(db, (tx) => setBookmark(tx, me.accountId, item.id, on)) };
    },
  };
}
export type VoteService = ReturnType<typeof voteService>;
