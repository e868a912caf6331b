import { exams, type MockTest, orderOf } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { CANARY, makeDraft, makeTest } from "../../test/factories.ts";
import { at, done, refused, start, submit } from "../../test/sitting.ts";

const app = await testApp();
const asha = await app.member();
const made = await makeTest(app.db, [{ answer: "B" }, { answer: "AC", options: 5 }, { answer: "D" }], {
  title: { ne: "नमुना परीक्षा सगरमाथा", en: "Everest model 100%_sure" },
  streams: ["judicial"],
  instructions: { ne: "निर्देशन", en: "Read first" },
});
const draft = await makeDraft(app.db);
const archived = await makeTest(app.db, [{ answer: "A" }]);
await app.db.updateTable("mock_test").set({ state: "archived" }).where("id", "=", archived.testId).execute();

const list = async (query: object = {}, as: typeof asha | null = null) =>
  done(await app.call(exams.listTests, { query }, as));
const slugs = (tests: MockTest[]) => tests.map((test) => test.slug);

describe("[S100] list of tests", () => {
  it("shows published tests in their order, never a draft or an archived one", async () => {
    const { items, pagination } = await list();
    expect(slugs(items)).toEqual([
      ...[1, 2, 3].flatMap((form) => [
        `section-officer-first-paper-${form}`,
        `nayab-subba-first-paper-${form}`,
        `kharidar-first-paper-${form}`,
      ]),
      "multi-answer-practice-1",
      made.slug,
    ]);
    expect(pagination).toEqual({
      total: 11,
      page: 1,
      limit: 20,
      totalPages: 1,
      hasNextPage: false,
      hasPrevPage: false,
    });
  });

  it("has its streams told by themselves, each once, however many tests there are", async () => {
    const streams = async (query: object = {}) => done(await app.call(exams.listStreams, { query }));
    const all = await streams();
    expect(all).toContain("judicial");
    expect(all).toEqual([...new Set(all)].sort());
    expect(await streams({ category: "no-such-category" })).toEqual([]);
    const listed = (await list({ category: "section-officer", limit: 100 })).items.flatMap((test) => test.streams);
    expect(await streams({ category: "section-officer" })).toEqual([...new Set(listed)].sort());
    refused(await app.call(exams.listStreams, { query: { category: "x".repeat(121) } }), "request.invalid");
  });

  it.each(["section-officer", "Section Officer", " SECTION   officer "])(
    "[S109] finds the category %j",
    async (category) => {
      const { items } = await list({ category, limit: 100 });
      expect(items.length).toBeGreaterThan(0);
      expect(new Set(items.map((test) => test.category))).toEqual(new Set(["section-officer"]));
      const streams = await app.call(exams.listStreams, { query: { category } });
      expect(done(streams).length).toBeGreaterThan(0);
    },
  );

  it("filters by category and stream", async () => {
    expect(slugs((await list({ category: "kharidar" })).items)).toEqual(
      [1, 2, 3].map((form) => `kharidar-first-paper-${form}`),
    );
    expect(slugs((await list({ stream: "judicial" })).items)).toContain(made.slug);
    expect((await list({ stream: "nobody" })).items).toEqual([]);
    expect((await list({ category: "no-such-category" })).pagination.total).toBe(0);
  });

  it.each([
    ["सगरमाथा", true],
    ["EVEREST model", true],
    ["model everest", true],
    ["100%_sure", true],
    ["100%%sure", false],
    ["Everest_model", false],
    ["nothing like it", false],
    ["  ", true],
  ])("searches titles of both languages: %s", async (search, found) => {
    expect(slugs((await list({ search })).items).includes(made.slug)).toBe(found);
  });

  it("pages, and says how many there are beyond the last page too", async () => {
    const first = await list({ limit: 4 });
    const third = await list({ limit: 4, page: 3 });
    expect([first.items.length, third.items.length]).toEqual([4, 3]);
    expect(first.pagination).toMatchObject({ total: 11, totalPages: 3, hasNextPage: true, hasPrevPage: false });
    expect(third.pagination).toMatchObject({ hasNextPage: false, hasPrevPage: true });
    expect(new Set(slugs([...first.items, ...third.items])).size).toBe(7);
    const beyond = await list({ limit: 4, page: 9 });
    expect(beyond.items).toEqual([]);
    expect(beyond.pagination.total).toBe(11);
  });

  it.each(["page=0", "page=x", "limit=101", "limit=0", "unknown=1", "page=1&page=2", `category=${"x".repeat(121)}`])(
    "refuses ?%s",
    async (query) => {
      const response = await app.http.inject(`/api/mock-tests?${query}`);
      refused({ status: response.statusCode, body: response.json() }, "request.invalid");
    },
  );

  it("shows the caller's latest attempt to the caller alone", async () => {
    const attempt = await start(app, "kharidar-first-paper-1", asha);
    const other = await app.member();
    const mine = async (as: typeof asha | null) => at((await list({ category: "kharidar" }, as)).items, 0).myAttempt;
    expect(await mine(asha)).toEqual({
      attemptId: attempt.attemptId,
      status: "in_progress",
      deadlineAt: attempt.deadlineAt,
    });
    expect(await mine(other)).toBeUndefined();
    expect(await mine(null)).toBeUndefined();
  });

  it("shows the best score of the caller's sittings, below nothing too, to the caller alone", async () => {
    const test = await makeTest(app.db, [{ answer: "B" }, { answer: "C" }]);
    const [me, other] = [await app.member(), await app.member()];
    const sit = async (who: typeof me, ...chosen: number[]) => {
      await start(app, test.testId, who);
      const answers = chosen.map((option, n) => ({ mcqId: at(test.mcqIds, n), selectedOptionIndex: option }));
      done(await submit(app, test.testId, who, { answers }));
    };
    const bestOf = async (who: typeof me) =>
      done(await app.call(exams.getTest, { params: { id: test.testId } }, who)).myAttempt?.bestScore;
    await sit(other, 1, 2);
    await sit(me, 0);
    expect(await bestOf(me)).toBe(-0.4);
    await sit(me, 1);
    await sit(me, 1, 0);
    expect(await bestOf(me)).toBe(2);
    await start(app, test.testId, me);
    expect([await bestOf(me), await bestOf(other)]).toEqual([2, 4]);
  });
});

