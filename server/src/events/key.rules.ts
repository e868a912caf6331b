import type { EventState, KeyState } from "@sarathi/contract";

interface KeyTimes {
  solutionsAt: Date | null;
  objectionsUntil: Date | null;
  keyFinalAt: Date | null;
}

/**
 * How far the key of an event is: not out; out, and objections are taken until their time; they are looked at; final.
 * Each state begins with its instant.
 */
export function keyStateOf(
  state: EventState,
  { solutionsAt, objectionsUntil, keyFinalAt }: KeyTimes,
  now: Date,
): KeyState {
  if (keyFinalAt) return "final";
  if (state === "draft" || state === "cancelled" || !solutionsAt || now < solutionsAt) return "hidden";
  return objectionsUntil && now < objectionsUntil ? "provisional" : "deciding";
}
