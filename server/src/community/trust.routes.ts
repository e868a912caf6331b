import type { communityTrust } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { TrustService } from "./trust.service.ts";
import type { WordRuleService } from "./wordRule.service.ts";

export const trustRoutes = (trust: TrustService, rules: WordRuleService): Handlers<typeof communityTrust> => ({
  getTrust: ({ me }) => trust.get(me),
  listWordRules: ({ query }) => rules.list(query),
  createWordRule: ({ me, body, key }) => rules.create(me, body, key),
  updateWordRule: ({ me, params, body }) => rules.update(me, params.id, body),
  removeWordRule: ({ me, params }) => rules.remove(me, params.id),
  tryWordRules: ({ body }) => rules.try(body.text),
});