describe("[S100] one test", () => {
  it("is found by id and by slug", async () => {
    const byId = done(await app.call(exams.getTest, { params: { id: made.testId } }));
    const bySlug = done(await app.call(exams.getTest, { params: { id: made.slug } }));
    expect(bySlug).toEqual(byId);
    expect(byId).toMatchObject({
      _id: made.testId,
      duration: 30,
      questionCount: 3,
      fullMarks: 6,
      passMarks: 1,
      negativeMarking: 0.2,
      hasMultiAnswer: true,
      graceSeconds: 60,
      lateSyncSeconds: 3600,
      testType: "mock",
      category: "section-officer",
      streams: ["judicial"],
      instructions: { ne: "निर्देशन", en: "Read first" },
    });
    expect(byId.sections).toMatchObject([{ questionCount: 3, marks: 6 }]);
  });

  it.each([
    ["a draft", () => draft.slug],
    ["an archived one", () => archived.testId],
    ["an unknown slug", () => "no-such-test"],
    ["an unknown id", () => "01900000-0000-7000-8000-000000000000"],
    ["a slug that looks like an id", () => "aaaaaaaa-aaaaaaaaaaaaaaaaaaaaaaaaaaa"],
    ["a slug of dashes", () => "aaaaaaaa-a-a-a-a-a-a-a-a-a-a-a-a-a-a"],
  ])("does not exist: %s", async (_, id) => {
    refused(await app.call(exams.getTest, { params: { id: id() } }), "test.not_found");
  });

  it.each(["A B", "x".repeat(121), "\0", "../etc", "नेपाल"])("refuses the malformed id %j", async (id) => {
    refused(await app.call(exams.getTest, { params: { id } }), "request.invalid");
  });
});

