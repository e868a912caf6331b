import { sql } from "kysely";
import { aimsToJoin, peopleToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import type { PersonRow } from "./person.store.ts";
import type { Signs } from "./suggestion.rules.ts";
import { mayFind, type Reader } from "./viewer.store.ts";

/** Posts that anybody may see, under a name: nothing that is suggested looks at others. */
const NAMED = sql`p.state = 'published' AND p.visibility = 'public' AND NOT p.is_anonymous`;
const LATELY = sql`now() - interval '30 days'`;
/** Posts that somebody has who is suggested. */
const MIN_POSTS = 3;
/** People that one sign finds, and posts that are looked through for who is active. */
const MOST = 100;
const LATEST_POSTS = 1_000;

/** People who may be suggested to a reader, with what speaks for each. One statement. */
export async function listCandidates(db: Db, viewer: Reader): Promise<(PersonRow & Signs)[]> {
  const me = sql`${viewer.accountId}::uuid`;
  const { rows } = await sql<PersonRow & Signs>`
    WITH mine AS (SELECT followed_id AS id FROM community_follow WHERE follower_id = ${me}),
    my_tags AS (SELECT key FROM hashtag_follow WHERE account_id = ${me}),
    friends AS (
      SELECT f.followed_id AS id, count(*)::int AS n FROM mine JOIN community_follow f ON f.follower_id = mine.id
      GROUP BY 1 ORDER BY n DESC, 1 LIMIT ${sql.lit(MOST)}),
    shared AS (
      SELECT p.author_id AS id, count(DISTINCT t.key)::int AS n
      FROM my_tags JOIN post_hashtag t ON t.key = my_tags.key AND t.published_at > ${LATELY}
        JOIN post p ON p.id = t.post_id WHERE ${NAMED}
      GROUP BY 1 ORDER BY n DESC, 1 LIMIT ${sql.lit(MOST)}),
    acts AS (
      SELECT post_id FROM post_like WHERE account_id = ${me} AND created_at > ${LATELY}
      UNION ALL
      SELECT post_id FROM comment
        WHERE author_id = ${me} AND created_at > ${LATELY} AND state = 'published' AND NOT is_anonymous),
    talk AS (
      SELECT p.author_id AS id, count(*)::int AS n FROM acts JOIN post p ON p.id = acts.post_id WHERE ${NAMED}
      GROUP BY 1 ORDER BY n DESC, 1 LIMIT ${sql.lit(MOST)}),
    active AS (
      SELECT author_id AS id, count(*)::int AS n FROM (
        SELECT p.author_id FROM post p WHERE ${NAMED} AND p.published_at > ${LATELY}
        ORDER BY p.published_at DESC, p.id DESC LIMIT ${sql.lit(LATEST_POSTS)}) AS latest
      GROUP BY 1 ORDER BY n DESC, 1 LIMIT ${sql.lit(MOST)}),
    aim AS (SELECT target_post FROM (${aimsToJoin(db)}) AS a WHERE a.id = ${me}),
    ids AS (SELECT id FROM friends UNION SELECT id FROM shared UNION SELECT id FROM talk UNION SELECT id FROM active)
    SELECT person.id, person.username, person.first_name, person.last_name, person.avatar, person.bio,
      person.target_post, person.is_staff, false AS is_following,
      coalesce(friends.n, 0) AS friends, m.followers_count AS followers,
      (SELECT count(*)::int FROM my_tags) AS "myHashtags", theirs.n AS "theirHashtags",
      coalesce(shared.n, 0) AS "sharedHashtags", coalesce(talk.n, 0) AS talk,
      coalesce(person.target_post = (SELECT target_post FROM aim), false) AS "sameTarget",
      answers.n AS answers, coalesce(active.n, 0) AS posts
    FROM ids JOIN (${peopleToJoin(db)}) AS person ON person.id = ids.id
      JOIN community_member m ON m.account_id = ids.id AND m.posts_count >= ${sql.lit(MIN_POSTS)}
      LEFT JOIN friends ON friends.id = ids.id LEFT JOIN shared ON shared.id = ids.id
      LEFT JOIN talk ON talk.id = ids.id LEFT JOIN active ON active.id = ids.id
      CROSS JOIN LATERAL (
        SELECT count(DISTINCT t.key)::int AS n FROM post p JOIN post_hashtag t ON t.post_id = p.id
        WHERE p.author_id = ids.id AND p.published_at > ${LATELY} AND ${NAMED}) AS theirs
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS n FROM comment c JOIN post p ON p.id = c.post_id AND p.accepted_comment_id = c.id
        WHERE c.author_id = ids.id AND c.created_at > ${LATELY} AND NOT c.is_anonymous AND p.state = 'published'
          AND p.visibility = 'public') AS answers
    WHERE ids.id <> ${me} AND ${mayFind(viewer, "ids.id")} AND ids.id <> ALL(${viewer.muted}::uuid[])
      AND NOT EXISTS (SELECT FROM mine WHERE mine.id = ids.id)
      AND NOT EXISTS (SELECT FROM suggestion_dismissed d WHERE d.account_id = ${me} AND d.dismissed_id = ids.id)`.execute(
    db,
  );
  return rows;
}
