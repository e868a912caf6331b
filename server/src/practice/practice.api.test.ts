import { randomUUID } from "node:crypto";
import { accounts, type PracticeAnswer, practice, practiceNotebook, questions, type SetWish } from "@sarathi/contract";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { CANARY, holdBack, makeTest } from "../../test/factories.ts";
import { at, done, refused, start, submit } from "../../test/sitting.ts";

const DAY = 86_400_000;
const NOW = Date.now();
let ahead = 0;
const clock = () => new Date(NOW + ahead);
const app = await testApp({ clock });

type Wish = Partial<SetWish> & Pick<SetWish, "by">;
const draw = (wish: Wish, as: As) => app.call(practice.drawSet, { body: { count: 50, ...wish } }, as);
const drawn = async (wish: Wish, as: As) => done(await draw(wish, as)).questions;
const idsOf = (list: { mcq: { mcqId: string } }[]) => list.map(({ mcq }) => mcq.mcqId).sort();
const answer = (mcqId: string, selected: number, more: Partial<PracticeAnswer> = {}): PracticeAnswer => ({
  ...{ answerId: randomUUID(), mcqId, version: 1, selectedOptionIndices: [selected], timeMs: 20_000, language: "ne" },
  answeredAt: clock().toISOString(),
  ...more,
});
const record = (answers: PracticeAnswer[], as: As) => app.call(practice.recordAnswers, { body: { answers } }, as);
const overview = async (as: As) => done(await app.call(practice.getPractice, {}, as));
const mistakes = async (as: As, query = {}) => done(await app.call(practiceNotebook.listMistakes, { query }, as)).items;
/** Questions of their own that may be practised: their keys are A. */
const made = async (count: number) =>
  (
    await makeTest(
      app.db,
      Array.from({ length: count }, () => ({ answer: "A" })),
    )
  ).mcqIds;
async function onDay<T>(day: number, work: () => Promise<T>): Promise<T> {
  ahead = day * DAY;
  try {
    return await work();
  } finally {
    ahead = 0;
  }
}

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
    const times = [9, 2, 7, 4, 0, 6].map((days) => new Date(NOW - days * DAY).toISOString());
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
    const ago = (days: number) => answer(mcqId, 0, { answeredAt: new Date(NOW - days * DAY).toISOString() });
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

