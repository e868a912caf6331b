/** One sitting: per question the choice as bits, 0 where it is blank. */
export type Script = readonly number[];

/** Tells wrong choices, as bits, from others, by the place of their question. */
export type IsWrong = (question: number, choice: number) => boolean;

export interface Similarity {
  /** Places of the two in the list. */
  one: number;
  other: number;
  sameWrong: number;
  bothWrong: number;
  expected: number;
  /** So many pairs of all that were compared would be so alike by chance alone. */
  byChance: number;
}

/** Fewer shared mistakes than these say nothing, however unlikely they are. */
const LEAST_SAME = 5;
/** Below so many deviations a pair is no rare one, and its exact chance is not computed. */
const LEAST_DEVIATIONS = 3;
/** Of what is named, so much may be chance: one pair in twenty reports. */
const MOST_BY_CHANCE = 0.05;
/** Pairs between two looks at who else waits. */
const PAIRS_AT_ONCE = 4_000;
const WORD = 32;

/** What is alike is looked for in bits: a place for each wrong answer that somebody gave to a question. */
interface Marked {
  /** Of each script the questions it answered wrongly. */
  wrong: Uint32Array[];
  /** Of each script the wrong answers it gave. */
  given: Uint32Array[];
  /** Of each question the chance that two who are wrong there gave the same answer. */
  alike: Float64Array;
}

function markWrong(scripts: readonly Script[], isWrong: IsWrong): Marked {
  const questions = scripts[0]?.length ?? 0;
  const places = Array.from({ length: questions }, () => new Map<number, { place: number; count: number }>());
  let used = 0;
  for (const script of scripts) {
    for (const [q, choice] of script.entries()) {
      if (choice === 0 || !isWrong(q, choice)) continue;
      const known = places[q]?.get(choice);
      if (known) known.count++;
      else places[q]?.set(choice, { place: used++, count: 1 });
    }
  }
  const set = (bits: Uint32Array, place: number) => {
    bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
  };
  const wrong = scripts.map(() => new Uint32Array(Math.ceil(questions / WORD)));
  const given = scripts.map(() => new Uint32Array(Math.ceil(used / WORD)));
  for (const [i, script] of scripts.entries()) {
    for (const [q, choice] of script.entries()) {
      const at = places[q]?.get(choice);
      if (!at) continue;
      set(wrong[i] as Uint32Array, q);
      set(given[i] as Uint32Array, at.place);
    }
  }
  const alike = Float64Array.from(places, (answers) => {
    const counts = [...answers.values()].map(({ count }) => count);
    const all = counts.reduce((sum, n) => sum + n, 0);
    // Of two others: those who gave it, without the one who is compared.
    return all < 2 ? 0 : counts.reduce((sum, n) => sum + n * (n - 1), 0) / (all * (all - 1));
  });
  return { wrong, given, alike };
}

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function common(one: Uint32Array, other: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < one.length; i++) count += ones((one[i] as number) & (other[i] as number));
  return count;
}

/** The chance of at least so many successes, each with a chance of its own (the upper tail of a Poisson binomial). */
function tail(chances: readonly number[], least: number): number {
  const exactly = new Float64Array(chances.length + 1);
  exactly[0] = 1;
  for (const [n, chance] of chances.entries()) {
    for (let k = n + 1; k >= 0; k--)
      exactly[k] = (exactly[k] as number) * (1 - chance) + (k > 0 ? (exactly[k - 1] as number) * chance : 0);
  }
  return exactly.subarray(least).reduce((sum, p) => sum + p, 0);
}

/** Hears for each question that both have wrong of the chance to have it wrong in the same way. */
function eachWrong({ wrong, alike }: Marked, one: number, other: number, hear: (chance: number) => void): void {
  const [mine, theirs] = [wrong[one] as Uint32Array, wrong[other] as Uint32Array];
  for (let at = 0; at < mine.length; at++) {
    for (let word = (mine[at] as number) & (theirs[at] as number); word !== 0; word &= word - 1)
      hear(alike[at * WORD + 31 - Math.clz32(word & -word)] as number);
  }
}

function compare(marked: Marked, one: number, other: number, pairs: number): Similarity | undefined {
  const sameWrong = common(marked.given[one] as Uint32Array, marked.given[other] as Uint32Array);
  if (sameWrong < LEAST_SAME) return undefined;
  let [expected, variance] = [0, 0];
  eachWrong(marked, one, other, (chance) => {
    expected += chance;
    variance += chance * (1 - chance);
  });
  if (sameWrong - expected < LEAST_DEVIATIONS * Math.sqrt(variance) || variance === 0) return undefined;
  const chances: number[] = [];
  eachWrong(marked, one, other, (chance) => chances.push(chance));
  const byChance = pairs * tail(chances, sameWrong);
  return byChance > MOST_BY_CHANCE
    ? undefined
    : { one, other, sameWrong, bothWrong: chances.length, expected, byChance };
}

/**
 * Pairs of scripts that share more wrong answers than chance explains. Right answers say nothing: whoever knows, knows
 * them. For each question that both have wrong the chance to have it wrong in the same way is taken from all who have it
 * wrong (error-similarity analysis, Bellezza and Bellezza 1989, with the chance of each question), and the exact chance of so
 * many is counted for all pairs together. A common teacher or book makes such pairs too, so this is evidence and no verdict.
 * @param pause lets others work between two parts
 * @returns at most `most`, the most striking first
 */
export async function similarPairs(
  scripts: readonly Script[],
  isWrong: IsWrong,
  most: number,
  pause: () => Promise<void>,
): Promise<Similarity[]> {
  const marked = markWrong(scripts, isWrong);
  const found: Similarity[] = [];
  const pairs = (scripts.length * (scripts.length - 1)) / 2;
  let left = PAIRS_AT_ONCE;
  for (let one = 0; one < scripts.length; one++) {
    for (let other = one + 1; other < scripts.length; other++) {
      const pair = compare(marked, one, other, pairs);
      if (pair) found.push(pair);
      if (--left > 0) continue;
      left = PAIRS_AT_ONCE;
      await pause();
    }
  }
  return found.sort((a, b) => a.byChance - b.byChance).slice(0, most);
}
