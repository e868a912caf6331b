import type { ImportProblem } from "@sarathi/contract";

export interface Marked {
  right: boolean[];
  problem?: ImportProblem;
  /** Some answer brings a part of the marks and is no right one. */
  isPartial: boolean;
}

/** Shares are written with a few places only: thirds make 99.99. */
const ROUNDING = 1;

/**
 * Which answers are right by the per cent of the marks that each brings, as GIFT and Moodle XML say it: all of them
 * where one answer is chosen, a share where several are, which make all together.
 */
export function rightBy(fractions: readonly number[], isSingle: boolean): Marked {
  const whole = fractions.filter((fraction) => fraction >= 100).length;
  const sum = fractions.reduce((all, fraction) => all + Math.max(0, fraction), 0);
  const isClear = sum === 0 || (isSingle ? whole === 1 : Math.abs(sum - 100) <= ROUNDING);
  const hasParts = fractions.some((fraction) => fraction > 0 && fraction < 100);
  if (isClear) {
    const least = isSingle ? 100 : Number.MIN_VALUE;
    return { right: fractions.map((fraction) => fraction >= least), isPartial: isSingle && hasParts };
  }
  const code = isSingle && whole > 1 ? "two_keys" : "key_unclear";
  const value = fractions.map((fraction) => `${fraction}%`).join(" / ");
  return { right: fractions.map(() => false), problem: { code, field: "key", value }, isPartial: hasParts };
}
