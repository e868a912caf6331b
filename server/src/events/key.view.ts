import type { DecidedQuestion, KeyDecision, Objection } from "@sarathi/contract";
import type { ExamServices } from "../exams/index.ts";
import { indicesOf } from "../foundation/choiceMask.ts";
import type { EventRow } from "./event.store.ts";
import { keyStateOf } from "./key.rules.ts";
import type { ObjectionRow } from "./objection.store.ts";

type Paper = Awaited<ReturnType<ExamServices["tests"]["everPublished"]>>;

/** How far the key of a stored event is, by the database's clock. */
export const keyStateOfRow = (row: EventRow) =>
  keyStateOf(
    row.state,
    { solutionsAt: row.solutions_at, objectionsUntil: row.objections_until, keyFinalAt: row.key_final_at },
    row.now,
  );

export const viewObjection = ({ mcq_id: mcqId, text, source, updated_at }: ObjectionRow): Objection => ({
  ...{ mcqId, text, source, updatedAt: updated_at.toISOString() },
});

/** The questions of a paper with their numbers and provisional keys, in its order. */
export const viewQuestions = (paper: Paper) =>
  paper.mcqs.map((mcq, i) => ({
    number: i + 1,
    mcq,
    correctOptionIndices: indicesOf(paper.byId.get(mcq.mcqId)?.key ?? 0),
  }));

/** The questions that were decided about, with what was objected; nothing of who did. @param decisions by question */
export function viewDecided(
  paper: Paper,
  decisions: ReadonlyMap<string, KeyDecision>,
  objections: readonly ObjectionRow[],
  counts: ReadonlyMap<string, number>,
): DecidedQuestion[] {
  const said = Map.groupBy(objections, ({ mcq_id }) => mcq_id);
  return viewQuestions(paper).flatMap((question): DecidedQuestion[] => {
    const { mcqId } = question.mcq;
    const decision = decisions.get(mcqId);
    if (!decision) return [];
    return [
      {
        ...question,
        decision,
        objectionCount: counts.get(mcqId) ?? 0,
        objections: (said.get(mcqId) ?? []).map(({ text, source }) => ({ text, source })),
      },
    ];
  });
}
