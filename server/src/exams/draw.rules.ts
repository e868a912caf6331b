import { mulberry32, shuffle } from "@sarathi/contract";

/** A question that may be drawn. */
export interface Candidate {
  mcqId: string;
  version: number;
  group: string | undefined;
  /** Its stem, folded, in each language that it has. */
  stems: readonly string[];
}
/** A row of a blueprint with all questions that fit it, in a fixed order. */
export interface RowToDraw {
  count: number;
  candidates: readonly Candidate[];
}
export interface DrawnRow {
  /** Questions that could have been drawn for it. */
  available: number;
  drawn: Candidate[];
}
/** What the paper holds already. */
export interface Taken {
  mcqIds: ReadonlySet<string>;
  stems: ReadonlySet<string>;
}

/**
 * Draws a blueprint: no question and no stem twice, groups whole. The same seed draws the same. The row with the fewest
 * questions to draw from comes first, so that a wider one does not take what only the narrower could use.
 * @param sizes questions of each group in the bank
 */
export function drawRows(
  rows: readonly RowToDraw[],
  taken: Taken,
  sizes: ReadonlyMap<string, number>,
  seed: number,
): DrawnRow[] {
  const mcqIds = new Set(taken.mcqIds);
  const stems = new Set(taken.stems);
  const result: DrawnRow[] = rows.map(() => ({ available: 0, drawn: [] }));
  const narrowFirst = rows
    .map((row, at) => ({ row, at }))
    .sort((a, b) => a.row.candidates.length - b.row.candidates.length);
  for (const { row, at } of narrowFirst) {
    const free = row.candidates.filter(({ mcqId }) => !mcqIds.has(mcqId));
    const units = distinct(shuffle(unitsOf(free, sizes), mulberry32(seed + at)), stems);
    const drawn = pick(units, row.count).flat();
    result[at] = { available: units.flat().length, drawn };
    for (const one of drawn) {
      mcqIds.add(one.mcqId);
      for (const stem of one.stems) stems.add(stem);
    }
  }
  return result;
}

/** Single questions and whole groups; a group of which one may not be drawn is none. */
function unitsOf(candidates: readonly Candidate[], sizes: ReadonlyMap<string, number>): Candidate[][] {
  const groups = Map.groupBy(candidates, ({ group, mcqId }) => group ?? mcqId);
  return [...groups.values()].filter(([first, ...rest]) => !first?.group || sizes.get(first.group) === rest.length + 1);
}

/** Without units that ask what one before them asks, or what is asked already. */
function distinct(units: readonly Candidate[][], asked: ReadonlySet<string>): Candidate[][] {
  const seen = new Set(asked);
  return units.filter((unit) => {
    const stems = unit.flatMap((one) => one.stems);
    if (stems.some((stem) => seen.has(stem))) return false;
    for (const stem of stems) seen.add(stem);
    return true;
  });
}

/** The first units that fill the count as far as any can: of groups some would leave a gap that others close. */
function pick(units: readonly Candidate[][], count: number): Candidate[][] {
  const within = (1n << BigInt(count + 1)) - 1n;
  /** Bit n of `sums[i]`: the units from i on can give n questions. */
  const sums = [1n];
  for (const unit of units.toReversed()) {
    const behind = sums[0] as bigint;
    sums.unshift((behind | (behind << BigInt(unit.length))) & within);
  }
  let open = (sums[0] as bigint).toString(2).length - 1;
  return units.filter((unit, i) => {
    const rest = open - unit.length;
    const fits = rest >= 0 && (((sums[i + 1] as bigint) >> BigInt(rest)) & 1n) === 1n;
    if (fits) open = rest;
    return fits;
  });
}
