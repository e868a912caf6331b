import { type AdminMcq, questionAdmin as calls, users } from "@sarathi/contract";
import { sql } from "kysely";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { makeTest } from "../../test/factories.ts";
import { mcqStaff } from "../../test/mcqs.ts";
import { at, done, refused } from "../../test/sitting.ts";
import { loadContent, syncContent } from "../content.ts";
import { systemRandom } from "../foundation/random.ts";

const app = await testApp();
const { writer, reviewer, draft, post, create, get, update, move, verified } = await mcqStaff(app);
const nobody = "01900000-0000-7000-8000-000000000000";

const remove = (id: string) => app.call(calls.removeMcq, { params: { id } }, writer);

describe("[S132] a new question", () => {
  it("is a draft with all that was written", async () => {
    const mcq = await create({
      difficulty: "hard",
      tags: ["२०८०", "२०८०", "संविधान"],
      marks: 2,
      group: "passage-one",
      asOf: "2026-01-01",
      validUntil: "2030-01-01",
      options: [{ text: { ne: "क" } }, { text: { ne: "माथिका सबै" } }, { text: { ne: "ग" }, pinned: true }],
      correctOptionIndices: [2, 0],
    });
    expect(mcq).toMatchObject({
      state: "draft",
      version: 1,
      versions: 1,
      form: "multiple",
      correctOptionIndices: [0, 2],
      tags: ["२०८०", "संविधान"],
      marks: 2,
      group: "passage-one",
      asOf: "2026-01-01",
      validUntil: "2030-01-01",
      author: writer.user.username,
      authorId: writer.user._id,
      fromFile: false,
      lacking: ["en"],
      canVerify: false,
      papers: [],
      reports: [],
      similar: [],
      options: [
        { text: { ne: "क" } },
        { text: { ne: "माथिका सबै" }, pinned: true },
        { text: { ne: "ग" }, pinned: true },
      ],
    });
    expect(await get(mcq._id)).toEqual(mcq);
  });

  it("has options that stay where they are if they speak of others, unless it is said that they do not", async () => {
    const mcq = await create({
      options: [{ text: { en: "All of the above" } }, { text: { en: "None of these" }, pinned: false }],
    });
    const pinned = [true, false];
    expect(mcq.options.map((option) => option.pinned)).toEqual(pinned);
    const next = done(await update(mcq, { tags: ["x"] }));
    expect(next.options.map((option) => option.pinned)).toEqual(pinned);
    expect(done(await update(next, {})).version).toBe(2);
  });

  it("may lack explanation, source and chapter", async () => {
    const mcq = await create({ explanation: undefined, source: undefined, chapters: undefined });
    expect(mcq.lacking).toEqual(["explanation", "source", "chapter"]);
    expect(mcq.source).toBeUndefined();
  });

  it.each([
    ["no text", { question: {} }, "request.invalid"],
    ["one option", { options: [{ text: { ne: "क" } }], correctOptionIndices: [0] }, "request.invalid"],
    ["no key", { correctOptionIndices: [] }, "request.invalid"],
    ["a key beyond its options", { correctOptionIndices: [2] }, "request.invalid"],
    ["an unknown field", { state: "verified" }, "request.invalid"],
    ["a picture without words", { image: "/a.webp" }, "request.invalid"],
    ["a chapter that is not there", { chapters: ["no-such-chapter"] }, "mcq.no_chapter"],
    ["a picture that is no upload", { image: "/logo.webp", imageAlt: { ne: "क" } }, "mcq.no_picture"],
    ["a picture that is not there", { image: "/files/questions/x-640.webp", imageAlt: { ne: "क" } }, "mcq.no_picture"],
  ] as const)("is refused with %s", async (_, change, code) => {
    refused(await post(draft(change)), code);
  });

  it("keeps the picture that came with its file, and takes no other of the kind", async () => {
    const mcq = await create();
    const picture = { image: "/pictures/map.webp", imageAlt: { ne: "नक्सा" } };
    await sql`
      INSERT INTO mcq_version (mcq_id, version, question, options, key_mask, explanation, source, image, image_alt, author_id)
      SELECT mcq_id, 2, question, options, key_mask, explanation, source, ${picture.image}, ${JSON.stringify(picture.imageAlt)}::jsonb, author_id
      FROM mcq_version WHERE mcq_id = ${mcq._id}`.execute(app.db);
    await sql`UPDATE mcq SET current_version = 2 WHERE id = ${mcq._id}`.execute(app.db);
    const edited = done(await update({ ...mcq, version: 2 }, { ...picture, explanation: { ne: "अर्को" } }));
    expect(edited).toMatchObject({ version: 3, ...picture });
    refused(await update(edited, { ...picture, image: "/pictures/other.webp" }), "mcq.no_picture");
    const without = done(await update(edited, { image: undefined, imageAlt: undefined }));
    expect(done(await update(without, picture)).image).toBe(picture.image);
  });

  it("of any id that is not there is not found", async () => {
    refused(await app.call(calls.getAdminMcq, { params: { id: nobody } }, writer), "mcq.not_found");
    refused(await move({ _id: nobody, version: 1 }, "retired"), "mcq.not_found");
    refused(await update({ ...(await create()), _id: nobody }, {}), "mcq.not_found");
    refused(await remove(nobody), "mcq.not_found");
    refused(await app.call(calls.listMcqVersions, { params: { id: nobody } }, writer), "mcq.not_found");
  });
});

