/** A set of option indices as bits: bit i stands for option i. Options are 8 at most. */

export const maskOf = (indices: readonly number[]): number => indices.reduce((mask, i) => mask | (1 << i), 0);

export function indicesOf(mask: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < 8; i++) if (mask & (1 << i)) out.push(i);
  return out;
}

/** How many options a mask holds. */
export const countOf = (mask: number): number => indicesOf(mask).length;
