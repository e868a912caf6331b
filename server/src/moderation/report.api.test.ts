import {
  accounts,
  moderation as calls,
  community,
  communityComments,
  communityFeeds,
  communityPeople,
  type ModerationReason,
  moderationAdmin,
  notifications,
  type Ruling,
} from "@sarathi/contract";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const moderator = await app.member("moderator");
const nobody = "01900000-0000-7000-8000-000000000000";
let count = 0;

/** Somebody of a trust level, whose account is old enough to weigh alone, in a network of their own. */
async function reporter(trustLevel = 1): Promise<Member> {
  const one = await app.member();
  await sql`UPDATE account SET created_at = now() - interval '90 days' WHERE id = ${one.user._id}`.execute(app.db);
  await sql`INSERT INTO community_member_status (account_id, trust_level) VALUES (${one.user._id}, ${trustLevel})
    ON CONFLICT (account_id) DO UPDATE SET trust_level = excluded.trust_level`.execute(app.db);
  return one;
}
const post = async (by: Member, more: object = {}) =>
  done(
    await app.call(
      community.createPost,
      { body: { title: `पोस्ट ${++count} बारे`, content: `पाठ ${count}`, ...more } },
      by,
    ),
    201,
  );
const comment = async (postId: string, by: Member) =>
  done(
    await app.call(
      communityComments.createComment,
      { params: { id: postId }, body: { content: `कुरा ${++count}` } },
      by,
    ),
    201,
  );
const body = (reason: ModerationReason = "spam", description = "") => ({ body: { reason, description } });
const from = (network: number) => ({ "x-forwarded-for": `10.${7 + Math.floor(network / 250)}.${network % 250}.9` });
const reportPost = (id: string, by: As, reason?: ModerationReason, network = ++count) =>
  app.call(calls.reportPost, { params: { id }, ...body(reason) }, by, from(network));
const queue = async (query: object = {}) => done(await app.call(moderationAdmin.listCases, { query }, moderator)).items;
const caseOf = async (id: string) =>
  (await queue({ state: "all" })).filter((one) => one.postId === id && !one.commentId);

const HIDE = { act: "hide", reason: "spam", explanation: "", note: "" } as const;
/** Staff decide the case of a post, or of a comment, that is open. */
const decide = async (id: string, ruling: Ruling) => {
  const one = (await queue({ limit: 100 })).find(({ postId, commentId }) => (commentId ?? postId) === id);
  if (!one) throw new Error("there is no such case");
  const body = { version: one.version, revision: 1, ruling };
  return done(await app.call(moderationAdmin.decideCase, { params: { id: one._id }, body }, moderator));
};

