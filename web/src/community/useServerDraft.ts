import { communityDrafts, type Draft, type DraftBody } from "@sarathi/contract";
import { type RefObject, useEffect, useRef, useState } from "react";
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

/** As the version that a writer has seen: none, so that the one that stands stays beside what is written. */
const BESIDE = 0;

/** `here`: on this device alone; `copied`: on the account's other devices too. */
export type Copied = "here" | "copied";

/** The account's copy, as far as this tab knows. */
interface Copy {
  /** What it is a copy of. */
  context: string;
  /** Its version; undefined until the server was asked. */
  seen?: number;
  /** That was written elsewhere, and is handed out as the other version. */
  isOther?: boolean;
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
  } else if (synced !== draft.sequence && !same(draft.body, value)) {
    copy.isOther = true;
    onOther(draft.body);
  }
  if (draft.other) onOther(draft.other);
}

/**
 * Copies a version to the account.
 * @param after the version that it goes on from: another one that the account has stays beside it
 */
async function copyVersion<Value extends DraftBody>(
  copy: Copy,
  latest: RefObject<How<Value>>,
  { value, after, holdOther = true }: { value: Value; after: number; holdOther?: boolean },
): Promise<void> {
  const body = { body: value, sequence: Math.max(Date.now(), (copy.seen ?? 0) + 1), after, holdOther };
  const answer = await call(communityDrafts.putDraft, { params: { context: copy.context }, body });
  copy.stored = value;
  copy.seen = answer.sequence;
  copy.isOther = false;
  if (copy.isOver) return;
  latest.current.onSynced(answer.sequence);
  if (answer.other && !same(answer.other, value)) latest.current.onOther(answer.other);
}

/** Asks what the account has, once; then copies what stands here, when it is not copied yet. @returns whether it did */
async function exchange<Value extends DraftBody>(copy: Copy, latest: RefObject<How<Value>>): Promise<boolean> {
  const { value, isEmpty } = latest.current;
  if (copy.seen === undefined) {
    const { draft, form } = await readCopy(copy.context);
    copy.form = form;
    if (!copy.isOver) meet(draft, copy, latest.current);
    return false;
  }
  if (isEmpty(value) || same(copy.stored, value)) return false;
  await copyVersion(copy, latest, { value, after: copy.isOther ? BESIDE : copy.seen });
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

/** Does what is to be done with the copy when what is under way is done. */
function inTurn(copy: Copy, work: () => Promise<void>): Promise<void> {
  const before = copy.round ?? Promise.resolve();
  const turn = untilNext(before.then(() => (copy.isOver ? undefined : work()))).finally(() => {
    if (copy.round === turn) copy.round = undefined;
  });
  copy.round = turn;
  return turn;
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
  const held = useRef<Copy>({ context, isOver: false });
  useEffect(() => {
    if (!owner) return;
    const copy: Copy = { context, isOver: false };
    held.current = copy;
    const round = () => {
      if (copy.round) return;
      void inTurn(copy, async () => {
        if (await exchange(copy, latest)) setCopied("copied");
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
    /** The other version goes on here; what stands here until then is beside it on the account too. */
    async takeOther(version: Value): Promise<void> {
      const copy = held.current;
      const { value, isEmpty } = latest.current;
      await inTurn(copy, async () => {
        if (copy.seen === undefined) return;
        if (!isEmpty(value) && !same(copy.stored, value)) await copyVersion(copy, latest, { value, after: copy.seen });
        await copyVersion(copy, latest, { value: version, after: isEmpty(value) ? copy.seen : BESIDE });
      });
    },
    /** The other version is not wanted: the account forgets it, unless it is one that this tab has not seen. */
    async dropOther(): Promise<void> {
      const copy = held.current;
      await inTurn(copy, async () => {
        if (copy.seen === undefined) return;
        await copyVersion(copy, latest, { value: latest.current.value, after: copy.seen, holdOther: false });
      });
    },
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
