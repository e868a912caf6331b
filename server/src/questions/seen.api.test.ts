import { questionAdmin as calls, questions } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { mcqStaff } from "../../test/mcqs.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp();
const { writer, draft, create, get, move, verified } = await mcqStaff(app);

describe("[S132] what candidates would see", () => {
  it("is shown of a draft, formulas and all, and leaves nothing", async () => {
    const before = await app.db.selectFrom("mcq").select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
    const preview = done(
      await app.call(
        calls.previewMcq,
        { body: draft({ explanation: { ne: "$x^2$" }, question: { ne: "$y$ कति?" } }) },
        writer,
      ),
    );
    expect(preview.mcq).toMatchObject({
      marks: 1,
      multiple: false,
      html: { question: { ne: expect.stringContaining("<math") } },
    });
    expect(preview.solution).toMatchObject({
      correctOptionIndices: [1],
      html: { explanation: { ne: expect.stringContaining("<math") } },
    });
    refused(await app.call(calls.previewMcq, { body: {} as never }, writer), "request.invalid");
    expect(await app.db.selectFrom("mcq").select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow()).toEqual(
      before,
    );
  });

  it("holds no formula where there is none, and the explanation's nowhere but in the solution", async () => {
    const mcq = await verified({ question: { ne: "पद $a_1$ कति?" }, explanation: { ne: "गुप्त $k_9$" } });
    const listed = await app.call(questions.listMcqs, { query: { chapter: "so-polity", limit: 100 } });
    const seen = done(listed).items.find(({ mcqId }) => mcqId === mcq._id);
    expect(seen?.html?.question?.ne).toContain("<math");
    expect(JSON.stringify(listed.body)).not.toContain("गुप्त");
    expect(
      done(listed).items.find(({ mcqId }) => mcqId !== mcq._id && !mcqId.startsWith(mcq._id))?.html,
    ).toBeUndefined();
    const solved = done(await app.call(questions.validateMcq, { body: { mcqId: mcq._id, selectedOptionIndex: 1 } }));
    expect(solved.html?.explanation.ne).toContain("<math");
  });
});

it("[S132] similar questions are named while one writes", async () => {
  const mcq = await create({ question: { ne: "नेपालको संविधानमा जम्मा कति वटा अनुसूची रहेका छन्?" } });
  const near = await create({ question: { ne: "नेपालको संविधानमा जम्मा कति वटा भाग रहेका छन्?" } });
  const similar = (question: object, exceptId?: string) =>
    app.call(calls.similarMcqs, { body: { question, exceptId } as never }, writer);
  const found = done(await similar({ ne: "१. नेपालको संविधानमा जम्मा कति वटा अनुसूचि रहेका छन् ?" }));
  expect(found[0]).toMatchObject({ _id: mcq._id, similarity: 1, state: "draft" });
  expect(found[1]).toMatchObject({ _id: near._id });
  expect(done(await similar(mcq.question, mcq._id)).map(({ _id }) => _id)).not.toContain(mcq._id);
  expect((await get(mcq._id)).similar.map(({ _id }) => _id)).toEqual([near._id]);
  refused(await similar({}), "request.invalid");
});

it("what is no verified question is in no call of candidates", async () => {
  const canary = "canary-of-a-draft";
  const made = [
    await create({ question: { en: `${canary} one` } }),
    await create({ question: { en: `${canary} two` } }),
  ];
  const retired = await verified({
    question: { en: `${canary} three` },
    options: [{ text: { en: "a" } }, { text: { en: "b" } }],
  });
  done(await move(at(made, 1), "in_review"));
  done(await move(retired, "retired"));
  for (const query of [
    {},
    { chapter: "so-polity" },
    { category: "section-officer" },
    { difficulty: "medium" as const },
  ]) {
    for (let page = 1, more = true; more; page++) {
      const answer = await app.call(questions.listMcqs, { query: { ...query, page, limit: 100 } });
      expect(JSON.stringify(answer.body)).not.toContain(canary);
      more = done(answer).pagination.hasNextPage;
    }
  }
  for (const { _id } of [...made, retired]) {
    refused(await app.call(questions.validateMcq, { body: { mcqId: _id, selectedOptionIndex: 0 } }), "mcq.not_found");
  }
});
