import { useCallback, useEffect, useRef, useState } from "react";
import {
  endDraft,
  forgetOldDrafts,
  forgetOther,
  type Held,
  readDraft,
  removeDraft,
  sendingKey,
  writeDraft,
} from "./drafts.ts";
import { useSession } from "./session.ts";
import { useWhenLeft } from "./useWhenLeft.ts";

/** Milliseconds of a pause in typing after which it is kept. */
const PAUSE = 800;

interface How<Value> {
  /** What is written: `post`, or `comment:` and an id. */
  context: string;
  /** Before anything is typed. */
  initial: Value;
  /** Nothing that is worth keeping. */
  isEmpty: (value: Value) => boolean;
  /** Of an edit: the version that it changes, unless a draft changes an older one. */
  revision?: number | undefined;
}

/** `fresh`: nothing typed; `typing`; `kept`; `unkept`: this device keeps nothing. */
export type DraftState = "fresh" | "typing" | "kept" | "unkept";

/**
 * A text that survives a closed tab, a page without a network and a login: it is kept on this device in every pause, and
 * when the page goes.
 */
export function useDraft<Value>({ context, initial, isEmpty, revision }: How<Value>) {
  const draft = useKept(context, initial, revision);
  const { owner, value, setValue, state, setState, other, setOther, seenAt, changes, open } = draft;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const store = useCallback(() => {
    clearTimeout(timer.current);
    const typed = open.current;
    if (!typed) return;
    open.current = undefined;
    if (isEmpty(typed.value)) {
      removeDraft(owner, context);
      setState("fresh");
      return;
    }
    const kept = writeDraft(owner, context, typed.value, seenAt.current, changes.current);
    if (kept) [seenAt.current, changes.current] = [kept.at, kept.revision];
    setOther(kept?.other);
    setState(kept ? "kept" : "unkept");
  }, [owner, context, isEmpty, open, seenAt, changes, setOther, setState]);
  useWhenLeft(store);
  /** @param left what stands from now on; undefined: nothing */
  const begin = (left: Omit<Held<Value>, "sent" | "synced"> | undefined) => {
    setValue(left ? left.value : initial);
    setOther(left?.other);
    seenAt.current = left?.at ?? 0;
    changes.current = left?.revision ?? revision;
    setState(left ? "kept" : "fresh");
  };
  return {
    value,
    state,
    owner,
    /** What another tab wrote at the same time. */
    other,
    /** Of an edit: the version that it changes. */
    revision: () => changes.current,
    change(next: Value): void {
      setValue(next);
      open.current = { value: next };
      setState("typing");
      clearTimeout(timer.current);
      timer.current = setTimeout(store, PAUSE);
    },
    /** Keeps it now: the page is about to be left. */
    store,
    /** The other version goes on, and this one stays beside it. */
    takeOther(version: Value): void {
      store();
      const kept = writeDraft(owner, context, version, 0, changes.current);
      begin(kept ?? { value: version, at: 0, other: value, revision: changes.current });
    },
    /** The reader wants the other version no more. */
    forgetOther(): void {
      setOther(undefined);
      forgetOther(owner, context);
    },
    /** The key of the request that sends this body; the same again for the same body. */
    keyFor(body: unknown): string {
      store();
      return sendingKey(owner, context, body);
    },
    /**
     * It is sent: what was written besides is the draft now.
     * @param unchosen a version from elsewhere that was neither taken nor dropped
     * @returns whether something is left
     */
    end(sent: Value, unchosen = other): boolean {
      store();
      const left = endDraft(owner, context, sent, unchosen);
      begin(left);
      return left !== undefined;
    },
    /** It is thrown away. */
    clear(): void {
      clearTimeout(timer.current);
      open.current = undefined;
      removeDraft(owner, context);
      begin(undefined);
    },
  };
}

/** What is kept of a text, once it is known whose. */
function useKept<Value>(context: string, initial: Value, revision: number | undefined) {
  const owner = useSession(({ user }) => user?._id);
  const known = useSession(({ status }) => status !== "loading");
  const [value, setValue] = useState(initial);
  const [state, setState] = useState<DraftState>("fresh");
  const [other, setOther] = useState<Value>();
  /** What is typed and not kept yet. */
  const open = useRef<{ value: Value } | undefined>(undefined);
  /** When what this tab has seen of it was written. */
  const seenAt = useRef(0);
  /** The version that it changes, as it stood when one began. */
  const changes = useRef(revision);
  useEffect(() => {
    if (!known) return;
    forgetOldDrafts(Date.now());
    const draft = readDraft<Value>(owner, context);
    // What was typed before it was known who writes comes first.
    if (!draft || draft.value === null || open.current) return;
    seenAt.current = draft.at;
    changes.current = draft.revision ?? changes.current;
    setValue(draft.value);
    setOther(draft.other);
    setState("kept");
  }, [known, owner, context]);
  return { owner, value, setValue, state, setState, other, setOther, seenAt, changes, open };
}
