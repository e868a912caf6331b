import { accounts, FIRST_MARK_AT, mergeMarks, resources, roadmaps, type TopicMark } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { holdBack, makeTest } from "../../test/factories.ts";
import { makingResources } from "../../test/resources.ts";
import { at, done, refused, start, submit } from "../../test/sitting.ts";

const NOW = Date.parse("2026-12-01T06:00:00Z");
const app = await testApp({ clock: () => new Date(NOW) });
const put = (marks: TopicMark[], as: As) => app.call(roadmaps.putProgress, { body: { marks } }, as);
const get = (as: As) => app.call(roadmaps.getProgress, {}, as);
const marksOf = async (as: As) => done(await get(as)).marks;
const mark = (topic: string, state: TopicMark["state"], ago = 0): TopicMark => ({ topic, state, at: NOW - ago });

describe("[S98] progress", () => {
  it("is one's own, and the latest mark of a topic holds whichever came first", async () => {
    const [asha, bina] = [await app.member(), await app.member()];
    const later = mark("nepal-geography", "done", 1_000);
    expect(done(await put([later, mark("nutrition", "skipped", 500)], asha)).marks).toEqual([
      later,
      mark("nutrition", "skipped", 500),
    ]);
    done(await put([mark("nepal-geography", "pending", 9_000)], asha));
    expect(await marksOf(asha)).toContainEqual(later);
    expect(await marksOf(bina)).toEqual([]);
  });

  it("sent again changes nothing; at the same moment what says more holds, in either order", async () => {
    const who = await app.member();
    const two = [mark("interview", "done", 7), mark("interview", "in_progress", 7)];
    for (const one of [...two, ...two.toReversed()]) done(await put([one], who));
    expect(await marksOf(who)).toEqual([mark("interview", "done", 7)]);
    expect(done(await put(two, who)).marks).toEqual([mark("interview", "done", 7)]);
  });

  it("a clock that runs ahead counts as now, one that was never set as the first day", async () => {
    const who = await app.member();
    done(await put([mark("first-aid", "done", -86_400_000), { topic: "nutrition", state: "done", at: 5 }], who));
    expect(await marksOf(who)).toEqual([
      mark("first-aid", "done"),
      { topic: "nutrition", state: "done", at: FIRST_MARK_AT },
    ]);
    done(await put([mark("first-aid", "pending")], who));
    expect(await marksOf(who)).toContainEqual(mark("first-aid", "done"));
  });

  it("of a topic that was merged goes to its successor, also where it was stored before; an unknown one is named", async () => {
    const who = await app.member();
    const got = done(await put([mark("service-management", "done", 5), mark("no-such-topic", "done")], who));
    expect(got).toEqual({ marks: [mark("public-service-management", "done", 5)], unknown: ["no-such-topic"] });
    await sql`UPDATE topic_progress SET topic = 'service-management' WHERE account_id = ${who.user._id}`.execute(
      app.db,
    );
    expect(await marksOf(who)).toEqual([mark("public-service-management", "done", 5)]);
    done(await put([mark("public-service-management", "pending", 9)], who));
    expect(await marksOf(who)).toEqual([mark("public-service-management", "done", 5)]);
  });

  it("from many devices at once comes to what merging them says, and none waits for another", async () => {
    const who = await app.member();
    const topics = ["interview", "nutrition", "first-aid", "databases", "spreadsheets", "epidemiology"];
    const states = ["done", "in_progress", "skipped", "pending"] as const;
    const devices = Array.from({ length: 12 }, (_, device) =>
      topics.map((topic, i) => mark(topic, states[(device + i) % 4] ?? "done", (device * 7 + i * 3) % 5)),
    );
    const shuffled = devices.map((marks, i) => (i % 2 === 0 ? marks : marks.toReversed()));
    const answers = await Promise.all(shuffled.map((marks) => put(marks, who)));
    for (const answer of answers) done(answer);
    expect(await marksOf(who)).toEqual(mergeMarks(...devices));
  });

  it("needs a login and marks that say something", async () => {
    refused(await put([], null), "auth.required");
    refused(await get(null), "auth.required");
    const who = await app.member();
    refused(await put([{ ...mark("interview", "done"), at: -1 }], who), "request.invalid");
    refused(await put([{ ...mark("interview", "done"), state: "finished" as "done" }], who), "request.invalid");
    refused(
      await put(
        Array.from({ length: 401 }, () => mark("interview", "done")),
        who,
      ),
      "request.invalid",
    );
  });

  it("leaves with its owner's data, and goes with the account", async () => {
    const who = await app.member();
    done(await put([mark("interview", "done")], who));
    const { parts } = done(await app.call(accounts.exportMe, {}, who));
    expect(parts.topicProgress).toEqual([{ topic: "interview", state: "done", at: new Date(NOW).toISOString() }]);
    await sql`UPDATE account SET erase_requested_at = now() - interval '31 days' WHERE id = ${who.user._id}`.execute(
      app.db,
    );
    await app.services.accounts.sweep();
    const left = await app.db.selectFrom("topic_progress").where("account_id", "=", who.user._id).selectAll().execute();
    expect(left).toEqual([]);
  });
});

describe("[S95] [S98] evidence", () => {
  const evidence = (as: As) => app.call(roadmaps.getEvidence, {}, as);
  async function sat(who: Member, hold = false) {
    const test = await makeTest(app.db, [{ answer: "A" }, { answer: "B" }, { answer: "C" }]);
    if (hold) await holdBack(app.db, test.testId, null);
    await start(app, test.testId, who);
    const answers = [0, 1].map((i) => ({ mcqId: at(test.mcqIds, i), selectedOptionIndex: 0 }));
    await submit(app, test.testId, who, { answers });
  }

  it("counts what was answered and right by chapter over one's own results; blanks say nothing", async () => {
    const [asha, bina] = [await app.member(), await app.member()];
    expect(done(await evidence(asha))).toEqual([]);
    await sat(asha);
    await sat(asha);
    expect(done(await evidence(asha))).toEqual([{ chapter: "so-polity", answered: 4, correct: 2 }]);
    expect(done(await evidence(bina))).toEqual([]);
    refused(await evidence(null), "auth.required");
  });

  it("says what is weakest, and the best text about it", async () => {
    const who = await app.member();
    const weakest = async (as: As) => done(await app.call(roadmaps.getWeakest, {}, as)).weakest;
    expect(await weakest(who)).toBeNull();
    await sat(who);
    expect(await weakest(who)).toBeNull();
    await sat(who);
    const make = makingResources(app, await app.member("moderator"));
    const { _id: id } = await make.resource();
    const [link, , liked] = [
      await make.item(id, { kind: "link", body: {}, url: "https://psc.gov.np/a", licence: "link-only" }),
      await make.item(id),
      await make.item(id),
    ];
    done(await app.call(resources.upvote, { params: { id, itemId: link._id } }, who));
    done(await app.call(resources.upvote, { params: { id, itemId: liked._id } }, who));
    expect(await weakest(who)).toMatchObject({
      chapter: { slug: "so-polity" },
      ...{ answered: 4, correct: 2 },
      notes: { _id: liked._id, resourceId: id },
    });
    refused(await app.call(roadmaps.getWeakest, {}, null), "auth.required");
  });

  it("leaves out papers that keep their solutions back", async () => {
    const who = await app.member();
    await sat(who, true);
    expect(done(await evidence(who))).toEqual([]);
  });
});
