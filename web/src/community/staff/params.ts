import { wordRuleActions, wordRuleKinds } from "@sarathi/contract";
import { type ParamsOf, param } from "../../foundation/listParams.ts";

/** What the address of the word rules says. */
export const wordRuleParams = {
  search: param.text(),
  kind: param.oneOf(wordRuleKinds),
  action: param.oneOf(wordRuleActions),
  page: param.page(),
};
export type WordRuleFilter = ParamsOf<typeof wordRuleParams>;
