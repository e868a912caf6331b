import type { Comment, CommentSort, Reply, Rights } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { record } from "../accounts/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { Page } from "../foundation/db/page.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import * as store from "./comment.store.ts";
import { viewComment, viewReply } from "./comment.view.ts";
import { commentAccepted, commentChanged, commentLiked, commentPublished, commentRemoved } from "./community.hooks.ts";
import { isStaff, type PostService } from "./post.service.ts";
import { holdMember, type ListPage, readGone } from "./post.store.ts";
import { viewAuthor } from "./post.view.ts";
import { pseudonymOf } from "./pseudonym.ts";
import { sameWords } from "./text.rules.ts";
import type { Reader, Viewer } from "./viewer.store.ts";

/** Replies shown on each side of one that somebody was led to; the first ones of a comment are twice as many. */
const AROUND = 4;

/** Comments on posts, and replies to them: one table, two levels. */
export function commentService(
  { db, random, events }: Pick<ModuleDeps, "db" | "random" | "events">,
  { readerOf, viewerOf, render, mention }: PostService["parts"],
) {
  function partsOf(row: store.CommentRow, viewer: Viewer) {
    const isMine = viewer?.accountId === row.author_id;
    const isThere = row.state === "published";
    const rights: Rights = {
      edit: isThere && (isMine || viewer?.isStaff === true),
      remove: isThere && (isMine || viewer?.isStaff === true),
      comment: viewer !== null && row.is_comment_enabled,
      report: isThere && viewer !== null && !isMine,
      moderate: isThere && viewer?.isStaff === true,
    };
    return { rights, pseudonym: pseudonymOf(row.post_id) };
  }
  const asComment = (row: store.CommentRow, viewer: Viewer): Comment => viewComment(row, viewer, partsOf(row, viewer));

  /** Rows of replies with the names of those whom they answer. */
  async function asReplies(rows: readonly store.CommentRow[], viewer: Viewer): Promise<Reply[]> {
    const answered = await store.readAnswered(db, [...new Set(rows.flatMap((row) => row.reply_to_id ?? []))]);
    const nameOf = (one: (typeof answered)[number]) =>
      one.state === "published" ? viewAuthor(one, viewer, pseudonymOf(one.post_id)).name : "";
    const names = new Map(answered.map((one) => [one.id, nameOf(one)]));
    return rows.map((row) => viewReply(row, viewer, partsOf(row, viewer), names));
  }

  /** @throws comment.not_found */
  async function find(viewer: Viewer, id: string): Promise<store.CommentRow> {
    const row = await store.readComment(db, viewer, id);
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

  interface Place {
    postId: string;
    parentId: string | null;
    replyToId: string | null;
  }

  /** @throws post.not_found, comment.closed, comment.duplicate */
  async function publish(tx: Transaction<DB>, viewer: Reader, place: Place, content: string): Promise<string> {
    const { postId, parentId, replyToId } = place;
    const post = await store.holdPost(tx, viewer, postId);
    if (!post) throw new AppError("post.not_found");
    if (!post.is_comment_enabled) throw new AppError("comment.closed");
    await holdMember(tx, viewer.accountId);
    const latest = await store.latestUnder(tx, viewer.accountId, postId);
    if (latest.some((one) => one.parent_id === parentId && sameWords(one.source, content))) {
      throw new AppError("comment.duplicate");
    }
    const id = random.id();
    const { text, mentioned } = await render(id, content);
    const { source, html, plain, renderer } = text;
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
    });
    const named = await mention(tx, { postId, commentId: id }, mentioned);
    await events.publish(tx, commentPublished, { commentId: id, postId, parentId, replyToId, mentioned: named });
    return id;
  }

  async function write(me: Identity, place: Place, content: string, key: ReplayKey, viewer: Reader): Promise<string> {
    if (!me.emailVerified) throw new AppError("auth.unverified");
    const { id } = await once(db, key.value, key.request, async (tx) => ({
      id: await publish(tx, viewer, place, content),
    }));
    return id;
  }

  /** Holds one that the caller may change: its author or staff. @throws comment.not_found */
  async function lockOwn(tx: Transaction<DB>, me: Identity, id: string): Promise<store.LockedComment> {
    const before = await store.lockComment(tx, id);
    if (before?.state !== "published") throw new AppError("comment.not_found");
    if (before.author_id !== me.accountId && !isStaff(me)) throw new AppError("comment.not_found");
    return before;
  }

  async function change(
    me: Identity,
    id: string,
    { content, revision }: { content: string; revision?: number | undefined },
  ) {
    await inTransaction(db, async (tx) => {
      const before = await lockOwn(tx, me, id);
      if (revision !== undefined && revision !== before.revision) {
        throw new AppError("comment.stale", { details: { revision: String(before.revision), text: before.source } });
      }
      const { text, mentioned } = await render(id, content);
      const { source, html, plain, renderer } = text;
      const isMine = before.author_id === me.accountId;
      const isTraced = source !== before.source && !(before.is_fresh && isMine);
      await store.updateComment(tx, before, { source, html, plain, renderer }, isTraced);
      const named = await mention(tx, { postId: before.post_id, commentId: id }, mentioned);
      await events.publish(tx, commentChanged, { commentId: id, mentioned: named });
      if (!isMine) await record(tx, random, { actorId: me.accountId, action: "comment.update", targetId: id });
    });
  }

  async function remove(me: Identity, id: string): Promise<{ removed: boolean }> {
    await inTransaction(db, async (tx) => {
      const before = await lockOwn(tx, me, id);
      const isMine = before.author_id === me.accountId;
      await store.removeComment(tx, id, isMine ? "deleted" : "removed");
      await events.publish(tx, commentRemoved, { commentId: id, postId: before.post_id });
      if (!isMine) await record(tx, random, { actorId: me.accountId, action: "comment.remove", targetId: id });
    });
    return { removed: true };
  }

  const like = (me: Identity, id: string, on: boolean | undefined) =>
    inTransaction(db, async (tx) => {
      const now = await store.setCommentLike(tx, me.accountId, id, on);
      const { is_liked: isLiked, likes_count: likes } = now;
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
  async function acceptedOf(viewer: Viewer, postId: string): Promise<string | null> {
    const post = await store.readAccepted(db, viewer, postId);
    if (post) return post.accepted_comment_id;
    const gone = await readGone(db, postId);
    if (gone?.visibility !== "public" || gone.comments_count === 0) throw new AppError("post.not_found");
    return null;
  }

  return {
    /** The one that answers the post stands first among the most liked. @throws post.not_found */
    async list(me: Identity | null, postId: string, query: ListPage & { sort: CommentSort }) {
      const viewer = await viewerOf(me);
      const accepted = await acceptedOf(viewer, postId);
      const except = query.sort === "top" ? (accepted ?? undefined) : undefined;
      const isFirst = query.cursor === undefined && query.page === 1;
      const above = except && isFirst ? await store.readComment(db, viewer, except) : undefined;
      const page = await store.listComments(db, viewer, { ...query, postId, except });
      return listed({ ...page, rows: [...(above ? [above] : []), ...page.rows] }, async (rows) =>
        rows.map((row) => asComment(row, viewer)),
      );
    },

    /** @throws auth.unverified, post.not_found, comment.closed, comment.duplicate */
    async create(me: Identity, postId: string, content: string, key: ReplayKey): Promise<Comment> {
      const viewer = await readerOf(me);
      const id = await write(me, { postId, parentId: null, replyToId: null }, content, key, viewer);
      return asComment(await find(viewer, id), viewer);
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
    async update(me: Identity, id: string, body: { content: string; revision?: number | undefined }): Promise<Comment> {
      const viewer = await readerOf(me);
      await findTop(viewer, id);
      await change(me, id, body);
      return asComment(await find(viewer, id), viewer);
    },

    /** @throws comment.not_found */
    async remove(me: Identity, id: string) {
      await findTop(await readerOf(me), id);
      return remove(me, id);
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

    /** @throws comment.not_found */
    async replies(me: Identity | null, commentId: string, page: ListPage) {
      const viewer = await viewerOf(me);
      await findTop(viewer, commentId);
      return listed(await store.listReplies(db, viewer, { commentId, ...page }), (rows) => asReplies(rows, viewer));
    },

    /** @throws auth.unverified, comment.not_found, post.not_found, comment.closed, comment.duplicate */
    async reply(
      me: Identity,
      commentId: string,
      body: { content: string; replyTo?: string | undefined },
      key: ReplayKey,
    ) {
      const viewer = await readerOf(me);
      const { post_id: postId } = await findTop(viewer, commentId);
      if (body.replyTo) await findReply(viewer, commentId, body.replyTo);
      const place = { postId, parentId: commentId, replyToId: body.replyTo ?? null };
      const id = await write(me, place, body.content, key, viewer);
      return this.one(viewer, commentId, id);
    },

    /** A reply as its writer sees it. */
    async one(viewer: Reader, commentId: string, replyId: string): Promise<Reply> {
      const [reply] = await asReplies([await findReply(viewer, commentId, replyId)], viewer);
      if (!reply) throw new AppError("comment.not_found");
      return reply;
    },

    /** @throws comment.not_found, comment.stale */
    async updateReply(
      me: Identity,
      id: string,
      replyId: string,
      body: { content: string; revision?: number | undefined },
    ) {
      const viewer = await readerOf(me);
      await findReply(viewer, id, replyId);
      await change(me, replyId, body);
      return this.one(viewer, id, replyId);
    },

    /** @throws comment.not_found */
    async removeReply(me: Identity, id: string, replyId: string) {
      await findReply(await readerOf(me), id, replyId);
      return remove(me, replyId);
    },

    /** @throws comment.not_found */
    async likeReply(me: Identity, id: string, replyId: string, on?: boolean) {
      await findReply(await readerOf(me), id, replyId);
      return like(me, replyId, on);
    },
  };
}
export type CommentService = ReturnType<typeof commentService>;
