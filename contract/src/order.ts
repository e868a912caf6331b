/**
 * The order in which an attempt shows its paper, from its seed. Pure and shared: the server never sends
 * an order, only the seed; answers travel by question id and by the paper's own option index.
 * Generator: mulberry32; shuffle: Fisher–Yates.
 */
export interface Orderable {
  mcqId: string;
  sectionId?: string;
  options: readonly { pinned?: boolean }[];
  group?: string;
}
export interface ShownQuestion {
  mcqId: string;
  /** Option indices of the paper, in the order shown. */
  optionOrder: number[];
}

/** Numbers from 0 to below 1 that follow from a seed. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A list in another order, by chance as `next` gives it. */
export function shuffle<T>(list: readonly T[], next: () => number): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [out[i], out[j]] = [out[j] as T, out[i] as T];
  }
  return out;
}

function shuffleOptions(options: Orderable["options"], next: () => number): number[] {
  const free = options.flatMap((option, index) => (option.pinned ? [] : [index]));
  const mixed = shuffle(free, next);
  return options.map((option, index) => (option.pinned ? index : (mixed.shift() as number)));
}

/** Questions that belong together (one passage) move as one. */
function inBlocks(questions: readonly Orderable[]): Orderable[][] {
  const blocks: Orderable[][] = [];
  for (const question of questions) {
    const last = blocks.at(-1);
    if (question.group !== undefined && last?.[0]?.group === question.group) last.push(question);
    else blocks.push([question]);
  }
  return blocks;
}

/**
 * The shown order of a paper. Sections keep their order; questions are shuffled inside their section.
 * @param paper in the paper's own order @param seed the attempt's
 */
export function orderOf(
  paper: readonly Orderable[],
  seed: number,
  how: { shuffleQuestions: boolean; shuffleOptions: boolean },
): ShownQuestion[] {
  const next = mulberry32(seed);
  const sections = new Map<string, Orderable[]>();
  for (const question of paper) {
    const key = question.sectionId ?? "";
    sections.set(key, [...(sections.get(key) ?? []), question]);
  }
  const questions = [...sections.values()].flatMap((section) =>
    how.shuffleQuestions ? shuffle(inBlocks(section), next).flat() : section,
  );
  return questions.map((question) => ({
    mcqId: question.mcqId,
    optionOrder: how.shuffleOptions
      ? shuffleOptions(question.options, next)
      : question.options.map((_, index) => index),
  }));
}
