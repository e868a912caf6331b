import type { Result } from "@sarathi/contract";
import { hook } from "../foundation/hooks.ts";

/** How a result compares with the others of its event; nothing of an unrated one, or before ranks are out. */
export type Ranking = Pick<Result, "rank" | "percentile" | "participants">;
export const rankingOf = hook<(resultId: string) => Promise<Ranking>>("exams.ranking_of");
