import { setTimeout as pause } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import {
  type CommentFacts,
  commentAccepted,
  commentChanged,
  commentFacts,
  commentLiked,
  commentPublished,
  commentRemoved,
  hashtagFollowers,
  hashtagsOfPost,
  holdHearers,
  holdPublished,
  likesToHear,
  mayHear,
  personBlocked,
  personFollowed,
  personMuted,
  postChanged,
  postFacts,
  postPublished,
  postRemoved,
  postsLiked,
  postsToJoin,
  postUnliked,
  whoMayHearOf,
  whoMayNotSee,
} from "../community/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { hearersOf, type Notice, targetOf } from "./notice.rules.ts";
import * as store from "./notice.store.ts";
import { ring as ringBells } from "./ring.ts";

type Tx = Transaction<DB>;
/** Followers of a hashtag who are read at once, and notified in one transaction. */
const AT_ONCE = 250;
/** What follows each, in parts of its time, so that who reads meanwhile does not wait behind all of them. */
const REST = 0.35;

/** What happens in the community becomes notifications, in the transaction of the act; followers of hashtags hear of a post by a job. */
export function noticeActs(deps: Pick<ModuleDeps, "db" | "random" | "events" | "live">): void {
  const { db, random, events, live } = deps;
  const withIds = (accountIds: readonly string[]) => accountIds.map((accountId) => ({ id: random.id(), accountId }));

  const ring = (tx: Tx, accountIds: readonly string[]) => ringBells(tx, live, accountIds);

  /** Says it to those of these accounts who may hear of it. */
  async function say(tx: Tx, notice: Notice & { postId: string }, actorId: string, accountIds: readonly string[]) {
    const act = { postId: notice.postId, actorId, isAnonymous: notice.actorId === null };
    const others = accountIds.filter((id) => id !== actorId);
    if (others.length === 0) return;
    await holdHearers(tx, act, others);
    await ring(tx, await store.addCause(tx, notice, withIds(others), mayHear(act)));
  }

  /** Whom a text names no more, and who has not read of it, hears nothing of it. */
  const unnamed = async (tx: Tx, postId: string, textId: string, names: readonly string[]) =>
    ring(tx, await store.withdrawUnread(tx, { type: "mention", target: postId, key: textId, except: names }));

  async function postNamed(tx: Tx, postId: string, mentioned: readonly string[]): Promise<void> {
    if (mentioned.length === 0) return;
    const post = await postFacts(tx, postId);
    if (!post) return;
    const actorId = post.is_anonymous ? null : post.author_id;
    const notice = { type: "mention", target: postId, postId, key: postId, actorId, commentId: null } as const;
    await say(tx, notice, post.author_id, mentioned);
  }

  /** @param types which of those who may hear of it do */
  async function commentSaid(
    tx: Tx,
    commentId: string,
    facts: CommentFacts,
    mentioned: readonly string[],
    types: string[],
  ) {
    const written = {
      ...{ commentId, postId: facts.post_id, parentId: facts.parent_id, postAuthorId: facts.post_author_id },
      ...{ parentAuthorId: facts.parent_author_id, answeredAuthorId: facts.answered_author_id, mentioned },
    };
    const byType = Map.groupBy(hearersOf(written, facts.author_id), ([, type]) => type);
    // In the order in which notifications are held (notice.store.ts).
    for (const [type, hearers] of [...byType].sort(([one], [other]) => (one < other ? -1 : 1))) {
      if (!types.includes(type)) continue;
      const actorId = facts.is_anonymous ? null : facts.author_id;
      const notice = {
        type,
        target: targetOf(type, written),
        postId: facts.post_id,
        key: commentId,
        actorId,
        commentId,
      };
      await say(tx, notice, facts.author_id, hearers.map(([id]) => id).sort());
    }
  }

  events.join(postPublished, (tx, { postId, mentioned }) => postNamed(tx, postId, mentioned));
  events.join(postChanged, async (tx, { postId, mentioned, names }) => {
    const lost = await whoMayNotSee(tx, postId, await store.accountsOfThread(tx, postId));
    await ring(tx, await store.withdrawThreads(tx, lost, sql`SELECT ${postId}::uuid`));
    await unnamed(tx, postId, postId, names);
    await postNamed(tx, postId, mentioned);
  });
  events.join(postRemoved, async (tx, { postId }) => {
    const heard = await store.accountsOfThread(tx, postId);
    await ring(tx, await store.withdrawThreads(tx, heard, sql`SELECT ${postId}::uuid`));
  });

  events.join(postsLiked, async (tx, { likes }) => {
    const causes = (await likesToHear(tx, likes)).map(({ postId, accountId, authorId }) => ({
      ...{ id: random.id(), accountId: authorId },
      ...{ target: postId, postId, key: accountId, actorId: accountId, commentId: null },
    }));
    await ring(tx, await store.addCauses(tx, "like", causes));
  });
  events.join(postUnliked, async (tx, { postId, accountId }) =>
    ring(tx, await store.withdrawUnread(tx, { type: "like", target: postId, key: accountId })),
  );

  events.join(commentPublished, async (tx, { commentId, mentioned }) => {
    const facts = await commentFacts(tx, commentId);
    if (facts) await commentSaid(tx, commentId, facts, mentioned, ["reply", "comment", "mention"]);
  });
  events.join(commentChanged, async (tx, { commentId, mentioned, names }) => {
    const facts = await commentFacts(tx, commentId);
    if (!facts) return;
    await unnamed(tx, facts.post_id, commentId, names);
    if (mentioned.length > 0) await commentSaid(tx, commentId, facts, mentioned, ["mention"]);
  });
  events.join(commentRemoved, async (tx, { commentId }) => {
    const facts = await commentFacts(tx, commentId);
    await ring(tx, await store.withdrawWritten(tx, commentId, facts?.author_id ?? null));
  });

  events.join(commentLiked, async (tx, { commentId, accountId, on }) => {
    const facts = await commentFacts(tx, commentId);
    if (!facts) return;
    const notice = {
      ...({ type: "like", target: commentId, key: accountId, actorId: accountId } as const),
      ...{ postId: facts.post_id, commentId },
    };
    if (on) await say(tx, notice, accountId, [facts.author_id]);
    else await ring(tx, await store.withdrawUnread(tx, notice));
  });
  events.join(commentAccepted, async (tx, { commentId, postId, on }) => {
    const facts = await commentFacts(tx, commentId);
    if (!facts) return;
    const actorId = facts.is_post_anonymous ? null : facts.post_author_id;
    const notice = { type: "answer", target: commentId, postId, key: postId, actorId, commentId } as const;
    if (on) await say(tx, notice, facts.post_author_id, [facts.author_id]);
    else await ring(tx, await store.withdrawUnread(tx, notice));
  });

  events.join(personFollowed, async (tx, { followerId, followedId, on }) => {
    const notice = {
      ...({ type: "follow", target: followedId, key: followerId, actorId: followerId } as const),
      ...{ postId: null, commentId: null },
    };
    if (on)
      return ring(tx, await store.addCause(tx, notice, withIds(await whoMayHearOf(tx, followerId, [followedId]))));
    await ring(tx, await store.withdrawUnread(tx, notice));
    // What was for followers alone is not seen any more.
    const few = postsToJoin(tx).where("author_id", "=", followedId).where("visibility", "=", "followers");
    await ring(tx, await store.withdrawThreads(tx, [followerId], few.clearSelect().select("id")));
  });
  events.join(personMuted, async (tx, { muterId, mutedId, on }) => {
    if (on) await ring(tx, await store.withdrawActor(tx, muterId, mutedId));
  });
  events.join(personBlocked, async (tx, { blockerId, blockedId, on }) => {
    if (!on) return;
    for (const [one, other] of [
      [blockerId, blockedId],
      [blockedId, blockerId],
    ] as const) {
      await ring(tx, await store.withdrawActor(tx, one, other));
      const named = postsToJoin(tx).where("author_id", "=", other).where("is_anonymous", "=", false);
      await ring(tx, await store.withdrawThreads(tx, [one], named.clearSelect().select("id")));
    }
  });

  events.subscribe(postPublished, "notice-hashtags", async ({ postId }) => {
    const keys = await hashtagsOfPost(db, postId);
    const tell = (followers: readonly { accountId: string; key: string }[]) =>
      inTransaction(db, async (tx) => {
        // What a crash loses is written again with the job, which is not noted as done before all of this is on the disk.
        await sql`SET LOCAL synchronous_commit = off`.execute(tx);
        const post = await holdPublished(tx, postId);
        if (!post) return;
        const actorId = post.is_anonymous ? null : post.author_id;
        for (const [key, some] of Map.groupBy(followers, (one) => one.key)) {
          const notice = { type: "hashtag", target: key, postId, key: postId, actorId, commentId: null } as const;
          const accountIds = some.map(({ accountId }) => accountId);
          await say(tx, { ...notice }, post.author_id, accountIds);
        }
      });
    for (let after: string | undefined; ; ) {
      const began = performance.now();
      const followers = await hashtagFollowers(db, keys, { after, most: AT_ONCE });
      if (followers.length > 0) await tell(followers);
      if (followers.length < AT_ONCE) return;
      after = followers.at(-1)?.accountId;
      await pause(REST * (performance.now() - began));
    }
  });
}