describe("the mistake notebook", () => {
  it("fills itself from practice, by kind, cause and chapter, and lets go what is right on two days", async () => {
    const who = await app.member();
    const [wrong, guessed, slow, right] = (await made(4)) as [string, string, string, string];
    done(
      await record(
        [
          answer(wrong, 1, { answeredAt: new Date(NOW - 1_000).toISOString() }),
          answer(guessed, 0, { confidence: "guess" }),
          answer(slow, 0, { timeMs: 200_000 }),
          answer(right, 0),
        ],
        who,
      ),
    );
    expect((await mistakes(who)).map(({ question, kind }) => [question.mcq.mcqId, kind]).sort()).toEqual(
      [
        [wrong, "wrong"],
        [guessed, "guessed"],
        [slow, "slow"],
      ].sort(),
    );
    const setCause = (mcqId: string, cause: "slip" | null, as: As) =>
      app.call(practiceNotebook.setMistakeCause, { params: { mcqId }, body: { cause } }, as);
    expect(done(await setCause(wrong, "slip", who))).toEqual({ cause: "slip" });
    refused(await setCause(right, "slip", who), "practice.no_mistake");
    refused(await setCause(wrong, "slip", await app.member()), "practice.no_mistake");
    refused(await setCause(wrong, "slip", null), "auth.required");
    expect((await mistakes(who, { cause: "slip" })).length).toBe(1);
    expect((await mistakes(who, { cause: "none", kind: "slow", chapter: "so-polity" })).length).toBe(1);
    expect(await mistakes(who, { chapter: "nowhere" })).toEqual([]);
    const groups = done(await app.call(practiceNotebook.listMistakeGroups, {}, who));
    expect(groups).toMatchObject([
      { questions: 2, chapter: "so-polity" },
      { questions: 1, cause: "slip" },
    ]);
    for (const day of [0, 1]) {
      expect((await mistakes(who, { kind: "wrong" })).length).toBe(1);
      await onDay(day, async () => done(await record([answer(wrong, 0)], who)));
    }
    expect(await mistakes(who, { kind: "wrong" })).toEqual([]);
  });

  it("is read by cursor, and is its owner's alone", async () => {
    const who = await app.member();
    const ids = await made(5);
    done(
      await record(
        ids.map((id, i) => answer(id, 1, { answeredAt: new Date(NOW - i * 1_000).toISOString() })),
        who,
      ),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = done(await app.call(practiceNotebook.listMistakes, { query: { limit: 2, cursor } }, who));
      seen.push(...page.items.map(({ question }) => question.mcq.mcqId));
      cursor = page.pagination.nextCursor;
    } while (cursor);
    expect(seen).toEqual([...ids]);
    expect(await mistakes(await app.member())).toEqual([]);
    refused(await app.call(practiceNotebook.listMistakes, { query: { cursor: "x" } }, who), "page.bad_cursor");
    refused(await app.call(practiceNotebook.listMistakes, { query: {} }, null), "auth.required");
  });

  it("takes in results once, when their solutions are out", async () => {
    const who = await app.member();
    const test = await makeTest(app.db, [{ answer: "A" }, { answer: "A" }, { answer: "A" }]);
    await holdBack(app.db, test.testId, new Date(NOW + 3_600_000));
    await start(app, test.testId, who);
    const answers = [0, 1].map((i) => ({ mcqId: at(test.mcqIds, i), selectedOptionIndex: i }));
    await submit(app, test.testId, who, { answers });
    expect([await mistakes(who), (await overview(who)).mistakes]).toEqual([[], 0]);
    await holdBack(app.db, test.testId, new Date(NOW - 1_000));
    const lists = await Promise.all([mistakes(who), mistakes(who), mistakes(who)]);
    for (const list of lists.slice(-1))
      expect(list.map(({ question, times }) => [question.mcq.mcqId, times])).toEqual([[at(test.mcqIds, 1), 1]]);
    expect(await overview(who)).toMatchObject({ mistakes: 1 });
    const queried = vi.spyOn(pg.Client.prototype, "query");
    await mistakes(who);
    const texts = queried.mock.calls.map(([query]) => JSON.stringify(query));
    queried.mockRestore();
    expect([
      texts.some((text) => text.includes("practice_result")),
      texts.some((text) => /marking/.test(text)),
    ]).toEqual([true, false]);
    const { rows } = await sql`SELECT FROM practice_review WHERE account_id = ${who.user._id}`.execute(app.db);
    expect(rows).toHaveLength(2);
  });
});

