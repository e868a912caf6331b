import { testRegrades as calls, type Endpoint, exams, type Input, notifications, users } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { satEvent } from "../../test/events.ts";
import { attemptDue, holdBack, makeTest } from "../../test/factories.ts";
import { hears } from "../../test/hears.ts";
import { at, done, refused, save, start, submit } from "../../test/sitting.ts";

const app = await testApp();
const admin = await app.member("admin");
const moderator = await app.member("moderator");
const people = await Promise.all(Array.from({ length: 3 }, () => app.member()));
const nobody = "01900000-0000-7000-8000-000000000000";
const why = "The Act was amended in Bhadra";

type Test = Awaited<ReturnType<typeof makeTest>>;
type Body = Input<typeof calls.applyTestRegrade>["body"];
const list = async (id: string) => done(await app.call(calls.listTestRegrades, { params: { id } }, moderator));
const preview = (id: string, body: Omit<Body, "reason" | "follows">, as: Member = admin) =>
  app.call(calls.previewTestRegrade, { params: { id }, body }, as);
/** Decides by what is known now, unless it is said by what. */
const apply = async (id: string, body: Omit<Body, "reason" | "follows"> & Partial<Body>, as: Member = admin) => {
  const follows = body.follows ?? (await list(id)).follows;
  return app.call(calls.applyTestRegrade, { params: { id }, body: { reason: why, ...body, follows } }, as);
};

/** Sits a test with one option chosen for each of its questions; null: blank. */
async function sit(test: Test, who: Member, options: readonly (number | null)[]) {
  await start(app, test.testId, who);
  const answers = options.flatMap((selectedOptionIndex, i) =>
    selectedOptionIndex === null ? [] : [{ mcqId: at(test.mcqIds, i), selectedOptionIndex }],
  );
  return done(await submit(app, test.testId, who, { answers }));
}
const resultOf = async (id: string, as: Member) => done(await app.call(exams.getResult, { params: { id } }, as));
/** What is stored of all results of a test. */
const stored = async (testId: string) =>
  (
    await sql<{ id: string; score: number; full: number; passed: boolean; choices: number[][] }>`
      SELECT id, score_num::float8 / den AS score, full_num::float8 / den AS full, passed,
        (SELECT jsonb_agg(jsonb_build_array(w->0, w->2)) FROM jsonb_array_elements(marking->'answers') AS w) AS choices
      FROM result WHERE test_id = ${testId} ORDER BY id`.execute(app.db)
  ).rows;
/** The tests whose results have moved for each, by what they were notified of. Of drains at once, one leaves work to another and ends first. */
const heard = async () => {
  await app.jobs.drain();
  return Promise.all(people.map(heardBy));
};
const heardBy = async (who: Member) => {
  const { items } = done(await app.call(notifications.listNotifications, { query: {} }, who));
  return items.flatMap(({ result }) => (result ? [result.slug] : []));
};
/** Two marks a question, a fifth off for a wrong one; the keys are A and B. Right and right, wrong and right, nothing. */
async function satTest() {
  const test = await makeTest(app.db, [{ answer: "A" }, { answer: "B" }]);
  const [a, b, c] = people as [Member, Member, Member];
  const results = [await sit(test, a, [0, 1]), await sit(test, b, [2, 1]), await sit(test, c, [null, null])];
  return { test, mcqId: at(test.mcqIds, 0), results };
}