describe("[S132] the workflow", () => {
  it("goes from draft over review to verified by somebody else, then to retired and back", async () => {
    const mcq = await create();
    const inReview = done(await move(mcq, "in_review"));
    expect(inReview).toMatchObject({ state: "in_review", submittedBy: writer.user.username, canVerify: false });
    expect((await get(mcq._id, reviewer)).canVerify).toBe(true);
    const checked = done(await move(mcq, "verified", reviewer));
    expect(checked).toMatchObject({ state: "verified", verifiedBy: reviewer.user.username });
    expect(checked.verifiedAt).toBeDefined();
    expect(done(await move(mcq, "retired"))).toMatchObject({ state: "retired" });
    const again = done(await move(mcq, "draft"));
    expect([again.state, again.verifiedBy, again.version]).toEqual(["draft", undefined, 1]);
  });

  it("never lets the author verify, not even an administrator, nor the database", async () => {
    const admin = await app.member("admin");
    const mcq = await create({}, admin);
    done(await move(mcq, "in_review", admin));
    refused(await move(mcq, "verified", admin), "mcq.own_work");
    const bent = app.db.updateTable("mcq").where("id", "=", mcq._id);
    await expect(bent.set({ state: "verified" }).execute()).rejects.toThrow("mcq_verified_by_another");
    await expect(bent.set({ state: "verified", verified_by: admin.user._id }).execute()).rejects.toThrow(
      "mcq_verified_by_another",
    );
  });

  it("sends back with what is to be mended", async () => {
    const mcq = await create();
    done(await move(mcq, "in_review"));
    const back = done(await move(mcq, "draft", reviewer, "स्रोतको दफा लेख्नुहोस्"));
    expect(back).toMatchObject({ state: "draft", note: "स्रोतको दफा लेख्नुहोस्" });
  });

  it.each([
    [{ source: undefined }, "source"],
    [{ explanation: {}, chapters: [] }, "explanation,chapter"],
    [{ options: [{ text: { ne: "क" } }, { text: { en: "b" } }] }, "ne,en"],
  ])("verifies nothing that lacks what is needed: %j", async (change, lacking) => {
    const mcq = await create(change);
    done(await move(mcq, "in_review"));
    const answer = await move(mcq, "verified", reviewer);
    refused(answer, "mcq.incomplete");
    expect(answer.body.details).toMatchObject({ lacking });
  });

  it("refuses other steps, and those of a version that was not seen", async () => {
    const mcq = await create();
    refused(await move(mcq, "verified", reviewer), "mcq.step");
    refused(await move(mcq, "draft"), "mcq.step");
    refused(await move({ ...mcq, version: 2 }, "in_review"), "mcq.stale");
    refused(await move(mcq, "published" as never), "request.invalid");
  });

  it("of many says of each what became of it", async () => {
    const [one, other, own] = [await create(), await create(), await create({}, reviewer)];
    const ids = [one, { ...other, version: 7 }, own, { _id: nobody, version: 1 }].map(({ _id, version }) => ({
      _id,
      version,
    }));
    const bulk = async (to: AdminMcq["state"], as = writer) =>
      done(await app.call(calls.moveMcqs, { body: { ids, to } }, as)).map(({ error, done: ok }) => error ?? ok);
    expect(await bulk("in_review")).toEqual([true, "mcq.stale", true, "mcq.not_found"]);
    expect(await bulk("verified", reviewer)).toEqual([true, "mcq.stale", "mcq.own_work", "mcq.not_found"]);
    refused(await app.call(calls.moveMcqs, { body: { ids: [], to: "draft" } }, writer), "request.invalid");
  });

  it("is taken once by several who take it at the same moment", async () => {
    const mcq = await create();
    const answers = await Promise.all(Array.from({ length: 8 }, () => move(mcq, "in_review")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "mcq.step")).toHaveLength(7);
  });
});

