import type { MistakeCause, PracticeAnswer } from "@sarathi/contract";
import { create } from "zustand";
import { useSession } from "../foundation/session.ts";
import { storage } from "../foundation/storage.ts";

/** What a candidate set of a question; of one kind and question the last holds. */
export type Act = { mcqId: string } & (
  | { kind: "cause"; cause: MistakeCause }
  | { kind: "bookmark"; on: boolean }
  | { kind: "note"; text: string }
);
export interface Waiting {
  answers: PracticeAnswer[];
  acts: Act[];
  /** Ids of answers that the server has seen and did not record. */
  withheld: string[];
}

export const isSame = (a: Act, b: Act) => a.kind === b.kind && a.mcqId === b.mcqId;
const listOf = <Item>(value: Item[] | undefined): Item[] => (Array.isArray(value) ? value : []);
const keyOf = (accountId: string) => `practice-unsent-${accountId}`;

/** What waits in this tab's memory, by account: the storage had no space for it, or is forbidden. */
const unkept = new Map<string, Waiting>();

/** What waits stands in the browser's storage, under its account: every tab adds to what the others have put there. */
export function waiting(accountId: string): Waiting {
  const stored = (storage.getJson(keyOf(accountId)) ?? {}) as Partial<Waiting>;
  const kept = { answers: listOf(stored.answers), acts: listOf(stored.acts), withheld: listOf(stored.withheld) };
  const here = unkept.get(accountId);
  if (!here) return kept;
  const ids = new Set(here.answers.map(({ answerId }) => answerId));
  return {
    answers: [...kept.answers.filter(({ answerId }) => !ids.has(answerId)), ...here.answers],
    acts: [...kept.acts.filter((act) => !here.acts.some((one) => isSame(one, act))), ...here.acts],
    withheld: [...new Set([...kept.withheld, ...here.withheld])],
  };
}

export function changeWaiting(accountId: string, how: (waiting: Waiting) => Partial<Waiting>): void {
  const before = waiting(accountId);
  const { answers, acts, withheld } = { ...before, ...how(before) };
  const ids = new Set(answers.map(({ answerId }) => answerId));
  const next = { answers, acts, withheld: withheld.filter((id) => ids.has(id)) };
  unkept.delete(accountId);
  if (answers.length + acts.length === 0) storage.remove(keyOf(accountId));
  else if (!storage.setJson(keyOf(accountId), next)) unkept.set(accountId, next);
  showUnsent(accountId);
}

interface Unsent {
  /** Answers that only this device holds, for who is to see it. */
  count: number;
  /** They go when the page is closed. */
  inMemory: boolean;
  /** Why a bookmark or a note was not taken. */
  refused?: unknown;
}
export const useUnsent = create<Unsent>(() => ({ count: 0, inMemory: false }));

/** Shows what waits of who is signed in; what the server has seen does not wait for a network. */
export function showUnsent(accountId: string): void {
  if (useSession.getState().user?._id !== accountId) return;
  const { answers, withheld } = waiting(accountId);
  useUnsent.setState({ count: answers.length - withheld.length, inMemory: unkept.has(accountId) });
}
