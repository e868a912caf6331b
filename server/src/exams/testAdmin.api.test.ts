import { type AdminTest, mockTestAdmin as calls, exams, type PaperArrangement, users } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { CANARY, holdBack, makeTest } from "../../test/factories.ts";
import { at, done, refused, start, submit } from "../../test/sitting.ts";

const app = await testApp();
const staff = await app.member("moderator");
const asha = await app.member();
const nobody = "01900000-0000-7000-8000-000000000000";

const facts = {
  title: { ne: "खरिदार नमुना", en: "Kharidar model" },
  category: "kharidar",
  languages: ["ne", "en"] as ("ne" | "en")[],
  duration: 45,
  passMarks: 2,
};
let count = 0;
const create = async (more: object = {}): Promise<AdminTest> =>
  done(await app.call(calls.createTest, { body: { ...facts, slug: `made-${++count}`, ...more } }, staff));
const read = async (id: string): Promise<AdminTest> =>
  done(await app.call(calls.getAdminTest, { params: { id } }, staff));
const editOf = (test: AdminTest) => ({
  ...{ title: test.title as { ne?: string; en?: string }, shortDescription: test.shortDescription },
  ...{ streams: test.streams, position: test.position, category: test.category, languages: test.languages },
  ...{ duration: test.duration, passMarks: test.passMarks, negative: test.negative, revision: test.revision },
});
const update = (test: AdminTest, more: object) =>
  app.call(calls.updateTest, { params: { id: test._id }, body: { ...editOf(test), ...more } }, staff);
const arrange = (test: AdminTest, sections: PaperArrangement) =>
  app.call(calls.arrangePaper, { params: { id: test._id }, body: { revision: test.revision, sections } }, staff);
const link = (mockTestId: string, mcqId: string, more: object = {}) =>
  app.call(calls.linkMcq, { body: { mockTestId, mcqId, ...more } }, staff);
const unlink = (mockTestId: string, mcqId: string, more: object = {}) =>
  app.call(calls.unlinkMcq, { body: { mockTestId, mcqId, ...more } }, staff);
const move = ({ _id: id, revision }: AdminTest, to: "published" | "archived") =>
  app.call(calls.moveTest, { params: { id }, body: { to, revision } }, staff);
const preflight = async ({ _id: id }: AdminTest) => done(await app.call(calls.preflight, { params: { id } }, staff));
const idsOf = (test: AdminTest) => test.sections.map(({ questions }) => questions.map(({ mcqId }) => mcqId));

/** Verified questions of the bank; those of one test made here. */
const bank = await makeTest(app.db, [
  { answer: "A" },
  { answer: "B" },
  { answer: "AC" },
  { answer: "D" },
  { answer: "B" },
]);
const [a, b, c, d] = bank.mcqIds as [string, string, string, string];
const arrangementOf = (test: AdminTest): PaperArrangement =>
  test.sections.map(({ _id, title, questions }) => ({
    _id,
    title: title as { en: string },
    questions: questions.map(({ mcqId, version, marks }) => ({ mcqId, version, marks })),
  }));
/** A draft with one section, or these. */
async function draft(questions: string[] = [], more: object = {}): Promise<AdminTest> {
  const section = { title: { ne: "खण्ड क", en: "Part A" }, questions: questions.map((mcqId) => ({ mcqId, marks: 2 })) };
  return done(await arrange(await create(more), [section]));
}

