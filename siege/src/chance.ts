/** Chance that is the same for the same seed (mulberry32), so that what was found can be found again. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  /** An integer from 0 to below `count`. */
  below(count: number): number;
  /** Whether something of this probability happens. */
  happens(probability: number): boolean;
  /** One of the list. @throws when there is none */
  of<T>(list: readonly T[]): T;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    of<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error("nothing to choose from");
      return list[below(list.length)] as T;
    },
  };
}
