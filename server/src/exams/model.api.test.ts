import fc from "fast-check";
import { expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { attemptDue, makeTest } from "../../test/factories.ts";
import { at, chosenIn, done, getAttempt, save, start, submit } from "../../test/sitting.ts";
import { maskOf } from "../foundation/choiceMask.ts";
import { mark, type PaperQuestion } from "./marking.rules.ts";
import { toMarks } from "./scoring.rules.ts";

/**
 * The attempt machine against a model (docs/sources.md, Attempts): per question the highest sequence number wins; what was
 * acknowledged is never lost; the result is the marking of the model, whatever the order and the retries.
 */
const KEYS = ["A", "BC", "D", "ABD"];
const app = await testApp({ trustProxy: true });
const test = await makeTest(
  app.db,
  KEYS.map((answer) => ({ answer })),
  { multiAnswerPolicy: "partial_if_clean", negative: "1/3" },
);
const paper: PaperQuestion[] = KEYS.map((answer, i) => ({
  mcqId: at(test.mcqIds, i),
  sectionId: "s",
  chapter: undefined,
  marksMilli: 2_000,
  optionCount: 4,
  key: maskOf([...answer].map((letter) => letter.charCodeAt(0) - 65)),
}));
const scheme = { negative: { num: 1, den: 3 }, policy: "partial_if_clean" } as const;

interface Change {
  question: number;
  seq: number;
  options: number[];
}
interface World {
  who: Member;
  attemptId: string | undefined;
  model: Map<number, Change>;
  result: string | undefined;
}
type Step =
  | { do: "save"; changes: Change[]; times: number }
  | { do: "start" | "read" | "submit" | "sweep" }
  | { do: "submit with"; changes: Change[] };

const change: fc.Arbitrary<Change> = fc.nat(KEYS.length - 1).chain((question) =>
  fc.record({
    question: fc.constant(question),
    seq: fc.nat(30),
    options: fc.subarray([0, 1, 2, 3], { maxLength: at(KEYS, question).length > 1 ? 4 : 1 }),
  }),
);
const changes = fc.uniqueArray(change, { selector: (c) => c.question, minLength: 1, maxLength: KEYS.length });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("save" as const), changes, times: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("start" as const, "read" as const, "sweep" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("submit" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("submit with" as const), changes }) },
);

/** The highest sequence number of a question wins; of two with the same number, the first that came. */
function take(world: World, list: Change[]): void {
  for (const c of list) {
    const held = world.model.get(c.question);
    if (!held || held.seq < c.seq) world.model.set(c.question, c);
  }
}
const wire = (c: Change) => ({
  mcqId: at(test.mcqIds, c.question),
  seq: c.seq,
  ...(at(KEYS, c.question).length > 1 ? { selectedOptionIndices: c.options } : { selectedOptionIndex: c.options[0] }),
});

/** Compares the result with the marking of the model. */
function expectMarked(world: World, result: Awaited<ReturnType<typeof submit>>["data"]): void {
  const given = new Map(
    [...world.model].map(([question, c]) => [
      at(test.mcqIds, question),
      { choiceMask: maskOf(c.options), timeSpentMs: 0 },
    ]),
  );
  const marking = mark(paper, given, scheme);
  const chosen = chosenIn(result);
  for (const [i, mcqId] of test.mcqIds.entries()) {
    expect(chosen.get(mcqId)).toEqual([...(world.model.get(i)?.options ?? [])].sort());
  }
  expect(result.score).toBe(toMarks(marking.score, marking.den));
  world.result ??= JSON.stringify(result);
  expect(JSON.stringify(result)).toBe(world.result);
}

