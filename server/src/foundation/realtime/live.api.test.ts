import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import {
  accounts,
  community,
  communityComments,
  communityPeople,
  type ErrorCode,
  moderation,
  moderationAdmin,
  notifications,
  users,
} from "@sarathi/contract";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type Member, testApp } from "../../../test/app.ts";
import { type Listening, listen, served, typesOf } from "../../../test/live.ts";
import { at, done } from "../../../test/sitting.ts";
import { inTransaction } from "../db/db.ts";
import { listenTo } from "../db/listen.ts";

const WRITER = path.join(import.meta.dirname, "../../../test/liveWriter.ts");
const app = await testApp();
const origin = await served(app);
let me: Member;
let other: Member;
let postId = "";
let topic = "";

let n = 0;
const post = async (by: Member, more: object = {}) =>
  done(
    await app.call(community.createPost, { body: { title: `लेख लामो ${++n}`, content: `पाठ ${n}`, ...more } }, by),
    201,
  ).postId;
const say = async (by: Member, id = postId) =>
  done(await app.call(communityComments.createComment, { params: { id }, body: { content: `भनाइ ${++n}` } }, by), 201);
const like = (id: string, by: Member, on = true) => app.call(community.likePost, { params: { id }, body: { on } }, by);
const follow = (by = me, lastId?: string) => listen(origin, by, { topics: [topic], lastId });
/** Waits until whatever was said before has come, by saying something more. */
async function settled(stream: Listening, mark = "mark"): Promise<string[]> {
  await inTransaction(app.db, (tx) => app.live.publish(tx, [{ topic, type: mark }]));
  await stream.event(mark);
  return typesOf(stream).filter((type) => type !== "open" && type !== mark);
}
const refused = async (opening: Promise<unknown>) => {
  const response = await opening.then(
    () => undefined,
    (error: unknown) => error as Response,
  );
  if (!response) throw new Error("it was let in");
  const { code } = (await response.json()) as { code: ErrorCode };
  return { status: response.status, code, retryAfter: response.headers.get("retry-after") };
};

/** As the harness makes them. */
function passwordOf({ user }: Member) {
  const [, number] = /^member(\d+)-/.exec(user.email) ?? [];
  return { email: user.email, password: `correct horse ${app.name} ${number}` };
}

beforeAll(async () => {
  other = await app.member();
});
beforeEach(async () => {
  me = await app.member();
  postId = await post(me);
  topic = `post:${postId}`;
});

