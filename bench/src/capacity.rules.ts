// What an event of the whole country needs, from what one call costs here. Pure: figures in, figures out.

/** Kinds of calls of a sitting, in the order in which a candidate makes them. */
export const KINDS = ["start", "save", "submit"] as const;
export type Kind = (typeof KINDS)[number];

/**
 * What one call costs: processor time in ms, bytes of the log and of the line, rows written, and flushes of the log. Whole
 * pages, which the log takes when one is changed for the first time after a checkpoint, stand apart: their number hangs on
 * how many checkpoints there are, and a small event may see none.
 */
export interface Cost {
  appMs: number;
  databaseMs: number;
  walBytes: number;
  pageBytes: number;
  rows: number;
  flushes: number;
  sentBytes: number;
  receivedBytes: number;
}
export type Costs = Record<Kind, Cost>;

/** One day of an examination. */
export interface Plan {
  candidates: number;
  /** Sittings after one another, among which the candidates are divided evenly. */
  waves: number;
  /** In which all of a wave begin, and in which all that are left submit. */
  startSeconds: number;
  submitSeconds: number;
  /** From the first start to the last submit. */
  lengthMinutes: number;
  /** Answers of one candidate that are saved one by one. */
  savesEach: number;
}

/** What is needed at once. Cores are those that are busy, of the machine that was measured. */
export interface Moment {
  name: string;
  perSecond: Record<Kind, number>;
  appCores: number;
  databaseCores: number;
  walMiBps: number;
  /** Answers to candidates, in Mbit/s. */
  outMbps: number;
}

const MIB = 1_024 * 1_024;

function momentOf(name: string, costs: Costs, perSecond: Record<Kind, number>): Moment {
  const sum = (of: (cost: Cost) => number) => KINDS.reduce((all, kind) => all + perSecond[kind] * of(costs[kind]), 0);
  return {
    name,
    perSecond,
    appCores: sum((cost) => cost.appMs) / 1_000,
    databaseCores: sum((cost) => cost.databaseMs) / 1_000,
    walMiBps: sum((cost) => cost.walBytes + cost.pageBytes) / MIB,
    outMbps: (sum((cost) => cost.receivedBytes) * 8) / 1e6,
  };
}

/**
 * The three moments of a wave that ask for most: all begin; all sit; the last minutes, in which who is left submits while
 * the others still save. Saves are spread evenly over the sitting, twice as dense in its last minutes.
 */
export function momentsOf(costs: Costs, plan: Plan): Moment[] {
  const each = plan.candidates / plan.waves;
  const saves = (each * plan.savesEach) / (plan.lengthMinutes * 60);
  return [
    momentOf("all begin", costs, { start: each / plan.startSeconds, save: saves, submit: 0 }),
    momentOf("all sit", costs, { start: 0, save: saves, submit: 0 }),
    momentOf("the last minutes", costs, { start: 0, save: 2 * saves, submit: each / plan.submitSeconds }),
  ];
}

/** What all calls of so many candidates cost together. */
export function totalOf(costs: Costs, candidates: number, savesEach: number): Cost {
  const times: Record<Kind, number> = { start: candidates, save: candidates * savesEach, submit: candidates };
  const names = Object.keys(costs.start) as (keyof Cost)[];
  const sum = (name: keyof Cost) => KINDS.reduce((all, kind) => all + times[kind] * costs[kind][name], 0);
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as unknown as Cost;
}

/** A machine that is half idle at its worst moment takes the failure of its neighbour. */
const BUSY_AT_MOST = 0.5;

/** Machines of so many cores that carry so many busy ones. */
export const machinesFor = (cores: number, coresEach: number): number =>
  Math.max(1, Math.ceil(cores / (coresEach * BUSY_AT_MOST)));
