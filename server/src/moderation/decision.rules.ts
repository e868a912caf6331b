import type { ContentFacts, ContentState, TrustMark } from "../community/index.ts";

/** What a decision found and left, to be taken back by. Instants are ISO 8601. */
export interface Changed {
  state?: ContentState;
  /** Why it waited for staff; null: it did not. */
  heldFor?: ContentFacts["heldFor"];
  /** The comment was its post's answer. */
  accepted?: boolean;
  hidItself?: boolean;
  /** How far its author was trusted, where staff found that something was wrong. */
  trust?: TrustMark;
  escalatedAt?: string | null;
  limitedUntil?: string | null;
  /** Null: not suspended. */
  suspension?: { until: string | null; reason: string; by: "moderator" | "admin" } | null;
}
/** Whether nothing was decided in a case after a decision; an appeal against it is counted, and decides nothing. */
export const isLatest = (one: { version: number; appeal: string | null }, caseVersion: number): boolean =>
  one.version + (one.appeal === null ? 0 : 1) === caseVersion;

/** A decision as far as taking back a later one depends on it. */
export interface Taken {
  before: Changed;
  after: Changed;
  isUndone: boolean;
}

type Key = "trust" | "limitedUntil" | "suspension";
/** By what two of them are one; of trust by the decision alone: levels change by what the member does, too. */
const signOf: { [K in Key]: (one: Changed[K]) => string | null | undefined } = {
  trust: (one) => one?.upheldAt,
  limitedUntil: (one) => one,
  suspension: (one) => one && [one.by, one.until, one.reason].join(" "),
};

/**
 * What is there again when a decision is taken back: what it found, but nothing that is there only by an earlier decision
 * which was taken back since; then what that one found.
 * @param earlier decisions about the same author, the latest first
 */
export function foundBy<K extends Key>(key: K, before: Changed, earlier: readonly Taken[]): Changed[K] {
  let found = before[key];
  for (const one of earlier) {
    if (one.after[key] === undefined || signOf[key](one.after[key]) !== signOf[key](found)) continue;
    if (!one.isUndone) return found;
    found = one.before[key];
  }
  return found;
}
