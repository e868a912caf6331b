import { type RawBuilder, sql } from "kysely";
import { namesOf, peopleToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import type { SearchSource } from "../foundation/search/source.ts";
import { isListed, mayFind, maySeePublic, type Viewer } from "./viewer.store.ts";
import { hidesNobody, memberAt } from "./viewerStatement.ts";

/** Characters of a post that its search knows. */
const MOST_TEXT = 1_500;
const none = sql<null>`NULL::text`;

/** Posts, hashtags and people, as the lists of the community show them. */
export function communitySources(
  db: Db,
  viewerOf: (me: Parameters<SearchSource["seen"]>[0]) => Promise<Viewer>,
): readonly [SearchSource, SearchSource, SearchSource] {
  const posts: SearchSource = {
    kind: "post",
    read: async (tx, ids) => {
      const rows = await tx
        .selectFrom("post")
        .select(["id", "title", "hashtags", sql<string>`left(plain, ${MOST_TEXT})`.as("text")])
        .where("id", "in", ids)
        .execute();
      return rows.map(({ id, title, hashtags, text }) => ({ id, titles: [title], tags: hashtags, text }));
    },
    seen: async (me) => {
      const viewer = await viewerOf(me);
      const isPlain = hidesNobody(viewer);
      const shows = (id: RawBuilder<string>, reader: RawBuilder<string>) =>
        db
          .selectFrom("post as p")
          .select([
            sql<string>`'/community/post/' || p.id`.as("path"),
            sql<{ ne?: string; en?: string }>`jsonb_build_object(p.language, p.title)`.as("title"),
            none.as("name"),
            sql<string>`left(p.summary, 160)`.as("detail"),
            "p.likes_count as popularity",
            "p.published_at as at",
          ])
          .where(sql<boolean>`p.id = ${id}::uuid`)
          .where(isListed(isPlain ? memberAt(reader) : viewer));
      if (viewer && isPlain) return { shows, sameFor: "members", readerId: viewer.accountId };
      return { shows, sameFor: viewer ? undefined : "strangers" };
    },
  };
  const hashtags: SearchSource = {
    kind: "hashtag",
    foremost: sql`SELECT key AS id, row_number() OVER (ORDER BY posts_count DESC, key) AS place FROM hashtag`,
    read: async (tx, ids) => {
      const rows = await tx.selectFrom("hashtag").select(["key", "name"]).where("key", "in", ids).execute();
      return rows.map(({ key, name }) => ({ id: key, titles: [name] }));
    },
    seen: async (me) => {
      const viewer = await viewerOf(me);
      // Another spelling leads to the hashtag that counts; one whose posts the reader may not see is none.
      const hidesSome = viewer !== null && viewer.hidden.length > 0;
      const shows = (id: RawBuilder<string>) =>
        db
          .selectFrom("hashtag as s")
          .innerJoin("hashtag as h", (on) => on.on(sql<boolean>`h.key = coalesce(s.alias_of, s.key)`))
          .select([
            sql<string>`'/community/hashtag/' || h.key`.as("path"),
            sql<{ ne?: string; en?: string }>`jsonb_build_object('ne', '#' || h.name)`.as("title"),
            "h.name",
            none.as("detail"),
            "h.posts_count as popularity",
            sql<null>`NULL::timestamptz`.as("at"),
          ])
          .where(sql<boolean>`s.key = ${id}`)
          .where("s.blocked_at", "is", null)
          .where("h.blocked_at", "is", null)
          .where("h.posts_count", ">", 0)
          .$if(hidesSome, (q) =>
            q.where(
              sql<boolean>`EXISTS (SELECT FROM post_hashtag t JOIN post p ON p.id = t.post_id
                WHERE t.key = h.key AND ${maySeePublic(viewer)})`,
            ),
          );
      return { shows, sameFor: hidesSome ? undefined : "everybody" };
    },
  };
  const people: SearchSource = {
    kind: "person",
    foremost: sql`SELECT account_id::text AS id, row_number() OVER (ORDER BY followers_count DESC, account_id DESC) AS place
      FROM community_member WHERE followers_count > 0`,
    read: async (tx, ids) => {
      const rows = await namesOf(tx, ids);
      return rows.map(({ id, username, first_name, last_name }) => ({
        id,
        titles: [username, [first_name, last_name].filter(Boolean).join(" ")],
      }));
    },
    seen: async (me) => {
      const viewer = await viewerOf(me);
      if (!viewer) return undefined;
      const shows = (id: RawBuilder<string>) =>
        db
          .selectFrom(peopleToJoin(db).as("person"))
          .leftJoin("community_member as m", "m.account_id", "person.id")
          .select([
            sql<string>`'/community/profile/' || person.username`.as("path"),
            sql<{
              ne?: string;
              en?: string;
            }>`jsonb_build_object('ne', concat_ws(' ', person.first_name, person.last_name))`.as("title"),
            none.as("name"),
            sql<string>`'@' || person.username`.as("detail"),
            sql<number>`coalesce(m.followers_count, 0)`.as("popularity"),
            sql<null>`NULL::timestamptz`.as("at"),
          ])
          .where(sql<boolean>`person.id = ${id}::uuid`)
          .where(mayFind(viewer, "person.id"));
      return { shows, sameFor: viewer.hidden.length > 0 ? undefined : "members" };
    },
  };
  return [posts, hashtags, people];
}
