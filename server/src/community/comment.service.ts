import {
  type Comment,
  type CommentSort,
  type FormSigns,
  lengthInGraphemes,
  MAX_COMMENTS_AN_HOUR,
  MAX_RECENT,
  type RecentComments,
  type Reply,
} from "@sarathi/contract";
import type { Transaction } from "kysely";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { Page } from "../foundation/db/page.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { bareText } from "../foundation/text/letters.ts";
import type { Saying } from "./allowance.ts";
import * as store from "./comment.store.ts";
import { viewComment, viewReply } from "./comment.view.ts";
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
import { commentRights, isHeld } from "./post.policy.ts";
import type { PostService } from "./post.service.ts";
import { type ListPage, readGone } from "./post.store.ts";
import { viewAuthor } from "./post.view.ts";
import { pseudonymOf } from "./pseudonym.ts";
import type { Reader, Viewer } from "./viewer.store.ts";

/** Replies shown on each side of one that somebody was led to; the first ones of a comment are twice as many. */
const AROUND = 4;
/** Graphemes from which on the same words under another post are no thanks to somebody else, but an advertisement. */
const LONG = 40;

/** Comments on posts, and replies to them: one table, two levels. */
export function commentService(
  { db, random, events, live, readForStrangers }: Pick<
    ModuleDeps,
    "db" | "random" | "events" | "live" | "readForStrangers"
  >,
  { readerOf, viewerOf, render, mention, allow, held }: PostService["parts"],
) {
  function partsOf(row: store.CommentRow, viewer: Viewer) {
    return { rights: commentRights(row, viewer), pseudonym: pseudonymOf(row.post_id) };
  }
  const asComment = (row: store.CommentRow, viewer: Viewer): Comment => viewComment(row, viewer, partsOf(row, viewer));

  /** Rows of replies with the names of those whom they answer. */
  async function asReplies(rows: readonly store.CommentRow[], viewer: Viewer, on: Db = db): Promise<Reply[]> {
    const answered = await store.readAnswered(on, viewer, [...new Set(rows.flatMap((row) => row.reply_to_id ?? []))]);
    const nameOf = (one: (typeof answered)[number]) =>
      one.state === "published" ? viewAuthor(one, viewer, pseudonymOf(one.post_id)).name : "";
    const names = new Map(answered.map((one) => [one.id, nameOf(one)]));
    return rows.map((row) => viewReply(row, viewer, partsOf(row, viewer), names));
  }

  async function asReply(row: store.CommentRow, viewer: Viewer, on: Db = db): Promise<Reply> {
    const [reply] = await asReplies([row], viewer, on);
    if (!reply) throw new AppError("comment.not_found");
    return reply;
  }

  /** @throws comment.not_found */
  async function find(viewer: Viewer, id: string, on: Db = db): Promise<store.CommentRow> {
    const row = await store.readComment(on, viewer, id);
    if (!row) throw new AppError("comment.not_found");
    return row;
  }
  /** A comment, not a reply. @throws comment.not_found */
  async function findTop(viewer: Viewer, id: string): Promise<store.CommentRow> {
    const row = await find(viewer, id);
    if (row.parent_id !== null) throw new AppError("comment.not_found");
    return row;
  }
  /** A reply of that comment. @throws comment.not_found */
  async function findReply(viewer: Viewer, id: string, replyId: string): Promise<store.CommentRow> {
    const row = await find(viewer, replyId);
    if (row.parent_id !== id) throw new AppError("comment.not_found");
    return row;
  }

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
          await events.publish(tx, commentChanged, { commentId: id, mentioned: named });
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

  const listed = async <T>(
    { rows, pagination }: Page<store.CommentRow>,
    view: (rows: store.CommentRow[]) => Promise<T[]>,
  ) => ({
    items: await view(rows),
    pagination,
  });

  /** Posts that are gone still have their comments. @throws post.not_found */
  async function acceptedOf(on: Db, viewer: Viewer, postId: string): Promise<string | null> {
    const post = await store.readAccepted(on, viewer, postId);
    if (post) return post.accepted_comment_id;
    const gone = await readGone(on, postId);
    if (gone?.visibility !== "public" || gone.comments_count === 0) throw new AppError("post.not_found");
    return null;
  }

  /** The one that answers the post stands first among the most liked. @throws post.not_found */
  async function listOf(on: Db, viewer: Viewer, postId: string, query: ListPage & { sort: CommentSort }) {
    const accepted = await acceptedOf(on, viewer, postId);
    const except = query.sort === "top" ? (accepted ?? undefined) : undefined;
    const isFirst = query.cursor === undefined && query.page === 1;
    const above = except && isFirst ? await store.readComment(on, viewer, except) : undefined;
    const page = await store.listComments(on, viewer, { ...query, postId, except });
    return listed({ ...page, rows: [...(above ? [above] : []), ...page.rows] }, async (rows) =>
      rows.map((row) => asComment(row, viewer)),
    );
  }

  return {
    /** @throws post.not_found */
    async list(me: Identity | null, postId: string, query: ListPage & { sort: CommentSort }) {
      if (!me) return readForStrangers((from) => listOf(from, null, postId, query));
      return listOf(db, await readerOf(me), postId, query);
    },

    /** @throws auth.unverified, post.not_found, comment.closed, comment.duplicate, comment.slow, limit.* */
    async create(me: Identity, postId: string, body: Said, key: ReplayKey): Promise<Comment> {
      const viewer = await readerOf(me);
      const { content, ...signs } = body;
      const place = { postId, parentId: null, replyToId: null };
      return write(me, { viewer, place, content, signs, key }, (row) => asComment(row, viewer));
    },

    /** @throws comment.not_found */
    async locate(me: Identity | null, id: string) {
      const viewer = await viewerOf(me);
      const row = await find(viewer, id);
      if (row.parent_id === null) {
        const page = await store.listReplies(db, viewer, { commentId: id, page: 1, limit: 2 * AROUND });
        const replies = await asReplies(page.rows, viewer);
        return { comment: asComment(row, viewer), replies, before: 0, after: row.replies_count - replies.length };
      }
      const around = await store.readAround(db, viewer, row, AROUND);
      const comment = asComment(await find(viewer, row.parent_id), viewer);
      return { comment, replies: await asReplies(around.rows, viewer), before: around.before, after: around.after };
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
    async revisions(me: Identity | null, id: string) {
      const row = await find(await viewerOf(me), id);
      if (row.state !== "published") throw new AppError("comment.not_found");
      const past = await store.listCommentRevisions(db, id);
      const began = (i: number) => (past[i]?.replaced_at ?? row.created_at).toISOString();
      const all = [{ revision: row.revision, source: row.source }, ...past];
      return all.map(({ revision, source }, i) => ({ revision, text: source, at: began(i) }));
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
        if (!(await store.holdPost(tx, viewer, row.post_id))) throw new AppError("comment.not_found");
        const present = await store.lockComment(tx, id);
        if (present?.state !== "published") throw new AppError("comment.not_found");
        const isAccepted = on ?? row.accepted_comment_id !== id;
        if (isAccepted || row.accepted_comment_id === id) {
          await store.acceptComment(tx, row.post_id, isAccepted ? id : null);
          await events.publish(tx, commentAccepted, { commentId: id, postId: row.post_id, on: isAccepted });
        }
        return { isAccepted };
      });
    },

    /** @throws post.not_found */
    async recent(me: Identity, postId: string, since: string): Promise<RecentComments> {
      const viewer = await readerOf(me);
      if (!(await store.readAccepted(db, viewer, postId))) throw new AppError("post.not_found");
      const { now, rows } = await store.listRecent(db, viewer, { postId, since, most: MAX_RECENT });
      const items = rows.map(({ id, parent_id, created_at }) => ({
        id,
        commentId: parent_id ?? undefined,
        createdAt: created_at.toISOString(),
      }));
      return { asOf: now.toISOString(), items };
    },

    /** @throws comment.not_found */
    async replies(me: Identity | null, commentId: string, page: ListPage) {
      const viewer = await viewerOf(me);
      await findTop(viewer, commentId);
      return listed(await store.listReplies(db, viewer, { commentId, ...page }), (rows) => asReplies(rows, viewer));
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
