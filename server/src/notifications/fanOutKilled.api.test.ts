import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { notifications as calls, community, communityHashtags, communityPeople } from "@sarathi/contract";
import { sql } from "kysely";
import { expect, it, inject as provided } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { at, done } from "../../test/sitting.ts";

/** More are killed by `KILLS=50`. */
const KILLS = Number(process.env.KILLS ?? 2);
const TAG = "khabar";
/** Of the hashtag, beside those with a token: more than are read at once. */
const FOLLOWERS = 1_100;
/** Of one author, who may not write more within the hour. */
const POSTS_EACH = 9;

const app = await testApp();

const follow = async (by: Member) =>
  done(await app.call(communityHashtags.followHashtag, { params: { name: TAG }, body: { on: true } }, by));

/** Accounts that nobody signs in to, as followers. */
const crowd = () =>
  sql`WITH made AS (INSERT INTO account (id, username, email, password_hash, first_name, email_verified_at)
      SELECT gen_random_uuid(), 'hearer' || n, 'hearer' || n || '@example.test', 'none', 'S', now()
      FROM generate_series(1, ${FOLLOWERS}) n RETURNING id)
    INSERT INTO hashtag_follow (key, account_id) SELECT ${TAG}, id FROM made`.execute(app.db);

async function countHeard(): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM notification_cause`.execute(app.db);
  return rows[0]?.n ?? 0;
}

/** A node that works what is due, until it is killed at some moment of the next `most` notifications. */
async function killedNode(most: number): Promise<void> {
  const { host } = provided("cluster");
  const file = path.join(import.meta.dirname, "../../test/jobsWorker.ts");
  const worker = spawn(process.execPath, [file, host, app.name], { stdio: "inherit" });
  const ended = once(worker, "exit");
  const stopAt = (await countHeard()) + Math.floor(Math.random() * most);
  while ((await countHeard()) <= stopAt && worker.exitCode === null) await pause(1);
  await pause(Math.random() * 10);
  worker.kill("SIGKILL");
  await ended;
  // What the look at dead nodes does when the time of their jobs is over.
  await app.pool.query("UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'");
}

it(
  "[S80] a node killed while followers of a hashtag hear of posts loses no notification and doubles none",
  async () => {
    const [follower, muter] = [await app.member(), await app.member()];
    const authors: Member[] = [];
    let posts = 0;
    const publish = async () => {
      if (posts % POSTS_EACH === 0) {
        const author = await app.member();
        authors.push(author);
        const mute = { params: { username: author.user.username }, body: { on: true } };
        done(await app.call(communityPeople.mutePerson, mute, muter));
      }
      const body = { title: `लेख नम्बर ${++posts}`, content: `पाठ ${posts}`, hashtags: [TAG] };
      done(await app.call(community.createPost, { body }, at(authors, -1)), 201);
    };
    await publish();
    await app.jobs.drain();
    await crowd();
    for (const one of [at(authors, 0), follower, muter]) await follow(one);

    let wasKilledWithin = 0;
    for (let n = 1; n <= KILLS; n++) {
      await publish();
      await killedNode(FOLLOWERS);
      if ((await countHeard()) < n * (FOLLOWERS + 1)) wasKilledWithin++;
    }
    expect(wasKilledWithin, "killed in the middle").toBeGreaterThan(0);
    await app.jobs.drain();

    // The first post was written before anybody followed; its author follows, and hears of others' posts alone.
    const { rows } = await sql<{ account_id: string; posts: number; heard: number; counted: number }>`
    SELECT n.account_id, count(DISTINCT c.post_id)::int AS posts, count(c)::int AS heard,
      (SELECT sum(causes)::int FROM notification WHERE account_id = n.account_id) AS counted
    FROM notification n JOIN notification_cause c ON c.notification_id = n.id
    WHERE n.account_id <> ${at(authors, 0).user._id} GROUP BY n.account_id`.execute(app.db);
    expect(rows).toHaveLength(FOLLOWERS + 1);
    for (const one of rows) expect(one).toMatchObject({ posts: KILLS, heard: KILLS, counted: KILLS });
    const heard = done(await app.call(calls.listNotifications, {}, follower)).items;
    expect(heard.reduce((sum, { count }) => sum + count, 0)).toBe(KILLS);
    expect(at(heard, 0)).toMatchObject({ type: "hashtag", isRead: false });
    expect(done(await app.call(calls.countUnreadNotifications, {}, follower)).count).toBe(heard.length);
    const ofFirst = done(await app.call(calls.listNotifications, {}, at(authors, 0))).items;
    expect(ofFirst.reduce((sum, { count }) => sum + count, 0)).toBe(Math.max(0, posts - POSTS_EACH));
    expect(done(await app.call(calls.listNotifications, {}, muter)).items).toEqual([]);
  },
  60_000 + 8_000 * KILLS,
);
