import { type AdminMcq, questionAdmin as calls } from "@sarathi/contract";
import type { testApp } from "./app.ts";
import { done } from "./sitting.ts";

let count = 0;

/** Two of the staff, and what they do with questions: one writes, the other verifies. */
export async function mcqStaff(app: Awaited<ReturnType<typeof testApp>>) {
  const writer = await app.member("moderator");
  const reviewer = await app.member("moderator");
  const draft = (more: object = {}) => ({
    question: { ne: `परीक्षणको प्रश्न ${++count} कुन हो?`, en: `Which is question ${count} of the trial?` },
    options: [{ text: { ne: "क", en: "a" } }, { text: { ne: "ख", en: "b" } }],
    correctOptionIndices: [1],
    explanation: { ne: "किनभने" },
    source: { text: { ne: "संविधान, धारा १" } },
    chapters: ["so-polity"],
    ...more,
  });
  const post = (body: object, as = writer) => app.call(calls.createMcq, { body: body as never }, as);
  const create = async (more: object = {}, as = writer): Promise<AdminMcq> => done(await post(draft(more), as));
  const get = async (id: string, as = writer) => done(await app.call(calls.getAdminMcq, { params: { id } }, as));
  const fieldsOf = (mcq: AdminMcq) => ({
    ...{ question: mcq.question, options: mcq.options, correctOptionIndices: mcq.correctOptionIndices },
    ...{ form: mcq.form, explanation: mcq.explanation, source: mcq.source, difficulty: mcq.difficulty },
    ...{ chapters: mcq.chapters, tags: mcq.tags, marks: mcq.marks, group: mcq.group, asOf: mcq.asOf },
    ...{ validUntil: mcq.validUntil, version: mcq.version },
  });
  const update = (mcq: AdminMcq, change: object, as = writer) =>
    app.call(calls.updateMcq, { params: { id: mcq._id }, body: { ...fieldsOf(mcq), ...change } as never }, as);
  const move = (mcq: Pick<AdminMcq, "_id" | "version">, to: AdminMcq["state"], as = writer, note?: string) =>
    app.call(calls.moveMcq, { params: { id: mcq._id }, body: { to, version: mcq.version, note } }, as);
  async function verified(more: object = {}): Promise<AdminMcq> {
    const mcq = await create(more);
    done(await move(mcq, "in_review"));
    return done(await move(mcq, "verified", reviewer));
  }
  return { writer, reviewer, draft, post, create, get, update, move, verified };
}
