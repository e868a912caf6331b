import { moderation as calls, community, users } from "@sarathi/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { type GivenRuling, moderating, NOBODY, SPAM } from "../../test/moderating.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const mod = await app.member("moderator");
const other = await app.member("moderator");
const boss = await app.member("admin");
const {
  post,
  report,
  reportPerson,
  caseOf,
  getCase,
  claim,
  decide,
  undo,
  heard,
  readPost,
  ownDecisions,
  age,
  caseList,
  openCase,
  reporter,
} = moderating(app, mod);
/** Three whose reports weigh; others for each part, since one reports twenty times a day. */
const reporters: Member[] = [];
beforeEach(async () => {
  reporters.length = 0;
  for (let i = 0; i < 3; i++) reporters.push(await reporter(3));
});

describe("a decision", () => {
  it("removes, says so to whom it concerns, and is taken back whole", async () => {
    const author = await app.member();
    const one = await post(author);
    const made = await report(one.postId, at(reporters, 0));
    const { _id: id } = await caseOf(one.postId);
    const after = done(await decide(id, 1, { act: "remove", ...SPAM }, mod, { revision: 1 }));
    expect(after).toMatchObject({
      state: "actioned",
      version: 2,
      contentState: "removed",
      can: { acts: [], blocked: "closed" },
    });
    refused(await readPost(one.postId, author), "post.gone");
    expect(await heard(at(reporters, 0), "report")).toContainEqual(
      expect.objectContaining({ report: { reportId: made.reportId, kind: "post", outcome: "handled" }, actors: [] }),
    );
    const [news] = await heard(author, "moderation");
    expect(news).toMatchObject({ decision: { act: "remove", reason: "spam", news: "decided" } });
    const [decision] = await ownDecisions(author);
    expect(decision).toMatchObject({ act: "remove", explanation: "विज्ञापन", can: { appeal: true }, byReports: false });
    for (const canary of [mod.user.username, mod.user._id, "तेस्रो पटक", at(reporters, 0).user.username])
      expect(JSON.stringify([news, decision])).not.toContain(canary);

    const decisionId = decision?.decisionId ?? "";
    refused(await undo(decisionId, other), "decision.not_yours");
    refused(await undo(NOBODY), "decision.not_found");
    expect(done(await undo(decisionId))).toMatchObject({ state: "open", version: 3, contentState: "published" });
    expect(done(await readPost(one.postId, author)).title).toBe(one.title);
    refused(await undo(decisionId), "decision.undone");
    expect((await ownDecisions(author)).map(({ undoneAt, can }) => [undoneAt !== undefined, can.appeal])).toEqual([
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
        decide(id, 1, { act: "hide", ...SPAM }, mod),
        decide(id, 1, { act: "dismiss", dismissal: "no_violation" }, other),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const isFirst = answers[0]?.status === 200;
      const lost = refused(at(answers, isFirst ? 1 : 0), "case.stale");
      expect(lost.details).toMatchObject({ by: (isFirst ? mod : other).user.username, version: "2" });
      expect((await getCase(id)).decisions).toHaveLength(1);
    }
  });

  it("is refused of words that were changed since, of another version, and without what it needs", async () => {
    const author = await app.member();
    const one = await post(author);
    await report(one.postId, at(reporters, 0));
    const { _id: id } = await caseOf(one.postId);
    done(await app.call(community.updatePost, { params: { id: one.postId }, body: { content: "अर्कै कुरा" } }, author));
    refused(await decide(id, 1, { act: "hide", ...SPAM }, mod, { revision: 1 }), "case.content_changed");
    refused(await decide(id, 9, { act: "hide", ...SPAM }), "case.stale");
    refused(await decide(NOBODY, 1, { act: "hide", ...SPAM }), "case.not_found");
    refused(await decide(id, 1, { act: "hide", reason: "other" }), "request.invalid");
    refused(await decide(id, 1, { act: "limit", days: 8, reason: "spam" }), "case.too_long");
    refused(await decide(id, 1, { act: "suspend", days: 31, reason: "spam" }), "case.too_long");
    refused(await decide(id, 1, { act: "suspend", reason: "spam" }), "case.too_long");
    refused(await decide(id, 1, { act: "hide", ...SPAM }, author), "auth.forbidden");
    refused(await decide(id, 1, { act: "hide", ...SPAM }, null), "auth.required");
    done(await decide(id, 1, { act: "dismiss", dismissal: "invalid" }, mod, { revision: 2 }));
    refused(await decide(id, 2, { act: "hide", ...SPAM }), "case.closed");
  });

  it("warns, limits and suspends, and takes each back as it was", async () => {
    const author = await app.member();
    await reportPerson(author, at(reporters, 0));
    const { _id: id } = await caseOf(author.user.username);
    refused(await decide(id, 1, { act: "hide", ...SPAM }), "case.act");
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
      { act: "warn", ...SPAM },
      { act: "limit", days: 7, ...SPAM },
      { act: "suspend", days: 30, ...SPAM },
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

  it("shortens nothing that runs longer, but as an administrator's own; what is taken back leaves the rest", async () => {
    const author = await app.member();
    const one = await post(author);
    const until = async () => {
      const status = await app.db
        .selectFrom("community_member_status")
        .select("limited_until")
        .where("account_id", "=", author.user._id)
        .executeTakeFirst();
      const { data } = await app.call(users.getUser, { params: { id: author.user._id } }, boss);
      const days = (at: Date | string | null | undefined) =>
        at ? Math.round((new Date(at).getTime() - Date.now()) / 86_400_000) : 0;
      return [days(status?.limited_until), data?.status === "suspended" ? days(data.suspendedUntil) : 0];
    };
    const next = async (ruling: GivenRuling, as: Member) => {
      const { _id, version } = done(await openCase(one.postId));
      return decide(_id, version, ruling, as);
    };
    const made = async (ruling: GivenRuling, as: Member) => at(done(await next(ruling, as)).decisions, 0)._id;
    for (const act of ["limit", "suspend"] as const) {
      const at0 = act === "limit" ? 0 : 1;
      const first = await made({ act, days: 3, ...SPAM }, mod);
      const second = await made({ act, days: 7, ...SPAM }, other);
      expect(refused(await next({ act, days: 5, ...SPAM }, mod), "case.shorter").details?.until).toBeDefined();
      // What it found was taken back meanwhile, and does not come again.
      done(await undo(first, mod));
      expect((await until())[at0]).toBe(7);
      done(await undo(second, other));
      expect((await until())[at0]).toBe(0);
      const third = await made({ act, days: 7, ...SPAM }, mod);
      const shorter = await made({ act, days: 2, ...SPAM }, boss);
      expect((await until())[at0]).toBe(2);
      done(await undo(shorter, boss));
      expect((await until())[at0]).toBe(7);
      done(await undo(third, mod));
      expect(await until()).toEqual([0, 0]);
    }
  });

  it("taken back gives back the trust that it took, and none that another took", async () => {
    const author = await app.member({ trust: 3 });
    const trust = async () => {
      const row = await app.db
        .selectFrom("community_member_status")
        .select(["trust_level", "upheld_at"])
        .where("account_id", "=", author.user._id)
        .executeTakeFirst();
      return [row?.trust_level, row?.upheld_at !== null];
    };
    const made = async () => {
      const { postId } = await post(author);
      return at(done(await decide(done(await openCase(postId))._id, 1, { act: "hide", ...SPAM })).decisions, 0)._id;
    };
    const [first, second] = [await made(), await made()];
    expect(await trust()).toEqual([1, true]);
    done(await undo(first));
    expect(await trust()).toEqual([1, true]);
    done(await undo(second));
    expect(await trust()).toEqual([3, false]);
    const [third, fourth] = [await made(), await made()];
    done(await undo(fourth));
    expect(await trust()).toEqual([2, true]);
    done(await undo(third));
    expect(await trust()).toEqual([3, false]);
  });

  it("passes on to administrators alone", async () => {
    const one = await post(await app.member());
    await report(one.postId, at(reporters, 0));
    const { _id: id } = await caseOf(one.postId);
    done(await decide(id, 1, { act: "escalate", note: "कानुनी कुरा" }));
    expect((await caseList({ escalated: "yes" })).map(({ _id }) => _id)).toContain(id);
    expect(await getCase(id)).toMatchObject({
      state: "open",
      isEscalated: true,
      urgency: "urgent",
      can: { blocked: "escalated" },
    });
    refused(await decide(id, 2, { act: "hide", ...SPAM }), "case.escalated");
    done(await decide(id, 2, { act: "hide", ...SPAM }, boss));
  });

  it("is nobody's of their own, of what they reported, or of staff above them", async () => {
    const theirs = await post(mod);
    await report(theirs.postId, at(reporters, 0));
    const { _id: id } = await caseOf(theirs.postId);
    refused(await decide(id, 1, { act: "dismiss", dismissal: "no_violation" }, mod), "case.own");
    refused(await claim(id, mod), "case.own");
    refused(await decide(id, 1, { act: "hide", ...SPAM }, other), "case.staff");
    done(await decide(id, 1, { act: "hide", ...SPAM }, boss));
    const one = await post(await app.member());
    await report(one.postId, other);
    const { _id: reported } = await caseOf(one.postId);
    refused(await decide(reported, 1, { act: "hide", ...SPAM }, other), "case.reporter");
    expect((await getCase(reported, other)).can).toMatchObject({ blocked: "reporter", claim: false });
    done(await decide(reported, 1, { act: "hide", ...SPAM }, mod));
  });

  it("is not taken back after a day, nor after a later one", async () => {
    const one = await post(await app.member());
    await report(one.postId, at(reporters, 0));
    const { _id: id } = await caseOf(one.postId);
    const first = at(done(await decide(id, 1, { act: "escalate" })).decisions, 0);
    const last = at(done(await decide(id, 2, { act: "hide", ...SPAM }, boss)).decisions, 0);
    expect(last.canUndo).toBe(true);
    refused(await undo(first._id), "decision.final");
    await age(last._id, "25 hours");
    refused(await undo(last._id, boss), "decision.late");
    await expect(sql`UPDATE moderation_decision SET note = 'x' WHERE id = ${last._id}`.execute(app.db)).rejects.toThrow(
      /only ever added/,
    );
    await expect(sql`DELETE FROM moderation_decision WHERE id = ${last._id}`.execute(app.db)).rejects.toThrow(
      /only ever added/,
    );
  });

  it("by which something was shown is taken back in the open: its author hears that it is hidden again", async () => {
    const author = await app.member();
    const one = await post(author);
    for (const by of reporters) await report(one.postId, by);
    const { _id: id } = await caseOf(one.postId);
    for (const ruling of [
      { act: "dismiss", dismissal: "no_violation" },
      { act: "warn", content: "show", ...SPAM },
    ] as const) {
      const shown = done(await decide(id, (await getCase(id)).version, ruling));
      done(await readPost(one.postId));
      const after = done(await undo(at(shown.decisions, 0)._id));
      expect(after).toMatchObject({ state: "open", hidItself: true, contentState: "hidden", urgency: "high" });
      expect(at(after.decisions, 0)).toMatchObject({ act: "hide", reason: "spam", canUndo: false });
      refused(await readPost(one.postId), "post.not_found");
      expect(at(await ownDecisions(author), 0)).toMatchObject({ act: "hide", byReports: true, contentState: "hidden" });
      expect(at(await ownDecisions(author), 0).undoneAt).toBeUndefined();
      expect(at(await heard(author, "moderation"), 0).decision).toMatchObject({ news: "hid_itself", reason: "spam" });
    }
    // Confirmed and taken back, what hid itself was hidden all the time: that is no news.
    const before = (await heard(author, "moderation")).length;
    const confirmed = done(await decide(id, (await getCase(id)).version, { act: "hide", ...SPAM }));
    expect(done(await undo(at(confirmed.decisions, 0)._id))).toMatchObject({ hidItself: true, contentState: "hidden" });
    const news = (await heard(author, "moderation")).slice(0, -before || undefined);
    expect(news.map(({ decision }) => decision?.news)).toEqual(["undone"]);
  });

  it("shows again what hid itself, and closes what comes at the same moment or leaves a new case", async () => {
    const author = await app.member();
    const one = await post(author);
    for (const by of reporters) await report(one.postId, by);
    const { _id: id } = await caseOf(one.postId);
    expect(await getCase(id)).toMatchObject({ hidItself: true, version: 2, contentState: "hidden" });
    done(await decide(id, 2, { act: "dismiss", dismissal: "no_violation" }));
    expect(done(await readPost(one.postId)).title).toBe(one.title);
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
