import {
  accounts,
  moderation as calls,
  community,
  communityComments,
  communityPeople,
  moderationAdmin,
  notifications,
} from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { body, HIDE, reporting } from "../../test/reporting.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const moderator = await app.member("moderator");
const { reporter, post, comment, from, queue, reportPost, caseOf, decide } = reporting(app, moderator);
let count = 0;

describe("[S67] somebody who is erased", () => {
  it("leaves no case and no appeal that waits, and whoever reported them hears", async () => {
    const [author, asha] = [await app.member(), await reporter()];
    const one = await post(author);
    done(await reportPost(one.postId, asha));
    const decision = (await decide(one.postId, HIDE)).decisions[0]?._id ?? "";
    const appeal = { params: { id: decision }, body: { text: "फेरि हेर्नुहोस्" } };
    done(await app.call(calls.appeal, appeal, author));
    const { username } = author.user;
    done(await app.call(calls.reportPerson, { params: { username }, ...body("abuse") }, asha, from()));
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
      done(await app.call(calls.reportComment, { params: { id: commentId }, ...body() }, asha, from()));
    const { username } = author.user;
    done(await app.call(calls.reportPerson, { params: { username }, ...body("abuse") }, asha, from()));
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
    done(await app.call(calls.reportComment, { params: { id: said.commentId }, ...body() }, asha, from()));
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
      for (const by of reporters) done(await app.call(report, { params: { id }, ...body() }, by, from()));
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
