import type { DownvoteReason } from "@sarathi/contract";
import { coalesce } from "../foundation/db/coalesce.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { findReadable, setBookmark } from "./item.store.ts";
import { setVotes, type VotesRow, type Wish } from "./vote.store.ts";

const BUSY_SECONDS = 5;

interface Downvote {
  on?: boolean | undefined;
  reason?: DownvoteReason | undefined;
  note?: string | undefined;
}
interface Place {
  id: string;
  itemId: string;
}

/** In their order, so that nobody stands in one round twice: who votes twice at once is answered twice, each in turn. */
function roundsOf(wishes: readonly Wish[]): { wish: Wish; at: number }[][] {
  const rounds: { wish: Wish; at: number }[][] = [];
  const nextOf = new Map<string, number>();
  wishes.forEach((wish, at) => {
    const round = nextOf.get(wish.accountId) ?? 0;
    nextOf.set(wish.accountId, round + 1);
    rounds[round] ??= [];
    rounds[round].push({ wish, at });
  });
  return rounds;
}

/** Votes and bookmarks of items. */
export function voteService({ db }: Pick<ModuleDeps, "db">) {
  const cast = coalesce(
    async (wishes: Wish[]) => {
      const outcomes: (VotesRow | undefined)[] = [];
      for (const round of roundsOf(wishes)) {
        const rows = await setVotes(
          db,
          round.map(({ wish }) => wish),
        );
        round.forEach(({ at }, i) => {
          outcomes[at] = rows[i];
        });
      }
      return outcomes;
    },
    { onFull: () => new AppError("server.busy", { retryAfter: BUSY_SECONDS }) },
  );

  /** @throws resource.item_not_found, resource.own_item */
  async function vote(me: Identity, { id, itemId }: Place, wanted: Pick<Wish, "up" | "on" | "reason" | "note">) {
    const votes = await cast({ accountId: me.accountId, resource: id, item: itemId, ...wanted });
    if (!votes) throw new AppError("resource.item_not_found");
    if (votes.is_own) throw new AppError("resource.own_item");
    const { up, reason, upvotes, downvotes } = votes;
    return {
      myVote: up === null ? null : up ? ("up" as const) : ("down" as const),
      myReason: reason,
      upvotes,
      downvotes,
    };
  }

  return {
    /** @throws resource.item_not_found, resource.own_item */
    upvote: (me: Identity, place: Place, on = true) => vote(me, place, { up: true, on, reason: null, note: "" }),

    /** @throws resource.item_not_found, resource.own_item */
    downvote: (me: Identity, place: Place, { on = true, reason = "other", note = "" }: Downvote) =>
      vote(me, place, { up: false, on, reason, note }),

    /** @throws resource.item_not_found */
    async bookmark(me: Identity, idOrSlug: string, on: boolean | undefined): Promise<{ isBookmarked: boolean }> {
      const item = await findReadable(db, idOrSlug, me.accountId);
      if (!item) throw new AppError("resource.item_not_found");
      return { isBookmarked: await inTransaction(db, (tx) => setBookmark(tx, me.accountId, item.id, on)) };
    },

    drain: () => cast.drain(),
  };
}
export type VoteService = ReturnType<typeof voteService>;
