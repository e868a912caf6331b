import { communityDrafts, type Draft, type DraftBody } from "@sarathi/contract";
import { useEffect, useRef, useState } from "react";
import { ApiError, call } from "../foundation/api.ts";
import { readDraft } from "./drafts.ts";

/** Milliseconds between two copies of what is being written. */
const EVERY = 10_000;

interface How<Value extends DraftBody> {
  owner: string | undefined;
  context: string;
  value: Value;
  isEmpty: (value: Value) => boolean;
  /** Another version is to be had: from another device, or another tab. */
  onOther: (other: DraftBody) => void;
  /** Nothing stands here, and the account has a draft. */
  onFound: (body: DraftBody) => void;
  /** The server holds what stands here. @param sequence the number of that version */
  onSynced: (sequence: number) => void;
}

/** `here`: on this device alone; `copied`: on the account's other devices too. */
export type Copied = "here" | "copied";

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** Without an answer the device keeps it; the next round tries again. */
const isPassing = (error: unknown) => error instanceof ApiError;

/**
 * Copies what is being written to the account, in rounds, for its other devices. What was written elsewhere is never
 * written over: it is handed out as the other version.
 */
export function useServerDraft<Value extends DraftBody>(how: How<Value>) {
  const { owner, context } = how;
  const [copied, setCopied] = useState<Copied>("here");
  const latest = useRef(how);
  useEffect(() => {
    latest.current = how;
  });
  /** The version that the server holds, as far as this tab knows; undefined until it was asked. */
  const seen = useRef<number>(undefined);
  const stored = useRef<unknown>(undefined);
  const ended = useRef(false);
  useEffect(() => {
    if (!owner) return;
    let stopped = false;
    seen.current = undefined;
    const meet = (draft: Draft | undefined) => {
      seen.current = draft?.sequence ?? 0;
      if (!draft) return;
      const { value, isEmpty, onFound, onOther } = latest.current;
      const synced = readDraft(owner, context)?.synced;
      if (isEmpty(value)) {
        stored.current = draft.body;
        onFound(draft.body);
      } else if (synced !== draft.sequence && !same(draft.body, value)) onOther(draft.body);
      if (draft.other) onOther(draft.other);
    };
    const round = async () => {
      const { value, isEmpty, onOther, onSynced } = latest.current;
      try {
        if (seen.current === undefined) {
          const drafts = await call(communityDrafts.listDrafts, {});
          if (!stopped) meet(drafts.find((one) => one.context === context));
          return;
        }
        if (ended.current || isEmpty(value) || same(stored.current, value)) return;
        const body = { body: value, sequence: Math.max(Date.now(), seen.current + 1), after: seen.current };
        const answer = await call(communityDrafts.putDraft, { params: { context }, body });
        if (stopped || ended.current) return;
        stored.current = value;
        seen.current = answer.sequence;
        setCopied("copied");
        onSynced(answer.sequence);
        if (answer.other && !same(answer.other, value)) onOther(answer.other);
      } catch (error) {
        if (!isPassing(error)) throw error;
      }
    };
    void round();
    const timer = setInterval(() => void round(), EVERY);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [owner, context]);
  return {
    /** Whether what stands here is also on the account. */
    copied: same(stored.current, how.value) ? copied : "here",
    /** It is published, or thrown away: there is nothing to copy any more. */
    async end(): Promise<void> {
      ended.current = true;
      if (!owner) return;
      try {
        await call(communityDrafts.removeDraft, { params: { context } }, { keepalive: true });
      } catch (error) {
        if (!isPassing(error)) throw error;
      }
    },
  };
}
