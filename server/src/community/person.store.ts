import { type RawBuilder, sql } from "kysely";
import { peopleNamed, peopleToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { type Keyset, keysetPage } from "../foundation/db/page.ts";
import { type Places, prepared } from "../foundation/db/prepared.ts";
import { mayFind, type Reader, type Viewer } from "./viewer.store.ts";

export interface ListPage {
  cursor?: string | undefined;
  page: number;
  limit: number;
}

type People = ReturnType<typeof peopleToJoin>;

const followed = (viewer: Viewer): RawBuilder<boolean> =>
  viewer
    ? sql<boolean>`EXISTS (SELECT FROM community_follow mine
        WHERE mine.follower_id = ${viewer.accountId} AND mine.followed_id = person.id)`
    : sql<boolean>`false`;

/** People as a list shows them, but for those whom the reader is not to find. */
const listed = (db: Db, viewer: Viewer, people: People = peopleToJoin(db)) =>
  db
    .selectFrom(people.as("person"))
    .select(["person.id", "person.username", "person.first_name", "person.last_name", "person.avatar"])
    .select(["person.bio", "person.target_post", "person.is_staff"])
    .select(followed(viewer).as("is_following"))
    .where(mayFind(viewer, "person.id"));
export type PersonRow = Awaited<ReturnType<ReturnType<typeof listed>["execute"]>>[number];

/** Whom a name in an address means: `me` is the reader. */
const isCalled = (viewer: Viewer, username: string | RawBuilder<string>): RawBuilder<boolean> =>
  username === "me" && viewer
    ? sql<boolean>`person.id = ${viewer.accountId}`
    : sql<boolean>`person.username = ${username}`;

/** The id of an account that a reader may find. */
export async function findPerson(db: Db, viewer: Viewer, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom(peopleToJoin(db).as("person"))
    .select("person.id")
    .where(isCalled(viewer, username))
    .where(mayFind(viewer, "person.id"))
    .executeTakeFirst();
  return row?.id;
}

const blocked = (viewer: Viewer): RawBuilder<boolean> =>
  viewer
    ? sql<boolean>`EXISTS (SELECT FROM community_block b
        WHERE b.blocker_id = ${viewer.accountId} AND b.blocked_id = person.id)`
    : sql<boolean>`false`;
const muted = (viewer: Viewer): RawBuilder<boolean> =>
  viewer
    ? sql<boolean>`EXISTS (SELECT FROM community_mute m
        WHERE m.muter_id = ${viewer.accountId} AND m.muted_id = person.id)`
    : sql<boolean>`false`;

/** How many of a person's follows, in one direction, are with somebody whom the reader is not to find. */
function hiddenFollows(viewer: Viewer, side: "followers" | "following"): RawBuilder<number> {
  if (!viewer || viewer.hidden.length === 0) return sql<number>`0`;
  const pair =
    side === "followers"
      ? sql`f.followed_id = person.id AND f.follower_id = ANY(${viewer.hidden}::uuid[])`
      : sql`f.follower_id = person.id AND f.followed_id = ANY(${viewer.hidden}::uuid[])`;
  return sql<number>`(SELECT count(*)::int FROM community_follow f WHERE ${pair})`;
}

const profile = (db: Db, viewer: Viewer, username: string | RawBuilder<string>) =>
  db
    .selectFrom(peopleToJoin(db).as("person"))
    .leftJoin("community_member as m", "m.account_id", "person.id")
    .select(["person.id", "person.username", "person.first_name", "person.last_name", "person.avatar", "person.bio"])
    .select(["person.target_post", "person.created_at", "person.is_staff"])
    .select([
      sql<number>`coalesce(m.followers_count, 0) - ${hiddenFollows(viewer, "followers")}`.as("followers_count"),
      sql<number>`coalesce(m.following_count, 0) - ${hiddenFollows(viewer, "following")}`.as("following_count"),
      sql<number>`coalesce(m.posts_count, 0)`.as("posts_count"),
      followed(viewer).as("is_following"),
      blocked(viewer).as("is_blocked"),
      muted(viewer).as("is_muted"),
    ])
    .where(isCalled(viewer, username))
    .where((eb) => eb.or([mayFind(viewer, "person.id"), eb.and([blocked(viewer), notBlockedBy(viewer)])]));
const strangersProfiles = prepared((db, { usernames }: Places<{ usernames: readonly string[] }>) =>
  profile(db, null, sql<string>`ANY(${usernames}::text[])`).compile(),
);

/** What a reader sees of an account; whom they block themselves they find here, to take it back. */
export const readProfile = (db: Db, viewer: Reader, username: string) =>
  profile(db, viewer, username).executeTakeFirst();

/** What strangers see of these accounts, each at its place; undefined: there is none. */
export async function readStrangersProfiles(db: Db, usernames: readonly string[]) {
  const found = new Map((await strangersProfiles(db, { usernames })).map((row) => [row.username, row]));
  return usernames.map((username) => found.get(username));
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof readProfile>>>;

/** Nobody is hidden from staff by others. */
function notBlockedBy(viewer: Viewer): RawBuilder<boolean> {
  if (!viewer || viewer.isStaff) return sql<boolean>`true`;
  return sql<boolean>`NOT EXISTS (SELECT FROM community_block b
    WHERE b.blocker_id = person.id AND b.blocked_id = ${viewer.accountId})`;
}

/** The id of an account that a reader may block or mute: of whoever does not block them, and of whom they hide already. */
export async function findToHide(db: Db, viewer: Reader, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom(peopleToJoin(db).as("person"))
    .select("person.id")
    .where(isCalled(viewer, username))
    .where((eb) => eb.or([notBlockedBy(viewer), blocked(viewer), muted(viewer)]))
    .executeTakeFirst();
  return row?.id;
}

const keysOf = (list: string): Keyset => ({
  list,
  order: "desc",
  keys: [
    { column: "f.created_at", type: "instant" },
    { column: "person.id", type: "uuid" },
  ],
});

/** Who follows an account, the latest first. */
export const listFollowers = (db: Db, viewer: Viewer, accountId: string, page: ListPage) =>
  keysetPage(
    listed(db, viewer)
      .innerJoin("community_follow as f", "f.follower_id", "person.id")
      .where("f.followed_id", "=", accountId),
    keysOf(`followers ${accountId}`),
    page,
    { counts: false },
  );

/** Whom an account follows, the latest first. */
export const listFollowing = (db: Db, viewer: Viewer, accountId: string, page: ListPage) =>
  keysetPage(
    listed(db, viewer)
      .innerJoin("community_follow as f", "f.followed_id", "person.id")
      .where("f.follower_id", "=", accountId),
    keysOf(`following ${accountId}`),
    page,
    { counts: false },
  );

/** People whose names begin with a text: those whom the reader follows first, then by username, then by name. */
export const searchPeople = (db: Db, viewer: Reader, text: string, most: number) =>
  listed(db, viewer, peopleNamed(db, text))
    .where("person.id", "<>", viewer.accountId)
    .orderBy(followed(viewer), "desc")
    .orderBy(sql`person.username = ${text.toLowerCase()}`, "desc")
    .orderBy(sql`starts_with(person.username, ${text.toLowerCase()})`, "desc")
    .orderBy("person.username")
    .limit(most)
    .execute();

/** Whom an account blocked or muted, the latest first. */
export const listHidden = (db: Db, viewer: Reader, page: ListPage) =>
  keysetPage(
    listed(db, { ...viewer, hidden: [] })
      .innerJoin(
        sql<{ other: string; created_at: Date; is_blocked: boolean; is_muted: boolean }>`(
          SELECT other, max(created_at) AS created_at, bool_or(block) AS is_blocked, bool_or(NOT block) AS is_muted FROM (
            SELECT blocked_id AS other, created_at, true AS block FROM community_block WHERE blocker_id = ${viewer.accountId}
            UNION ALL
            SELECT muted_id, created_at, false FROM community_mute WHERE muter_id = ${viewer.accountId}) AS both_kinds
          GROUP BY other)`.as("f"),
        "f.other",
        "person.id",
      )
      .select(["f.is_blocked", "f.is_muted"]),
    keysOf("hidden people"),
    page,
    { counts: false },
  );
