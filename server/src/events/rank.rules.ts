/** Under so many rated results a percentile says nothing (anchors-exam §4.3). */
const FEW = 20;

/** Share of the rated results that are not better, in percent (NTA's definition: the best has 100). Undefined of few. */
export const percentileOf = (notAbove: number, participants: number): number | undefined =>
  participants < FEW ? undefined : (100 * notAbove) / participants;
