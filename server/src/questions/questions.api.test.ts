import { exams, type Mcq, questions } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { CANARY, holdBack, makeDraft, makeTest } from "../../test/factories.ts";
import { at, done, refused, start, submit } from "../../test/sitting.ts";
import { inject } from "../foundation/http/inject.ts";
import { systemRandom } from "../foundation/random.ts";

let now = new Date("2026-11-21T06:00:00Z");
const app = await testApp({ clock: () => now });
const asha = await app.member();
const made = await makeTest(app.db, [{ answer: "B" }, { answer: "AC", options: 5 }]);
const [single = "", several = ""] = made.mcqIds;

const list = async (query: object = {}, as: Member | null = null) =>
  done(await app.call(questions.listMcqs, { query }, as));
/** Every question that any list shows. */
async function all(query: object = {}): Promise<Mcq[]> {
  const out: Mcq[] = [];
  for (let page = 1; ; page++) {
    const { items, pagination } = await list({ ...query, page, limit: 100 });
    out.push(...items);
    if (!pagination.hasNextPage) return out;
  }
}
const validate = (body: object, as: Member | { headers: Record<string, string> } | null = null) =>
  app.call(questions.validateMcq, { body: body as { mcqId: string } }, as);

describe("[S107] list of questions", () => {
  it("is an array in data, in pages without gap or repetition", async () => {
    const first = await app.call(questions.listMcqs, { query: { limit: 7 } });
    expect(Array.isArray(first.body.data)).toBe(true);
    const { pagination } = done(first);
    expect(pagination).toMatchObject({ page: 1, limit: 7, hasPrevPage: false, hasNextPage: true });
    const every = await all();
    expect(new Set(every.map((mcq) => mcq.mcqId)).size).toBe(pagination.total);
    expect(every.length).toBe(pagination.total);
    expect((await list()).items).toHaveLength(20);
    expect((await list({ page: 9_999 })).items).toEqual([]);
  });

  it("filters by chapter, category and difficulty", async () => {
    const ids = async (query: object) => (await all(query)).map((mcq) => mcq.mcqId);
    expect(await ids({ chapter: "so-polity" })).toContain(single);
    expect(await ids({ category: "section-officer" })).toContain(single);
    expect(await ids({ category: "kharidar" })).not.toContain(single);
    expect(await ids({ chapter: "so-polity", difficulty: "easy" })).toContain(single);
    expect(await ids({ chapter: "so-polity", difficulty: "hard" })).not.toContain(single);
    expect(await ids({ chapter: "so-polity", category: "kharidar" })).toEqual([]);
    expect(await ids({ chapter: "no-such-chapter" })).toEqual([]);
    const [inAll, inParts] = [
      await all(),
      await Promise.all(["easy", "medium", "hard"].map((difficulty) => all({ difficulty }))),
    ];
    expect(inParts.flat()).toHaveLength(inAll.length);
  });

  it("says nothing of key, explanation or source, to nobody", async () => {
    for (const as of [null, asha, await app.member("admin")]) {
      const answer = await app.call(questions.listMcqs, { query: { chapter: "so-polity", limit: 100 } }, as);
      expect(done(answer).items.map((mcq) => mcq.mcqId)).toContain(several);
      expect(JSON.stringify(answer.body)).not.toContain(CANARY);
      expect(JSON.stringify(answer.body)).not.toMatch(
        /"(correct|isCorrect|explanation|source|key|answer|validUntil)\w*":/i,
      );
    }
  });

  it.each(["page=0", "limit=1000", "difficulty=impossible", "chapter=No%20slug", "chapter=a&chapter=b", "x=1"])(
    "refuses ?%s",
    async (query) => {
      const response = await app.http.inject(`/api/mcqs?${query}`);
      refused({ status: response.statusCode, body: response.json() }, "request.invalid");
    },
  );

  it("leaves out what is not verified, or no longer true", async () => {
    const test = await makeTest(app.db, [{ answer: "A" }, { answer: "A" }, { answer: "A" }]);
    const [draft = "", retired = "", old = ""] = test.mcqIds;
    await app.db.updateTable("mcq").set({ state: "draft" }).where("id", "=", draft).execute();
    await app.db.updateTable("mcq").set({ state: "retired" }).where("id", "=", retired).execute();
    await sql`INSERT INTO mcq_version (mcq_id, version, question, options, key_mask, explanation, source, valid_until)
      SELECT mcq_id, 2, question, options, key_mask, explanation, source, (now() AT TIME ZONE 'Asia/Kathmandu')::date - 1
      FROM mcq_version WHERE mcq_id = ${old}`.execute(app.db);
    await app.db.updateTable("mcq").set({ current_version: 2 }).where("id", "=", old).execute();
    const seen = new Set((await all()).map((mcq) => mcq.mcqId));
    for (const mcqId of test.mcqIds) {
      expect(seen.has(mcqId)).toBe(false);
      refused(await validate({ mcqId, selectedOptionIndex: 0 }), "mcq.not_found");
    }
  });
});