describe("[S132] an edit", () => {
  it("makes a version, and keeps those before it whole", async () => {
    const mcq = await create({ tags: ["पहिलो"] });
    const next = done(
      await update(mcq, { question: { ne: "अर्कै शब्द?" }, chapters: ["so-economy"], tags: [] }, reviewer),
    );
    expect(next).toMatchObject({ version: 2, versions: 2, state: "draft", author: reviewer.user.username });
    const { items } = done(await app.call(calls.listMcqVersions, { params: { id: mcq._id } }, writer));
    expect(items).toMatchObject([
      { version: 2, by: reviewer.user.username, question: { ne: "अर्कै शब्द?" }, chapters: ["so-economy"], tags: [] },
      { version: 1, by: writer.user.username, question: mcq.question, chapters: ["so-polity"], tags: ["पहिलो"] },
    ]);
  });

  it("that changes nothing makes none", async () => {
    const mcq = await create();
    expect(done(await update(mcq, {})).version).toBe(1);
  });

  it("of a verified question's words sends it to review, where its first author may verify it", async () => {
    const mcq = await verified();
    const next = done(await update(mcq, { explanation: { ne: "अर्को कारण" } }, reviewer));
    expect([next.state, next.verifiedBy, next.author]).toEqual(["in_review", undefined, reviewer.user.username]);
    refused(await move(next, "verified", reviewer), "mcq.own_work");
    expect(done(await move(next, "verified", writer)).state).toBe("verified");
  });

  it.each([
    ["tags", { tags: ["नयाँ"] }],
    ["difficulty", { difficulty: "easy" }],
    ["chapters", { chapters: ["so-economy", "so-polity"] }],
    ["marks", { marks: 2 }],
  ])("of a verified question's %s alone leaves it verified, whoever makes it", async (_, change) => {
    const mcq = await verified();
    const next = done(await update(mcq, change, reviewer));
    expect(next).toMatchObject({ ...change, state: "verified", version: 2, author: writer.user.username });
    expect(next.verifiedBy).toBe(reviewer.user.username);
  });

  it("that takes a verified question's last chapter sends it to review", async () => {
    expect(done(await update(await verified(), { chapters: [] })).state).toBe("in_review");
  });

  it("of what somebody else has changed is refused, and nothing of it is written", async () => {
    const mcq = await create();
    done(await update(mcq, { tags: ["पहिलो"] }));
    refused(await update(mcq, { tags: ["दोस्रो"], chapters: ["so-economy"] }), "mcq.stale");
    expect(await get(mcq._id)).toMatchObject({ tags: ["पहिलो"], chapters: ["so-polity"], versions: 2 });
    refused(await update(mcq, { chapters: ["no-such"], version: 2 }), "mcq.no_chapter");
    refused(await update(mcq, { correctOptionIndices: [5] }), "request.invalid");
    expect((await get(mcq._id)).versions).toBe(2);
  });

  it("by several at once is one person's", async () => {
    const mcq = await create();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => update(mcq, { tags: [`tag ${n}`] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "mcq.stale")).toHaveLength(11);
    expect((await get(mcq._id)).versions).toBe(2);
  });

  it("and a verifying of the same moment never verify words that nobody saw", async () => {
    for (let n = 0; n < 5; n++) {
      const mcq = await create();
      done(await move(mcq, "in_review"));
      await Promise.all([update(mcq, { explanation: { ne: `कारण ${n}` } }), move(mcq, "verified", reviewer)]);
      const after = await get(mcq._id);
      if (after.version === 2) expect(after.state).toBe("in_review");
    }
  });

  it("leaves published papers their version", async () => {
    const { mcqIds, testId } = await makeTest(app.db, [{ answer: "A" }]);
    const mcq = await get(at(mcqIds, 0));
    expect(mcq).toMatchObject({
      state: "verified",
      fromFile: true,
      papers: [{ _id: testId, state: "published", version: 1 }],
    });
    const next = done(await update(mcq, { correctOptionIndices: [1] }));
    expect(next).toMatchObject({ version: 2, state: "in_review", papers: [{ _id: testId, version: 1 }] });
  });

  it("of a question of the site's files stays over them, also after the next start", async () => {
    const { items } = done(
      await app.call(calls.listAdminMcqs, { query: { chapter: "so-geography", limit: 1 } }, writer),
    );
    const mcq = await get(at(items, 0)._id);
    const edited = done(await update(mcq, { explanation: { ne: "हामीले फेरेको" } }));
    expect(edited).toMatchObject({ fromFile: true, state: "in_review", author: writer.user.username });
    const tagged = await get(
      at(
        done(
          await app.call(
            calls.listAdminMcqs,
            { query: { chapter: "so-geography", state: "verified", limit: 1 } },
            writer,
          ),
        ).items,
        0,
      )._id,
    );
    done(await update(tagged, { tags: ["भूगोल"] }));
    const deps = { db: app.db, log: pino({ level: "silent" }), clock: () => new Date(), random: systemRandom };
    await loadContent(deps);
    expect((await get(mcq._id)).explanation).toEqual({ ne: "हामीले फेरेको" });
    expect(await get(tagged._id)).toMatchObject({ tags: ["भूगोल"], state: "verified" });
    done(await move(edited, "verified", reviewer));
    await syncContent(deps, [`mcq:${mcq.slug}`]);
    const taken = await get(mcq._id);
    expect(taken).toMatchObject({ explanation: mcq.explanation, state: "verified", version: 3 });
    expect([taken.author, taken.verifiedBy]).toEqual([undefined, undefined]);
  });
});

