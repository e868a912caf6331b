import { communityTrust, users } from "@sarathi/contract";
import { queryOf } from "../../foundation/query.ts";
import type { WordRuleFilter } from "./params.ts";

const PER_PAGE = 50;

export const wordRulesQuery = ({ search, kind, action, page }: WordRuleFilter) =>
  queryOf(communityTrust.listWordRules, { query: { search, kind, action, page, limit: PER_PAGE } });

/** What is asked for again after any change. */
export const changedByRules = [communityTrust.listWordRules, users.listAudit];
