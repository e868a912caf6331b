import { communityTrust as calls, community, communityComments, trustLimits, trustNeeds } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { at, done, refused } from "../../test/sitting.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { formTokens } from "./formToken.ts";
import { readMemberStatuses } from "./memberStatus.store.ts";
import { lowerTrust, restoreTrust } from "./trust.store.ts";

const app = await testApp();
const { db } = app;
const staff = await app.member("moderator");
const reader = await app.member();
const { value: secret } = await db
  .selectFrom("app_secret")
  .select("value")
  .where("name", "=", "community-form")
  .executeTakeFirstOrThrow();
/** What a form that was open for a minute has. */
const formOf = ({ user }: Member, under?: string) =>
  formTokens(secret).issue({ accountId: user._id, under }, new Date(Date.now() - 60_000));

let count = 0;
type PostBody = Parameters<typeof app.call<typeof community.createPost>>[1]["body"];
const post = (by: Member, more: Partial<PostBody> = {}, headers = {}) => {
  const body = { title: `प्रश्न नम्बर ${++count}`, content: `कुरा नम्बर ${count}`, form: formOf(by), ...more };
  return app.call(community.createPost, { body }, by, headers);
};
const comment = (postId: string, by: Member, content = `टिप्पणी नम्बर ${++count}`, more = {}) =>
  app.call(
    communityComments.createComment,
    { params: { id: postId }, body: { content, form: formOf(by, postId), ...more } },
    by,
  );
const get = (postId: string, as: As) => app.call(community.getPost, { params: { id: postId } }, as);
const trust = async (as: As) => done(await app.call(calls.getTrust, {}, as));
const fresh = () => app.member({ trust: 0 });
/** Puts what somebody wrote so far back in time. */
async function ago(by: Member, interval: string) {
  await sql`UPDATE post SET published_at = published_at - ${interval}::interval WHERE author_id = ${by.user._id}`.execute(
    db,
  );
  await sql`UPDATE comment SET created_at = created_at - ${interval}::interval WHERE author_id = ${by.user._id}`.execute(
    db,
  );
}
/** Makes somebody do what opens level 1, days ago. */
async function settle(by: Member) {
  await sql`UPDATE account SET created_at = now() - interval '3 days' WHERE id = ${by.user._id}`.execute(db);
  for (let i = 0; i < trustNeeds[1].postsRead; i++) {
    const { postId } = done(await post(reader, {}), 201);
    await sql`INSERT INTO post_seen (account_id, post_id, read, seen_at)
      VALUES (${by.user._id}, ${postId}, true, now() - make_interval(days => ${i % 2}))`.execute(db);
    await ago(reader, "2 days");
  }
}

