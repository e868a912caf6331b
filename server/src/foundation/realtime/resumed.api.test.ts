import { community, communityComments, RESUME_MINUTES } from "@sarathi/contract";
import { sql, type Transaction } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Member, testApp } from "../../../test/app.ts";
import { type Listening, listen, served, typesOf } from "../../../test/live.ts";
import { done } from "../../../test/sitting.ts";
import { inTransaction } from "../db/db.ts";
import type { DB } from "../db/types.generated.ts";
import { accountTopic } from "./live.ts";

const app = await testApp();
const origin = await served(app);
let me: Member;
let other: Member;
let postId = "";
let topic = "";

const follow = (by = me, lastId?: string) => listen(origin, by, { topics: [topic], lastId });
/** Waits until whatever was said before has come, by saying something more. */
async function settled(stream: Listening): Promise<string[]> {
  await inTransaction(app.db, (tx) => app.live.publish(tx, [{ topic, type: "mark" }]));
  await stream.event("mark");
  return typesOf(stream).filter((type) => type !== "open" && type !== "mark");
}

beforeAll(async () => {
  other = await app.member();
});
beforeEach(async () => {
  me = await app.member();
  const body = { title: `लेख लामो ${me.user._id}`, content: `पाठ ${me.user._id}` };
  postId = done(await app.call(community.createPost, { body }, me), 201).postId;
  topic = `post:${postId}`;
});

/** A transaction that waits to be committed. */
async function transaction(work: (tx: Transaction<DB>) => Promise<void>) {
  const [begun, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = inTransaction(app.db, async (tx) => {
    await work(tx);
    begun.resolve();
    await commit.promise;
  });
  await begun.promise;
  return () => {
    commit.resolve();
    return ended;
  };
}

describe("a stream that was cut", () => {
  it("hears what was committed meanwhile, and what was said earlier but committed later, each once", async () => {
    const early = await transaction((tx) => app.live.publish(tx, [{ topic, type: "early" }]));
    const first = await follow();
    const stays = await follow();
    await inTransaction(app.db, (tx) => app.live.publish(tx, [{ topic, type: "late" }]));
    await first.event("late");
    first.stop();
    await inTransaction(app.db, (tx) => app.live.publish(tx, [{ topic, type: "missed" }]));
    await early();
    const again = await follow(me, first.lastId());
    expect([...new Set(await settled(again))].toSorted()).toEqual(["early", "missed"]);
    await stays.event("early");
    await stays.event("mark");
    for (const type of ["early", "late", "missed"]) {
      expect(
        typesOf(stays).filter((one) => one === type),
        type,
      ).toHaveLength(1);
    }
  });

  it("hears what was said in many topics at once, in its own alone", async () => {
    const [first, stays, others] = [await follow(), await follow(), await follow(other)];
    first.stop();
    const own = [me, other].map(({ user }) => ({ topic: accountTopic(user._id), type: "many" }));
    await inTransaction(app.db, (tx) => app.live.publish(tx, [...own, { topic, type: "one" }]));
    const again = await follow(me, first.lastId());
    expect([...new Set(await settled(again))].toSorted()).toEqual(["many", "one"]);
    for (const stream of [stays, others]) expect((await settled(stream)).toSorted()).toEqual(["many", "one"]);
    await inTransaction(app.db, (tx) => app.live.forget(tx, me.user._id));
    const { rows } = await sql<{ topics: string[] }>`SELECT topics FROM live_message WHERE type = 'many'`.execute(
      app.db,
    );
    expect(rows).toEqual([{ topics: [accountTopic(other.user._id)] }]);
  });

  it("goes on by every id that it was given, while others commit in any order", async () => {
    const stream = await follow();
    const all = Array.from({ length: 30 }, (_, i) => `word${String.fromCharCode(97 + (i % 26))}${i}`);
    await Promise.all(
      all.map(async (type, i) => {
        const commit = await transaction((tx) => app.live.publish(tx, [{ topic, type }]));
        await new Promise((resolve) => setTimeout(resolve, (i * 37) % 90));
        await commit();
      }),
    );
    await settled(stream);
    const ids = stream.heard.flatMap(({ id }, at) => (id ? [{ id, at }] : []));
    expect(ids.length).toBeGreaterThan(2);
    for (const { id, at } of ids.slice(0, 6)) {
      const again = await follow(me, id);
      await again.event("mark");
      const before = typesOf(stream).slice(0, at + 1);
      const heard = typesOf(again).filter((type) => all.includes(type));
      expect([...before.filter((type) => all.includes(type)), ...heard].sort()).toEqual(all.toSorted());
      again.stop();
      await again.ended;
    }
  });

  it.each([
    ["is none", "yesterday"],
    ["PostgreSQL would not take", "t00000.9:5:7"],
    ["is another database's", "POSITION.99999999999:99999999999:"],
    ["is too old", "OLD"],
    ["is empty", ""],
  ])("has to ask anew where its id %s", async (_, id) => {
    const stream = await follow();
    const [at = "", snapshot = ""] = (stream.lastId() ?? "").split(".");
    const old = (Number.parseInt(at, 36) - RESUME_MINUTES * 60 - 1).toString(36);
    const again = await follow(me, id.replace("POSITION", at).replace("OLD", `${old}.${snapshot}`));
    await again.event("reset");
    done(
      await app.call(communityComments.createComment, { params: { id: postId }, body: { content: "भनाइ" } }, other),
      201,
    );
    await again.event("comment");
  });

  it("has to ask anew when it missed very much", async () => {
    const stream = await follow();
    stream.stop();
    const much = Array.from({ length: 200 }, (_, i) => ({ topic, type: `t${i}` }));
    await inTransaction(app.db, (tx) => app.live.publish(tx, much));
    const again = await follow(me, stream.lastId());
    await again.event("reset");
    expect(typesOf(again).slice(0, 2)).toEqual(["open", "reset"]);
  });

  it("what nobody can ask for any more goes within the hour", async () => {
    await inTransaction(app.db, (tx) =>
      app.live.publish(tx, [
        { topic, type: "old" },
        { topic, type: "new" },
      ]),
    );
    const age = (minutes: number, type: string) =>
      sql`UPDATE live_message SET at = now() - make_interval(mins => ${minutes}::int) WHERE topic = ${topic} AND type = ${type}`.execute(
        app.db,
      );
    await age(RESUME_MINUTES + 6, "old");
    await age(RESUME_MINUTES + 1, "new");
    await app.live.sweep();
    const { rows } = await sql<{ type: string }>`SELECT type FROM live_message WHERE topic = ${topic}`.execute(app.db);
    expect(rows).toEqual([{ type: "new" }]);
  });
});