describe("bookmarks and notes", () => {
  const mark = (mcqId: string, on: boolean, as: As) =>
    app.call(practiceNotebook.putPracticeBookmark, { params: { mcqId }, body: { on } }, as);
  const note = (mcqId: string, text: string, as: As) =>
    app.call(practiceNotebook.putPracticeNote, { params: { mcqId }, body: { text } }, as);

  it("are set and taken away, and nobody else sees them", async () => {
    const [who, other] = [await app.member(), await app.member()];
    const [mcqId] = (await made(1)) as [string];
    for (const _ of [1, 2]) expect(done(await mark(mcqId, true, who))).toEqual({ bookmarked: true });
    expect(done(await note(mcqId, "canary-note", who))).toEqual({ text: "canary-note" });
    const lists = [practiceNotebook.listPracticeBookmarks, practiceNotebook.listPracticeNotes];
    for (const list of lists) {
      expect(done(await app.call(list, {}, who)).items).toMatchObject([
        { question: { bookmarked: true, note: "canary-note" } },
      ]);
      expect(done(await app.call(list, {}, other)).items).toEqual([]);
      refused(await app.call(list, {}, null), "auth.required");
      refused(await app.call(list, { query: { cursor: "x" } }, who), "page.bad_cursor");
    }
    await sql`UPDATE mcq SET tags = ARRAY['noted'] WHERE id = ${mcqId}`.execute(app.db);
    const seen = await draw({ by: "tag", of: "noted" }, other);
    expect(idsOf(done(seen).questions)).toEqual([mcqId]);
    expect(JSON.stringify(seen.body)).not.toContain("canary-note");
    expect(app.logLines.join("\n")).not.toContain("canary-note");
    expect(done(await mark(mcqId, false, who))).toEqual({ bookmarked: false });
    expect(done(await note(mcqId, " ", who))).toEqual({ text: "" });
    expect(await overview(who)).toMatchObject({ bookmarks: 0, notes: 0 });
    refused(await mark(randomUUID(), true, who), "mcq.not_found");
    refused(await note(randomUUID(), "x", who), "mcq.not_found");
    refused(await note(mcqId, "x".repeat(2_001), who), "request.invalid");
    refused(await note(mcqId, "x", null), "auth.required");
    refused(await mark(mcqId, true, null), "auth.required");
  });

  it("leave with their owner's data, and go with the account like all of practice", async () => {
    const who = await app.member();
    const [mcqId] = (await made(1)) as [string];
    done(await note(mcqId, "my own", who));
    done(await record([answer(mcqId, 1)], who));
    const { parts } = done(await app.call(accounts.exportMe, {}, who));
    expect(parts.practiceAnswers).toMatchObject([{ mcqId, isCorrect: false, selectedOptionIndices: [1] }]);
    expect(parts.practiceQuestions).toMatchObject([{ mcqId, note: "my own", mistake: "wrong" }]);
    expect(parts.practiceDays).toMatchObject([{ answered: 1, correct: 0 }]);
    await sql`UPDATE account SET erase_requested_at = now() - interval '31 days' WHERE id = ${who.user._id}`.execute(
      app.db,
    );
    await app.services.accounts.sweep();
    for (const table of ["answer", "review", "card", "day", "note", "bookmark", "result", "person"]) {
      const { rows } =
        await sql`SELECT FROM ${sql.table(`practice_${table}`)} WHERE account_id = ${who.user._id}`.execute(app.db);
      expect(rows).toEqual([]);
    }
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

describe("repetition", () => {
  const cap = (dailyCap: number, as: As) => app.call(practice.putPracticeSettings, { body: { dailyCap } }, as);
  const met = async (who: Member, count: number) => {
    const ids = await made(count);
    done(
      await record(
        ids.map((id) => answer(id, 1)),
        who,
      ),
    );
    return ids;
  };

  it("brings back what is likely forgotten, the day's share at most; the rest moves on", async () => {
    const who = await app.member();
    const ids = await met(who, 7);
    expect((await overview(who)).due).toMatchObject({ now: 0, waiting: 0, done: 0, cap: 40, retention: 0.9 });
    expect(done(await cap(5, who))).toEqual({ dailyCap: 5 });
    await onDay(1, async () => {
      expect((await overview(who)).due).toMatchObject({ now: 5, waiting: 2, done: 0 });
      const set = await drawn({ by: "due" }, who);
      expect(set.length).toBe(5);
      expect([...ids]).toEqual(expect.arrayContaining(idsOf(set)));
      done(
        await record(
          set.slice(0, 2).map(({ mcq }) => answer(mcq.mcqId, 0)),
          who,
        ),
      );
      expect((await overview(who)).due).toMatchObject({ now: 3, waiting: 2, done: 2 });
    });
    refused(await cap(4, who), "request.invalid");
    refused(await cap(10, null), "auth.required");
  });

  it("asks for more as the exam nears, of all that was learnt before", async () => {
    const who = await app.member();
    const ids = await made(3);
    done(
      await record(
        ids.map((id) => answer(id, 0, { confidence: "sure" })),
        who,
      ),
    );
    const exam = new Date(NOW + 12 * DAY).toISOString().slice(0, 10);
    const dueAfter = (days: number) => onDay(days, async () => (await overview(who)).due);
    const before = await dueAfter(6);
    await app.db.updateTable("account").set({ exam_date: exam }).where("id", "=", who.user._id).execute();
    const after = await dueAfter(6);
    expect([before.retention, after.retention]).toEqual([0.9, 0.95]);
    expect([before.now, after.now]).toEqual([0, 3]);
  });
});
