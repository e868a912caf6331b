import type { Streak } from "@sarathi/contract";
import { dayAfter } from "./due.rules.ts";

const DAY_MS = 86_400_000;
/** 1970-01-04 was a Sunday, on which weeks begin in Nepal. */
const FIRST_SUNDAY = 3;
const weekOf = (day: string): number => Math.floor((Date.parse(day) / DAY_MS - FIRST_SUNDAY) / 7);
/** More missed days in a row than two weeks can freeze end every run. */
const MOST_MISSED = 2;

/** Days strictly between two, oldest first; undefined: more than any run outlasts. */
function missedBetween(from: string, to: string): string[] | undefined {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) - 1;
  if (count > MOST_MISSED) return undefined;
  return Array.from({ length: Math.max(0, count) }, (_, i) => dayAfter(from, i + 1));
}

interface Run {
  /** Days with an answer, oldest first. */
  active: readonly string[];
  /** Missed days that did no harm, oldest first. */
  frozen: string[];
}

/**
 * What of a run goes on until a later day. One missed day a week is frozen; a second one ends only what was before the
 * first: a run is the longest that holds back from its last day, so that an answer which arrives late for an earlier
 * day never makes it shorter. Undefined: nothing of it goes on.
 */
function until(run: Run | undefined, day: string): Run | undefined {
  const last = run?.active.at(-1);
  const missed = last === undefined ? undefined : missedBetween(last, day);
  if (!run || !missed) return undefined;
  let { active, frozen } = run;
  for (const one of missed) {
    const spent = frozen.at(-1);
    if (spent !== undefined && weekOf(spent) === weekOf(one)) {
      active = active.filter((answered) => answered > spent);
      frozen = [];
    }
    if (active.length === 0) return undefined;
    frozen = [...frozen, one];
  }
  return { active, frozen };
}

/**
 * Days in a row, by Nepal's midnight. One missed day of each week, from Sunday, is frozen: it ends nothing and counts
 * for nothing. Today is not missed before it is over.
 * @param active days with an answer, YYYY-MM-DD, in any order
 */
export function streakOf(active: readonly string[], today: string): Streak {
  const days = [...new Set(active)].filter((day) => day <= today).sort();
  let run: Run | undefined;
  let longest = 0;
  for (const day of days) {
    const going = until(run, day);
    run = { active: [...(going?.active ?? []), day], frozen: going?.frozen ?? [] };
    longest = Math.max(longest, run.active.length);
  }
  const present = until(run, today);
  const frozen = present?.frozen ?? [];
  return {
    days: present?.active.length ?? 0,
    longest,
    today: days.at(-1) === today,
    frozen,
    freezeLeft: !frozen.some((day) => weekOf(day) === weekOf(today)),
  };
}