describe("[S100] the paper", () => {
  it("holds every question in the paper's order and no key, explanation or source", async () => {
    const response = await app.call(exams.getPaper, { params: { id: made.slug } }, asha);
    const paper = done(response);
    expect(paper.map((mcq) => mcq.mcqId)).toEqual(made.mcqIds);
    expect(paper.map((mcq) => mcq.multiple)).toEqual([false, true, false]);
    expect(paper.map((mcq) => mcq.options.length)).toEqual([4, 5, 4]);
    expect(paper.map((mcq) => mcq.marks)).toEqual([2, 2, 2]);
    const keys = new Set(paper.flatMap((mcq) => Object.keys(mcq)));
    expect([...keys].sort()).toEqual(["marks", "mcqId", "multiple", "options", "question", "sectionId"]);
    const options = new Set(paper.flatMap((mcq) => mcq.options.flatMap((option) => Object.keys(option))));
    expect([...options]).toEqual(["text"]);
  });

  it("says nothing of a key anywhere before the result: list, test, paper, start, attempt, dynamic paper", async () => {
    const id = made.slug;
    const attempt = await start(app, id, asha);
    const answers = [
      await app.call(exams.listTests, {}, asha),
      await app.call(exams.getTest, { params: { id } }, asha),
      await app.call(exams.getPaper, { params: { id } }, asha),
      await app.call(exams.startAttempt, { params: { id } }, asha),
      await app.call(exams.getAttempt, { params: { id: attempt.attemptId } }, asha),
      await app.call(exams.getDynamicPaper, { params: { id } }, asha),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      const text = JSON.stringify(answer.body);
      expect(text).not.toContain(CANARY);
      expect(text).not.toMatch(/correct|isCorrect|explanation|source|key_?mask|"key"|"answer"/i);
    }
  });

  it("answers 304 to whoever has it, and compressed to whoever can", async () => {
    const url = `/api/mock-tests/${made.slug}/mcqs`;
    const headers = { authorization: `Bearer ${asha.token}` };
    const plain = await app.http.inject({ url, headers });
    const etag = String(plain.headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(plain.headers["cache-control"]).toBe("private, no-cache");
    for (const coding of ["br", "gzip"]) {
      const sent = await app.http.inject({ url, headers: { ...headers, "accept-encoding": coding } });
      expect(sent.headers["content-encoding"]).toBe(coding);
      expect(sent.headers.vary).toContain("accept-encoding");
      const again = await app.http.inject({ url, headers: { ...headers, "if-none-match": String(sent.headers.etag) } });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
    const other = await app.http.inject({ url, headers: { ...headers, "if-none-match": '"something-else-entirely"' } });
    expect(other.statusCode).toBe(200);
    const stranger = await app.http.inject({ url, headers: { "if-none-match": etag } });
    expect(stranger.statusCode).toBe(401);
  });

  it("wants a login, and exists only for a test that does", async () => {
    refused(await app.call(exams.getPaper, { params: { id: made.slug } }), "auth.required");
    refused(await app.call(exams.getPaper, { params: { id: draft.slug } }, asha), "test.not_found");
    refused(await app.call(exams.getPaper, { params: { id: "no-such-test" } }, asha), "test.not_found");
  });

  it("of an archived test stays readable to who sat it, and to nobody else", async () => {
    const test = await makeTest(app.db, [{ answer: "A" }]);
    await start(app, test.slug, asha);
    await app.db.updateTable("mock_test").set({ state: "archived" }).where("id", "=", test.testId).execute();
    expect(done(await app.call(exams.getPaper, { params: { id: test.testId } }, asha))).toHaveLength(1);
    const other = await app.member();
    refused(await app.call(exams.getPaper, { params: { id: test.testId } }, other), "test.not_found");
    refused(await app.call(exams.getTest, { params: { id: test.testId } }, asha), "test.not_found");
    refused(await app.call(exams.startAttempt, { params: { id: test.testId } }, other), "test.not_found");
  });

  it("of a published test cannot be changed in the database", async () => {
    const change = (statement: string) => sql.raw(statement).execute(app.db);
    const where = `WHERE test_id = '${made.testId}'`;
    await expect(change(`UPDATE test_question SET marks_milli = 1 ${where}`)).rejects.toThrow("frozen");
    await expect(change(`DELETE FROM test_question ${where}`)).rejects.toThrow("frozen");
    await expect(change(`UPDATE test_section SET position = 9 ${where}`)).rejects.toThrow("frozen");
    await expect(change(`UPDATE mcq_version SET key_mask = 1 WHERE mcq_id = '${at(made.mcqIds, 0)}'`)).rejects.toThrow(
      "written once",
    );
  });
});

describe("[S100] the paper in the attempt's order", () => {
  it("is the order that both sides compute from the seed, options by the paper's own index", async () => {
    const attempt = await start(app, "section-officer-first-paper-1", asha);
    const paper = done(await app.call(exams.getPaper, { params: { id: "section-officer-first-paper-1" } }, asha));
    const shown = done(
      await app.call(exams.getDynamicPaper, { params: { id: "section-officer-first-paper-1" } }, asha),
    );
    expect(shown.map(({ mcqId, optionOrder }) => ({ mcqId, optionOrder }))).toEqual(
      orderOf(paper, attempt.seed, attempt),
    );
    const byId = new Map(paper.map((mcq) => [mcq.mcqId, mcq]));
    for (const { optionOrder, ...mcq } of shown) expect(mcq).toEqual(byId.get(mcq.mcqId));
    expect(shown.map((mcq) => mcq.mcqId)).not.toEqual(paper.map((mcq) => mcq.mcqId));
  });

  it("wants an open attempt", async () => {
    const id = "nayab-subba-first-paper-1";
    refused(await app.call(exams.getDynamicPaper, { params: { id } }), "auth.required");
    refused(await app.call(exams.getDynamicPaper, { params: { id } }, asha), "test.not_started");
    const attempt = await start(app, id, asha);
    done(await app.call(exams.getDynamicPaper, { params: { id } }, asha));
    done(await app.call(exams.submitTest, { body: { mockTestId: attempt.mockTestId, answers: [] } }, asha));
    refused(await app.call(exams.getDynamicPaper, { params: { id } }, asha), "test.not_started");
    refused(await app.call(exams.getDynamicPaper, { params: { id: draft.slug } }, asha), "test.not_found");
  });
});

describe("pictures", () => {
  const picture = { image: "/pictures/map.webp", imageAlt: { ne: "नेपालको नक्सा", en: "Map of Nepal" } };

  it("stand in the paper with what they show in words", async () => {
    const test = await makeTest(app.db, [{ answer: "A", picture }]);
    const [mcq] = done(await app.call(exams.getPaper, { params: { id: test.testId } }, asha));
    expect(mcq).toMatchObject({ ...picture, options: [picture, {}, {}, {}] });
    expect(mcq?.options[1]).not.toHaveProperty("imageAlt");
  });

  it("without words are refused by the database", async () => {
    const copy = (change: string) =>
      sql`INSERT INTO mcq_version SELECT (jsonb_populate_record(v, jsonb_build_object('version', 9) || ${change}::jsonb)).*
        FROM mcq_version v WHERE v.mcq_id = ${at(made.mcqIds, 0)} AND v.version = 1`.execute(app.db);
    const options = [{ text: { en: "a" }, image: "/a.webp" }, { text: { en: "b" } }];
    await expect(copy(JSON.stringify({ image: "/a.webp" }))).rejects.toThrow(/image_alt/);
    await expect(copy(JSON.stringify({ options, key_mask: 1 }))).rejects.toThrow(/option_image_alt/);
  });
});
