import { type Comment, type FormSigns, lengthInGraphemes, MAX_COMMENTS_AN_HOUR, type Reply } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { bareText } from "../foundation/text/letters.ts";
import type { Saying } from "./allowance.ts";
import * as store from "./comment.store.ts";
import { commentReading } from "./commentReading.ts";
import {
  commentAccepted,
  commentChanged,
  commentLiked,
  commentPublished,
  commentRemoved,
  textHeld,
} from "./community.hooks.ts";
import { holdLikers } from "./like.store.ts";
import { COMMENT, postTopic } from "./live.rules.ts";
import { holdMember } from "./member.store.ts";
import { limitOf } from "./memberStatus.store.ts";
import { limited } from "./post.checks.ts";
import { isHeld } from "./post.policy.ts";
import type { PostService } from "./post.service.ts";
import type { Reader } from "./viewer.store.ts";

/** Graphemes from which on the same words under another post are no thanks to somebody else, but an advertisement. */
const LONG = 40;

/** Comments on posts, and replies to them: one table, two levels. */
export function commentService(
  deps: Pick<ModuleDeps, "db" | "random" | "events" | "live" | "readForStrangers">,
  parts: PostService["parts"],
) {
  const { db, random, events, live } = deps;
  const { readerOf, render, mention, allow, held } = parts;
  const { find, findTop, findReply, asComment, asReply, calls } = commentReading(deps, parts);

  type Said = FormSigns & { content: string };

  interface Place {
    postId: string;
    parentId: string | null;
    replyToId: string | null;
  }

  /** The same words again in the same place, or long ones anywhere. @throws comment.duplicate with where they stand */
  async function refuseAgain(tx: Transaction<DB>, accountId: string, { postId, parentId }: Place, content: string) {
    const words = bareText(content);
    const isLong = lengthInGraphemes(words, LONG) >= LONG;
    const same = (await store.latestWords(tx, accountId)).find(
      (one) => (isLong || (one.post_id === postId && one.parent_id === parentId)) && bareText(one.source) === words,
    );
    if (same) throw new AppError("comment.duplicate", { details: { postId: same.post_id, commentId: same.id } });
  }

  /** @throws post.not_found, comment.not_found, comment.closed, comment.slow, comment.duplicate, limit.*, request.too_many */
  async function publish(tx: Transaction<DB>, { viewer, place, content, signs }: Write): Promise<string> {
    const { postId, parentId, replyToId } = place;
    const post = await store.holdPost(tx, viewer, postId);
    if (!post) throw new AppError("post.not_found");
    if (!post.is_comment_enabled) throw new AppError("comment.closed");
    // A comment is for whoever reads its post: a limited member's followers alone read only their own.
    const isAmongOwn = post.author_id === viewer.accountId && post.visibility !== "public";
    const until = isAmongOwn ? null : await limitOf(tx, viewer.accountId);
    if (until) throw limited(until);
    const answered = [parentId, replyToId].filter((id) => id !== null);
    if (!(await store.areThere(tx, postId, answered))) throw new AppError("comment.not_found");
    await holdMember(tx, viewer.accountId);
    const retryAfter = await store.waitOfWriter(tx, viewer.accountId, MAX_COMMENTS_AN_HOUR);
    if (retryAfter > 0) throw new AppError("request.too_many", { retryAfter });
    await refuseAgain(tx, viewer.accountId, place, content);
    await allow.ofSlowMode(tx, viewer, post);
    const id = random.id();
    const { text, mentioned } = await render(tx, id, content);
    const { source, html, plain, renderer } = text;
    const saying = sayingOf(id, viewer.accountId, text);
    const reasons = await allow.ofComment(tx, { ...saying, under: postId, signs });
    const isWaiting = reasons.length > 0;
    await store.insertComment(tx, {
      id,
      post_id: postId,
      parent_id: parentId,
      reply_to_id: replyToId,
      author_id: viewer.accountId,
      is_anonymous: post.is_anonymous && post.author_id === viewer.accountId,
      source,
      html,
      plain,
      renderer,
      ...(isWaiting && { state: "hidden" as const, held_for: reasons }),
    });
    if (isWaiting) {
      await events.publish(tx, textHeld, { ...saying.place, reasons });
      return id;
    }
    const named = await mention(tx, { postId, commentId: id }, mentioned);
    await events.publish(tx, commentPublished, { commentId: id, postId, parentId, replyToId, mentioned: named });
    await live.publish(tx, [{ topic: postTopic(postId), type: COMMENT, except: viewer.accountId }]);
    return id;
  }

  interface Write {
    viewer: Reader;
    place: Place;
    content: string;
    signs: FormSigns;
    key: ReplayKey;
  }

  /** @returns it as its writer sees it */
  async function write<T>(
    me: Identity,
    given: Write,
    view: (row: store.CommentRow, tx: Db) => Promise<T> | T,
  ): Promise<T> {
    if (!me.emailVerified) throw new AppError("auth.unverified");
    const { key, viewer } = given;
    return once(db, key.value, key.request, async (tx) => view(await find(viewer, await publish(tx, given), tx), tx));
  }

  interface Which {
    id: string;
    /** The comment above it; null: it is none's reply. */
    parentId: string | null;
  }

  /**
   * Holds what one said oneself, also where one may not read any more.
   * @param isOwn whether one in such a state is among them @throws comment.not_found
   */
  async function lockOwn(
    tx: Transaction<DB>,
    me: Reader,
    { id, parentId }: Which,
    isOwn: (before: store.LockedComment) => boolean,
  ): Promise<store.LockedComment> {
    await store.holdPostOf(tx, id);
    const before = await store.lockComment(tx, id);
    if (!before || before.parent_id !== parentId) throw new AppError("comment.not_found");
    const isThere = before.state === "published" || isOwn(before);
    if (!isThere || before.author_id !== me.accountId) throw new AppError("comment.not_found");
    return before;
  }

  interface Change {
    content: string;
    revision?: number | undefined;
  }

  /** @returns how it is now @throws comment.not_found, comment.stale, limit.* */
  async function change<T>(
    me: Reader,
    which: Which,
    { content, revision }: Change,
    view: (row: store.CommentRow, tx: Db) => Promise<T> | T,
  ): Promise<T> {
    const { id } = which;
    return inTransaction(db, async (tx) => {
      const before = await lockOwn(tx, me, which, isHeld);
      if (revision !== undefined && revision !== before.revision) {
        throw new AppError("comment.stale", { details: { revision: String(before.revision), text: before.source } });
      }
      const { text, mentioned } = await render(tx, id, content);
      const { source, html, plain, renderer } = text;
      const isTraced = source !== before.source && !before.is_fresh;
      await store.updateComment(tx, before, { source, html, plain, renderer }, isTraced);
      const saying = sayingOf(id, me.accountId, text);
      const { post_id: postId } = before;
      await held.settle(tx, saying.place, {
        ...{ before, reasons: await allow.ofEdit(tx, saying) },
        withdraw: () => events.publish(tx, commentRemoved, { commentId: id, postId }),
        publish: async () => {
          const named = await mention(tx, { postId, commentId: id }, mentioned);
          await events.publish(tx, commentChanged, { commentId: id, mentioned: named, names: mentioned });
        },
      });
      const row = await store.readOwn(tx, me, id);
      if (!row) throw new AppError("comment.not_found");
      return view(row, tx);
    });
  }

  async function remove(me: Reader, which: Which): Promise<{ removed: boolean }> {
    const { id } = which;
    await inTransaction(db, async (tx) => {
      // What is hidden is its author's to delete, as a post is.
      const before = await lockOwn(tx, me, which, (one) => one.state === "hidden");
      await store.removeComment(tx, id);
      await events.publish(tx, commentRemoved, { commentId: id, postId: before.post_id });
    });
    return { removed: true };
  }

  const like = (me: Identity, id: string, on: boolean | undefined) =>
    inTransaction(db, async (tx) => {
      await holdLikers(tx, [me.accountId]);
      const now = await store.setCommentLike(tx, me.accountId, id, on);
      const { is_liked: isLiked, likes_count: likes } = now;
      if (now.changed && isLiked) await allow.ofLike(tx, me.accountId);
      if (now.changed) await events.publish(tx, commentLiked, { commentId: id, accountId: me.accountId, on: isLiked });
      return { isLiked, likes };
    });

  return {
    ...calls,

    /** @throws auth.unverified, post.not_found, comment.closed, comment.duplicate, comment.slow, limit.* */
    async create(me: Identity, postId: string, body: Said, key: ReplayKey): Promise<Comment> {
      const viewer = await readerOf(me);
      const { content, ...signs } = body;
      const place = { postId, parentId: null, replyToId: null };
      return write(me, { viewer, place, content, signs, key }, (row) => asComment(row, viewer));
    },

    /** @throws comment.not_found, comment.stale */
    async update(me: Identity, id: string, body: Change): Promise<Comment> {
      const viewer = await readerOf(me);
      return change(viewer, { id, parentId: null }, body, (row) => asComment(row, viewer));
    },

    /** @throws comment.not_found */
    async remove(me: Identity, id: string) {
      return remove(await readerOf(me), { id, parentId: null });
    },

    /** @throws comment.not_found */
    async like(me: Identity, id: string, on?: boolean) {
      await findTop(await readerOf(me), id);
      return like(me, id, on);
    },

    /** @throws comment.not_found, comment.not_asker */
    async accept(me: Identity, id: string, on?: boolean) {
      const viewer = await readerOf(me);
      const row = await findTop(viewer, id);
      if (row.asker_id !== me.accountId) throw new AppError("comment.not_asker");
      return inTransaction(db, async (tx) => {
        const { post_id: postId } = row;
        const post = await store.holdPost(tx, viewer, postId);
        const present = await store.lockComment(tx, id);
        if (!post || present?.state !== "published") throw new AppError("comment.not_found");
        const before = post.accepted_comment_id;
        const isAccepted = on ?? before !== id;
        if (isAccepted || before === id) {
          await store.acceptComment(tx, postId, isAccepted ? id : null);
          const say = (commentId: string, on: boolean) =>
            events.publish(tx, commentAccepted, { commentId, postId, on });
          // There is one answer: who wrote the one before hears of it no more.
          if (before !== null && before !== id) await say(before, false);
          await say(id, isAccepted);
        }
        return { isAccepted };
      });
    },

    /** @throws auth.unverified, comment.not_found, post.not_found, comment.closed, comment.duplicate, comment.slow, limit.* */
    async reply(me: Identity, commentId: string, body: Said & { replyTo?: string | undefined }, key: ReplayKey) {
      const viewer = await readerOf(me);
      const { post_id: postId } = await findTop(viewer, commentId);
      const { content, replyTo, ...signs } = body;
      if (replyTo) await findReply(viewer, commentId, replyTo);
      const place = { postId, parentId: commentId, replyToId: replyTo ?? null };
      return write(me, { viewer, place, content, signs, key }, (row, tx) => asReply(row, viewer, tx));
    },

    /** @throws comment.not_found, comment.stale */
    async updateReply(me: Identity, id: string, replyId: string, body: Change): Promise<Reply> {
      const viewer = await readerOf(me);
      return change(viewer, { id: replyId, parentId: id }, body, (row, tx) => asReply(row, viewer, tx));
    },

    /** @throws comment.not_found */
    async removeReply(me: Identity, id: string, replyId: string) {
      return remove(await readerOf(me), { id: replyId, parentId: id });
    },

    /** @throws comment.not_found */
    async likeReply(me: Identity, id: string, replyId: string, on?: boolean) {
      await findReply(await readerOf(me), id, replyId);
      return like(me, replyId, on);
    },
  };
}
export type CommentService = ReturnType<typeof commentService>;

/** What is looked at of a comment. */
const sayingOf = (id: string, authorId: string, { source }: { source: string }): Saying => ({
  place: { kind: "comment", id },
  authorId,
  words: source,
  ...{ source, pictures: 0, isPrivate: false },
});
