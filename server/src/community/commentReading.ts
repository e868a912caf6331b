import type { Comment, CommentSort, RecentComments, Reply } from "@sarathi/contract";
import { MAX_RECENT } from "@sarathi/contract";
import type { Db } from "../foundation/db/db.ts";
import type { Page } from "../foundation/db/page.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import * as store from "./comment.store.ts";
import { viewComment, viewReply } from "./comment.view.ts";
import { commentRights } from "./post.policy.ts";
import type { PostService } from "./post.service.ts";
import { type ListPage, readGone } from "./post.store.ts";
import { viewAuthor } from "./post.view.ts";
import { pseudonymOf } from "./pseudonym.ts";
import type { Viewer } from "./viewer.store.ts";

/** Replies shown on each side of one that somebody was led to; the first ones of a comment are twice as many. */
const AROUND = 4;

/** What is read of comments and replies; with it, how one is found and shown, for whoever writes. */
export function commentReading(
  { db, readForStrangers }: Pick<ModuleDeps, "db" | "readForStrangers">,
  { readerOf, viewerOf }: Pick<PostService["parts"], "readerOf" | "viewerOf">,
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

  /** The one that answers the post stands first among the most liked. @throws post.not_found, page.bad_cursor */
  async function listOf(on: Db, viewer: Viewer, postId: string, query: ListPage & { sort: CommentSort }) {
    const { cursor, sort } = query;
    const accepted = (await acceptedOf(on, viewer, postId)) ?? undefined;
    const except = sort !== "top" ? undefined : cursor === undefined ? accepted : store.aboveIn(cursor);
    const isFirst = cursor === undefined && query.page === 1;
    const above = except && isFirst ? await store.readComment(on, viewer, except) : undefined;
    const page = await store.listComments(on, viewer, { ...query, postId, except });
    return listed({ ...page, rows: [...(above ? [above] : []), ...page.rows] }, async (rows) =>
      rows.map((row) => asComment(row, viewer)),
    );
  }

  const calls = {
    /** @throws post.not_found */
    async list(me: Identity | null, postId: string, query: ListPage & { sort: CommentSort }) {
      if (!me) return readForStrangers((from) => listOf(from, null, postId, query));
      return listOf(db, await readerOf(me), postId, query);
    },

    /** @throws comment.not_found */
    async locate(me: Identity | null, id: string) {
      const viewer = await viewerOf(me);
      const row = await find(viewer, id);
      if (row.parent_id === null) {
        const page = await store.listReplies(db, viewer, { commentId: id, page: 1, limit: 2 * AROUND });
        const replies = await asReplies(page.rows, viewer);
        // The count is of what is published; the list also has what is gone and answered, and the reader's own that waits.
        const after = page.pagination.hasNextPage ? Math.max(1, row.replies_count - replies.length) : 0;
        return { comment: asComment(row, viewer), replies, before: 0, after };
      }
      const around = await store.readAround(db, viewer, row, AROUND);
      const comment = asComment(await find(viewer, row.parent_id), viewer);
      return { comment, replies: await asReplies(around.rows, viewer), before: around.before, after: around.after };
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
  };

  return { find, findTop, findReply, asComment, asReply, calls };
}