describe("[S108] validate", () => {
  it("says right or wrong with the key, its reason and its source", async () => {
    const right = done(await validate({ mcqId: single, selectedOptionIndex: 1 }));
    expect(right).toEqual({
      isCorrect: true,
      correctOptionIndices: [1],
      explanation: { ne: `${CANARY} explanation`, en: `${CANARY} explanation` },
      source: { text: { ne: `${CANARY} source`, en: `${CANARY} source` } },
      verified: true,
    });
    expect(done(await validate({ mcqId: single, selectedOptionIndex: 0 }))).toMatchObject({
      isCorrect: false,
      correctOptionIndices: [1],
    });
  });

  it.each([
    [[0, 2], true],
    [[2, 0], true],
    [[0], false],
    [[0, 1, 2], false],
    [[1, 3], false],
  ])("of several right options wants all and no other: %j is %s", async (selectedOptionIndices, isCorrect) => {
    expect(done(await validate({ mcqId: several, selectedOptionIndices }))).toMatchObject({
      isCorrect,
      correctOptionIndices: [0, 2],
    });
  });

  it("refuses an option that the question has not, and a question that is not", async () => {
    refused(await validate({ mcqId: single, selectedOptionIndex: 4 }), "mcq.bad_option");
    refused(await validate({ mcqId: several, selectedOptionIndices: [0, 7] }), "mcq.bad_option");
    refused(await validate({ mcqId: made.testId, selectedOptionIndex: 0 }), "mcq.not_found");
  });

  it.each([
    ["no choice", {}],
    ["both fields", { selectedOptionIndex: 0, selectedOptionIndices: [0] }],
    ["an empty choice", { selectedOptionIndices: [] }],
    ["an index of 8", { selectedOptionIndex: 8 }],
    ["a negative index", { selectedOptionIndex: -1 }],
    ["an index as text", { selectedOptionIndex: "1" }],
    ["a broken index", { selectedOptionIndex: 0.5 }],
    ["an unknown key", { selectedOptionIndex: 0, reveal: true }],
    ["no id", { mcqId: "x", selectedOptionIndex: 0 }],
  ])("refuses %s (400)", async (_, more) => {
    refused(await validate({ mcqId: single, ...more }), "request.invalid");
  });

  it("of an old version whose source has no address of the web leaves the address out, also in a paper", async () => {
    const test = await makeTest(app.db, [{ answer: "A" }]);
    const [mcqId, old] = [at(test.mcqIds, 0), { text: { en: "PSC" }, url: "psc.gov.np/x.pdf" }];
    await sql`ALTER TABLE mcq_version DISABLE TRIGGER mcq_version_frozen`.execute(app.db);
    await sql`UPDATE mcq_version SET source = ${JSON.stringify(old)} WHERE mcq_id = ${mcqId}`.execute(app.db);
    await sql`ALTER TABLE mcq_version ENABLE TRIGGER mcq_version_frozen`.execute(app.db);
    expect(done(await validate({ mcqId, selectedOptionIndex: 0 })).source).toEqual({ text: old.text });
    const who = await app.member();
    await start(app, test.testId, who);
    done(await submit(app, test.testId, who));
    const solutions = done(await app.call(exams.getSolutions, { params: { id: test.testId } }, who));
    expect(solutions).toMatchObject([{ mcqId, source: { text: old.text } }]);
  });

  it("is refused to who sits a test that holds the question, until it is over", async () => {
    const test = await makeTest(app.db, [{ answer: "A" }]);
    const ask = { mcqId: at(test.mcqIds, 0), selectedOptionIndex: 0 };
    done(await validate(ask, asha));
    await start(app, test.slug, asha);
    const answer = await validate(ask, asha);
    refused(answer, "mcq.in_open_attempt");
    expect(JSON.stringify(answer.body)).not.toContain(CANARY);
    done(await validate(ask, await app.member()));
    done(await submit(app, test.testId, asha));
    done(await validate(ask, asha));
  });
});