describe("[S67] a report of a post", () => {
  it("is its maker's to see, and a case for staff without their name", async () => {
    const [author, asha] = [await app.member(), await reporter()];
    const one = await post(author);
    const made = done(await reportPost(one.postId, asha, "abuse"));
    expect(made).toMatchObject({
      kind: "post",
      targetId: one.postId,
      words: one.title,
      reason: "abuse",
      outcome: "open",
    });
    expect(done(await app.call(calls.listOwnReports, {}, asha)).items).toEqual([made]);
    const [found] = await caseOf(one.postId);
    expect(found).toMatchObject({ kind: "post", state: "open", urgency: "normal", reports: 1, score: 1, version: 1 });
    expect(found?.reasons).toEqual([{ reason: "abuse", count: 1 }]);
    const seen = JSON.stringify(
      done(await app.call(moderationAdmin.getCase, { params: { id: found?._id ?? "" } }, moderator)),
    );
    for (const canary of [asha.user.username, asha.user._id]) expect(seen).not.toContain(canary);
  });

  it("answers 401 without a login, 404 without a post, 400 without a reason, 409 of one's own", async () => {
    const author = await app.member();
    const one = await post(author);
    refused(await reportPost(one.postId, null), "auth.required");
    expect(refused(await reportPost(nobody, await reporter()), "post.not_found").message).toBe("Post not found");
    const wrong = await app.call(
      calls.reportPost,
      { params: { id: one.postId }, body: { reason: "dislike" } as never },
      await reporter(),
    );
    expect(refused(wrong, "request.invalid").statusCode).toBe(400);
    refused(await app.call(calls.reportPost, { params: { id: "x" }, ...body() }, await reporter()), "request.invalid");
    refused(
      await app.call(
        calls.reportPost,
        { params: { id: one.postId }, ...body("spam", "x".repeat(1_001)) },
        await reporter(),
      ),
      "request.invalid",
    );
    refused(await reportPost(one.postId, author), "report.own");
    const hidden = await post(author, { visibility: "private" });
    refused(await reportPost(hidden.postId, await reporter()), "post.not_found");
  });

  it("is one for one reporter while its case is open", async () => {
    const [author, asha] = [await app.member(), await reporter()];
    const one = await post(author);
    const first = done(await reportPost(one.postId, asha, "spam"));
    expect(done(await reportPost(one.postId, asha, "abuse"))).toEqual(first);
    expect((await caseOf(one.postId)).map(({ reports }) => reports)).toEqual([1]);
    const key = { "idempotency-key": `key-of-a-report-${++count}` };
    const two = await post(author);
    const again = () => app.call(calls.reportPost, { params: { id: two.postId }, ...body() }, asha, key);
    expect(done(await again())).toEqual(done(await again()));
  });

  it("is one case for twenty at the same moment, with the exact score", async () => {
    const author = await app.member();
    const one = await post(author);
    const all: Member[] = [];
    for (let i = 0; i < 20; i++) all.push(await reporter(0));
    const answers = await Promise.all(all.map((by, i) => reportPost(one.postId, by, "spam", 400 + i)));
    // What hid itself meanwhile is found no more by whoever comes late.
    const made = answers.filter(({ status }) => status === 200);
    const found = await caseOf(one.postId);
    expect(found).toHaveLength(1);
    expect(made).toHaveLength(20);
    expect(found[0]).toMatchObject({ reports: 20, score: 10, hidItself: false });
  });

  it("weighs one together with others of its network, or of today's accounts", async () => {
    const author = await app.member();
    const one = await post(author);
    for (let i = 0; i < 4; i++) done(await reportPost(one.postId, await reporter(2), "spam", 3));
    const young = [await app.member(), await app.member(), await app.member()];
    for (const by of young) done(await reportPost(one.postId, by));
    expect((await caseOf(one.postId))[0]).toMatchObject({ reports: 7, score: 2 });
    const { rows } = await sql<{
      network: Buffer;
    }>`SELECT network FROM content_report WHERE network IS NOT NULL`.execute(app.db);
    expect(rows.every(({ network }) => network.length === 16 && !network.toString().includes("10."))).toBe(true);
    await sql`UPDATE content_report SET created_at = now() - interval '31 days' WHERE reporter_id = ${young[0]?.user._id}`.execute(
      app.db,
    );
    await app.modules.moderation.sweep?.();
    const left =
      await sql`SELECT FROM content_report WHERE reporter_id = ${young[0]?.user._id} AND network IS NOT NULL`.execute(
        app.db,
      );
    expect(left.rows).toEqual([]);
  });

  it("is one of twenty a day", async () => {
    const [author, asha] = [await app.member(), await reporter()];
    const one = await post(author);
    await sql`WITH c AS (INSERT INTO moderation_case (id, kind, target_id, author_id, is_anonymous)
        SELECT gen_random_uuid(), 'person', gen_random_uuid(), ${author.user._id}, false FROM generate_series(1, 20) RETURNING id)
      INSERT INTO content_report (id, case_id, reporter_id, reason, trust_level, weight, is_young)
      SELECT gen_random_uuid(), c.id, ${asha.user._id}, 'spam', 1, 1, false FROM c`.execute(app.db);
    refused(await reportPost(one.postId, asha), "request.too_many");
    await sql`UPDATE moderation_case SET state = 'moot', closed_at = now() WHERE kind = 'person' AND author_id = ${author.user._id}`.execute(
      app.db,
    );
  });
});

