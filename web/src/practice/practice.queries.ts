import { practice } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

export const practicesQuery = (page: number) => queryOf(practice.listPractices, { query: { page, limit: 20 } });
