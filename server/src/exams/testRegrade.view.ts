import type { TestRegrade, TestRegradePreview, TestRegrades } from "@sarathi/contract";
import type { Paper } from "./paper.ts";
import type { Decision, RegradeReport } from "./regrade.rules.ts";
import type { RegradeRow, sittingsOf } from "./regrade.store.ts";
import { viewDecision } from "./regrade.view.ts";
import { toMarks } from "./scoring.rules.ts";

type Named = ReadonlyMap<string, string>;

export const numberOf = (paper: Paper, mcqId: string): number =>
  paper.questions.findIndex((question) => question.mcqId === mcqId) + 1;

/** @param names usernames by account */
export function viewRegrade(paper: Paper, row: RegradeRow, names: Named): TestRegrade[] {
  const decision = row.decisions.find(({ mcqId }) => mcqId === row.mcq_id);
  if (!decision) return [];
  const { no, mcq_id: mcqId, results, changed } = row;
  const done = { no, at: row.at.toISOString(), actor: names.get(row.actor_id) ?? "" };
  return [{ ...done, mcqId, number: numberOf(paper, mcqId), decision: viewDecision(decision), results, changed }];
}

/** In the paper's order; a key that holds again is marked by as by none. */
export const viewDecided = (paper: Paper, decisions: readonly Decision[]): TestRegrades["decided"] =>
  paper.questions.flatMap(({ mcqId }, i) => {
    const decision = decisions.find((one) => one.mcqId === mcqId && one.kind !== "kept");
    return decision ? [{ mcqId, number: i + 1, decision: viewDecision(decision) }] : [];
  });

interface Previewed {
  follows: number;
  report: RegradeReport;
  before: Paper;
  after: Paper;
  sittings: Awaited<ReturnType<typeof sittingsOf>>;
  names: Named;
}

export function viewPreview({ follows, report, before, after, sittings, names }: Previewed): TestRegradePreview {
  const { den, results, changed, scores, passes } = report;
  return {
    ...{ follows, results, changed, ...scores, passes },
    fullMarks: { before: before.test.fullMarks, after: after.test.fullMarks },
    passMarks: { before: before.test.passMarks, after: after.test.passMarks },
    steps: report.steps.map(({ by, results: count }) => ({ by: toMarks(by, den), results: count })),
    moved: report.moved.flatMap((one) => {
      const sitting = sittings.get(one.id);
      if (!sitting) return [];
      const { accountId, attemptNo } = sitting;
      return [
        {
          resultId: one.id,
          user: { _id: accountId, username: names.get(accountId) ?? "" },
          attemptNo,
          score: { before: toMarks(one.before, den), after: toMarks(one.after, den) },
          passed: { before: one.passedBefore, after: one.passed },
        },
      ];
    }),
  };
}
