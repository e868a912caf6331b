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

  async function vote(me: Identity, itemId: string, on: boolean, wanted: store.Vote) {
    if (on) await store.setVote(db, itemId, me.accountId, wanted);
    else await store.removeVote(db, itemId, me.accountId, wanted.up);
    const { up, reason, upvotes, downvotes } = await store.readVotes(db, itemId, me.accountId);
    return {
      myVote: up === null ? null : up ? ("up" as const) : ("down" as const),
      myReason: reason,
      upvotes,
      downvotes,
    };
  }

  return {
    /** @throws resource.item_not_found, resource.own_item */
    upvote: async (me: Identity, place: Place, on = true) => vote(me, await votable(me, place), on, { up: true }),

    /** @throws resource.item_not_found, resource.own_item */
    downvote: async (me: Identity, place: Place, { on = true, reason = "other", note = "" }: Downvote) =>
      vote(me, await votable(me, place), on, { up: false, reason, note }),

    /** @throws resource.item_not_found */
    async bookmark(me: Identity, idOrSlug: string, on: boolean | undefined): Promise<{ isBookmarked: boolean }> {
      const item = await findReadable(db, idOrSlug, me.accountId);
      if (!item) throw new AppError("resource.item_not_found");
      return { isBookmarked: await inTransaction(db, (tx) => setBookmark(tx, me.accountId, item.id, on)) };
    },
  };
}
export type VoteService = ReturnType<typeof voteService>;
