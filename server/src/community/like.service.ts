import { trustLimits } from "@sarathi/contract";
import { coalesce } from "../foundation/db/coalesce.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { postsLiked } from "./community.hooks.ts";
import * as store from "./like.store.ts";

/** What became of a like: "limit" – its account has given as many as its written level allows, and is to be looked at alone. */
type Outcome = { isLiked: boolean; likes: number } | "limit" | undefined;

const MOST_AT_ONCE = 100;

/**
 * Likes of many people of one moment, in one transaction: they are the most frequent thing that people do, and under a
 * post that all look at each would wait for the row of the one before it. Who gives many at once is looked at alone, so
 * that what is refused takes nothing along.
 */
export function likeService({ db, events }: Pick<ModuleDeps, "db" | "events">) {
  async function likeTogether(asked: store.Like[]): Promise<Outcome[]> {
    return inTransaction(db, async (tx) => {
      const accountIds = asked.map(({ accountId }) => accountId);
      await store.holdLikers(tx, accountIds);
      const likers = new Map((await store.readLikers(tx, accountIds)).map((one) => [one.accountId, one]));
      const isFine = ({ accountId }: store.Like): boolean => {
        const one = likers.get(accountId);
        const inThis = accountIds.filter((id) => id === accountId).length;
        return one !== undefined && one.today + inThis <= trustLimits[one.level].likesADay;
      };
      const given = await store.putLikes(tx, asked.filter(isFine));
      if (given.length > 0) await events.publish(tx, postsLiked, { likes: given });
      const now = await store.readLiked(tx, asked);
      return asked.map((one, i) => (isFine(one) || now[i]?.isLiked !== false ? now[i] : "limit"));
    });
  }

  return coalesce(likeTogether, {
    parallel: 2,
    max: MOST_AT_ONCE,
    onFull: () => new AppError("server.busy", { retryAfter: 2 }),
  });
}
