import type { KeyDecisionKind } from "@sarathi/contract";
import { maskOf } from "../foundation/choiceMask.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Paper } from "./paper.ts";
import type { Decision } from "./regrade.rules.ts";

/** A decision about a question as staff send it. */
export interface GivenDecision {
  mcqId: string;
  kind: KeyDecisionKind;
  /** Option indices, each a whole key. */
  keys: number[][];
  reason: string;
}

const invalid = (field: string, text: string) => new AppError("request.invalid", { fields: { [field]: text } });

/** @throws mcq.not_found; request.invalid for keys that nobody could have chosen */
export function decisionOf(paper: Paper, { mcqId, kind, keys, reason }: GivenDecision): Decision {
  const question = paper.byId.get(mcqId);
  const mcq = paper.mcqs.find((one) => one.mcqId === mcqId);
  if (!question || !mcq) throw new AppError("mcq.not_found");
  const isChoosable = (key: number[]) =>
    key.every((option) => option < question.optionCount) && (mcq.multiple || key.length === 1);
  if (!keys.every(isChoosable)) throw invalid("keys", "Must be options that can be chosen");
  return { mcqId, kind, keys: [...new Set(keys.map(maskOf))].sort((a, b) => a - b), reason };
}

/** @throws request.invalid when no question of the paper would count */
export function refuseNothingLeft(paper: Paper, decisions: readonly Decision[]): void {
  if (decisions.filter(({ kind }) => kind === "drop").length >= paper.questions.length)
    throw invalid("kind", "Some question must count");
}
