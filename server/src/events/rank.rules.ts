import { FEWEST_FOR_PERCENTILE } from "@sarathi/contract";

/** Share of the rated results that are not better, in percent (NTA's definition: the best has 100). Undefined of few. */
export const percentileOf = (notAbove: number, participants: number): number | undefined =>
  participants < FEWEST_FOR_PERCENTILE ? undefined : (100 * notAbove) / participants;