describe("[S110] a test as staff see it", () => {
  it("is made as a draft, listed, found and read", async () => {
    const made = await create({ slug: undefined, shortDescription: { ne: "छोटो" }, streams: ["प्रशासन"] });
    expect(made).toMatchObject({
      slug: "kharidar-model",
      state: "draft",
      revision: 1,
      negative: "1/5",
      questionCount: 0,
    });
    expect(made).toMatchObject({
      categoryName: { en: "Kharidar" },
      fromFile: false,
      sections: [],
      languages: ["en", "ne"],
    });
    expect(await read(made._id)).toEqual(made);
    const found = async (query: object) =>
      done(await app.call(calls.listAdminTests, { query }, staff)).items.map(({ slug }) => slug);
    expect(await found({ search: "खरिदार नमुना" })).toContain("kharidar-model");
    expect(await found({ search: "kharidar-mod", state: "draft", category: "kharidar" })).toContain("kharidar-model");
    expect(await found({ search: "kharidar-mod", state: "published" })).toEqual([]);
    expect(await found({ sort: "updated", limit: 1 })).toEqual(["kharidar-model"]);
    expect((await found({ sort: "attempts" })).length).toBeGreaterThan(3);
    // No candidate sees it.
    refused(await app.call(exams.getTest, { params: { id: made._id } }), "test.not_found");
    refused(await app.call(exams.startAttempt, { params: { id: made._id } }, asha), "test.not_found");
  });

  it.each<[string, object, string]>([
    ["no title", { title: {} }, "request.invalid"],
    ["a title that gives no address", { slug: undefined, title: { ne: "नमुना" } }, "request.invalid"],
    ["a word of the API's addresses", { slug: "submit" }, "request.invalid"],
    ["an address like an id", { slug: nobody }, "request.invalid"],
    ["an address that is taken", { slug: bank.slug }, "test.slug_taken"],
    ["a category that is not there", { category: "minister" }, "test.no_category"],
    ["no time", { duration: 0 }, "request.invalid"],
    ["a penalty above the mark", { negative: "6/5" }, "request.invalid"],
    ["half a thousandth of a mark", { passMarks: 1.0005 }, "request.invalid"],
    ["a day without its rule", { solutionsAt: "2027-01-01T00:00:00Z" }, "request.invalid"],
  ])("is refused with %s", async (_, more, code) => {
    const answer = await app.call(calls.createTest, { body: { ...facts, slug: `refused-${++count}`, ...more } }, staff);
    refused(answer, code as "request.invalid");
  });

  it("is changed only as it was seen; two at once are one", async () => {
    const test = await create();
    const changed = done(await update(test, { duration: 60, fullMarks: 100, attemptsAllowed: 3 }));
    expect(changed).toMatchObject({ duration: 60, fullMarks: 100, attemptsAllowed: 3, revision: 2 });
    refused(await update(test, { duration: 30 }), "test.stale");
    expect(await read(test._id)).toEqual(changed);
    // The same again changes nothing.
    expect(done(await update(changed, { fullMarks: 100, attemptsAllowed: 3 })).revision).toBe(2);
    const answers = await Promise.all([31, 32, 33, 34].map((duration) => update(changed, { duration })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it("does not know an unknown id", async () => {
    refused(await app.call(calls.getAdminTest, { params: { id: nobody } }, staff), "test.not_found");
    refused(await app.call(calls.preflight, { params: { id: nobody } }, staff), "test.not_found");
    refused(await app.call(calls.previewTest, { params: { id: nobody } }, staff), "test.not_found");
    refused(await app.call(calls.removeTest, { params: { id: nobody } }, staff), "test.not_found");
    refused(await app.call(calls.duplicateTest, { params: { id: nobody }, body: {} }, staff), "test.not_found");
    refused(await link(nobody, a), "test.not_found");
    refused(await unlink(nobody, a), "test.not_found");
  });
});

describe("[S110] a paper", () => {
  it("grows and shrinks question by question", async () => {
    const test = await draft();
    done(await link(test._id, a, { marks: 2 }));
    done(await link(test._id, b));
    const linked = done(await link(test._id, c, { position: 0, sectionId: at(test.sections, 0)._id }));
    expect(idsOf(linked)).toEqual([[c, a, b]]);
    expect(at(linked.sections, 0).questions.map(({ marks }) => marks)).toEqual([2, 2, 2]);
    expect(linked).toMatchObject({ questionCount: 3, paperMarks: 6 });
    refused(await link(test._id, a), "test.mcq_linked");
    refused(await link(test._id, nobody), "mcq.not_found");
    refused(await link(test._id, d, { sectionId: nobody }), "test.no_section");
    refused(await link(test._id, d, { revision: test.revision }), "test.stale");
    refused(await link((await create())._id, d), "test.no_section");
    expect(idsOf(done(await unlink(test._id, a)))).toEqual([[c, b]]);
    refused(await unlink(test._id, a), "test.mcq_not_linked");
    refused(await unlink(test._id, b, { revision: 1 }), "test.stale");
  });

  it("is arranged whole: sections made, named, moved and deleted, questions in any order", async () => {
    const test = await draft([a, b]);
    const [first] = arrangementOf(test) as [PaperArrangement[number]];
    const second = { title: { en: "Part B" }, questions: [{ mcqId: c, marks: 1.5 }] };
    const two = done(await arrange(test, [second, { ...first, title: { en: "Part A, renamed" } }]));
    expect(two.sections.map(({ title }) => title.en)).toEqual(["Part B", "Part A, renamed"]);
    expect(at(two.sections, 1)._id).toBe(first._id);
    expect(idsOf(two)).toEqual([[c], [a, b]]);
    expect(two.paperMarks).toBe(5.5);
    const moved = done(await arrange(two, [{ ...first, questions: [...first.questions].reverse() }]));
    expect(idsOf(moved)).toEqual([[b, a]]);
    refused(await arrange(two, []), "test.stale");
    const strange = { ...first, _id: nobody };
    refused(await arrange(moved, [strange]), "test.no_section");
    refused(await arrange(moved, [{ ...first, questions: [{ mcqId: nobody, marks: 1 }] }]), "mcq.not_found");
    refused(await arrange(moved, [{ ...first, questions: [{ mcqId: a, marks: 1, version: 9 }] }]), "mcq.not_found");
    refused(await arrange(moved, [first, { ...second, questions: [{ mcqId: a, marks: 1 }] }]), "request.invalid");
    expect(await read(test._id)).toEqual(moved);
    // Back as it was, as an undo does.
    expect(idsOf(done(await arrange(moved, arrangementOf(two).slice(1))))).toEqual([[a, b]]);
  });

  it("keeps one change of several at once", async () => {
    const test = await draft([a]);
    const [section] = arrangementOf(test) as [PaperArrangement[number]];
    const answers = await Promise.all(
      [b, c, d].map((mcqId) => arrange(test, [{ ...section, questions: [{ mcqId, marks: 1 }] }])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it("keeps its version when a question is edited, published or not", async () => {
    const { testId, mcqIds } = await makeTest(app.db, [{ answer: "A" }]);
    const mcqId = at(mcqIds, 0);
    const test = await draft([mcqId]);
    await sql`
      INSERT INTO mcq_version (mcq_id, version, question, options, key_mask, explanation, source)
      SELECT mcq_id, 2, '{"ne": "नयाँ", "en": "New words"}', options, 2, explanation, source FROM mcq_version WHERE mcq_id = ${mcqId}`.execute(
      app.db,
    );
    await sql`UPDATE mcq SET current_version = 2 WHERE id = ${mcqId}`.execute(app.db);
    const [held] = at((await read(testId)).sections, 0).questions;
    expect(held).toMatchObject({ version: 1, currentVersion: 2 });
    const paper = done(await app.call(exams.getPaper, { params: { id: testId } }, asha));
    expect(at(paper, 0).question.en).not.toBe("New words");
    expect((await preflight(test)).problems).toContainEqual({ code: "old_version", mcqId });
    const [section] = arrangementOf(test) as [PaperArrangement[number]];
    const fresh = done(await arrange(test, [{ ...section, questions: [{ mcqId, marks: 2, version: 2 }] }]));
    expect((await preflight(fresh)).problems.map(({ code }) => code)).not.toContain("old_version");
  });
});

describe("[S110] a test's states", () => {
  it("publishing wants a clean pre-flight, and says what is missing", async () => {
    const test = await draft([], { passMarks: 50 });
    const { ready, problems } = await preflight(test);
    expect(ready).toBe(false);
    expect(problems.map(({ code }) => code)).toEqual(["no_questions", "section_empty"]);
    expect(refused(await move(test, "published"), "test.not_ready").details).toEqual({
      no_questions: "1",
      section_empty: "1",
    });
    expect((await read(test._id)).state).toBe("draft");
  });

  it("names a question that is not verified, has expired, or stands in a paper that keeps its solutions back", async () => {
    const other = await makeTest(app.db, [{ answer: "A" }, { answer: "A" }, { answer: "A" }]);
    const [retired, embargoed, fine] = other.mcqIds as [string, string, string];
    const test = await draft([retired, fine, embargoed]);
    await sql`UPDATE mcq SET state = 'retired' WHERE id = ${retired}`.execute(app.db);
    await holdBack(app.db, other.testId, null);
    const { problems } = await preflight(test);
    expect(problems).toContainEqual({ code: "not_verified", mcqId: retired });
    expect(problems).toContainEqual({ code: "embargoed", mcqId: embargoed });
    refused(await move(test, "published"), "test.not_ready");
  });

  it("goes from draft to published to archived and back, and freezes paper and rules", async () => {
    const test = await draft([a, b]);
    refused(await move(test, "archived"), "test.step");
    const published = done(await move(test, "published"));
    expect(published).toMatchObject({ state: "published" });
    expect(published.publishedAt).toBeDefined();
    refused(await move(test, "published"), "test.stale");
    refused(await move(published, "published"), "test.step");
    refused(await link(test._id, c), "test.frozen");
    refused(await unlink(test._id, a), "test.frozen");
    refused(await arrange(published, []), "test.frozen");
    const frozen = await update(published, { duration: 99 });
    refused(frozen, "test.frozen");
    expect(frozen.body.errors ?? frozen.body.fields).toBeDefined();
    const renamed = done(await update(published, { title: { ne: "नयाँ", en: "Renamed" } }));
    expect(done(await app.call(exams.getTest, { params: { id: test._id } })).title.en).toBe("Renamed");
    refused(await app.call(calls.removeTest, { params: { id: test._id } }, staff), "test.not_draft");
    const archived = done(await move(renamed, "archived"));
    refused(await app.call(exams.startAttempt, { params: { id: test._id } }, asha), "test.not_found");
    expect(done(await move(archived, "published")).state).toBe("published");
  });

  it("going back wants a clean pre-flight too", async () => {
    const { mcqIds } = await makeTest(app.db, [{ answer: "A" }]);
    const archived = done(await move(done(await move(await draft([at(mcqIds, 0)]), "published")), "archived"));
    await sql`UPDATE mcq SET state = 'retired' WHERE id = ${at(mcqIds, 0)}`.execute(app.db);
    expect(refused(await move(archived, "published"), "test.not_ready").details).toEqual({ not_verified: "1" });
    expect((await read(archived._id)).state).toBe("archived");
    await sql`UPDATE mcq SET state = 'verified' WHERE id = ${at(mcqIds, 0)}`.execute(app.db);
    expect(done(await move(archived, "published")).state).toBe("published");
  });

  it("a link and a publishing of the same moment: the paper holds what was published", async () => {
    for (let n = 0; n < 6; n++) {
      const test = await draft([a, b]);
      const [published, linked] = await Promise.all([move(test, "published"), link(test._id, c)]);
      const now = await read(test._id);
      if (published.status === 200) {
        refused(linked, "test.frozen");
        expect(idsOf(now)).toEqual([[a, b]]);
      } else {
        refused(published, "test.stale");
        expect(done(linked)).toEqual(now);
        expect(now.state).toBe("draft");
      }
    }
  });

  it("a question is not retired while its paper is being published", async () => {
    const { mcqIds } = await makeTest(app.db, [{ answer: "A" }]);
    const mcqId = at(mcqIds, 0);
    const test = await draft([mcqId]);
    await app.db
      .transaction()
      .execute(async (tx) => {
        await sql`UPDATE mcq SET state = 'retired' WHERE id = ${mcqId}`.execute(tx);
        const publishing = move(test, "published");
        await new Promise((go) => setTimeout(go, 150));
        return { publishing };
      })
      .then(async ({ publishing }) => refused(await publishing, "test.not_ready"));
  });

  it("is deleted as a draft alone, its questions stay", async () => {
    const test = await draft([a]);
    expect(done(await app.call(calls.removeTest, { params: { id: test._id } }, staff))).toEqual({ _id: test._id });
    refused(await app.call(calls.getAdminTest, { params: { id: test._id } }, staff), "test.not_found");
    await draft([a]);
  });

  it("is duplicated as a draft with the present versions, under the next address", async () => {
    const { testId, slug } = await makeTest(app.db, [{ answer: "A" }, { answer: "B" }]);
    const old = await read(testId);
    const twin = async (body = {}) => app.call(calls.duplicateTest, { params: { id: testId }, body }, staff);
    const copy = done(await twin());
    expect(copy).toMatchObject({ slug: `${slug}-2`, state: "draft", title: old.title, passMarks: old.passMarks });
    expect(idsOf(copy)).toEqual(idsOf(old));
    expect(at(copy.sections, 0)._id).not.toBe(at(old.sections, 0)._id);
    expect(done(await twin()).slug).toBe(`${slug}-3`);
    refused(await twin({ slug }), "test.slug_taken");
    expect(await read(testId)).toEqual(old);
  });
});

describe("[S110] a preview", () => {
  const rows = async () => {
    const { rows: found } = await sql<object>`
      SELECT (SELECT count(*) FROM attempt) AS attempts, (SELECT count(*) FROM attempt_answer) AS answers,
        (SELECT count(*) FROM result) AS results, (SELECT count(*) FROM audit_entry) AS entries,
        (SELECT sum(revision) FROM mock_test) AS revisions`.execute(app.db);
    return found;
  };
  it("is what a candidate would see, without keys, and leaves no trace", async () => {
    const test = await draft([a, b, c]);
    const before = await rows();
    const answer = await app.call(calls.previewTest, { params: { id: test._id } }, staff);
    expect(await rows()).toEqual(before);
    const { test: shown, mcqs } = done(answer);
    expect(JSON.stringify(answer.body)).not.toContain(CANARY);
    expect(JSON.stringify(answer.body)).not.toMatch(/correctOption|explanation|keyMask/);
    const published = done(await move(test, "published"));
    expect(shown).toEqual(done(await app.call(exams.getTest, { params: { id: published._id } })));
    expect(mcqs).toEqual(done(await app.call(exams.getPaper, { params: { id: published._id } }, asha)));
    // What was previewed as a draft is not what a sitting is marked by.
    await start(app, test._id, asha);
    expect(done(await submit(app, test._id, asha)).blank).toBe(3);
  });
});

it("[S110] each act stands in the audit log", async () => {
  const admin = await app.member("admin");
  const test = await draft([a]);
  done(await move(done(await update(test, { duration: 50 })), "published"));
  const { items } = done(await app.call(users.listAudit, { query: { targetId: test._id } }, admin));
  expect(items.map(({ action }) => action)).toEqual(["test.publish", "test.update", "test.paper", "test.create"]);
  expect(at(items, 1)).toMatchObject({ before: { duration: 45 }, after: { duration: 50 }, target: test.slug });
});
