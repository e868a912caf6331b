import { search, users } from "@sarathi/contract";
import { queryOf } from "../../foundation/query.ts";

const PER_PAGE = 50;

export const missesQuery = () => queryOf(search.listMisses, { query: { page: 1, limit: PER_PAGE } });
export const aliasesQuery = (page: number) => queryOf(search.listAliases, { query: { page, limit: PER_PAGE } });

/** What is asked for again after any change. */
export const CHANGED_BY_ALIASES = [search.listAliases, search.find, users.listAudit];