describe("[S107] [S108] embargo: a question of a paper whose solutions are not out", () => {
  it.each([
    ["a date to come", () => new Date(Date.now() + 3_600_000)],
    ["no date yet", () => null],
  ])("with %s is in no list, never the day's, not validated; afterwards it is", async (_, until) => {
    const test = await makeTest(app.db, [{ answer: "A" }]);
    const mcqId = at(test.mcqIds, 0);
    const seen = async () => (await all()).some((mcq) => mcq.mcqId === mcqId);
    const total = async () => (await list()).pagination.total;
    expect(await seen()).toBe(true);
    const before = await total();
    await holdBack(app.db, test.testId, until());
    expect(await seen()).toBe(false);
    expect(await total()).toBe(before - 1);
    for (const as of [null, asha, await app.member("admin")]) {
      refused(await validate({ mcqId, selectedOptionIndex: 0 }, as), "mcq.not_found");
    }
    await holdBack(app.db, test.testId, new Date(Date.now() - 1_000));
    expect(await seen()).toBe(true);
    done(await validate({ mcqId, selectedOptionIndex: 0 }));
  });

  it("stays while any paper that holds the question keeps its solutions back", async () => {
    const one = await makeTest(app.db, [{ answer: "A" }]);
    const slug = `q-${one.tag}-0`;
    const other = await makeTest(app.db, [{ answer: "A" }], {
      sections: [{ title: { ne: "क", en: "A" }, questions: [slug] }],
    });
    expect(other.mcqIds).toEqual(one.mcqIds);
    await holdBack(app.db, other.testId, new Date(Date.now() + 3_600_000));
    await holdBack(app.db, one.testId, new Date(Date.now() - 1_000));
    refused(await validate({ mcqId: at(one.mcqIds, 0), selectedOptionIndex: 0 }), "mcq.not_found");
  });

  it("is as the papers say, whoever writes them, also when two change at the same moment", async () => {
    const one = await makeTest(app.db, [{ answer: "A" }]);
    const mcqId = at(one.mcqIds, 0);
    const heldUntil = async () =>
      (await app.db.selectFrom("mcq").select("embargo_until").where("id", "=", mcqId).executeTakeFirstOrThrow())
        .embargo_until;
    const later = new Date(Date.now() + 7_200_000);
    const draft = await makeDraft(app.db);
    await holdBack(app.db, draft.testId, later);
    const sectionId = systemRandom.id();
    await sql`INSERT INTO test_section (id, test_id, position, title) VALUES (${sectionId}, ${draft.testId}, 0, '{}')`.execute(
      app.db,
    );
    await sql`
      INSERT INTO test_question (test_id, position, section_id, mcq_id, version, marks_milli)
      VALUES (${draft.testId}, 0, ${sectionId}, ${mcqId}, 1, 1000)`.execute(app.db);
    expect(await heldUntil()).toEqual(later);

    await Promise.all([
      holdBack(app.db, draft.testId, new Date(Date.now() - 1_000)),
      holdBack(app.db, one.testId, new Date(later.getTime() + 1)),
    ]);
    expect(await heldUntil()).toEqual(new Date(later.getTime() + 1));
    await sql`UPDATE mock_test SET state = 'archived' WHERE id = ${one.testId}`.execute(app.db);
    refused(await validate({ mcqId, selectedOptionIndex: 0 }), "mcq.not_found");

    await holdBack(app.db, draft.testId, later);
    await sql`UPDATE mock_test SET solutions = 'with_result' WHERE id = ${one.testId}`.execute(app.db);
    expect(await heldUntil()).toEqual(later);
    await sql`DELETE FROM test_question WHERE test_id = ${draft.testId}`.execute(app.db);
    expect(await heldUntil()).toBeNull();
    done(await validate({ mcqId, selectedOptionIndex: 0 }));
  });
});