describe("[S68] [S69] [S70] reports of comments, replies and people", () => {
  it("are cases of their own", async () => {
    const [author, asha] = [await app.member(), await reporter()];
    const one = await post(author);
    const said = await comment(one.postId, author);
    const reply = done(
      await app.call(
        communityComments.createReply,
        { params: { id: said.commentId }, body: { content: "जवाफ हो" } },
        author,
      ),
      201,
    );
    const report = (id: string, by: As = asha) =>
      app.call(calls.reportComment, { params: { id }, ...body("privacy") }, by);
    expect(done(await report(said.commentId))).toMatchObject({ kind: "comment", targetId: said.commentId });
    expect(done(await report(reply.replyId))).toMatchObject({ words: "जवाफ हो", postId: one.postId });
    refused(await report(nobody), "comment.not_found");
    refused(await report(said.commentId, author), "report.own");
    refused(await report(said.commentId, null), "auth.required");
    refused(await report("x"), "request.invalid");
    const found = (await queue()).find(({ commentId }) => commentId === reply.replyId);
    expect(found).toMatchObject({ kind: "comment", urgency: "urgent", words: "जवाफ हो", score: 3 });

    const person = (username: string, by: As = asha) =>
      app.call(calls.reportPerson, { params: { username }, ...body("impersonation") }, by);
    const { username } = author.user;
    expect(done(await person(username))).toMatchObject({ kind: "person", username, words: username });
    refused(await person("nobody.at.all"), "user.not_found");
    refused(await person(username, author), "report.own");
    refused(await person(username, null), "auth.required");
    refused(await person(" "), "request.invalid");
    expect((await queue({ kind: "person", search: username })).map(({ author: by }) => by.username)).toEqual([
      username,
    ]);
  });
});

describe("[S67] what several trusted people report", () => {
  const heard = async (of: Member) =>
    done(await app.call(notifications.listNotifications, {}, of)).items.filter(({ type }) => type === "moderation");

  it("hides itself at once, for all but its author, and everywhere", async () => {
    const [author, reader] = [await app.member(), await app.member()];
    const tag = `लुक्ने_${++count}`;
    const one = await post(author, { hashtags: [tag], content: `सुन @${reader.user.username} #${tag}` });
    const tagged = async () =>
      (await app.db.selectFrom("hashtag").select("posts_count").where("name", "=", tag).executeTakeFirstOrThrow())
        .posts_count;
    const own = async () =>
      done(await app.call(communityPeople.getProfile, { params: { username: author.user.username } })).postsCount;
    const before = await own();
    expect(await tagged()).toBe(1);
    const reporters = [await reporter(3), await reporter(3), await reporter(3)];
    for (const by of reporters) done(await reportPost(one.postId, by));
    expect((await caseOf(one.postId))[0]).toMatchObject({
      score: 6,
      hidItself: true,
      urgency: "high",
      contentState: "hidden",
    });
    const get = (by: As) => app.call(community.getPost, { params: { id: one.postId } }, by);
    for (const by of [null, reader, moderator]) refused(await get(by), "post.not_found");
    expect(done(await get(author))).toMatchObject({ hidden: true, can: { edit: false, comment: false, remove: true } });
    expect([await tagged(), await own()]).toEqual([0, before - 1]);
    for (const list of [community.recentPosts, communityFeeds.feedPosts] as const)
      expect(
        done(await app.call(list, { query: { limit: 100 } }, reader)).items.map(({ postId }) => postId),
      ).not.toContain(one.postId);
    expect(done(await app.call(notifications.listNotifications, {}, reader)).items).toEqual([]);

    const [news] = await heard(author);
    expect(news).toMatchObject({
      actors: [],
      decision: { act: "hide", reason: "spam", news: "hid_itself", kind: "post" },
    });
    const id = news?.decision?.decisionId ?? "";
    const decision = done(await app.call(calls.getOwnDecision, { params: { id } }, author));
    expect(decision).toMatchObject({
      byReports: true,
      contentState: "hidden",
      can: { appeal: false },
      title: one.title,
    });
    // Whoever reported it gets the same answer still; nobody else finds it.
    const [first] = reporters;
    expect(done(await reportPost(one.postId, first ?? null))).toMatchObject({ outcome: "open", words: "" });
    refused(await reportPost(one.postId, await reporter()), "post.not_found");
  });

  it("is reported once by whoever presses twice, though the first one hides it", async () => {
    const one = await post(await app.member());
    for (const by of [await reporter(3), await reporter(3)]) done(await reportPost(one.postId, by));
    const last = await reporter(3);
    const answers = await Promise.all([1, 2, 3, 4].map(() => reportPost(one.postId, last)));
    expect(new Set(answers.map((answer) => done(answer).reportId)).size).toBe(1);
    expect((await caseOf(one.postId))[0]).toMatchObject({ reports: 3, hidItself: true });
  });

  it("stays when there are but two of level 1, whatever they report", async () => {
    const one = await post(await app.member());
    for (const by of [await reporter(), await reporter()]) done(await reportPost(one.postId, by, "privacy"));
    expect((await caseOf(one.postId))[0]).toMatchObject({ score: 6, hidItself: false, urgency: "urgent" });
    done(await app.call(community.getPost, { params: { id: one.postId } }, null));
  });

  it.each([
    ["dismissed", { act: "dismiss", dismissal: "no_violation", note: "" }],
    ["warned of", { act: "warn", content: "show", reason: "abuse", explanation: "", note: "" }],
  ] as const)("stays when staff have %s these very words, until they are changed", async (_, ruling) => {
    const author = await app.member();
    const one = await post(author);
    const brigade = async () => {
      for (const by of [await reporter(3), await reporter(3)]) done(await reportPost(one.postId, by, "privacy"));
      return (await app.call(community.getPost, { params: { id: one.postId } }, null)).status;
    };
    expect(await brigade()).toBe(404);
    await decide(one.postId, ruling);
    expect(await brigade()).toBe(200);
    expect((await caseOf(one.postId)).map(({ state, hidItself }) => [state, hidItself])).toContainEqual([
      "open",
      false,
    ]);
    done(await app.call(community.updatePost, { params: { id: one.postId }, body: { content: "अर्कै कुरा" } }, author));
    done(await reportPost(one.postId, await reporter(3), "privacy"));
    refused(await app.call(community.getPost, { params: { id: one.postId } }, null), "post.not_found");
  });

  it("stays when the staff wrote it, or it is an announcement", async () => {
    const one = await post(moderator, { category: "announcement" });
    for (let i = 0; i < 3; i++) done(await reportPost(one.postId, await reporter(3)));
    expect((await caseOf(one.postId))[0]).toMatchObject({ score: 6, hidItself: false, contentState: "published" });
  });

  it("stays when nobody of them is trusted", async () => {
    const one = await post(await app.member());
    for (let i = 0; i < 13; i++) done(await reportPost(one.postId, await reporter(0)));
    expect((await caseOf(one.postId))[0]).toMatchObject({ score: 6.5, hidItself: false, urgency: "high" });
  });
});

