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
