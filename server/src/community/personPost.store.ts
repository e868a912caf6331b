import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { type Keyset, keysetPage } from "../foundation/db/page.ts";
import { inList, type ListPage } from "./post.store.ts";
import { isHiddenComment, mayRead, maySee, type Reader, type Viewer } from "./viewer.store.ts";

const keyset = (list: string, at: string, id: string): Keyset => ({
  list,
  order: "desc",
  keys: [
    { column: at, type: "instant" },
    { column: id, type: "uuid" },
  ],
});

/**
 * What an account published, latest first: under its name, and to itself what it published under none. A reader who muted
 * it and comes to its page means to read it.
 */
export const listOfPerson = (db: Db, viewer: Viewer, accountId: string, page: ListPage) =>
  keysetPage(
    inList(db, viewer, viewer?.accountId === accountId ? mayRead(viewer) : maySee(viewer))
      .where("p.author_id", "=", accountId)
      .$call((q) => (viewer?.accountId === accountId ? q : q.where("p.is_anonymous", "=", false))),
    keyset(`posts of ${accountId}`, "p.published_at", "p.id"),
    page,
    { counts: false },
  );

/** What an account likes and may still see, the latest like first. */
export const listLiked = (db: Db, viewer: Reader, page: ListPage) =>
  keysetPage(
    inList(db, viewer)
      .innerJoin("post_like as mark", "mark.post_id", "p.id")
      .where("mark.account_id", "=", viewer.accountId),
    keyset("likes", "mark.created_at", "p.id"),
    page,
    { counts: false },
  );

/**
 * What an account said under posts that the reader may see, the latest first: each with its post. To itself what it said
 * anywhere, also where it may not read any more (`is_seen`): it may still take it back.
 */
export const listCommented = (db: Db, viewer: Viewer, accountId: string, page: ListPage) => {
  const isOwn = viewer?.accountId === accountId;
  const isSeen = sql<boolean>`(${maySee(viewer)} AND NOT ${isHiddenComment(viewer)})`;
  return keysetPage(
    inList(db, viewer, isOwn ? sql<boolean>`true` : isSeen)
      .innerJoin("comment as c", "c.post_id", "p.id")
      .where("c.author_id", "=", accountId)
      .where("c.state", "=", "published")
      .$call((q) => (isOwn ? q : q.where("c.is_anonymous", "=", false)))
      .select(isSeen.as("is_seen"))
      .select(["c.id as comment_id", "c.parent_id", "c.html as comment_html", "c.likes_count as comment_likes"])
      .select(sql<Date>`c.created_at`.as("commented_at")),
    keyset(`comments of ${accountId}`, "c.created_at", "c.id"),
    page,
    { counts: false },
  );
};
export type CommentedRow = Awaited<ReturnType<typeof listCommented>>["rows"][number];
