import { trustLimits } from "@sarathi/contract";
import { coalesce } from "../foundation/db/coalesce.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import { type Identity, isStaff } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import type { Allowances } from "./allowance.ts";
import { postsLiked, postUnliked } from "./community.hooks.ts";
import * as store from "./like.store.ts";
import { setMark } from "./mark.store.ts";
import type { Reader } from "./viewer.store.ts";

/** What became of a like: "limit" – its account has given as many as its written level allows, and is to be looked at alone. */
type Outcome = { isLiked: boolean; likes: number } | "limit" | undefined;

const MOST_AT_ONCE = 100;

/**
 * Likes of many people of one moment, in one transaction: they are the most frequent thing that people do, and under a
 * post that all look at each would wait for the row of the one before it. Who gives many at once is looked at alone, so
 * that what is refused takes nothing along.
 */
export function likeService(
  { db, events }: Pick<ModuleDeps, "db" | "events">,
  { allow, readerOf }: { allow: Pick<Allowances, "ofLike">; readerOf: (me: Identity) => Promise<Reader> },
) {
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

  const likeSoon = coalesce(likeTogether, {
    parallel: 2,
    max: MOST_AT_ONCE,
    onFull: () => new AppError("server.busy", { retryAfter: 2 }),
  });

  async function likeAlone(me: Identity, id: string, on?: boolean) {
    const viewer = await readerOf(me);
    return inTransaction(db, async (tx) => {
      await store.holdLikers(tx, [me.accountId]);
      const now = await setMark(tx, "like", viewer, id, on);
      if (!now) throw new AppError("post.not_found");
      const { is_liked: isLiked, likes_count: likes } = now;
      const like = { postId: id, accountId: me.accountId };
      if (now.changed && isLiked) {
        await allow.ofLike(tx, me.accountId);
        await events.publish(tx, postsLiked, { likes: [like] });
      } else if (now.changed) await events.publish(tx, postUnliked, like);
      return { isLiked, likes };
    });
  }

  /** @param on absent: the other way round @throws post.not_found, limit.likes */
  return async (me: Identity, id: string, on?: boolean): Promise<{ isLiked: boolean; likes: number }> => {
    // Staff are hidden from nobody, so that theirs are looked at alone, as are those that change what is there.
    if (on !== true || isStaff(me)) return likeAlone(me, id, on);
    const now = await likeSoon({ postId: id, accountId: me.accountId });
    if (now === "limit") return likeAlone(me, id, on);
    if (!now) throw new AppError("post.not_found");
    return now;
  };
}
