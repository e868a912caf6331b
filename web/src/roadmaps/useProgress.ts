import {
  type Answer,
  MAX_MARKS,
  mergeMarks,
  type ProgressState,
  renameMarks,
  roadmaps,
  type TopicMark,
} from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { create } from "zustand";
import { call } from "../foundation/api.ts";
import { queryClient } from "../foundation/query.ts";
import { useSession } from "../foundation/session.ts";
import { storedMarks, storeMarks, takeDeviceMarks } from "./marks.storage.ts";
import { evidenceQuery, progressQuery } from "./roadmaps.queries.ts";

interface Waiting {
  /** Whose they are; null: nobody's, who is logged out; undefined: not read yet. */
  owner: string | null | undefined;
  marks: readonly TopicMark[];
}
export const useWaiting = create<Waiting>(() => ({ owner: undefined, marks: [] }));

let sending = false;

/** Sends what waits; what does not arrive waits on, and goes with the next mark, visit or network. */
async function send(): Promise<void> {
  const { owner, marks } = useWaiting.getState();
  if (!owner || marks.length === 0 || sending) return;
  sending = true;
  const sent = marks.slice(0, MAX_MARKS);
  try {
    const answer = await call(roadmaps.putProgress, { body: { marks: sent } });
    if (useWaiting.getState().owner === owner) taken(owner, sent, answer);
  } catch {
    sending = false; // it waits in the storage
    return;
  }
  sending = false;
  const { marks: left } = useWaiting.getState();
  if (left.some((mark) => !sent.includes(mark))) await send();
}

/** The server has these; what it does not know waits for a newer one that does. */
function taken(owner: string, sent: readonly TopicMark[], answer: Answer<typeof roadmaps.putProgress>): void {
  queryClient().setQueryData(progressQuery().queryKey, answer);
  const left = useWaiting
    .getState()
    .marks.filter((mark) => !sent.includes(mark) || answer.unknown.includes(mark.topic));
  storeMarks(owner, left);
  useWaiting.setState({ marks: left });
}

/** Takes up what this device holds for whoever is logged in now. */
function follow(accountId: string | null): void {
  if (useWaiting.getState().owner === accountId) return;
  useWaiting.setState({ owner: accountId, marks: accountId ? takeDeviceMarks(accountId) : storedMarks(null) });
  void send();
}

/**
 * How far the candidate is with each topic: at once by the mark on this device, whether logged in or not.
 * @param successors today's topic by a former one
 */
export function useProgress(successors: ReadonlyMap<string, string>) {
  const { status, user } = useSession();
  const accountId = user?._id ?? null;
  const known = useQuery({ ...progressQuery(), enabled: accountId !== null });
  const evidence = useQuery({ ...evidenceQuery(), enabled: accountId !== null });
  const waiting = useWaiting();
  useEffect(() => {
    if (status === "loading") return;
    follow(accountId);
    const again = () => void send();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [status, accountId]);
  const server = accountId ? known.data?.marks : undefined;
  const marks = useMemo(
    () =>
      new Map(
        renameMarks(mergeMarks(server ?? [], waiting.marks), successors).map((mark) => [mark.topic, mark] as const),
      ),
    [server, waiting.marks, successors],
  );
  const stateOf = useCallback((topic: string): ProgressState => marks.get(topic)?.state ?? "pending", [marks]);
  const setState = useCallback((topic: string, state: ProgressState) => mark(topic, state, server ?? []), [server]);
  return { stateOf, setState, evidence: (accountId && evidence.data) || noEvidence, signedIn: accountId !== null };
}
const noEvidence: Answer<typeof roadmaps.getEvidence> = [];

/** A tap is later than all that its candidate has seen, whatever the clock of the device says. */
function mark(topic: string, state: ProgressState, known: readonly TopicMark[]): void {
  const { owner = null, marks } = useWaiting.getState();
  const before = mergeMarks(known, marks).find((one) => one.topic === topic)?.at ?? 0;
  const next = mergeMarks(marks, [{ topic, state, at: Math.max(Date.now(), before + 1) }]);
  storeMarks(owner, next);
  useWaiting.setState({ marks: next });
  void send();
}
