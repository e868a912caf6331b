import { randomUUID } from "node:crypto";
import { practice, practiceNotebook, questions } from "@sarathi/contract";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import type { As } from "../../test/app.ts";
import { CANARY, holdBack, makeTest } from "../../test/factories.ts";
import { DAY, idsOf, practising } from "../../test/practice.ts";
import { at, done, refused, start, submit } from "../../test/sitting.ts";

const { app, now, onDay, made, answer, record, draw, drawn, overview } = await practising();
const mistakes = async (as: As, query = {}) => done(await app.call(practiceNotebook.listMistakes, { query }, as)).items;

describe("a set", () => {
  it("is drawn from a chapter, a post, a subject, a tag, a year; its questions bring their solutions", async () => {
    const who = await app.member();
    const mcqIds = await made(3);
    await sql`UPDATE mcq SET tags = ARRAY['संघीयता', '2079'] WHERE id = ${at(mcqIds, 0)}`.execute(app.db);
    const chapter = await drawn({ by: "chapter", of: "so-polity" }, who);
    expect(new Set(chapter.map((one) => one.chapter?.slug))).toContain("so-polity");
    expect(chapter[0]).toMatchObject({ met: false, bookmarked: false, chapter: { name: expect.any(String) } });
    for (const [by, of] of [
      ["post", "section-officer"],
      ["subject", "section-officer-first-paper"],
    ] as const) {
      expect((await drawn({ by, of, count: 5 }, who)).length).toBe(5);
    }
    for (const [by, of] of [
      ["tag", "संघीयता"],
      ["year", "2079"],
    ] as const) {
      const [one, ...others] = await drawn({ by, of }, who);
      expect([one?.mcq.mcqId, others]).toEqual([at(mcqIds, 0), []]);
      expect(one?.solution).toMatchObject({ correctOptionIndices: [0], source: { text: { en: `${CANARY} source` } } });
    }
    expect(await drawn({ by: "tag", of: "nowhere" }, who)).toEqual([]);
    const tags = done(await app.call(practice.listPracticeTags, {}, null));
    expect(tags).toEqual({ tags: [{ tag: "संघीयता", questions: 1 }], years: [{ tag: "2079", questions: 1 }] });
  });

  it("asks first what was never met, holds to the language and to what staff checked", async () => {
    const who = await app.member();
    const [met, fresh, checked] = (await made(3)) as [string, string, string];
    await sql`UPDATE mcq SET tags = ARRAY['own'] WHERE id IN (${met}, ${fresh}, ${checked})`.execute(app.db);
    await sql`UPDATE mcq SET verified_at = now() WHERE id = ${checked}`.execute(app.db);
    await sql`UPDATE mcq SET lacks = ARRAY['en'] WHERE id = ${fresh}`.execute(app.db);
    done(await record([answer(met, 0)], who));
    const all = await drawn({ by: "tag", of: "own" }, who);
    expect(all.map((one) => one.met)).toEqual([false, false, true]);
    expect(idsOf(await drawn({ by: "tag", of: "own", language: "en" }, who))).toEqual([met, checked].sort());
    expect(idsOf(await drawn({ by: "tag", of: "own", verifiedOnly: true }, who))).toEqual([checked]);
    const two = done(await draw({ by: "tag", of: "own", count: 2 }, who));
    expect([two.questions.length, two.available]).toEqual([2, 3]);
  });

  it("never holds a question whose paper keeps its key back or that its caller sits, nor does an answer say anything of it", async () => {
    const [who, other] = [await app.member(), await app.member()];
    const [hidden, sat] = [await makeTest(app.db, [{ answer: "B" }]), await makeTest(app.db, [{ answer: "B" }])];
    const ids = [at(hidden.mcqIds, 0), at(sat.mcqIds, 0)];
    for (const id of ids) {
      done(await app.call(practiceNotebook.putPracticeBookmark, { params: { mcqId: id }, body: { on: true } }, who));
      done(await record([answer(id, 0)], who));
    }
    expect(idsOf(await drawn({ by: "mistakes" }, who))).toEqual([...ids].sort());
    await holdBack(app.db, hidden.testId, null);
    await start(app, sat.testId, who);
    for (const by of ["mistakes", "bookmarks"] as const) expect(await drawn({ by }, who)).toEqual([]);
    await sql`UPDATE mcq SET tags = ARRAY['kept back'] WHERE id = ANY(${ids}::uuid[])`.execute(app.db);
    expect(await drawn({ by: "tag", of: "kept back" }, who)).toEqual([]);
    expect(idsOf(await drawn({ by: "tag", of: "kept back" }, other))).toEqual([ids[1]]);
    expect(await mistakes(who)).toEqual([]);
    const sent = await record(
      ids.map((id) => answer(id, 1)),
      who,
    );
    expect(done(sent).map(({ status }) => status)).toEqual(["withheld", "withheld"]);
    expect(JSON.stringify(sent.body)).not.toMatch(new RegExp(`${CANARY}|isCorrect`));
    refused(
      await app.call(
        practiceNotebook.putPracticeBookmark,
        { params: { mcqId: at(ids, 0) }, body: { on: true } },
        other,
      ),
      "mcq.not_found",
    );
    done(await submit(app, sat.testId, who));
    expect(idsOf(await drawn({ by: "bookmarks" }, who))).toEqual([ids[1]]);
  });

  it("of the day is the question that all get today; earlier ones stand in the archive with their solutions", async () => {
    const who = await app.member();
    const { mcq, date } = done(await app.call(questions.todaysMcq, {}, null));
    expect(idsOf(await drawn({ by: "daily" }, who))).toEqual([mcq.mcqId]);
    await sql`INSERT INTO daily_question (day, mcq_id) SELECT ${date}::date - 1, id FROM mcq
      WHERE state = 'verified' AND embargo_until IS NULL AND id <> ${mcq.mcqId} LIMIT 1`.execute(app.db);
    const list = (query: { cursor?: string; limit?: number }) => app.call(practice.listDailyQuestions, { query }, null);
    const first = done(await list({ limit: 1 }));
    expect(first.items[0]).toMatchObject({ mcq: { mcqId: mcq.mcqId } });
    expect(first.items[0]?.solution).toBeUndefined();
    const second = done(await list({ limit: 1, cursor: first.pagination.nextCursor as string }));
    expect(second.items[0]?.solution?.explanation).toBeDefined();
    expect(second.pagination.nextCursor).toBeUndefined();
    refused(await list({ cursor: "none" }), "page.bad_cursor");
  });

  it("needs a login, and a wish that makes sense", async () => {
    const who = await app.member();
    refused(await draw({ by: "mistakes" }, null), "auth.required");
    refused(await draw({ by: "chapter" }, who), "request.invalid");
    refused(await draw({ by: "due", of: "so-polity" }, who), "request.invalid");
    refused(await draw({ by: "mistakes", count: 51 }, who), "request.invalid");
    for (const by of ["chapter", "subject", "post", "year"] as const)
      refused(await draw({ by, of: "nowhere" }, who), "practice.nothing_named");
  });
});

