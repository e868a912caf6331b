import { randomUUID } from "node:crypto";
import { practice, practiceProgress } from "@sarathi/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { type As, testApp } from "../../test/app.ts";
import { holdBack, makeTest } from "../../test/factories.ts";
import { at, done, refused, start, submit } from "../../test/sitting.ts";

const NOW = new Date();
const app = await testApp({ clock: () => NOW });
const progress = (as: As, post?: string) => app.call(practiceProgress.getPracticeProgress, { query: { post } }, as);

it("says of a chapter how many were right only once enough were answered, and what half an hour is worth", async () => {
  const who = await app.member();
  const { mcqIds } = await makeTest(
    app.db,
    Array.from({ length: 12 }, () => ({ answer: "A" })),
  );
  const record = (ids: readonly string[], wrong: number) =>
    app.call(
      practice.recordAnswers,
      {
        body: {
          answers: ids.map((mcqId, i) => ({
            ...{
              answerId: randomUUID(),
              mcqId,
              version: 1,
              selectedOptionIndices: [i < wrong ? 1 : 0],
              language: "ne" as const,
            },
            ...{ timeMs: i * 10_000, answeredAt: NOW.toISOString() },
          })),
        },
      },
      who,
    );
  const empty = done(await progress(who));
  expect(empty).toMatchObject({ overall: { answered: 0, correct: 0 }, chapters: [], nodes: [], worth: [], trend: [] });
  done(await record(mcqIds.slice(0, 9), 0));
  expect(done(await progress(who)).chapters).toEqual([
    { chapter: expect.objectContaining({ slug: "so-polity" }), answered: 9, correct: 9 },
  ]);
  done(await record(mcqIds.slice(9), 2));
  const after = done(await progress(who, "section-officer"));
  const polity = after.chapters.find(({ chapter }) => chapter.slug === "so-polity");
  expect(polity).toMatchObject({ answered: 12, correct: 10, share: 0.833, low: 0.552, high: 0.953 });
  expect(polity?.marks).toBeGreaterThan(0);
  expect(after.nodes.some((node) => node.answered === 12 && node.share === 0.833)).toBe(true);
  expect(after.worth.map(({ gain }) => gain)).toEqual([...after.worth.map(({ gain }) => gain)].sort((a, b) => b - a));
  expect(after.worth.length).toBe(3);
  expect(after.pace.map(({ answered }) => answered)).toEqual([4, 2, 2, 1, 3, 0]);
  expect(after.pace.at(-1)).toEqual({ answered: 0, correct: 0 });
});

it("shows papers with their pass marks, and nothing of one that keeps its results or solutions back", async () => {
  const who = await app.member();
  const test = await makeTest(app.db, [{ answer: "A" }, { answer: "A" }]);
  await start(app, test.testId, who);
  await submit(app, test.testId, who, { answers: [{ mcqId: at(test.mcqIds, 0), selectedOptionIndex: 0 }] });
  expect(done(await progress(who)).trend).toMatchObject([{ percent: 50, passPercent: 25, passed: true }]);
  const other = await app.member();
  const hidden = await makeTest(app.db, [{ answer: "A" }]);
  await holdBack(app.db, hidden.testId, null);
  await start(app, hidden.testId, other);
  await submit(app, hidden.testId, other, { answers: [{ mcqId: at(hidden.mcqIds, 0), selectedOptionIndex: 0 }] });
  expect(done(await progress(other)).overall).toEqual({ answered: 0, correct: 0 });
});

it("compares a first sitting with the others once there are twenty, and says what the blanks were worth", async () => {
  const who = await app.member();
  const four = Array.from({ length: 4 }, () => ({ answer: "A" }));
  const [alone, test] = [await makeTest(app.db, four), await makeTest(app.db, four)];
  const take = async ({ testId, mcqIds }: typeof test, as: As, right: number) => {
    await start(app, testId, as);
    const answers = mcqIds.slice(0, right).map((mcqId) => ({ mcqId, selectedOptionIndex: 0 }));
    const wrong = { mcqId: at(mcqIds, 3), selectedOptionIndex: 1 };
    done(await submit(app, testId, as, { answers: [...answers, wrong] }));
  };
  await take(alone, who, 2);
  await take(test, who, 2);
  const others = await Promise.all(Array.from({ length: 19 }, () => app.member()));
  await Promise.all(others.map((other, i) => take(test, other, i < 10 ? 1 : 3)));
  const { trend, guess } = done(await progress(who));
  expect(trend[0]?.standing).toEqual({ sittings: 1 });
  // Two right of four at 2 marks, one wrong at -0.4: 3.6; ten with 1.6, nine with 5.6: 70 over 20 are 3.5 of 8.
  expect(trend[1]?.standing).toEqual({ sittings: 20, average: 43.8, percentile: 55 });
  expect(guess).toEqual({ papers: 2, lost: 0.8, blank: 2, blind: 0.4, unsure: { answered: 0, correct: 0 } });
  const again = others[0] as As;
  await take(test, again, 3);
  expect(done(await progress(again)).trend.map(({ standing }) => standing?.percentile)).toEqual([50, undefined]);
});

it("needs a login and a post that there is; the profile's stands for none", async () => {
  const who = await app.member();
  refused(await progress(null), "auth.required");
  refused(await progress(who, "no-such-post"), "syllabus.not_found");
  refused(await progress(who, "No Slug"), "request.invalid");
  await sql`UPDATE account SET target_post = 'kharidar' WHERE id = ${who.user._id}`.execute(app.db);
  const { post, nodes } = done(await progress(who));
  expect(post).toBe("kharidar");
  expect(nodes.length).toBeGreaterThan(5);
});
