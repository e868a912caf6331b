import { moderationAdmin as admin, moderation as calls, communityComments, users } from "@sarathi/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { moderating, NOBODY, SPAM } from "../../test/moderating.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const mod = await app.member("moderator");
const other = await app.member("moderator");
const boss = await app.member("admin");
const { post, comment, report, caseOf, getCase, claim, decide, caseList, reporter, openCase, heard, ownDecisions } =
  moderating(app, mod);
/** Three whose reports weigh; others for each part, since one reports twenty times a day. */
const reporters: Member[] = [];
beforeEach(async () => {
  reporters.length = 0;
  for (let i = 0; i < 3; i++) reporters.push(await reporter(3));
});

describe("the queue", () => {
  it("is staff's, by urgency and then age, and finds by what is asked", async () => {
    const author = await app.member();
    const [one, two] = [await post(author), await post(author)];
    await report(one.postId, at(reporters, 0));
    await report(two.postId, at(reporters, 0));
    const person = { params: { username: author.user.username }, body: { reason: "privacy" as const } };
    done(await app.call(calls.reportPerson, person, at(reporters, 0)));
    const ours = async (query: object = {}) =>
      (await caseList(query)).filter(({ author: by }) => by.username === author.user.username);
    expect((await ours()).map(({ kind, urgency }) => [kind, urgency])).toEqual([
      ["person", "urgent"],
      ["post", "normal"],
      ["post", "normal"],
    ]);
    expect((await ours({ kind: "post" })).map(({ postId }) => postId)).toEqual([one.postId, two.postId]);
    expect(await ours({ reason: "privacy" })).toHaveLength(1);
    expect(await ours({ search: "विज्ञापन" })).toHaveLength(2);
    expect(await ours({ search: two.title })).toHaveLength(1);
    expect(await ours({ mine: "yes" })).toEqual([]);
    const counts = done(await app.call(admin.countCases, {}, mod));
    expect(counts.open).toBeGreaterThanOrEqual(3);
    expect(counts.urgent).toBeGreaterThanOrEqual(1);
    refused(await app.call(admin.listCases, { query: { state: "gone" } as never }, mod), "request.invalid");
    refused(await app.call(admin.getCase, { params: { id: NOBODY } }, mod), "case.not_found");
  });

  it("shows a case with its thread, its reports and what is known of the author", async () => {
    const author = await app.member();
    const one = await post(author);
    const before = await post(author);
    await report(before.postId, at(reporters, 0));
    const earlier = await caseOf(before.postId);
    done(await decide(earlier._id, 1, { act: "hide", ...SPAM }));
    const top = await comment(one.postId, at(reporters, 1));
    const said = done(
      await app.call(
        communityComments.createReply,
        { params: { id: top.commentId }, body: { content: "गाली हो" } },
        author,
      ),
      201,
    );
    await report(said.replyId, at(reporters, 0), "comment");
    const found = await getCase((await caseOf(said.replyId))._id);
    expect(found.thread?.above.map(({ kind }) => kind)).toEqual(["post", "comment"]);
    expect(found.thread?.around).toMatchObject([
      { kind: "reply", isReported: true, createdBy: { username: author.user.username } },
    ]);
    expect(found.allReports).toMatchObject([{ reason: "spam", description: "विज्ञापन", trustLevel: 3, revision: 1 }]);
    expect(found.history).toMatchObject({ earlier: "few", acted: 1, cases: [{ _id: earlier._id, act: "hide" }] });
    expect(found.like).toMatchObject([{ _id: earlier._id, why: "author" }]);
    expect(found.can).toMatchObject({
      claim: true,
      acts: ["hide", "remove", "warn", "limit", "suspend", "dismiss", "escalate"],
      limitDays: 7,
      suspendDays: 30,
      revealAuthor: false,
    });
  });
});

describe("a case without a report", () => {
  it("is opened by staff where they act on what others wrote; its author hears why, and may appeal", async () => {
    const [author, asha] = [await app.member(), at(reporters, 0)];
    const one = await post(author);
    const said = await comment(one.postId, asha);
    const ofComment = done(await openCase(said.commentId, boss, "comment"));
    expect(ofComment).toMatchObject({ kind: "comment", can: { acts: expect.arrayContaining(["hide", "remove"]) } });
    const both = await Promise.all([openCase(one.postId), openCase(one.postId, boss)]);
    const { _id: id } = done(at(both, 0));
    expect(done(at(both, 1))._id).toBe(id);
    const log = done(await app.call(users.listAudit, { query: { targetId: id } }, boss)).items;
    expect(log.map(({ action }) => action)).toEqual(["case.open"]);
    expect(await getCase(id)).toMatchObject({ state: "open", reports: 0, reasons: [], hidItself: false });
    done(await decide(id, 1, { act: "remove", ...SPAM }));
    expect(await ownDecisions(author)).toMatchObject([{ act: "remove", can: { appeal: true } }]);
    expect(await heard(author, "moderation")).toMatchObject([{ decision: { act: "remove", reason: "spam" } }]);
  });

  it("is opened of what one may see, by staff, and of nothing of one's own; staff's is decided by administrators", async () => {
    const [author, theirs] = [await app.member(), await post(boss)];
    const hidden = await post(author, { visibility: "private" });
    const one = await post(author);
    refused(await openCase(one.postId, author), "auth.forbidden");
    refused(await openCase(one.postId, null), "auth.required");
    refused(await openCase(hidden.postId), "post.not_found");
    refused(await openCase(NOBODY, mod, "comment"), "comment.not_found");
    refused(await openCase("x"), "request.invalid");
    refused(await openCase(theirs.postId, boss), "case.own");
    const { _id: id, can } = done(await openCase(theirs.postId, mod));
    expect(can).toMatchObject({ blocked: "staff", acts: [] });
    refused(await decide(id, 1, { act: "remove", ...SPAM }), "case.staff");
  });
});