describe("a faulty question of a test", () => {
  it("is decided about by what a dry run says, and undone by the same call; who moved hears of it and reads why", async () => {
    const { test, mcqId, results } = await satTest();
    const id = test.testId;
    const first = await stored(id);
    const key = { mcqId, kind: "keys", keys: [[2]] } as const;
    const dry = done(await preview(id, { ...key, keys: [[2]] }));
    expect(dry).toMatchObject({
      ...{ follows: 0, results: 3, changed: 2, raised: 1, lowered: 1 },
      fullMarks: { before: 4, after: 4 },
      steps: [
        { by: -2.4, results: 1 },
        { by: 0, results: 1 },
        { by: 2.4, results: 1 },
      ],
    });
    expect(
      dry.moved.map(({ user, score, attemptNo }) => [user.username, score.before, score.after, attemptNo]).sort(),
    ).toEqual(
      [
        [at(people, 0).user.username, 4, 1.6, 1],
        [at(people, 1).user.username, 1.6, 4, 1],
      ].sort(),
    );
    expect(await stored(id)).toEqual(first);
    expect((await list(id)).items).toEqual([]);

    const applied = done(await apply(id, { ...key, keys: [[2]] }), 201);
    expect(applied).toMatchObject({ no: 1, number: 1, results: 3, changed: 2, actor: admin.user.username });
    expect((await stored(id)).map(({ choices }) => choices)).toEqual(first.map(({ choices }) => choices));
    const mine = await resultOf(at(results, 1).resultId, at(people, 1));
    expect(mine).toMatchObject({ score: 4, correct: 2, wrong: 0 });
    expect(mine.changes).toMatchObject([
      {
        ...{ scoreBefore: 1.6, scoreAfter: 4, fullMarksBefore: 4, fullMarksAfter: 4 },
        question: { number: 1, kind: "keys", reason: why },
      },
    ]);
    expect((await resultOf(at(results, 2).resultId, at(people, 2))).changes).toBeUndefined();
    expect(await heard()).toEqual([[test.slug], [test.slug], []]);
    // Who sits it now is marked by the new key.
    expect(await sit(test, await app.member(), [2, 1])).toMatchObject({ score: 4 });

    const undone = done(await apply(id, { mcqId, kind: "kept", reason: "The amendment is not in force yet" }), 201);
    expect(undone).toMatchObject({ no: 2, changed: 3, decision: { kind: "kept" } });
    expect((await stored(id)).slice(0, 3)).toEqual(first);
    const again = await resultOf(at(results, 1).resultId, at(people, 1));
    expect(again.changes?.map(({ scoreBefore, scoreAfter }) => [scoreBefore, scoreAfter])).toEqual([
      [4, 1.6],
      [1.6, 4],
    ]);
    expect(await list(id)).toMatchObject({ follows: 2, decided: [], items: [{ no: 2 }, { no: 1, changed: 2 }] });
    const { items } = done(await app.call(users.listAudit, { query: { targetId: id } }, admin));
    expect(items.map(({ action, reason }) => [action, reason])).toEqual([
      ["test.regrade", "The amendment is not in force yet"],
      ["test.regrade", why],
    ]);
  });

  it("may count for nothing, for all, or for who chose anything; full marks and pass marks follow", async () => {
    const { test, mcqId, results } = await satTest();
    const id = test.testId;
    const dry = done(await preview(id, { mcqId, kind: "drop" }));
    expect(dry).toMatchObject({ changed: 3, fullMarks: { before: 4, after: 2 }, raised: 1, lowered: 1 });
    expect(dry.passMarks.after).toBe(dry.passMarks.before / 2);
    done(await apply(id, { mcqId, kind: "drop" }), 201);
    expect(await resultOf(at(results, 1).resultId, at(people, 1))).toMatchObject({ score: 2, fullMarks: 2 });
    refused(await apply(id, { mcqId: at(test.mcqIds, 1), kind: "drop" }), "request.invalid");
    refused(await preview(id, { mcqId, kind: "drop" }), "key.as_before");
    done(await apply(id, { mcqId, kind: "full_to_attempted" }), 201);
    const scores = async () => (await stored(id)).map(({ score }) => score);
    expect(await scores()).toEqual([4, 4, 0]);
    done(await apply(id, { mcqId, kind: "full_to_all" }), 201);
    expect(await scores()).toEqual([4, 4, 2]);
    expect((await list(id)).decided).toMatchObject([{ mcqId, number: 1, decision: { kind: "full_to_all" } }]);
  });

  it("is named to nobody whose solutions are kept back", async () => {
    const { test, mcqId, results } = await satTest();
    await holdBack(app.db, test.testId, null);
    const reason = "canary-of-a-reason: the key is C";
    done(await apply(test.testId, { mcqId, kind: "keys", keys: [[2]], reason }), 201);
    const seen = await resultOf(at(results, 1).resultId, at(people, 1));
    expect(seen.changes).toMatchObject([{ scoreBefore: 1.6, scoreAfter: 4 }]);
    expect(JSON.stringify(seen)).not.toContain("canary");
    expect(JSON.stringify(seen.changes)).not.toContain(mcqId);
  });

  it("is refused to others, where there is none, and where it was decided already", async () => {
    const { test, mcqId } = await satTest();
    const id = test.testId;
    const drop = { mcqId, kind: "drop", keys: [] } as const;
    const call = (spec: Endpoint, input: object, as: Member | null) => app.call(spec, input as never, as);
    for (const as of [null, at(people, 0), moderator]) {
      const code = as ? "auth.forbidden" : "auth.required";
      refused(
        await call(calls.applyTestRegrade, { params: { id }, body: { ...drop, reason: why, follows: 0 } }, as),
        code,
      );
      refused(await call(calls.previewTestRegrade, { params: { id }, body: drop }, as), code);
    }
    refused(await app.call(calls.listTestRegrades, { params: { id } }, at(people, 0)), "auth.forbidden");
    refused(await app.call(calls.listTestRegrades, { params: { id: nobody } }, moderator), "test.not_found");
    refused(await apply(id, { mcqId: nobody, kind: "drop" }), "mcq.not_found");
    refused(await apply(nobody, { mcqId, kind: "drop", follows: 0 }), "test.not_found");
    refused(await apply(id, { mcqId, kind: "kept" }), "key.as_before");
    refused(await apply(id, { mcqId, kind: "keys", keys: [[0]] }), "key.as_before");
    for (const body of [
      { mcqId, kind: "keys" },
      { mcqId, kind: "keys", keys: [[7]] },
      { mcqId, kind: "keys", keys: [[0, 1]] },
      { mcqId, kind: "drop", keys: [[1]] },
      { mcqId, kind: "drop", reason: " " },
    ] as const)
      refused(await apply(id, body as unknown as Body), "request.invalid");
    const body = { mcqId, kind: "drop", reason: why, follows: 0 } as const;
    const twice = { "idempotency-key": "the-same-key-twice" };
    const sent = () => app.call(calls.applyTestRegrade, { params: { id }, body }, admin, twice);
    expect(done(await sent(), 201)).toEqual(done(await sent(), 201));
    refused(await apply(id, { mcqId, kind: "full_to_all", follows: 0 }), "key.decided_meanwhile");
  });

  it("of an exam event is decided about with its objections alone, whose results it leaves as they are", async () => {
    const sat = await satEvent(app, admin, [4, 2]);
    const before = await stored(sat.testId);
    const body = { mcqId: at(sat.mcqIds, 0), kind: "drop" } as const;
    refused(await preview(sat.testId, body), "key.of_event");
    refused(await apply(sat.testId, { ...body, follows: 0 }), "key.of_event");
    const { test, mcqId } = await satTest();
    done(await apply(test.testId, { mcqId, kind: "drop" }), 201);
    expect(await stored(sat.testId)).toEqual(before);
  });
});

