import { moderationAdmin as admin, users } from "@sarathi/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { moderating, NOBODY, SPAM } from "../../test/moderating.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const mod = await app.member("moderator");
const boss = await app.member("admin");
const second = await app.member("admin");
const { post, comment, report, caseOf, getCase, decide, heard, caseList, reporter, openCase } = moderating(app, mod);
/** Three whose reports weigh; others for each part, since one reports twenty times a day. */
const reporters: Member[] = [];
beforeEach(async () => {
  reporters.length = 0;
  for (let i = 0; i < 3; i++) reporters.push(await reporter(3));
});

describe("an anonymous author", () => {
  const reveal = (id: string, as: As, reason = "प्रहरीको पत्र आयो") =>
    app.call(admin.revealPostAuthor, { params: { id }, body: { reason } }, as, {});

  it("is nobody to staff, whatever they read and do", async () => {
    const secret = await app.member();
    const named = await post(secret);
    await report(named.postId, at(reporters, 0));
    done(await decide((await caseOf(named.postId))._id, 1, { act: "hide", ...SPAM }));
    const one = await post(secret, { isAnonymous: true, title: named.title, content: "बेनामी कुरा" });
    await report(one.postId, at(reporters, 0));
    const row = await caseOf(one.postId);
    const seen = [row, await getCase(row._id), await getCase(row._id, boss), await caseList({ search: one.title })];
    for (const canary of [secret.user.username, secret.user._id, secret.user.profile.firstName, named.postId])
      expect(JSON.stringify([seen[0], seen[1], seen[2]])).not.toContain(canary);
    expect(await caseList({ search: secret.user.username })).not.toContainEqual(
      expect.objectContaining({ _id: row._id }),
    );
    // What stands under their name is not counted: who acts on a name and looks here again would know whose this is.
    expect((await getCase(row._id)).history).toEqual({ earlier: "none", cases: [] });
    refused(await decide(row._id, 1, { act: "limit", days: 1, ...SPAM }), "case.anonymous");
    refused(await decide(row._id, 1, { act: "suspend", days: 1, ...SPAM }, boss), "case.anonymous");
    done(await decide(row._id, 1, { act: "warn", content: "hide", ...SPAM }));
    const audit = done(await app.call(users.listAudit, { query: { limit: 100 } }, boss)).items;
    const entries = audit.filter(({ targetId }) => targetId === row._id);
    expect(entries.map(({ action }) => action)).toEqual(["case.warn"]);
    expect(JSON.stringify(entries)).not.toContain(secret.user._id);
  });

  it("may be acted on alike, whether their account is there or not", async () => {
    const [gone, there] = [await app.member(), await app.member()];
    const acts = [];
    for (const author of [gone, there]) {
      const { postId } = await post(await app.member(), { isAnonymous: true });
      await sql`UPDATE post SET author_id = ${author.user._id} WHERE id = ${postId}`.execute(app.db);
      const { _id: id } = done(await openCase(postId));
      if (author === gone) await sql`UPDATE account SET erased_at = now() WHERE id = ${gone.user._id}`.execute(app.db);
      acts.push((await getCase(id)).can.acts);
      done(await decide(id, 1, { act: "warn", ...SPAM }));
    }
    expect(acts[0]).toEqual(acts[1]);
    expect(acts[0]).toContain("warn");
  });

  it("is looked up by an administrator alone, on record, and the others hear of it", async () => {
    const secret = await app.member();
    const one = await post(secret, { isAnonymous: true });
    const said = await comment(one.postId, secret);
    refused(await reveal(one.postId, mod), "auth.forbidden");
    refused(await reveal(one.postId, null), "auth.required");
    refused(await reveal(one.postId, boss, "छोटो"), "request.invalid");
    refused(await reveal(NOBODY, boss), "post.not_found");
    refused(await reveal((await post(secret)).postId, boss), "reveal.not_anonymous");
    expect(done(await reveal(one.postId, boss))).toMatchObject({
      userId: secret.user._id,
      username: secret.user.username,
    });
    expect(await heard(second, "staff")).toMatchObject([{ reveal: { kind: "post" }, actors: [] }]);
    expect(await heard(boss, "staff")).toEqual([]);
    const [entry] = done(await app.call(users.listAudit, { query: { action: "post.reveal_author" } }, second)).items;
    expect(entry).toMatchObject({ actor: boss.user.username, targetId: one.postId, reason: "प्रहरीको पत्र आयो" });
    const ofComment = (id: string, as: As = second) =>
      app.call(admin.revealCommentAuthor, { params: { id }, body: { reason: "प्रहरीको पत्र आयो" } }, as);
    expect(done(await ofComment(said.commentId)).username).toBe(secret.user.username);
    refused(await ofComment(NOBODY), "comment.not_found");
    refused(await ofComment(said.commentId, mod), "auth.forbidden");
    await sql`INSERT INTO revealed_author (id, actor_id, kind, target_id)
      SELECT gen_random_uuid(), ${second.user._id}, 'post', gen_random_uuid() FROM generate_series(1, 9)`.execute(
      app.db,
    );
    refused(await ofComment(said.commentId), "request.too_many");
    // Whoever has looked may act on the person.
    await report(one.postId, at(reporters, 0));
    const { _id: id } = await caseOf(one.postId);
    done(await decide(id, 1, { act: "limit", days: 30, ...SPAM }, boss));
  });
});
