import { accounts, moderationAdmin as admin, moderation as calls, communityComments } from "@sarathi/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { moderating, NOBODY, SPAM } from "../../test/moderating.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const mod = await app.member("moderator");
const other = await app.member("moderator");
const boss = await app.member("admin");
const {
  post,
  comment,
  report,
  reportPerson,
  caseOf,
  getCase,
  decide,
  undo,
  appeal,
  answer,
  heard,
  readPost,
  ownDecisions,
  age,
  caseList,
  reporter,
} = moderating(app, mod);
/** Three whose reports weigh; others for each part, since one reports twenty times a day. */
const reporters: Member[] = [];
beforeEach(async () => {
  reporters.length = 0;
  for (let i = 0; i < 3; i++) reporters.push(await reporter(3));
});

describe("an appeal", () => {
  it("is made once, and answered by another moderator", async () => {
    const author = await app.member();
    const one = await post(author);
    const said = await comment(one.postId, author);
    await report(said.commentId, at(reporters, 0), "comment");
    const { _id: id } = await caseOf(said.commentId);
    done(await decide(id, 1, { act: "remove", ...SPAM }));
    const decisionId = at(await ownDecisions(author), 0).decisionId;
    refused(await answer(decisionId, 2, "upheld", other), "appeal.none");
    refused(await appeal(decisionId, at(reporters, 0)), "decision.not_found");
    refused(await appeal(decisionId, null), "auth.required");
    refused(await appeal(decisionId, author, "क".repeat(1_001)), "request.invalid");
    const twice = await Promise.all([appeal(decisionId, author), appeal(decisionId, author)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    refused(await appeal(decisionId, author), "appeal.already");
    expect((await caseList({ appeals: "yes" })).map(({ _id }) => _id)).toEqual([id]);
    expect((await getCase(id)).can.decideAppeal).toBe(false);
    refused(await answer(decisionId, 3, "upheld", mod), "appeal.same_moderator");
    // Whoever read the case before the appeal has not read it.
    refused(await answer(decisionId, 2, "upheld", other), "case.stale");
    refused(await answer(NOBODY, 2, "upheld", other), "decision.not_found");
    refused(
      await app.call(admin.decideAppeal, { params: { id: decisionId }, body: { version: 2 } as never }, other),
      "request.invalid",
    );
    expect((await getCase(id, other)).can.decideAppeal).toBe(true);
    expect(done(await answer(decisionId, 3, "overturned", other))).toMatchObject({
      state: "dismissed",
      hasAppeal: false,
      contentState: "published",
    });
    const { rows } = await sql`SELECT FROM content_report WHERE case_id = ${id} AND is_agreed`.execute(app.db);
    expect(rows, "what did not stand speaks for no reporter").toEqual([]);
    const shown = done(await app.call(communityComments.listComments, { params: { id: one.postId } }));
    expect(shown.items.map(({ commentId }) => commentId)).toEqual([said.commentId]);
    expect(done(await readPost(one.postId)).commentsCount).toBe(1);
    expect(at(await ownDecisions(author), 0)).toMatchObject({
      appeal: { outcome: "overturned", explanation: "हेरियो" },
    });
    expect((await heard(author, "moderation")).at(0)?.decision?.news).toBe("overturned");
    refused(await undo(decisionId, boss), "decision.undone");
  });

  it("is not made of what is long ago, and a decision that was upheld stays", async () => {
    const author = await app.member();
    const one = await post(author);
    await report(one.postId, at(reporters, 0));
    const { _id: id } = await caseOf(one.postId);
    done(await decide(id, 1, { act: "hide", ...SPAM }));
    const { decisionId } = at(await ownDecisions(author), 0);
    done(await appeal(decisionId, author));
    done(await answer(decisionId, 3, "upheld", other));
    refused(await undo(decisionId), "decision.final");
    expect((await getCase(id)).contentState).toBe("hidden");
    const two = await post(author);
    await report(two.postId, at(reporters, 0));
    done(await decide((await caseOf(two.postId))._id, 1, { act: "warn", ...SPAM }));
    const late = at(await ownDecisions(author), 0).decisionId;
    await age(late, "21 days");
    refused(await appeal(late, author), "appeal.late");
    refused(await app.call(calls.getOwnDecision, { params: { id: NOBODY } }, author), "decision.not_found");
  });
});

describe("a decision that is appealed against", () => {
  it("can be taken back all the same, which answers the appeal", async () => {
    const author = await app.member();
    const one = await post(author);
    await report(one.postId, at(reporters, 0));
    const { _id: id } = await caseOf(one.postId);
    done(await decide(id, 1, { act: "hide", ...SPAM }));
    const { decisionId } = at(await ownDecisions(author), 0);
    done(await appeal(decisionId, author));
    expect(at((await getCase(id)).decisions, 0).canUndo).toBe(true);
    expect(done(await undo(decisionId))).toMatchObject({ state: "open", hasAppeal: false });
    expect(at(await ownDecisions(author), 0)).toMatchObject({ appeal: { outcome: "overturned" } });
  });
});

describe("an account", () => {
  it("takes along what it reported and what was decided about it, and leaves no words", async () => {
    const [author, asha] = [await app.member(), await app.member()];
    const one = await post(author);
    await report(one.postId, asha);
    await reportPerson(author, at(reporters, 0));
    const { _id: about } = await caseOf(author.user.username);
    done(await decide((await caseOf(one.postId))._id, 1, { act: "hide", ...SPAM }));
    const parts = async (of: Member) => done(await app.call(accounts.exportMe, {}, of)).parts;
    expect((await parts(asha)).contentReports).toMatchObject([
      { reason: "spam", description: "विज्ञापन", outcome: "handled" },
    ]);
    const decided = (await parts(author)).moderationDecisions;
    expect(decided).toMatchObject([{ act: "hide", explanation: "विज्ञापन" }]);
    expect(JSON.stringify(decided)).not.toContain(mod.user.username);
    for (const { user } of [asha, author])
      await sql`UPDATE account SET erase_requested_at = now() - interval '40 days' WHERE id = ${user._id}`.execute(
        app.db,
      );
    await app.services.accounts.sweep();
    const { rows } =
      await sql`SELECT FROM content_report WHERE reporter_id = ${asha.user._id} AND description <> ''`.execute(app.db);
    expect(rows).toEqual([]);
    expect(await getCase(about)).toMatchObject({ state: "moot", words: "", person: { name: "" } });
  });
});