describe("[S107] the question of the day", () => {
  const today = async (as: Member | null = null) => {
    const answer = await app.call(questions.todaysMcq, {}, as);
    expect(JSON.stringify(answer.body)).not.toMatch(
      new RegExp(`"(correct|explanation|source|key|verified)\\w*":|${CANARY}`, "i"),
    );
    return done(answer);
  };

  it("is the same for all and for the whole day in Nepal, and another on the next", async () => {
    now = new Date("2026-11-20T18:15:00Z");
    const first = await today();
    expect(first.date).toBe("2026-11-21");
    now = new Date("2026-11-21T18:14:59Z");
    expect(await today(asha)).toEqual(first);
    now = new Date("2026-11-21T18:15:00Z");
    const next = await today();
    expect(next.date).toBe("2026-11-22");
    expect(next.mcq.mcqId).not.toBe(first.mcq.mcqId);
  });

  it("is chosen once, by whichever of many first readers, on whichever node", async () => {
    const other = await app.anotherNode();
    for (let i = 1; i <= 5; i++) {
      now = new Date(Date.UTC(2026, 11, i, 6));
      const asked = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          n % 2 ? today() : inject(other.http, questions.todaysMcq, {}).then(done),
        ),
      );
      expect(new Set(asked.map(({ mcq }) => mcq.mcqId)).size).toBe(1);
    }
  });

  it("stays to the end of the day whatever is added, released, retired or rewritten, and can be answered", async () => {
    now = new Date("2026-12-10T06:00:00Z");
    const { mcq } = await today();
    await makeTest(app.db, [{ answer: "A" }, { answer: "B" }]);
    await sql`UPDATE mcq SET embargo_until = NULL WHERE embargo_until > now()`.execute(app.db);
    expect((await today()).mcq).toEqual(mcq);
    await sql`UPDATE mcq SET state = 'retired' WHERE id = ${mcq.mcqId}`.execute(app.db);
    expect((await today()).mcq).toEqual(mcq);
    done(await validate({ mcqId: mcq.mcqId, selectedOptionIndices: [0] }));
    now = new Date("2026-12-11T06:00:00Z");
    expect((await today()).mcq.mcqId).not.toBe(mcq.mcqId);
    refused(await validate({ mcqId: mcq.mcqId, selectedOptionIndices: [0] }), "mcq.not_found");
    await sql`UPDATE mcq SET state = 'verified' WHERE id = ${mcq.mcqId}`.execute(app.db);
  });

  it("gives way, once and for all readers, when its key comes under an embargo", async () => {
    now = new Date("2026-12-12T06:00:00Z");
    const { mcq } = await today();
    await sql`UPDATE mcq SET embargo_until = 'infinity' WHERE id = ${mcq.mcqId}`.execute(app.db);
    refused(await validate({ mcqId: mcq.mcqId, selectedOptionIndices: [0] }), "mcq.not_found");
    const asked = await Promise.all(Array.from({ length: 10 }, () => today()));
    const [replaced] = asked;
    expect(new Set(asked.map((answer) => answer.mcq.mcqId)).size).toBe(1);
    expect(replaced?.mcq.mcqId).not.toBe(mcq.mcqId);
    await sql`UPDATE mcq SET embargo_until = NULL WHERE id = ${mcq.mcqId}`.execute(app.db);
    expect(await today()).toEqual(replaced);
  });

  it("is never one under embargo, nor one with a picture or a passage, and none comes again before all were shown", async () => {
    const drawn = new Set<string>();
    const held = await app.db.selectFrom("mcq").select("id").orderBy("id").limit(150).execute();
    await sql`UPDATE mcq SET embargo_until = 'infinity' WHERE id = ANY(${held.map((row) => row.id)}::uuid[])`.execute(
      app.db,
    );
    for (let i = 0; i < 30; i++) {
      now = new Date(Date.UTC(2027, 0, 1 + i, 6));
      const { mcq } = await today();
      expect(held.some((row) => row.id === mcq.mcqId)).toBe(false);
      expect(mcq.image ?? mcq.group ?? mcq.options.find((option) => option.image)).toBeUndefined();
      drawn.add(mcq.mcqId);
    }
    expect(drawn.size).toBe(30);
    await sql`UPDATE mcq SET embargo_until = NULL`.execute(app.db);
  });

  it("does not exist where the bank is empty", async () => {
    now = new Date("2028-01-01T06:00:00Z");
    await sql`UPDATE mcq SET state = 'retired'`.execute(app.db);
    refused(await app.call(questions.todaysMcq, {}), "mcq.not_found");
    expect(await list()).toMatchObject({ items: [], pagination: { total: 0, totalPages: 0, hasNextPage: false } });
    await sql`UPDATE mcq SET state = 'verified'`.execute(app.db);
  });
});
