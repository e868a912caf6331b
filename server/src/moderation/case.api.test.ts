import {
  accounts,
  moderationAdmin as admin,
  moderation as calls,
  community,
  communityComments,
  type Input,
  notifications,
  users,
} from "@sarathi/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const nobody = "01900000-0000-7000-8000-000000000000";
const [mod, other, boss, second] = [
  await app.member("moderator"),
  await app.member("moderator"),
  await app.member("admin"),
  await app.member("admin"),
];
/** Three whose reports weigh, old enough; others for each part, since one reports twenty times a day. */
const reporters: Member[] = [];
beforeEach(async () => {
  reporters.length = 0;
  for (let i = 0; i < 3; i++) {
    const one = await app.member();
    await sql`UPDATE account SET created_at = now() - interval '90 days' WHERE id = ${one.user._id}`.execute(app.db);
    await sql`UPDATE community_member_status SET trust_level = 3 WHERE account_id = ${one.user._id}`.execute(app.db);
    reporters.push(one);
  }
});
let count = 0;
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
const report = async (id: string, by: As = at(reporters, 0), kind: "post" | "comment" = "post") => {
  const spec = kind === "post" ? calls.reportPost : calls.reportComment;
  const where = { "x-forwarded-for": `10.9.${++count % 250}.1` };
  return done(await app.call(spec, { params: { id }, body: { reason: "spam", description: "विज्ञापन" } }, by, where));
};
const reportPerson = async (of: Member, by: As = at(reporters, 0)) =>
  done(await app.call(calls.reportPerson, { params: { username: of.user.username }, body: { reason: "abuse" } }, by));
const list = async (query: Input<typeof admin.listCases>["query"] = {}, as: Member = mod) =>
  done(await app.call(admin.listCases, { query: { limit: 100, ...query } }, as)).items;
/** The case of a post, comment or person. */
const caseOf = async (target: string) => {
  const found = (await list({ state: "all" })).find(
    ({ postId, commentId, author }) => (commentId ?? postId) === target || author.username === target,
  );
  if (!found) throw new Error("there is no such case");
  return found;
};
const get = async (id: string, as: Member = mod) => done(await app.call(admin.getCase, { params: { id } }, as));
type Ruling = NonNullable<Input<typeof admin.decideCase>["body"]>["ruling"];
const spam = { reason: "spam", explanation: "विज्ञापन", note: "तेस्रो पटक" } as const;
const decide = (id: string, version: number, ruling: Ruling, as: As = mod, more: object = {}) =>
  app.call(admin.decideCase, { params: { id }, body: { version, revision: 1, ruling, ...more } }, as);
const undo = (id: string, as: As = mod) => app.call(admin.undoDecision, { params: { id }, body: {} }, as);
const claim = (id: string, as: As = mod) => app.call(admin.claimCase, { params: { id } }, as);
const heard = async (of: Member, type: string) =>
  done(await app.call(notifications.listNotifications, { query: { limit: 100 } }, of)).items.filter(
    (one) => one.type === type,
  );
const read = (id: string, as: As = null) => app.call(community.getPost, { params: { id } }, as);
const own = async (of: Member) => done(await app.call(calls.listOwnDecisions, {}, of)).items;

