import { type TrustCriterion, trustCriteria } from "@sarathi/contract";

export interface Need {
  name: TrustCriterion;
  have: number;
  need: number;
}

const NEED = /^(\w+):(\d+)\/(\d+)$/;

/** What is still needed for the next level, as a refusal says it: `postsRead:2/5 activeDays:1/2`. */
export function needsIn(details: string): Need[] {
  return details.split(" ").flatMap((one) => {
    const [, name, have, need] = NEED.exec(one) ?? [];
    const known = trustCriteria.find((criterion) => criterion === name);
    return known ? [{ name: known, have: Number(have), need: Number(need) }] : [];
  });
}

/** Whether a refusal is one of a limit that is lifted by time or by trust. */
export const isLimit = (code: string): boolean => code.startsWith("limit.");

/** Seconds from now to an instant; 0: it is over. */
export const secondsTo = (instant: string | undefined, now: number): number =>
  instant === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(instant) - now) / 1_000));