describe("where one stands", () => {
  it("is refused to strangers, and one's own alone", async () => {
    refused(await app.call(calls.getTrust, {}, null), "auth.required");
  });

  it("is level 0 at first, with what it allows and what opens the next one", async () => {
    const { level, limits, next } = await trust(await fresh());
    expect(level).toBe(0);
    expect(limits).toEqual(trustLimits[0]);
    expect(next).toMatchObject({ level: 1 });
    expect(next?.criteria).toContainEqual({ name: "postsRead", have: 0, need: trustNeeds[1].postsRead });
    expect(next?.blockedUntil).toBeUndefined();
  });

  it("is level 3 of staff, for all who ask in the server too", async () => {
    expect(await trust(staff)).toMatchObject({ level: 3, limits: trustLimits[3] });
    const mine = await fresh();
    const statuses = await readMemberStatuses(db, [staff.user._id, mine.user._id, reader.user._id]);
    expect([staff, mine, reader].map(({ user }) => statuses(user._id).trustLevel)).toEqual([3, 0, 2]);
  });

  it("rises as soon as all is done, within the act that would be refused", async () => {
    const by = await fresh();
    await settle(by);
    done(await post(by), 201);
    done(await post(by), 201);
    expect(await trust(by)).toMatchObject({ level: 1 });
  });

  it("counts likes of people who are trusted, each once, and none of one's own", async () => {
    const by = await app.member({ trust: 1 });
    const { postId } = done(await post(by), 201);
    const { commentId } = done(await comment(postId, by), 201);
    for (const liker of [await fresh(), await fresh(), by, reader]) {
      done(await app.call(community.likePost, { params: { id: postId }, body: { on: true } }, liker));
      done(await app.call(communityComments.likeComment, { params: { id: commentId }, body: { on: true } }, liker));
    }
    const likers = (await trust(by)).next?.criteria.find(({ name }) => name === "likers");
    expect(likers?.have).toBe(1);
  });

  it("is looked at every night: level 3 is lost without the last days, other levels are not", async () => {
    const [third, second] = [await app.member({ trust: 3 }), await app.member({ trust: 2 })];
    await app.jobs.runNow("community-trust");
    const statuses = await readMemberStatuses(db, [third.user._id, second.user._id]);
    expect(statuses(third.user._id).trustLevel).toBe(2);
    expect(statuses(second.user._id).trustLevel).toBe(2);
  });

  it("falls by a decision of staff, opens nothing for a while, and again when it is taken back", async () => {
    const by = await fresh();
    await settle(by);
    done(await post(by), 201);
    expect(await trust(by)).toMatchObject({ level: 1 });
    const lowered = await lowerTrust(db, by.user._id);
    const after = await trust(by);
    expect(after.level).toBe(0);
    expect(Date.parse(after.next?.blockedUntil ?? "")).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    await restoreTrust(db, by.user._id, lowered.after, lowered.before);
    expect(await trust(by)).toMatchObject({ level: 1 });
  });

  it("goes with an account that is erased, and is in what one takes along", async () => {
    const by = await app.member({ trust: 1 });
    const parts = app.modules.community.exports;
    const read = async () => {
      const items = [];
      for await (const one of parts?.communityTrust?.(by.user._id) ?? []) items.push(one);
      return items;
    };
    expect(await read()).toMatchObject([{ level: 1 }]);
    await db.transaction().execute((tx) => app.modules.community.erase?.(tx, by.user._id) ?? Promise.resolve());
    expect(await read()).toEqual([]);
  });
});