describe("[S67] what was decided about one", () => {
  it("is read by as many statements for many decisions as for one", async () => {
    const author = await app.member();
    const said: { one: Awaited<ReturnType<typeof post>>; comment: Awaited<ReturnType<typeof comment>> }[] = [];
    for (let i = 0; i < 4; i++) {
      const one = await post(author);
      said.push({ one, comment: await comment(one.postId, author) });
    }
    const decideNext = async () => {
      const { one, comment: under } = said.pop() ?? {};
      if (!one || !under) throw new Error("nothing is left to decide");
      done(await reportPost(one.postId, await reporter()));
      done(await app.call(calls.reportComment, { params: { id: under.commentId }, ...body() }, await reporter()));
      await decide(one.postId, HIDE);
      await decide(under.commentId, { ...HIDE, act: "warn", content: "show" });
      return { post: { title: one.title, html: one.content.html }, comment: { html: under.content.html } };
    };
    const read = async () => {
      const queried = vi.spyOn(pg.Client.prototype, "query");
      const { items } = done(await app.call(calls.listOwnDecisions, {}, author));
      const statements = queried.mock.calls.length;
      queried.mockRestore();
      return { items, statements };
    };
    const first = await decideNext();
    const few = await read();
    expect(few.items).toMatchObject([
      { kind: "comment", act: "warn", contentState: "published", ...first.comment },
      { kind: "post", act: "hide", contentState: "hidden", ...first.post },
    ]);
    for (let i = 0; i < 3; i++) await decideNext();
    const many = await read();
    expect(many.items.filter(({ html }) => html)).toHaveLength(8);
    expect(many.statements).toBe(few.statements);
  });
});

