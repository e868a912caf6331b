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
  days: number;
  last: string;
  /** Missed days that did no harm. */
  frozen: string[];
}

/** The run with these missed days frozen, one a week; undefined: they end it. */
function bridged(run: Run, missed: readonly string[] | undefined): Run | undefined {
  if (missed === undefined) return undefined;
  const frozen = [...run.frozen, ...missed];
  const weeks = new Set(frozen.map(weekOf));
  return weeks.size === frozen.length ? { ...run, frozen } : undefined;
}

/**
 * Days in a row, by Nepal's midnight. A missed day of each week, from Sunday, is frozen: it ends nothing and counts for
 * nothing. Today is not missed before it is over.
 * @param active days with an answer, YYYY-MM-DD, in any order
 */
export function streakOf(active: readonly string[], today: string): Streak {
  const days = [...new Set(active)].filter((day) => day <= today).sort();
  let run: Run | undefined;
  let longest = 0;
  for (const day of days) {
    const going = run && bridged(run, missedBetween(run.last, day));
    run = going ? { ...going, days: going.days + 1, last: day } : { days: 1, last: day, frozen: [] };
    longest = Math.max(longest, run.days);
  }
  const present = run && bridged(run, missedBetween(run.last, today));
  const frozen = present?.frozen ?? [];
  return {
    days: present?.days ?? 0,
    longest,
    today: days.at(-1) === today,
    frozen,
    freezeLeft: !frozen.some((day) => weekOf(day) === weekOf(today)),
  };
}