describe("limits of new members", () => {
  it("let them publish three posts in 24 hours, with a pause, and say when the next one is possible", async () => {
    const by = await fresh();
    done(await post(by), 201);
    const pause = refused(await post(by), "limit.post_pause");
    expect(pause.details).toMatchObject({ max: "120", level: "0" });
    expect(Date.parse(String(pause.details?.unlocksAt))).toBeGreaterThan(Date.now());
    for (let i = 0; i < 2; i++) {
      await ago(by, "3 minutes");
      done(await post(by), 201);
    }
    await ago(by, "3 minutes");
    const over = refused(await post(by), "limit.posts");
    expect(over.details?.needs).toMatch(/postsRead:0\/5/);
    expect(Date.parse(String(over.details?.unlocksAt))).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await ago(by, "24 hours");
    done(await post(by), 201);
  });

  it("hold when many come at once", async () => {
    const by = await fresh();
    const all = await Promise.all(Array.from({ length: 5 }, () => post(by)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it("let them write ten comments in 24 hours", async () => {
    const by = await fresh();
    const { postId } = done(await post(reader), 201);
    for (let i = 0; i < 10; i++) {
      done(await comment(postId, by), 201);
      await ago(by, "1 minute");
    }
    refused(await comment(postId, by), "limit.comments");
    const again = done(await comment(postId, reader), 201);
    expect(again.isMine).toBe(true);
  });

  it("let them ask anonymously once a day", async () => {
    const by = await fresh();
    done(await post(by, { isAnonymous: true }), 201);
    await ago(by, "1 hour");
    refused(await post(by, { isAnonymous: true }), "limit.anonymous");
    done(await post(by), 201);
  });

  it("count what was for its author alone when others are to see it, not before", async () => {
    const by = await fresh();
    const show = async (body: object) => {
      const { postId } = done(await post(by, { visibility: "private" }), 201);
      await ago(by, "2 hours");
      return () => app.call(community.updatePost, { params: { id: postId }, body }, by);
    };
    const [first, second, third] = [
      await show({ visibility: "public", isAnonymous: true }),
      await show({ visibility: "public", isAnonymous: true }),
      await show({ visibility: "public" }),
    ];
    expect(done(await first())).toMatchObject({ visibility: "public", isAnonymous: true });
    refused(await second(), "limit.anonymous");
    refused(await third(), "limit.post_pause");
    await ago(by, "10 minutes");
    done(await third());
    await ago(by, "1 day");
    done(await second());
  });

  it("say how many links, mentions and pictures a text may have", async () => {
    const by = await fresh();
    const links = [1, 2, 3].map((n) => `https://site${n}.example/x`).join(" ");
    expect(refused(await post(by, { content: links }), "limit.links").details).toMatchObject({ max: "2" });
    refused(await post(by, { content: "@one @two @three सोध्नुहोस्" }), "limit.mentions");
    done(await post(by, { content: "https://psc.gov.np/a https://psc.gov.np/b https://psc.gov.np/c" }), 201);
    const { postId } = done(await post(reader), 201);
    const said = done(await comment(postId, by), 201);
    const change = { params: { id: said.commentId }, body: { content: links } };
    refused(await app.call(communityComments.updateComment, change, by), "limit.links");
  });

  it("count likes of a day, and those of one moment too", async () => {
    const by = await fresh();
    const ids = [];
    for (let i = 0; i < trustLimits[0].likesADay + 2; i++) {
      ids.push(done(await post(reader), 201).postId);
      await ago(reader, "2 hours");
    }
    const like = (id: string) => app.call(community.likePost, { params: { id }, body: { on: true } }, by);
    const all = await Promise.all(ids.map(like));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(trustLimits[0].likesADay);
    refused(
      await like(
        at(
          ids,
          all.findIndex(({ status }) => status === 429),
        ),
      ),
      "limit.likes",
    );
  });
});

describe("a text of a new member that waits for staff", () => {
  const held = (postId: string) =>
    db.selectFrom("post").select(["state", "held_for"]).where("id", "=", postId).executeTakeFirstOrThrow();
  const LINK = "हेर्नुहोस् https://spam.example/offer";
  const release = (kind: "post" | "comment", id: string) =>
    inTransaction(db, (tx) => app.services.community.held.release(tx, { kind, id }));

  it.each<[string, Partial<PostBody>, string[]]>([
    ["a link", { content: LINK }, ["link"]],
    ["a form that was sent at once", { form: "now" }, ["form"]],
    ["a field that people do not see", { website: "https://x.example" }, ["form"]],
    ["no form at all", { form: "" }, ["form"]],
  ])("is a post with %s", async (_, more, reasons) => {
    const by = await fresh();
    const given =
      more.form === "now" ? { form: formTokens(secret).issue({ accountId: by.user._id }, new Date()) } : more;
    const made = done(await post(by, given), 201);
    expect(made).toMatchObject({ isHeld: true, isMine: true, can: { edit: true, remove: true, comment: false } });
    expect(await held(made.postId)).toEqual({ state: "hidden", held_for: reasons });
    expect(done(await get(made.postId, by))).toMatchObject({ isHeld: true });
    for (const other of [null, reader]) refused(await get(made.postId, other), "post.not_found");
  });

  it("is none of a member who is trusted, nor what they alone see", async () => {
    const made = done(await post(reader, { content: LINK, form: "" }), 201);
    expect(made.isHeld).toBeUndefined();
    await ago(reader, "2 hours");
    const own = done(await post(await fresh(), { content: LINK, form: "", visibility: "private" }), 201);
    expect(own.isHeld).toBeUndefined();
  });

  it("stands in no list and counts nowhere until it is released; then it is published, and whom it names hears", async () => {
    const by = await fresh();
    const made = done(await post(by, { content: `${LINK} @${reader.user.username} #रोकिएको` }), 201);
    const lists = async (as: As) =>
      JSON.stringify([
        (await app.call(community.recentPosts, { query: {} }, as)).body,
        (await app.call(community.newerPosts, { query: { after: made.postId } }, as)).body,
      ]);
    expect(await lists(by)).not.toContain(made.postId);
    const count = sql<{ n: number }>`SELECT count(*)::int AS n FROM mention WHERE post_id = ${made.postId}`;
    expect((await count.execute(db)).rows).toEqual([{ n: 0 }]);
    expect(await release("post", made.postId)).toBe(true);
    expect(await release("post", made.postId)).toBe(false);
    expect(await held(made.postId)).toEqual({ state: "published", held_for: null });
    expect(done(await get(made.postId, null)).isHeld).toBeUndefined();
    expect((await count.execute(db)).rows).toEqual([{ n: 1 }]);
    expect(await lists(reader)).toContain(made.postId);
  });

  it("is published by its author's taking out why it waited, and can be withdrawn", async () => {
    const by = await fresh();
    const made = done(await post(by, { content: LINK }), 201);
    const change = (content: string) =>
      app.call(community.updatePost, { params: { id: made.postId }, body: { content } }, by);
    expect(done(await change(`${LINK} फेरि`)).isHeld).toBe(true);
    expect(done(await change("लिङ्क हटाएँ")).isHeld).toBeUndefined();
    done(await get(made.postId, null));
    expect(done(await change(LINK)).isHeld).toBe(true);
    refused(await get(made.postId, null), "post.not_found");
    done(await app.call(community.removePost, { params: { id: made.postId } }, by));
    refused(await get(made.postId, by), "post.gone");
  });

  it("waits on when a machine filled its form, whatever it says now", async () => {
    const by = await fresh();
    const made = done(await post(by, { website: "x" }), 201);
    const body = { content: "अर्कै कुरा" };
    expect(done(await app.call(community.updatePost, { params: { id: made.postId }, body }, by)).isHeld).toBe(true);
  });

  it("is a comment whose form was opened in another place", async () => {
    const by = await fresh();
    const { postId } = done(await post(reader), 201);
    await ago(reader, "2 hours");
    const other = done(await post(reader), 201).postId;
    await ago(reader, "2 hours");
    for (const form of [formOf(by, other), formOf(by)]) {
      expect(done(await comment(postId, by, undefined, { form }), 201).isHeld).toBe(true);
      await ago(by, "1 hour");
    }
    const { form = "" } = done(await get(postId, by));
    const opened = new Date(Number.parseInt(form, 36));
    expect(form).toBe(formTokens(secret).issue({ accountId: by.user._id, under: postId }, opened));
  });

  it("is a comment, which only its author sees in its thread", async () => {
    const by = await fresh();
    const { postId } = done(await post(reader), 201);
    await ago(reader, "2 hours");
    const said = done(await comment(postId, by, LINK), 201);
    expect(said).toMatchObject({ isHeld: true, can: { edit: true, remove: true, comment: false } });
    const thread = async (as: As) =>
      done(await app.call(communityComments.listComments, { params: { id: postId }, query: {} }, as)).items;
    expect((await thread(by)).map(({ commentId }) => commentId)).toEqual([said.commentId]);
    for (const other of [null, reader, staff]) expect(await thread(other)).toEqual([]);
    expect(done(await get(postId, null)).commentsCount).toBe(0);
    refused(
      await app.call(communityComments.locateComment, { params: { id: said.commentId } }, reader),
      "comment.not_found",
    );
    expect(await release("comment", said.commentId)).toBe(true);
    expect((await thread(null)).map(({ commentId, isHeld }) => [commentId, isHeld])).toEqual([
      [said.commentId, undefined],
    ]);
    expect(done(await get(postId, null)).commentsCount).toBe(1);
  });

  it("shows nobody what a comment says that waits anew, though others have answered it", async () => {
    const by = await fresh();
    const { postId } = done(await post(reader), 201);
    await ago(reader, "2 hours");
    const said = done(await comment(postId, by), 201);
    const reply = { params: { id: said.commentId }, body: { content: "जवाफ" } };
    done(await app.call(communityComments.createReply, reply, reader), 201);
    const change = { params: { id: said.commentId }, body: { content: LINK } };
    expect(done(await app.call(communityComments.updateComment, change, by)).isHeld).toBe(true);
    const got = await app.call(communityComments.listComments, { params: { id: postId }, query: {} }, reader);
    expect(JSON.stringify(got.body)).not.toContain("spam.example");
    expect(at(done(got).items, 0)).toMatchObject({ deleted: true, repliesCount: 1 });
  });

  it("is listed for the module that decides", async () => {
    const by = await fresh();
    const made = done(await post(by, { content: LINK }), 201);
    const listed = await app.services.community.held.list(500);
    expect(listed).toContainEqual(expect.objectContaining({ kind: "post", id: made.postId, reasons: ["link"] }));
    await app.services.community.held.refuse(db, { kind: "post", id: made.postId });
    expect(await held(made.postId)).toEqual({ state: "hidden", held_for: null });
    expect(done(await get(made.postId, by))).toMatchObject({ hidden: true });
    refused(await get(made.postId, reader), "post.not_found");
  });
});

describe("the same words again", () => {
  it("are refused for five minutes whatever signs, digits and joiners they have, with the first one's address", async () => {
    const first = done(await post(reader, { title: "परीक्षा २०८१ कहिले?", content: "सूचना आयो गर्‍यो" }), 201);
    const again = await post(reader, { title: "परीक्षा 2081  कहिले", content: "सूचना आयो, गर्यो!" });
    expect(refused(again, "post.duplicate").details).toEqual({ postId: first.postId });
    await ago(reader, "6 minutes");
    done(await post(reader, { title: "परीक्षा २०८१ कहिले?", content: "सूचना आयो गर्‍यो" }), 201);
    await ago(reader, "2 hours");
  });

  it("are published once when they come twice at once, and a retry gets the first answer", async () => {
    const body = { title: "एकै पटक दुई", content: "एकै पटक दुई पोस्ट" };
    const both = await Promise.all([post(reader, body), post(reader, body), post(reader, body)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    await ago(reader, "2 hours");
    const key = { "idempotency-key": "the-same-words-again-1" };
    const send = { title: "फेरि पठाइएको", content: "उही कुरा", form: formOf(reader) };
    const again = { ...send, form: formTokens(secret).issue({ accountId: reader.user._id }, new Date()) };
    const [one, two] = [await post(reader, send, key), await post(reader, again, key)];
    expect(done(two, 201).postId).toBe(done(one, 201).postId);
    await ago(reader, "2 hours");
  });

  it("are refused under another post when they are long, not when they are thanks", async () => {
    const [one, other] = [done(await post(reader), 201), done(await post(reader), 201)];
    await ago(reader, "2 hours");
    const by = await app.member();
    done(await comment(one.postId, by, "धन्यवाद!"), 201);
    done(await comment(other.postId, by, "धन्यवाद"), 201);
    const long = "हाम्रो संस्थामा आजै भर्ना हुनुहोस्, सबै पत्रको तयारी एकै ठाउँमा सस्तोमा पाइन्छ, आजै सम्पर्क गर्नुहोस्";
    const first = done(await comment(one.postId, by, long), 201);
    const again = refused(await comment(other.postId, by, `${long} !!`), "comment.duplicate");
    expect(again.details).toEqual({ postId: one.postId, commentId: first.commentId });
  });
});