describe("[S67] somebody who is erased", () => {
  it("leaves no case and no appeal that waits, and whoever reported them hears", async () => {
    const [author, asha] = [await app.member(), await reporter()];
    const one = await post(author);
    done(await reportPost(one.postId, asha));
    const decision = (await decide(one.postId, HIDE)).decisions[0]?._id ?? "";
    const appeal = { params: { id: decision }, body: { text: "फेरि हेर्नुहोस्" } };
    done(await app.call(calls.appeal, appeal, author));
    const { username } = author.user;
    done(await app.call(calls.reportPerson, { params: { username }, ...body("abuse") }, asha, from(++count)));
    const waits = async () => {
      const all = [...(await queue({ appeals: "yes", limit: 100 })), ...(await queue({ kind: "person", limit: 100 }))];
      return all.filter(({ postId, author: by }) => postId === one.postId || by.username === username).length;
    };
    expect(await waits()).toBe(2);
    await sql`UPDATE account SET erase_requested_at = now() - interval '40 days' WHERE id = ${author.user._id}`.execute(
      app.db,
    );
    await app.services.accounts.sweep();
    expect(await waits()).toBe(0);
    const { rows } = await sql`SELECT FROM moderation_case WHERE author_id = ${author.user._id}
      AND (is_appealed OR state = 'open')`.execute(app.db);
    expect(rows).toEqual([]);
    const heard = done(await app.call(notifications.listNotifications, {}, asha)).items;
    expect(heard.map(({ report }) => [report?.kind, report?.outcome])).toEqual([
      ["person", "handled"],
      ["post", "handled"],
    ]);
  });
});

describe("[S67] what one has reported", () => {
  it("names nobody by whom one was blocked since, nor what they wrote; an anonymous author stays one", async () => {
    const [author, asha] = [await app.member(), await reporter()];
    const posts = [await post(author), await post(author, { isAnonymous: true })];
    const others = await post(asha);
    const under = [await comment(posts[0]?.postId ?? "", asha), await comment(others.postId, author)];
    const third = await comment(posts[0]?.postId ?? "", await app.member());
    for (const { postId } of posts) done(await reportPost(postId, asha));
    for (const { commentId } of [under[1], third] as typeof under)
      done(await app.call(calls.reportComment, { params: { id: commentId }, ...body() }, asha, from(++count)));
    const { username } = author.user;
    done(await app.call(calls.reportPerson, { params: { username }, ...body("abuse") }, asha, from(++count)));
    const mine = async () => done(await app.call(calls.listOwnReports, {}, asha)).items;
    expect((await mine()).filter(({ words }) => words !== "")).toHaveLength(5);
    const block = { params: { username: asha.user.username }, body: { on: true } };
    done(await app.call(communityPeople.blockPerson, block, author));
    const left = (await mine()).filter(({ words, postId, username: name }) => words || postId || name);
    expect(left.map(({ targetId }) => targetId)).toEqual([posts[1]?.postId]);
    const { parts } = done(await app.call(accounts.exportMe, {}, asha));
    expect(JSON.stringify(parts.contentReports)).not.toContain(username);
  });

  it("says so to whoever did, wherever it stands, and to nobody else", async () => {
    const [author, asha, reader] = [await app.member(), await reporter(), await app.member()];
    const [one, other] = [await post(author), await post(author)];
    const said = await comment(other.postId, author);
    done(await reportPost(one.postId, asha));
    done(await app.call(calls.reportComment, { params: { id: said.commentId }, ...body() }, asha, from(++count)));
    const seenBy = async (by: As) => {
      const { items } = done(await app.call(community.recentPosts, { query: { limit: 100 } }, by));
      const lists = items.filter(({ postId }) => [one.postId, other.postId].includes(postId));
      const single = done(await app.call(community.getPost, { params: { id: one.postId } }, by));
      const thread = { params: { id: other.postId }, query: {} };
      const comments = done(await app.call(communityComments.listComments, thread, by)).items;
      return [...lists, single, ...comments].map(({ isReported }) => isReported);
    };
    expect(await seenBy(asha)).toEqual([undefined, true, true, true]);
    for (const by of [reader, author, moderator, null])
      expect(await seenBy(by)).toEqual([undefined, undefined, undefined, undefined]);
    await decide(one.postId, { act: "dismiss", dismissal: "no_violation", note: "" });
    expect(await seenBy(asha)).toEqual([undefined, true, true, true]);
  });
});

