import type { KeyDecision } from "@sarathi/contract";
import { indicesOf } from "../foundation/choiceMask.ts";
import type { Decision } from "./regrade.rules.ts";

export const viewDecision = ({ kind, keys, reason }: Omit<Decision, "mcqId">): KeyDecision => ({
  kind,
  keys: keys.map(indicesOf),
  reason,
});