describe("the queue", () => {
  it("is staff's, by urgency and then age, and finds by what is asked", async () => {
    const author = await app.member();
    const [one, two] = [await post(author), await post(author)];
    await report(one.postId);
    await report(two.postId);
    const person = { params: { username: author.user.username }, body: { reason: "privacy" as const } };
    done(await app.call(calls.reportPerson, person, at(reporters, 0)));
    const ours = async (query: object = {}) =>
      (await list(query)).filter(({ author: by }) => by.username === author.user.username);
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
    refused(await app.call(admin.getCase, { params: { id: nobody } }, mod), "case.not_found");
  });

  it("shows a case with its thread, its reports and what is known of the author", async () => {
    const author = await app.member();
    const one = await post(author);
    const before = await post(author);
    await report(before.postId);
    const earlier = await caseOf(before.postId);
    done(await decide(earlier._id, 1, { act: "hide", ...spam }));
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
    const found = await get((await caseOf(said.replyId))._id);
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

describe("a claim", () => {
  it("is one moderator's for half an hour", async () => {
    const one = await post(await app.member());
    await report(one.postId);
    const { _id: id } = await caseOf(one.postId);
    const both = await Promise.all([claim(id, mod), claim(id, other), claim(id, boss)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const winner = at(
      [mod, other, boss],
      both.findIndex(({ status }) => status === 200),
    );
    const loser = winner === mod ? other : mod;
    expect(refused(await claim(id, loser), "case.claimed").details).toEqual({ by: winner.user.username });
    refused(await decide(id, 1, { act: "hide", ...spam }, loser), "case.claimed");
    expect(await get(id, loser)).toMatchObject({
      state: "in_review",
      claim: { by: winner.user.username, isMine: false },
      can: { acts: [], blocked: "claimed", claim: false },
    });
    done(await app.call(admin.releaseCase, { params: { id } }, loser));
    expect((await get(id)).state).toBe("in_review");
    await sql`UPDATE moderation_case SET claimed_until = now() - interval '1 second' WHERE id = ${id}`.execute(app.db);
    expect(done(await claim(id, loser))).toMatchObject({ state: "in_review", claim: { isMine: true } });
    expect(done(await app.call(admin.releaseCase, { params: { id } }, loser)).state).toBe("open");
    refused(await claim(nobody), "case.not_found");
  });

  it("ends with the role", async () => {
    const one = await post(await app.member());
    await report(one.postId);
    const { _id: id } = await caseOf(one.postId);
    const gone = await app.member("moderator");
    done(await claim(id, gone));
    done(await app.call(users.changeRole, { params: { id: gone.user._id }, body: { role: "user" } }, boss));
    expect((await get(id)).state).toBe("open");
  });
});

describe("a decision", () => {
  it("removes, says so to whom it concerns, and is taken back whole", async () => {
    const author = await app.member();
    const one = await post(author);
    const made = await report(one.postId);
    const { _id: id } = await caseOf(one.postId);
    const after = done(await decide(id, 1, { act: "remove", ...spam }, mod, { revision: 1 }));
    expect(after).toMatchObject({
      state: "actioned",
      version: 2,
      contentState: "removed",
      can: { acts: [], blocked: "closed" },
    });
    refused(await read(one.postId, author), "post.gone");
    expect(await heard(at(reporters, 0), "report")).toContainEqual(
      expect.objectContaining({ report: { reportId: made.reportId, kind: "post", outcome: "handled" }, actors: [] }),
    );
    const [news] = await heard(author, "moderation");
    expect(news).toMatchObject({ decision: { act: "remove", reason: "spam", news: "decided" } });
    const [decision] = await own(author);
    expect(decision).toMatchObject({ act: "remove", explanation: "विज्ञापन", can: { appeal: true }, byReports: false });
    for (const canary of [mod.user.username, mod.user._id, "तेस्रो पटक", at(reporters, 0).user.username])
      expect(JSON.stringify([news, decision])).not.toContain(canary);

    const decisionId = decision?.decisionId ?? "";
    refused(await undo(decisionId, other), "decision.not_yours");
    refused(await undo(nobody), "decision.not_found");
    expect(done(await undo(decisionId))).toMatchObject({ state: "open", version: 3, contentState: "published" });
    expect(done(await read(one.postId, author)).title).toBe(one.title);
    refused(await undo(decisionId), "decision.undone");
    expect((await own(author)).map(({ undoneAt, can }) => [undoneAt !== undefined, can.appeal])).toEqual([
      [true, false],
    ]);
    // Who has not read of it has heard nothing.
    expect(
      (await heard(at(reporters, 0), "report")).filter(({ report: of }) => of?.reportId === made.reportId),
    ).toEqual([]);
    const mine = done(await app.call(calls.listOwnReports, {}, at(reporters, 0))).items;
    expect(mine.find(({ reportId }) => reportId === made.reportId)?.outcome).toBe("open");
  });

  it("is one of two at the same moment; the other hears who was first", async () => {
    for (let run = 0; run < 5; run++) {
      const one = await post(await app.member());
      await report(one.postId, at(reporters, run % 3));
      const { _id: id } = await caseOf(one.postId);
      const answers = await Promise.all([
        decide(id, 1, { act: "hide", ...spam }, mod),
        decide(id, 1, { act: "dismiss", dismissal: "no_violation" }, other),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const isFirst = answers[0]?.status === 200;
      const lost = refused(at(answers, isFirst ? 1 : 0), "case.stale");
      expect(lost.details).toMatchObject({ by: (isFirst ? mod : other).user.username, version: "2" });
      expect((await get(id)).decisions).toHaveLength(1);
    }
  });

  it("is refused of words that were changed since, of another version, and without what it needs", async () => {
    const author = await app.member();
    const one = await post(author);
    await report(one.postId);
    const { _id: id } = await caseOf(one.postId);
    done(await app.call(community.updatePost, { params: { id: one.postId }, body: { content: "अर्कै कुरा" } }, author));
    refused(await decide(id, 1, { act: "hide", ...spam }, mod, { revision: 1 }), "case.content_changed");
    refused(await decide(id, 9, { act: "hide", ...spam }), "case.stale");
    refused(await decide(nobody, 1, { act: "hide", ...spam }), "case.not_found");
    refused(await decide(id, 1, { act: "hide", reason: "other" }), "request.invalid");
    refused(await decide(id, 1, { act: "limit", days: 8, reason: "spam" }), "case.too_long");
    refused(await decide(id, 1, { act: "suspend", days: 31, reason: "spam" }), "case.too_long");
    refused(await decide(id, 1, { act: "suspend", reason: "spam" }), "case.too_long");
    refused(await decide(id, 1, { act: "hide", ...spam }, author), "auth.forbidden");
    refused(await decide(id, 1, { act: "hide", ...spam }, null), "auth.required");
    done(await decide(id, 1, { act: "dismiss", dismissal: "invalid" }, mod, { revision: 2 }));
    refused(await decide(id, 2, { act: "hide", ...spam }), "case.closed");
  });

  it("warns, limits and suspends, and takes each back as it was", async () => {
    const author = await app.member();
    await reportPerson(author);
    const { _id: id } = await caseOf(author.user.username);
    refused(await decide(id, 1, { act: "hide", ...spam }), "case.act");
    const person = async (as: Member = boss) =>
      done(await app.call(users.getUser, { params: { id: author.user._id } }, as));
    const limited = async () =>
      (
        await sql<{
          until: Date | null;
        }>`SELECT limited_until AS until FROM community_member_status WHERE account_id = ${author.user._id}`.execute(
          app.db,
        )
      ).rows[0]?.until ?? null;
    let version = 1;
    for (const ruling of [
      { act: "warn", ...spam },
      { act: "limit", days: 7, ...spam },
      { act: "suspend", days: 30, ...spam },
    ] as const) {
      const after = done(await decide(id, version, ruling));
      expect([(await limited()) !== null, (await person()).status]).toEqual([
        ruling.act === "limit",
        ruling.act === "suspend" ? "suspended" : "active",
      ]);
      done(await undo(at(after.decisions, 0)._id));
      expect([await limited(), (await person()).status]).toEqual([null, "active"]);
      version += 2;
    }
    done(await decide(id, version, { act: "suspend", reason: "abuse", content: "show" }, boss));
    expect(await person()).toMatchObject({ status: "suspended", suspendedReason: "गालीगलौज, धम्की वा घृणा" });
    refused(await app.call(calls.listOwnDecisions, {}, author), "auth.required");
  });

  it("passes on to administrators alone", async () => {
    const one = await post(await app.member());
    await report(one.postId);
    const { _id: id } = await caseOf(one.postId);
    done(await decide(id, 1, { act: "escalate", note: "कानुनी कुरा" }));
    expect((await list({ escalated: "yes" })).map(({ _id }) => _id)).toContain(id);
    expect(await get(id)).toMatchObject({
      state: "open",
      isEscalated: true,
      urgency: "urgent",
      can: { blocked: "escalated" },
    });
    refused(await decide(id, 2, { act: "hide", ...spam }), "case.escalated");
    done(await decide(id, 2, { act: "hide", ...spam }, boss));
  });

  it("is nobody's of their own, of what they reported, or of staff above them", async () => {
    const theirs = await post(mod);
    await report(theirs.postId);
    const { _id: id } = await caseOf(theirs.postId);
    refused(await decide(id, 1, { act: "dismiss", dismissal: "no_violation" }, mod), "case.own");
    refused(await claim(id, mod), "case.own");
    refused(await decide(id, 1, { act: "hide", ...spam }, other), "case.staff");
    done(await decide(id, 1, { act: "hide", ...spam }, boss));
    const one = await post(await app.member());
    await report(one.postId, other);
    const { _id: reported } = await caseOf(one.postId);
    refused(await decide(reported, 1, { act: "hide", ...spam }, other), "case.reporter");
    expect((await get(reported, other)).can).toMatchObject({ blocked: "reporter", claim: false });
    done(await decide(reported, 1, { act: "hide", ...spam }, mod));
  });

  it("of many is each by itself", async () => {
    const author = await app.member();
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      const one = await post(author);
      await report(one.postId, at(reporters, i));
      ids.push((await caseOf(one.postId))._id);
    }
    done(await decide(at(ids, 1), 1, { act: "dismiss", dismissal: "no_violation" }, other));
    const body = {
      cases: [...ids, nobody].map((id) => ({ id, version: 1, revision: 1 })),
      ruling: { act: "hide", ...spam } as const,
    };
    const outcomes = done(await app.call(admin.decideCases, { body }, mod));
    expect(outcomes.map(({ error, by }) => [error, by])).toEqual([
      [undefined, undefined],
      ["case.stale", other.user.username],
      [undefined, undefined],
      ["case.not_found", undefined],
    ]);
    done(await undo(outcomes[0]?.decisionId ?? ""));
    refused(await app.call(admin.decideCases, { body: { ...body, cases: [] } }, mod), "request.invalid");
    const many = Array.from({ length: 51 }, (_, i) => ({ id: nobody.slice(0, -2) + (10 + i), version: 1 }));
    refused(await app.call(admin.decideCases, { body: { ...body, cases: many } }, mod), "request.invalid");
  });

  it("is not taken back after a day, nor after a later one", async () => {
    const one = await post(await app.member());
    await report(one.postId);
    const { _id: id } = await caseOf(one.postId);
    const first = at(done(await decide(id, 1, { act: "escalate" })).decisions, 0);
    const last = at(done(await decide(id, 2, { act: "hide", ...spam }, boss)).decisions, 0);
    expect(last.canUndo).toBe(true);
    refused(await undo(first._id), "decision.final");
    await sql`ALTER TABLE moderation_decision DISABLE TRIGGER moderation_decision_stays`.execute(app.db);
    await sql`UPDATE moderation_decision SET at = now() - interval '25 hours' WHERE id = ${last._id}`.execute(app.db);
    await sql`ALTER TABLE moderation_decision ENABLE TRIGGER moderation_decision_stays`.execute(app.db);
    refused(await undo(last._id, boss), "decision.late");
    await expect(sql`UPDATE moderation_decision SET note = 'x' WHERE id = ${last._id}`.execute(app.db)).rejects.toThrow(
      /only ever added/,
    );
    await expect(sql`DELETE FROM moderation_decision WHERE id = ${last._id}`.execute(app.db)).rejects.toThrow(
      /only ever added/,
    );
  });

  it("shows again what hid itself, and closes what comes at the same moment or leaves a new case", async () => {
    const author = await app.member();
    const one = await post(author);
    for (const by of reporters) await report(one.postId, by);
    const { _id: id } = await caseOf(one.postId);
    expect(await get(id)).toMatchObject({ hidItself: true, version: 2, contentState: "hidden" });
    done(await decide(id, 2, { act: "dismiss", dismissal: "no_violation" }));
    expect(done(await read(one.postId)).title).toBe(one.title);
    expect((await heard(author, "moderation")).map(({ decision }) => decision?.news)).toEqual(["undone"]);
    expect((await heard(at(reporters, 2), "report"))[0]?.report?.outcome).toBe("no_violation");
    // A report and a decision of one moment: the report is closed with the case, or makes a new one.
    const two = await post(author);
    await report(two.postId, at(reporters, 0));
    const { _id: next } = await caseOf(two.postId);
    await Promise.all([
      report(two.postId, at(reporters, 1)),
      decide(next, 1, { act: "dismiss", dismissal: "no_violation" }),
    ]);
    const { rows } = await sql<{
      state: string;
      open: number;
    }>`SELECT c.state, count(*) FILTER (WHERE r.outcome IS NULL)::int AS open
      FROM moderation_case c JOIN content_report r ON r.case_id = c.id WHERE c.target_id = ${two.postId} GROUP BY c.id, c.state`.execute(
      app.db,
    );
    for (const { state, open } of rows) expect(open).toBe(state === "open" ? 1 : 0);
  });
});

describe("an appeal", () => {
  const appeal = (id: string, by: As, text = "यो विज्ञापन होइन") =>
    app.call(calls.appeal, { params: { id }, body: { text } }, by);
  const answer = (id: string, version: number, outcome: "upheld" | "overturned", as: As = other) =>
    app.call(admin.decideAppeal, { params: { id }, body: { version, outcome, explanation: "हेरियो" } }, as);

  it("is made once, and answered by another moderator", async () => {
    const author = await app.member();
    const one = await post(author);
    const said = await comment(one.postId, author);
    await report(said.commentId, at(reporters, 0), "comment");
    const { _id: id } = await caseOf(said.commentId);
    done(await decide(id, 1, { act: "remove", ...spam }));
    const decisionId = at(await own(author), 0).decisionId;
    refused(await answer(decisionId, 2, "upheld"), "appeal.none");
    refused(await appeal(decisionId, at(reporters, 0)), "decision.not_found");
    refused(await appeal(decisionId, null), "auth.required");
    refused(await appeal(decisionId, author, "क".repeat(1_001)), "request.invalid");
    const twice = await Promise.all([appeal(decisionId, author), appeal(decisionId, author)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    refused(await appeal(decisionId, author), "appeal.already");
    expect((await list({ appeals: "yes" })).map(({ _id }) => _id)).toEqual([id]);
    expect((await get(id)).can.decideAppeal).toBe(false);
    refused(await answer(decisionId, 2, "upheld", mod), "appeal.same_moderator");
    refused(await answer(decisionId, 1, "upheld"), "case.stale");
    refused(await answer(nobody, 2, "upheld"), "decision.not_found");
    refused(
      await app.call(admin.decideAppeal, { params: { id: decisionId }, body: { version: 2 } as never }, other),
      "request.invalid",
    );
    expect((await get(id, other)).can.decideAppeal).toBe(true);
    expect(done(await answer(decisionId, 2, "overturned"))).toMatchObject({
      state: "dismissed",
      hasAppeal: false,
      contentState: "published",
    });
    const shown = done(await app.call(communityComments.listComments, { params: { id: one.postId } }));
    expect(shown.items.map(({ commentId }) => commentId)).toEqual([said.commentId]);
    expect(done(await read(one.postId)).commentsCount).toBe(1);
    expect(at(await own(author), 0)).toMatchObject({ appeal: { outcome: "overturned", explanation: "हेरियो" } });
    expect((await heard(author, "moderation")).at(0)?.decision?.news).toBe("overturned");
    refused(await undo(decisionId, boss), "decision.undone");
  });

  it("is not made of what is long ago, and a decision that was upheld stays", async () => {
    const author = await app.member();
    const one = await post(author);
    await report(one.postId);
    const { _id: id } = await caseOf(one.postId);
    done(await decide(id, 1, { act: "hide", ...spam }));
    const { decisionId } = at(await own(author), 0);
    done(await appeal(decisionId, author));
    done(await answer(decisionId, 2, "upheld"));
    refused(await undo(decisionId), "decision.final");
    expect((await get(id)).contentState).toBe("hidden");
    const two = await post(author);
    await report(two.postId);
    done(await decide((await caseOf(two.postId))._id, 1, { act: "warn", ...spam }));
    const late = at(await own(author), 0).decisionId;
    await sql`ALTER TABLE moderation_decision DISABLE TRIGGER moderation_decision_stays`.execute(app.db);
    await sql`UPDATE moderation_decision SET at = now() - interval '21 days' WHERE id = ${late}`.execute(app.db);
    await sql`ALTER TABLE moderation_decision ENABLE TRIGGER moderation_decision_stays`.execute(app.db);
    refused(await appeal(late, author), "appeal.late");
    refused(await app.call(calls.getOwnDecision, { params: { id: nobody } }, author), "decision.not_found");
  });
});

describe("an anonymous author", () => {
  const reveal = (id: string, as: As, reason = "प्रहरीको पत्र आयो") =>
    app.call(admin.revealPostAuthor, { params: { id }, body: { reason } }, as, {});

  it("is nobody to staff, whatever they read and do", async () => {
    const secret = await app.member();
    const named = await post(secret);
    await report(named.postId);
    done(await decide((await caseOf(named.postId))._id, 1, { act: "hide", ...spam }));
    const one = await post(secret, { isAnonymous: true, title: named.title, content: "बेनामी कुरा" });
    await report(one.postId);
    const row = await caseOf(one.postId);
    const seen = [row, await get(row._id), await get(row._id, boss), await list({ search: one.title })];
    for (const canary of [secret.user.username, secret.user._id, secret.user.profile.firstName, named.postId])
      expect(JSON.stringify([seen[0], seen[1], seen[2]])).not.toContain(canary);
    expect(await list({ search: secret.user.username })).not.toContainEqual(expect.objectContaining({ _id: row._id }));
    expect((await get(row._id)).history).toEqual({ earlier: "few", cases: [] });
    refused(await decide(row._id, 1, { act: "limit", days: 1, ...spam }), "case.anonymous");
    refused(await decide(row._id, 1, { act: "suspend", days: 1, ...spam }, boss), "case.anonymous");
    done(await decide(row._id, 1, { act: "warn", content: "hide", ...spam }));
    const audit = done(await app.call(users.listAudit, { query: { limit: 100 } }, boss)).items;
    const entries = audit.filter(({ targetId }) => targetId === row._id);
    expect(entries.map(({ action }) => action)).toEqual(["case.warn"]);
    expect(JSON.stringify(entries)).not.toContain(secret.user._id);
  });

  it("is looked up by an administrator alone, on record, and the others hear of it", async () => {
    const secret = await app.member();
    const one = await post(secret, { isAnonymous: true });
    const said = await comment(one.postId, secret);
    refused(await reveal(one.postId, mod), "auth.forbidden");
    refused(await reveal(one.postId, null), "auth.required");
    refused(await reveal(one.postId, boss, "छोटो"), "request.invalid");
    refused(await reveal(nobody, boss), "post.not_found");
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
    refused(await ofComment(nobody), "comment.not_found");
    refused(await ofComment(said.commentId, mod), "auth.forbidden");
    await sql`INSERT INTO revealed_author (id, actor_id, kind, target_id)
      SELECT gen_random_uuid(), ${second.user._id}, 'post', gen_random_uuid() FROM generate_series(1, 9)`.execute(
      app.db,
    );
    refused(await ofComment(said.commentId), "request.too_many");
    // Whoever has looked may act on the person.
    await report(one.postId);
    const { _id: id } = await caseOf(one.postId);
    done(await decide(id, 1, { act: "limit", days: 30, ...spam }, boss));
  });
});

describe("the figures", () => {
  it("are everybody's, and say no number of a few", async () => {
    const { months } = done(await app.call(calls.getModerationFigures, {}));
    expect(months).toHaveLength(13);
    const [now] = months;
    expect(now?.reports).toBeGreaterThan(4);
    expect(now?.cases).toBeGreaterThan(4);
    expect(months.slice(1).every(({ reports, medianHours }) => reports === 0 && medianHours === null)).toBe(true);
    const { rows } = await sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM content_report WHERE reason = 'abuse'`.execute(app.db);
    expect(now?.byReason.abuse).toBe((rows[0]?.n ?? 0) < 5 && (rows[0]?.n ?? 0) > 0 ? null : rows[0]?.n);
  });
});

describe("an account", () => {
  it("takes along what it reported and what was decided about it, and leaves no words", async () => {
    const [author, asha] = [await app.member(), await app.member()];
    const one = await post(author);
    await report(one.postId, asha);
    await reportPerson(author);
    const { _id: about } = await caseOf(author.user.username);
    done(await decide((await caseOf(one.postId))._id, 1, { act: "hide", ...spam }));
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
    expect(await get(about)).toMatchObject({ state: "moot", words: "", person: { name: "" } });
  });
});