describe("[S67] what its author deletes after it was reported", () => {
  const news = async (of: Member, type: "report" | "moderation") =>
    done(await app.call(notifications.listNotifications, {}, of)).items.filter((one) => one.type === type);
  const read = async (id: string) => {
    const one = (await queue({ limit: 100 })).find(({ postId, commentId }) => (commentId ?? postId) === id);
    return done(await app.call(moderationAdmin.getCase, { params: { id: one?._id ?? "" } }, moderator));
  };
  const ways = {
    post: async (author: Member) => {
      const { postId: id } = await post(author, { content: "मेटिने कुरा" });
      return { id, params: { id }, report: calls.reportPost, remove: community.removePost };
    },
    comment: async (author: Member) => {
      const { commentId: id } = await comment((await post(author)).postId, author);
      return { id, params: { id }, report: calls.reportComment, remove: communityComments.removeComment };
    },
    reply: async (author: Member) => {
      const { commentId } = await comment((await post(author)).postId, author);
      const said = { params: { id: commentId }, body: { content: `जवाफ ${++count}` } };
      const { replyId: id } = done(await app.call(communityComments.createReply, said, author), 201);
      const params = { id: commentId, replyId: id };
      return { id, params, report: calls.reportComment, remove: communityComments.removeReply };
    },
  };

  it.each(["post", "comment", "reply"] as const)(
    "a %s stays a case with its words, and its author is warned",
    async (kind) => {
      const author = await app.member();
      const reporters = [await reporter(3), await reporter(3), await reporter(3)];
      const { id, params, report, remove } = await ways[kind](author);
      for (const by of reporters) done(await app.call(report, { params: { id }, ...body() }, by, from(++count)));
      done(await app.call(remove as typeof community.removePost, { params }, author));
      const one = await read(id);
      expect(one).toMatchObject({ state: "open", contentState: "deleted", reports: 3, hidItself: true });
      expect(one.can.acts).toEqual(["warn", "limit", "suspend", "dismiss", "escalate"]);
      expect(one.thread?.around.find(({ isReported }) => isReported)?.html).not.toBe("");
      expect(await news(reporters[0] as Member, "report")).toEqual([]);
      const hide = { params: { id: one._id }, body: { version: one.version, revision: 1, ruling: HIDE } };
      refused(await app.call(moderationAdmin.decideCase, hide, moderator), "case.act");
      const decided = await decide(id, { ...HIDE, act: "warn", content: "remove" });
      expect(decided).toMatchObject({ state: "actioned", contentState: "deleted" });
      expect(decided.decisions.map(({ act, content }) => [act, content])[0]).toEqual(["warn", undefined]);
      expect((await news(author, "moderation")).map(({ decision }) => decision?.act)).toContain("warn");
      for (const by of reporters)
        expect((await news(by, "report")).map((it) => it.report?.outcome)).toEqual(["handled"]);
    },
  );

  it("is not shown again when nothing is wrong with it", async () => {
    const author = await app.member();
    const { id, params } = await ways.post(author);
    for (const by of [await reporter(3), await reporter(3), await reporter(3)]) done(await reportPost(id, by));
    done(await app.call(community.removePost, { params }, author));
    await decide(id, { act: "dismiss", dismissal: "no_violation", note: "" });
    expect((await app.call(community.getPost, { params }, author)).status).not.toBe(200);
    const own = done(await app.call(calls.listOwnDecisions, {}, author)).items;
    expect(own.map(({ act, byReports, undoneAt }) => [act, byReports, undoneAt])).toEqual([
      ["hide", true, expect.any(String)],
    ]);
  });

  it("is no case when nobody reported it", async () => {
    const author = await app.member();
    const { id, params } = await ways.post(author);
    done(await app.call(community.removePost, { params }, author));
    expect(await caseOf(id)).toEqual([]);
  });
});
