import { randomUUID } from "node:crypto";
import { accounts, type Input, practiceNotebook, testRegrades } from "@sarathi/contract";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import type { As, Member } from "../../test/app.ts";
import { holdBack, makeTest } from "../../test/factories.ts";
import { idsOf, practising } from "../../test/practice.ts";
import { at, done, refused, start, submit } from "../../test/sitting.ts";

const { app, now, onDay, made, answer, record, draw, overview } = await practising();
const admin = await app.member("admin");
type Decided = Input<typeof testRegrades.applyTestRegrade>["body"];
const mistakes = async (as: As, query = {}) => done(await app.call(practiceNotebook.listMistakes, { query }, as)).items;

describe("the mistake notebook", () => {
  it("fills itself from practice, by kind, cause and chapter, and lets go what is right on two days", async () => {
    const who = await app.member();
    const [wrong, guessed, slow, right] = (await made(4)) as [string, string, string, string];
    done(
      await record(
        [
          answer(wrong, 1, { answeredAt: new Date(now - 1_000).toISOString() }),
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
        ids.map((id, i) => answer(id, 1, { answeredAt: new Date(now - i * 1_000).toISOString() })),
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
    await holdBack(app.db, test.testId, new Date(now + 3_600_000));
    await start(app, test.testId, who);
    const answers = [0, 1].map((i) => ({ mcqId: at(test.mcqIds, i), selectedOptionIndex: i }));
    await submit(app, test.testId, who, { answers });
    expect([await mistakes(who), (await overview(who)).mistakes]).toEqual([[], 0]);
    await holdBack(app.db, test.testId, new Date(now - 1_000));
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

describe("a test that is marked anew", () => {
  const regrade = async (testId: string, follows: number, decision: Pick<Decided, "mcqId" | "kind" | "keys">) => {
    const body = { ...decision, follows, reason: "The key was wrong" };
    done(await app.call(testRegrades.applyTestRegrade, { params: { id: testId }, body }, admin), 201);
  };
  const reviews = async (as: Member) =>
    (
      await sql<{ rating: number | null }>`SELECT rating FROM practice_review WHERE account_id = ${as.user._id}
        UNION ALL SELECT rating FROM practice_correction WHERE account_id = ${as.user._id}`.execute(app.db)
    ).rows.map(({ rating }) => rating);

  it("corrects notebook and memory, keeps the log, and comes back when it is undone", async () => {
    const who = await app.member();
    const test = await makeTest(app.db, [{ answer: "A" }, { answer: "A" }]);
    const [first, second] = [at(test.mcqIds, 0), at(test.mcqIds, 1)];
    await start(app, test.testId, who);
    const answers = [first, second].map((mcqId) => ({ mcqId, selectedOptionIndex: 1 }));
    await submit(app, test.testId, who, { answers });
    const listed = async () => (await mistakes(who)).map(({ question, times }) => [question.mcq.mcqId, times]).sort();
    const both = [first, second].map((mcqId) => [mcqId, 1]).sort();
    expect(await listed()).toEqual(both);
    const { answered } = await overview(who);

    await regrade(test.testId, 0, { mcqId: first, kind: "keys", keys: [[1]] });
    expect(await listed()).toEqual([[second, 1]]);
    await regrade(test.testId, 1, { mcqId: second, kind: "drop" });
    expect(await listed()).toEqual([]);
    expect((await overview(who)).answered).toBe(answered);
    const cards = await sql`SELECT correct FROM practice_card WHERE account_id = ${who.user._id}`.execute(app.db);
    expect(cards.rows).toEqual([{ correct: true }]);

    await regrade(test.testId, 2, { mcqId: first, kind: "kept" });
    await regrade(test.testId, 3, { mcqId: second, kind: "kept" });
    await Promise.all([listed(), listed(), overview(who)]);
    expect(await listed()).toEqual(both);
    expect((await reviews(who)).slice().sort()).toEqual([1, 1, 1, 1, 3, null].sort());
    // What was answered before and since is put together with it by its time.
    await onDay(2, async () => done(await record([answer(first, 0)], who)));
    expect((await listed()).length).toBe(2);
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
