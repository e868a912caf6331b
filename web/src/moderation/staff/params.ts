import { caseStates, moderationReasons, reportedKinds } from "@sarathi/contract";
import { type ParamsOf, param } from "../../foundation/listParams.ts";

/** What the queue can be narrowed to by one press; without one: all that waits for somebody. */
export const queues = ["mine", "escalated", "appeals"] as const;
export const states = [...caseStates, "all"] as const;

/** What the address of the queue says. */
export const caseParams = {
  search: param.text(),
  queue: param.oneOf(queues),
  state: param.oneOf(states),
  kind: param.oneOf(reportedKinds),
  reason: param.oneOf(moderationReasons),
  page: param.page(),
  /** The case that stands in place of the queue. */
  case: param.id(),
};
export type CaseFilter = Omit<ParamsOf<typeof caseParams>, "case">;

/** What narrows the queue. */
export const caseFilters = [
  "search",
  "queue",
  "state",
  "kind",
  "reason",
] as const satisfies readonly (keyof CaseFilter)[];