async function run(world: World, s: Step): Promise<void> {
  const { who } = world;
  if (s.do === "sweep") {
    await app.services.exams.attempts.sweep();
    return;
  }
  if (s.do === "start") {
    if (world.result) return; // another attempt would begin
    const attempt = await start(app, test.slug, who);
    world.attemptId ??= attempt.attemptId;
    expect(attempt.attemptId).toBe(world.attemptId);
    return;
  }
  if (!world.attemptId) return;
  if (s.do === "save") {
    const body = s.changes.map(wire);
    const sent = await Promise.all(Array.from({ length: s.times }, () => save(app, world.attemptId ?? "", body, who)));
    for (const receipt of sent) expect(receipt.status).toBe(world.result ? 409 : 200);
    if (!world.result) take(world, s.changes);
  } else if (s.do === "read") {
    const attempt = await getAttempt(app, world.attemptId, who);
    expect(attempt.status).toBe(world.result ? "submitted" : "in_progress");
    for (const [question, c] of world.model) {
      const held = attempt.answers.find((a) => a.mcqId === at(test.mcqIds, question));
      // What a submit brought stands in the result, which knows no numbers.
      if (!world.result) expect(held?.seq).toBe(c.seq);
      expect(held?.selectedOptionIndices ?? [held?.selectedOptionIndex].filter((o) => o !== undefined)).toEqual(
        [...c.options].sort(),
      );
    }
  } else {
    const brought = s.do === "submit with" ? s.changes : [];
    if (!world.result) take(world, brought);
    const got = await submit(app, test.testId, who, { attemptId: world.attemptId, answers: brought.map(wire) });
    expectMarked(world, done(got));
  }
}

it("[S101] [S103] whatever the order of steps, retries and replays, the result is the model's", async () => {
  const members = await Promise.all(Array.from({ length: 45 }, () => app.member()));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const who = members.pop() ?? (await app.member());
      const world: World = { who, attemptId: undefined, model: new Map(), result: undefined };
      await run(world, { do: "start" });
      for (const s of steps) await run(world, s);
      await run(world, { do: "read" });
      await run(world, { do: "submit" });
      await run(world, { do: "submit" });
    }),
    { numRuns: 40, interruptAfterTimeLimit: 15_000, endOnFailure: true },
  );
});

it("[S101] the same changes in any order, split and repeated at will, give the same score", async () => {
  const seqs = fc.uniqueArray(fc.nat(1_000), { minLength: 8, maxLength: 8 });
  const members = await Promise.all(Array.from({ length: 10 }, () => app.member()));
  await fc.assert(
    fc.asyncProperty(
      seqs,
      fc.array(change, { minLength: 8, maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      async (nos, list, dice) => {
        const all = list.map((c, i) => ({ ...c, seq: at(nos, i) }));
        const scores: number[] = [];
        const who = members.pop() ?? (await app.member());
        for (const mixed of [all, [...all, ...all].sort(() => (dice.next().value % 3) - 1)]) {
          const { attemptId } = await start(app, test.slug, who);
          for (const c of mixed) done(await save(app, attemptId, [wire(c)], who));
          scores.push(done(await submit(app, test.testId, who)).score);
        }
        expect(scores[1]).toBe(scores[0]);
      },
    ),
    { numRuns: 8, interruptAfterTimeLimit: 10_000, endOnFailure: true },
  );
});

it("[S104] left alone, the deadline gives the same result as the candidate's submit", async () => {
  const [one, other] = [await app.member(), await app.member()];
  const body = [wire({ question: 0, seq: 3, options: [0] }), wire({ question: 1, seq: 4, options: [1] })];
  const open = await start(app, test.slug, one);
  done(await save(app, open.attemptId, body, one));
  const submitted = done(await submit(app, test.testId, one));
  const id = await attemptDue(app.db, test.testId, other.user._id, 58);
  done(await save(app, id, body, other));
  await app.db
    .updateTable("attempt")
    .set({ closes_at: new Date(Date.now() - 1) })
    .where("id", "=", id)
    .execute();
  await app.services.exams.attempts.sweep();
  const closed = done(await submit(app, test.testId, other));
  expect(closed).toMatchObject({ closedBy: "deadline", score: submitted.score, correct: 1, wrong: 1, blank: 2 });
});