describe("a stream", () => {
  it("says where something happened, and never what or who; nobody keeps or holds it back", async () => {
    const stream = await follow();
    await say(other);
    expect((await stream.event("comment")).data).toEqual({ topic });
    expect((await stream.event("unread")).data).toEqual({ topic: "account" });
    for (const canary of [other.user._id, other.user.username, "भनाइ", me.user._id, other.token]) {
      expect(stream.text()).not.toContain(canary);
    }
    const { headers } = stream;
    expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store, no-transform");
    expect(headers.get("x-accel-buffering")).toBe("no");
    expect(headers.get("content-encoding")).toBeNull();
  });

  it("is no request that is still coming, which would be cut after half a minute", async () => {
    const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
    app.http.server.once("request", resolve);
    const stream = await follow();
    const request = await promise;
    await expect.poll(() => request.readableEnded).toBe(true);
    expect(stream.isOpen()).toBe(true);
  });

  it("says nothing of one's own acts, on any of one's streams", async () => {
    const [mine, theirs] = [await follow(me), await follow(other)];
    await say(me);
    await theirs.event("comment");
    expect(await settled(mine)).toEqual([]);
  });

  it("of one transaction says the same once, and nothing of one that is undone", async () => {
    const stream = await follow();
    const twice = [{ topic, type: "twice" }];
    await inTransaction(app.db, async (tx) => {
      await app.live.publish(tx, twice);
      await app.live.publish(tx, twice);
    });
    const undone = inTransaction(app.db, async (tx) => {
      await app.live.publish(tx, [{ topic, type: "undone" }]);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await settled(stream)).toEqual(["twice"]);
  });

  it("is refused to strangers and suspended ones, and for topics that are none", async () => {
    expect(await refused(listen(origin, { token: "x".repeat(43) }))).toMatchObject({
      status: 401,
      code: "auth.required",
    });
    await app.db.updateTable("account").set({ status: "suspended" }).where("id", "=", me.user._id).execute();
    app.services.accounts.sessions.forgetAccount(me.user._id);
    expect(await refused(follow())).toMatchObject({ status: 403, code: "auth.suspended" });
    for (const topics of [["post:1"], [`${topic},`], Array.from({ length: 11 }, () => topic)]) {
      expect(await refused(listen(origin, other, { topics }))).toMatchObject({ status: 400, code: "request.invalid" });
    }
  });

  it("names topics that the caller may not listen to, and goes without them", async () => {
    const hidden = `post:${await post(me, { visibility: "private" })}`;
    const none = "post:01900000-0000-7000-8000-000000000000";
    const [strange, foreign] = [`exam:${postId}`, `account:${me.user._id}`];
    const stream = await listen(origin, other, { topics: [hidden, topic, none, strange, foreign] });
    expect(stream.heard[0]?.data).toEqual({ refused: [hidden, none, strange, foreign] });
    await like(await post(other), me);
    await inTransaction(app.db, (tx) =>
      app.live.publish(
        tx,
        [hidden, foreign].map((one) => ({ topic: one, type: "canary" })),
      ),
    );
    expect(await settled(stream)).toEqual(["unread"]);
  });

  it("hears no more of a post that became private", async () => {
    const [mine, theirs] = [await follow(me), await follow(other)];
    const change = { params: { id: postId }, body: { visibility: "private" as const } };
    done(await app.call(community.updatePost, change, me));
    await inTransaction(app.db, (tx) => app.live.publish(tx, [{ topic, type: "canary" }]));
    await mine.event("canary");
    await like(await post(other), me); // of their own they still hear
    await theirs.event("unread");
    expect(typesOf(theirs)).toEqual(["open", "unread"]);
  });

  it.each(["blocks its author", "is blocked by its author", "follows its author no more"])(
    "hears no more of a followers' post who %s, now and when it opens again",
    async (what) => {
      const reader = await app.member();
      const turn = (spec: "followPerson" | "blockPerson", of: Member, by: Member, on: boolean) =>
        app.call(communityPeople[spec], { params: { username: of.user.username }, body: { on } }, by);
      done(await turn("followPerson", me, reader, true));
      topic = `post:${await post(me, { visibility: "followers" })}`;
      const [mine, theirs] = [await follow(me), await follow(reader)];
      if (what.startsWith("blocks")) done(await turn("blockPerson", me, reader, true));
      else if (what.startsWith("is blocked")) done(await turn("blockPerson", reader, me, true));
      else done(await turn("followPerson", me, reader, false));
      await inTransaction(app.db, (tx) => app.live.publish(tx, [{ topic, type: "canary" }]));
      await mine.event("canary");
      await like(await post(reader), other); // of their own they still hear
      await theirs.event("unread");
      expect(typesOf(theirs)).not.toContain("canary");
      const lastId = theirs.heard[0]?.id;
      theirs.stop();
      const again = await follow(reader, lastId);
      await again.event("unread");
      for (const type of ["canary", "recheck"]) expect(typesOf(again)).not.toContain(type);
      expect(again.heard[0]?.data).toEqual({ refused: [topic] });
    },
  );

  it("hears of a comment that staff release or bring back, as of a new one", async () => {
    const writer = await app.member({ trust: 0 });
    const body = { content: "हेर्नुहोस् https://spam.example/offer" };
    const said = await app.call(communityComments.createComment, { params: { id: postId }, body }, writer);
    const { commentId: id } = done(said, 201);
    const [stream, own] = [await follow(other), await follow(writer)];
    await inTransaction(app.db, (tx) => app.services.community.held.release(tx, { kind: "comment", id }));
    await stream.event("comment");
    const { commentId } = await say(me);
    await stream.event("comment", 2);
    expect(typesOf(own).filter((type) => type === "comment")).toHaveLength(1);
    const mod = await app.member("moderator");
    done(await app.call(moderation.reportComment, { params: { id: commentId }, body: { reason: "spam" } }, other));
    const { items } = done(await app.call(moderationAdmin.listCases, { query: { kind: "comment" } }, mod));
    const ruling = { act: "hide", reason: "spam" } as const;
    const decided = await app.call(
      moderationAdmin.decideCase,
      { params: { id: at(items, 0)._id }, body: { version: 1, revision: 1, ruling } },
      mod,
    );
    const decision = at(done(decided).decisions, 0);
    done(await app.call(moderationAdmin.undoDecision, { params: { id: decision._id }, body: {} }, mod));
    await stream.event("comment", 3);
  });

  it("rings the bell when the count changes, not for each cause of one notification", async () => {
    const stream = await follow();
    const third = await app.member();
    done(await like(postId, other));
    await stream.event("unread");
    done(await like(postId, third));
    expect(await settled(stream)).toEqual(["unread"]);
    done(await app.call(notifications.markNotificationsRead, { body: {} }, me));
    await stream.event("unread", 2);
    const app1 = { body: { app: { like: false } } };
    done(await app.call(notifications.setNotificationPreferences, app1, me));
    done(await like(await post(me), third));
    expect(await settled(stream, "again")).toEqual(["unread", "mark", "unread"]);
  });
});

describe("[S22] a session that ends takes its streams along within 5 s", () => {
  it("by a logout, a suspension, a new password on another device, its own time", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => app.member()));
    const [out, suspended, changed, expired] = people as [Member, Member, Member, Member];
    const streams = await Promise.all(people.map((one) => listen(origin, one)));
    const admin = await app.member("admin");
    done(await app.call(accounts.logout, {}, out));
    const why = {
      params: { id: suspended.user._id },
      body: { term: { kind: "days" as const, days: 1 }, reason: "परीक्षण" },
    };
    done(await app.call(users.suspendUser, why, admin));
    const elsewhere = done(await app.call(accounts.login, { body: passwordOf(changed) }, null));
    const password = { currentPassword: passwordOf(changed).password, newPassword: "another horse entirely" };
    done(await app.call(accounts.changePassword, { body: password }, elsewhere));
    await sql`UPDATE session SET expires_at = now() WHERE account_id = ${expired.user._id}`.execute(app.db);
    const began = performance.now();
    await Promise.all(streams.slice(0, 4).map(({ ended }) => ended));
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(streams[4]?.isOpen()).toBe(true);
  });
});