describe("answers", () => {
  it("are marked here, with key, explanation and source; each counts once, however often and by how many devices it is sent", async () => {
    const who = await app.member();
    const [one, two] = (await made(2)) as [string, string];
    const sent = [answer(one, 0), answer(two, 1)];
    const outcomes = await Promise.all([record(sent, who), record(sent, who), record([...sent].reverse(), who)]);
    const statuses = outcomes.flatMap((got) => done(got).map(({ status }) => status));
    expect(statuses.filter((status) => status === "recorded")).toHaveLength(2);
    expect(statuses.filter((status) => status === "repeated")).toHaveLength(4);
    const again = done(await record(sent, who));
    expect(again).toMatchObject([
      { isCorrect: true, status: "repeated", solution: { correctOptionIndices: [0] } },
      { isCorrect: false, mistake: "wrong", solution: { explanation: { en: `${CANARY} explanation` } } },
    ]);
    expect(await overview(who)).toMatchObject({
      answered: 2,
      correct: 1,
      mistakes: 1,
      streak: { days: 1, today: true },
    });
    expect(done(await record([{ ...at(sent, 1), selectedOptionIndices: [0] }], who))).toMatchObject([
      { isCorrect: false },
    ]);
  });

  it("are bounded on one day, also when several are sent at once; the next day there is place again", async () => {
    const who = await app.member();
    const ids = await made(4);
    done(await record([answer(at(ids, 0), 0)], who));
    await sql`UPDATE practice_person SET sent = 4998 WHERE account_id = ${who.user._id}`.execute(app.db);
    const got = await Promise.all(ids.map((id) => record([answer(id, 0)], who)));
    expect(got.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
    refused(await record([answer(at(ids, 0), 0)], who), "practice.too_many_answers");
    await onDay(1, async () => done(await record([answer(at(ids, 0), 0)], who)));
  });

  it("take three statements for one", async () => {
    const who = await app.member();
    const [mcqId] = (await made(1)) as [string];
    const queried = vi.spyOn(pg.Client.prototype, "query");
    done(await record([answer(mcqId, 0)], who));
    const texts = queried.mock.calls.map(([query]) =>
      typeof query === "string" ? query : (query as { text: string }).text,
    );
    queried.mockRestore();
    expect(texts.filter((text) => /practice_/.test(text))).toHaveLength(3);
  });

  it("from two devices come to what the log says in the order of time", async () => {
    const who = await app.member();
    const [mcqId] = (await made(1)) as [string];
    const times = [9, 2, 7, 4, 0, 6].map((days) => new Date(now - days * DAY).toISOString());
    const sent = times.map((answeredAt, i) => answer(mcqId, i % 3 === 0 ? 1 : 0, { answeredAt }));
    await Promise.all(sent.map(async (one) => done(await record([one], who))));
    const cards = await sql<{
      account_id: string;
    }>`SELECT stability, difficulty, reviewed_on, reviews, correct, fault, faults, right_days
      FROM practice_card WHERE mcq_id = ${mcqId}`.execute(app.db);
    const other = await app.member();
    done(
      await record(
        sent.map((one) => ({ ...one, answerId: randomUUID() })),
        other,
      ),
    );
    const both =
      await sql<object>`SELECT stability, difficulty, reviewed_on, reviews, correct, fault, faults, right_days
      FROM practice_card WHERE mcq_id = ${mcqId}`.execute(app.db);
    expect(both.rows).toEqual([cards.rows[0], cards.rows[0]]);
    expect(cards.rows[0]).toMatchObject({ reviews: 6 });
  });

  it("given offline count for their day for a week; a clock that runs ahead counts as now", async () => {
    const who = await app.member();
    const [mcqId] = (await made(1)) as [string];
    const ago = (days: number) => answer(mcqId, 0, { answeredAt: new Date(now - days * DAY).toISOString() });
    done(await record([ago(1), ago(2), ago(8), ago(-3), ago(-3)], who));
    const { streak, answered } = await overview(who);
    expect([answered, streak.days]).toEqual([2, 3]);
    await expect(sql`UPDATE practice_answer SET correct = true`.execute(app.db)).rejects.toThrow("written once");
    await expect(sql`UPDATE practice_review SET rating = 4`.execute(app.db)).rejects.toThrow("written once");
  });

  it("of no version or option are withheld; of an older version are marked by it", async () => {
    const who = await app.member();
    const [mcqId] = (await made(1)) as [string];
    const strange = [answer(mcqId, 0, { version: 9 }), answer(mcqId, 7), answer(randomUUID(), 0)];
    expect(done(await record(strange, who)).map(({ status }) => status)).toEqual(["withheld", "withheld", "withheld"]);
    expect(await overview(who)).toMatchObject({ answered: 0 });
    refused(await record([], who), "request.invalid");
    refused(await record([answer(mcqId, 0, { timeMs: 3_600_001 })], who), "request.invalid");
    const twice = answer(mcqId, 0);
    refused(await record([twice, twice], who), "request.invalid");
    refused(await record([answer(mcqId, 0)], null), "auth.required");
  });
});

describe("what is sent of a question", () => {
  it("opens no other question by an id that is recorded already", async () => {
    const who = await app.member();
    const [first, other] = (await made(2)) as [string, string];
    const known = answer(first, 1);
    done(await record([known], who));
    const [outcome] = done(await record([{ ...known, mcqId: other }], who));
    expect(outcome).toEqual({ answerId: known.answerId, status: "withheld" });
  });

  it("says something of memory ten times a day, however often it is answered in one call or in several", async () => {
    const who = await app.member();
    const [mcqId] = (await made(1)) as [string];
    const many = (count: number) => Array.from({ length: count }, () => answer(mcqId, 0));
    const first = done(await record(many(8), who));
    const again = done(await record(many(7), who));
    expect([...first, ...again].every(({ status }) => status === "recorded")).toBe(true);
    const count = (table: string) =>
      sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)} WHERE account_id = ${who.user._id}`
        .execute(app.db)
        .then(({ rows }) => rows[0]?.n);
    expect([await count("practice_answer"), await count("practice_review")]).toEqual([15, 10]);
  });
});