describe("[S132] tags of many", () => {
  it("are given and taken, and what is verified stays so", async () => {
    const [one, other] = [await verified({ tags: ["पुरानो"] }), await create()];
    const ids = [one, other].map(({ _id, version }) => ({ _id, version }));
    const answer = done(await app.call(calls.tagMcqs, { body: { ids, add: ["२०८१"], remove: ["पुरानो"] } }, reviewer));
    expect(answer).toEqual(ids.map(({ _id }) => ({ _id, done: true, version: 2 })));
    expect(await get(one._id)).toMatchObject({ tags: ["२०८१"], state: "verified", author: writer.user.username });
    expect(await get(other._id)).toMatchObject({ tags: ["२०८१"], state: "draft" });
    const again = done(await app.call(calls.tagMcqs, { body: { ids, add: ["x"] } }, reviewer));
    expect(again.map(({ error }) => error)).toEqual(["mcq.stale", "mcq.stale"]);
    refused(await app.call(calls.tagMcqs, { body: { ids, add: [" "] } }, reviewer), "request.invalid");
  });
});

describe("[S132] deleting", () => {
  it("takes a draft with all its versions", async () => {
    const mcq = done(await update(await create(), { tags: ["x"] }));
    expect(done(await remove(mcq._id))).toEqual({ _id: mcq._id });
    refused(await remove(mcq._id), "mcq.not_found");
    const left = await app.db.selectFrom("mcq_version").select("version").where("mcq_id", "=", mcq._id).execute();
    expect(left).toEqual([]);
  });

  it("is refused for what is no draft, what the files bring, and what a paper holds", async () => {
    refused(await remove((await verified())._id), "mcq.not_draft");
    const { mcqIds, testId } = await makeTest(app.db, [{ answer: "A" }]);
    refused(await remove(at(mcqIds, 0)), "mcq.from_file");
    const held = await create();
    await sql`UPDATE mcq SET slug = NULL, state = 'draft' WHERE id = ${at(mcqIds, 0)}`.execute(app.db);
    refused(await remove(at(mcqIds, 0)), "mcq.in_use");
    expect((await get(at(mcqIds, 0))).papers.map(({ _id }) => _id)).toEqual([testId]);
    expect((await get(held._id)).papers).toEqual([]);
  });

  it("keeps every version of what has left the drafts", async () => {
    const mcq = await verified();
    await expect(app.db.deleteFrom("mcq_version").where("mcq_id", "=", mcq._id).execute()).rejects.toThrow(
      "only a draft",
    );
    await expect(
      app.db.updateTable("mcq_version").set({ key_mask: 1 }).where("mcq_id", "=", mcq._id).execute(),
    ).rejects.toThrow("written once");
  });
});

it("each act stands in the audit log", async () => {
  const admin = await app.member("admin");
  const mcq = await create();
  done(await update(mcq, { tags: ["x"], explanation: { ne: "अर्को" } }));
  done(await move({ ...mcq, version: 2 }, "in_review"));
  done(await move({ ...mcq, version: 2 }, "draft", reviewer, "फेरि हेर्नुहोस्"));
  done(await remove(mcq._id));
  const { items } = done(await app.call(users.listAudit, { query: { targetId: mcq._id } }, admin));
  expect(items.map(({ action, actor }) => [action, actor])).toEqual([
    ["mcq.remove", writer.user.username],
    ["mcq.send_back", reviewer.user.username],
    ["mcq.submit", writer.user.username],
    ["mcq.update", writer.user.username],
    ["mcq.create", writer.user.username],
  ]);
  expect(items[1]).toMatchObject({ reason: "फेरि हेर्नुहोस्", before: { state: "in_review" }, after: { state: "draft" } });
  expect(items[3]?.after).toEqual({ state: "draft", version: 2, changed: "explanation, tags" });
});
