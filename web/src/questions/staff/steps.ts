import type { McqState } from "@sarathi/contract";

/** Steps of the workflow that there are from each state; whether one may be taken, the server decides. */
export const stepsFrom: Readonly<Record<McqState, readonly McqState[]>> = {
  draft: ["in_review", "retired"],
  in_review: ["verified", "draft", "retired"],
  verified: ["draft", "retired"],
  retired: ["draft"],
};