describe("limits", () => {
  it("one account has eight streams; one that is closed makes place", async () => {
    const streams = await Promise.all(Array.from({ length: 8 }, () => follow()));
    expect(await refused(follow())).toEqual({ status: 429, code: "request.too_many", retryAfter: "60" });
    streams[0]?.stop();
    await expect
      .poll(() =>
        follow().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect((await follow(other)).isOpen()).toBe(true);
  });
});

describe("two nodes on one database", () => {
  const connection = { host: inject("cluster").host, user: inject("cluster").user, database: app.name };

  it("what one commits the other's streams hear at once; one that hears no NOTIFY finds it by itself", async () => {
    const [awake, deaf] = [await app.anotherNode(), await app.anotherNode()];
    const stop = listenTo(connection, awake.channels, () => undefined);
    const [heard, found] = [await served(awake), await served(deaf)];
    const stream = await listen(heard, me, { topics: [topic] });
    const late = await listen(found, me, { topics: [topic] });
    const slow: number[] = [];
    for (let turn = 1; turn <= 20; turn++) {
      const began = performance.now();
      await say(other);
      await stream.event("comment", turn);
      slow.push(performance.now() - began);
    }
    expect(slow.toSorted((a, b) => a - b)[10]).toBeLessThan(1_000);
    await late.event("comment");
    await stop();
  });

  it("loses nothing that a process committed before it was killed", async () => {
    const node = await app.anotherNode();
    const stop = listenTo(connection, node.channels, () => undefined);
    const stream = await listen(await served(node), me, { topics: [topic] });
    const { host = "", user = "", database } = connection;
    const writers = ["a", "b", "c"].map((word) =>
      spawn(process.execPath, [WRITER, host, user, database, topic, word], { stdio: ["ignore", "pipe", "inherit"] }),
    );
    await Promise.all(
      writers.map(async (writer) => {
        await once(writer.stdout, "data");
        await new Promise((resolve) => setTimeout(resolve, randomInt(40)));
        const exit = once(writer, "exit");
        writer.kill("SIGKILL");
        await exit;
      }),
    );
    const { rows } = await sql<{ type: string }>`SELECT type FROM live_message WHERE topic = ${topic}`.execute(app.db);
    expect(rows.length).toBeGreaterThan(2);
    const said = rows.map(({ type }) => type).toSorted();
    await expect.poll(() => typesOf(stream).slice(1).toSorted(), { timeout: 8_000 }).toEqual(said);
    await stop();
  });

  it("a node that stops ends its streams and is gone at once", async () => {
    const node = await app.anotherNode();
    const stream = await listen(await served(node), me);
    const began = performance.now();
    await node.http.close();
    await stream.ended;
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