describe("at the same moment", () => {
  it("of many who decide one does, and the others look again", async () => {
    const { test, mcqId } = await satTest();
    const kinds = ["drop", "full_to_all", "full_to_attempted"] as const;
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, i) => apply(test.testId, { mcqId, kind: at(kinds, i % 3), follows: 0 })),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const one of all) if (one.status !== 201) refused(one, "key.decided_meanwhile");
    expect((await list(test.testId)).items).toHaveLength(1);
  });

  it("whoever submits is marked by the key of then, whichever came first", async () => {
    const test = await makeTest(app.db, [{ answer: "A" }, { answer: "B" }]);
    const mcqId = at(test.mcqIds, 0);
    const many = await Promise.all(Array.from({ length: 8 }, () => app.member()));
    for (const kind of ["drop", "full_to_all", "drop", "kept"] as const) {
      const [applied] = await Promise.all([
        apply(test.testId, { mcqId, kind }),
        ...many.map((who) => sit(test, who, [0, 1])),
      ]);
      done(applied, 201);
      const [score, full] = kind === "drop" ? [2, 2] : [4, 4];
      for (const one of await stored(test.testId)) expect([one.score, one.full]).toEqual([score, full]);
    }
  });

  it("what comes late is marked by the key of then", async () => {
    const test = await makeTest(app.db, [{ answer: "A" }, { answer: "B" }]);
    const mcqId = at(test.mcqIds, 0);
    const many = await Promise.all(Array.from({ length: 4 }, () => app.member()));
    const late = await Promise.all(many.map(({ user }) => attemptDue(app.db, test.testId, user._id, 600)));
    const answers = [{ mcqId, selectedOptionIndex: 2, seq: Date.now() - 700_000 }];
    for (const [i, who] of many.entries()) done(await save(app, at(late, i), answers, who));
    const body = { mcqId, kind: "keys", keys: [[2]] } as const;
    const [applied] = await Promise.all([
      apply(test.testId, { ...body, keys: [[2]] }),
      ...many.map((who, i) => submit(app, test.testId, who, { attemptId: at(late, i), answers })),
    ]);
    done(applied, 201);
    expect((await stored(test.testId)).map(({ score }) => score)).toEqual([2, 2, 2, 2]);
  });

  it("another process that holds the old key marks by the new one, and hears of it", async () => {
    const { test, mcqId } = await satTest();
    const node = await app.anotherNode();
    const stop = await hears(app, node);
    const there = () => node.services.exams.tests.frozen(test.testId);
    expect((await there()).regradeNo).toBe(0);
    done(await apply(test.testId, { mcqId, kind: "drop" }), 201);
    await expect.poll(async () => (await there()).regradeNo, { timeout: 3_000 }).toBe(1);
    await stop();
  });

  it("one whose listening connection was away meanwhile finds the new key when it listens again", async () => {
    const { test, mcqId } = await satTest();
    const node = await app.anotherNode();
    const there = async () => (await node.services.exams.tests.frozen(test.testId)).regradeNo;
    expect(await there()).toBe(0);
    done(await apply(test.testId, { mcqId, kind: "drop" }), 201);
    expect(await there()).toBe(0); // it heard nothing
    const stop = await hears(app, node);
    await expect.poll(there, { timeout: 3_000 }).toBe(1);
    await stop();
  });
});