describe("a claim", () => {
  it("lasts when what it is about hides itself meanwhile", async () => {
    const one = await post(await app.member());
    await report(one.postId, at(reporters, 0));
    const { _id: id } = await caseOf(one.postId);
    done(await claim(id, mod));
    for (const by of reporters.slice(1)) await report(one.postId, by);
    expect(await getCase(id, other)).toMatchObject({ hidItself: true, claim: { by: mod.user.username } });
    refused(await claim(id, other), "case.claimed");
  });

  it("is one moderator's for half an hour", async () => {
    const one = await post(await app.member());
    await report(one.postId, at(reporters, 0));
    const { _id: id } = await caseOf(one.postId);
    const both = await Promise.all([claim(id, mod), claim(id, other), claim(id, boss)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const winner = at(
      [mod, other, boss],
      both.findIndex(({ status }) => status === 200),
    );
    const loser = winner === mod ? other : mod;
    expect(refused(await claim(id, loser), "case.claimed").details).toEqual({ by: winner.user.username });
    refused(await decide(id, 1, { act: "hide", ...SPAM }, loser), "case.claimed");
    expect(await getCase(id, loser)).toMatchObject({
      state: "in_review",
      claim: { by: winner.user.username, isMine: false },
      can: { acts: [], blocked: "claimed", claim: false },
    });
    done(await app.call(admin.releaseCase, { params: { id } }, loser));
    expect((await getCase(id)).state).toBe("in_review");
    await sql`UPDATE moderation_case SET claimed_until = now() - interval '1 second' WHERE id = ${id}`.execute(app.db);
    expect(done(await claim(id, loser))).toMatchObject({ state: "in_review", claim: { isMine: true } });
    expect(done(await app.call(admin.releaseCase, { params: { id } }, loser)).state).toBe("open");
    refused(await claim(NOBODY), "case.not_found");
  });

  it("is taken over by administrators, on record, and by nobody else", async () => {
    const one = await post(await app.member());
    await report(one.postId, at(reporters, 0));
    const { _id: id } = await caseOf(one.postId);
    done(await claim(id, mod));
    refused(await claim(id, other, true), "case.claimed");
    refused(await claim(id, boss), "case.claimed");
    expect((await getCase(id, other)).can).toMatchObject({ claim: false, takeOver: false });
    expect((await getCase(id, boss)).can).toMatchObject({ claim: false, takeOver: true });
    expect(done(await claim(id, boss, true)).claim).toMatchObject({ isMine: true });
    done(await claim(id, boss, true));
    refused(await decide(id, 1, { act: "hide", ...SPAM }, mod), "case.claimed");
    const log = done(await app.call(users.listAudit, { query: { targetId: id } }, boss)).items;
    expect(log.map(({ action, actor }) => [action, actor])).toEqual([["case.take_over", boss.user.username]]);
  });

  it("is not of a case about staff, nor of one that was passed on, for whoever may not decide it", async () => {
    const theirs = await post(boss);
    await report(theirs.postId, at(reporters, 0));
    const { _id: about } = await caseOf(theirs.postId);
    refused(await claim(about, mod), "case.staff");
    const one = await post(await app.member());
    await report(one.postId, at(reporters, 0));
    const { _id: id } = await caseOf(one.postId);
    done(await decide(id, 1, { act: "escalate" }));
    refused(await claim(id, mod), "case.escalated");
    expect((await getCase(id)).can.claim).toBe(false);
    done(await claim(id, boss));
  });

  it("ends with the role", async () => {
    const one = await post(await app.member());
    await report(one.postId, at(reporters, 0));
    const { _id: id } = await caseOf(one.postId);
    const gone = await app.member("moderator");
    done(await claim(id, gone));
    done(await app.call(users.changeRole, { params: { id: gone.user._id }, body: { role: "user" } }, boss));
    expect((await getCase(id)).state).toBe("open");
  });
});
