import { communityDrafts, type Draft, type DraftBody } from "@sarathi/contract";
import { useEffect, useRef, useState } from "react";
import { ApiError, call } from "../foundation/api.ts";
import { readDraft } from "../foundation/drafts.ts";

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

/** The account's copy, as far as this tab knows. */
interface Copy {
  /** Its version; undefined until the server was asked. */
  seen?: number;
  stored?: unknown;
  /** What the server gave the form when it opened. */
  form?: string;
  isOver: boolean;
  /** The round under way. */
  round?: Promise<void> | undefined;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function readCopy(context: string): Promise<{ draft: Draft | undefined; form: string }> {
  const { drafts, form } = await call(communityDrafts.listDrafts, { query: { context } });
  return { draft: drafts.find((one) => one.context === context), form };
}

/** What the account has when one comes: it is taken where nothing stands, else handed out as the other version. */
function meet<Value extends DraftBody>(draft: Draft | undefined, copy: Copy, how: How<Value>): void {
  copy.seen = draft?.sequence ?? 0;
  if (!draft) return;
  const { owner, context, value, isEmpty, onFound, onOther } = how;
  const synced = readDraft(owner, context)?.synced;
  if (isEmpty(value)) {
    copy.stored = draft.body;
    onFound(draft.body);
  } else if (synced !== draft.sequence && !same(draft.body, value)) onOther(draft.body);
  if (draft.other) onOther(draft.other);
}

/** Copies what stands here, when it is not copied yet. @returns whether it did */
async function put<Value extends DraftBody>(copy: Copy, seen: number, how: How<Value>): Promise<boolean> {
  const { context, value, isEmpty, onOther, onSynced } = how;
  if (copy.isOver || isEmpty(value) || same(copy.stored, value)) return false;
  const body = { body: value, sequence: Math.max(Date.now(), seen + 1), after: seen };
  const answer = await call(communityDrafts.putDraft, { params: { context }, body });
  copy.stored = value;
  copy.seen = answer.sequence;
  if (copy.isOver) return false;
  onSynced(answer.sequence);
  if (answer.other && !same(answer.other, value)) onOther(answer.other);
  return true;
}

/** Without an answer the device keeps it; the next round tries again. */
async function untilNext(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

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
  const held = useRef<Copy>({ isOver: false });
  useEffect(() => {
    if (!owner) return;
    const copy: Copy = { isOver: false };
    held.current = copy;
    const exchange = async () => {
      const { seen } = copy;
      if (seen !== undefined) {
        if (await put(copy, seen, latest.current)) setCopied("copied");
        return;
      }
      const { draft, form } = await readCopy(context);
      copy.form = form;
      if (!copy.isOver) meet(draft, copy, latest.current);
    };
    const round = () => {
      copy.round ??= untilNext(exchange()).finally(() => {
        copy.round = undefined;
      });
    };
    round();
    const timer = setInterval(round, EVERY);
    return () => {
      copy.isOver = true;
      clearInterval(timer);
    };
  }, [owner, context]);
  return {
    /** Whether what stands here is also on the account. */
    copied: same(held.current.stored, how.value) ? copied : "here",
    /** What the server gave the form when it opened; undefined: it was not reached yet. */
    form: () => held.current.form,
    /** It is published, or thrown away: the copy goes, unless it is one from elsewhere that this tab has not seen. */
    async end(): Promise<void> {
      const copy = held.current;
      copy.isOver = true;
      if (!owner) return;
      await copy.round;
      await untilNext(removeSeen(context, copy.seen));
    },
  };
}

async function removeSeen(context: string, seen: number | undefined): Promise<void> {
  const { draft } = await readCopy(context);
  if (draft && draft.sequence !== seen) return;
  await call(communityDrafts.removeDraft, { params: { context } }, { keepalive: true });
}
