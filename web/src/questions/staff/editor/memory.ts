import { useCallback, useEffect, useRef } from "react";
import { useSession } from "../../../foundation/session.ts";
import { storage } from "../../../foundation/storage.ts";
import { useWhenLeft } from "../../../foundation/useWhenLeft.ts";
import { blankValues, type EditorValues } from "./editor.rules.ts";
import type { EditorForm } from "./useEditorForm.ts";

/** What somebody wrote and had not saved, over what it began from. */
interface Unsaved {
  base: EditorValues;
  values: EditorValues;
}

/** The shape of today's form; what an older program stored otherwise is no use. */
const fits = (found: unknown): found is EditorValues =>
  typeof found === "object" &&
  found !== null &&
  Object.keys(blankValues()).every((name) => name in found) &&
  Array.isArray((found as EditorValues).options);

const restMs = 400;

/** Keeps what is typed on this device until it is saved or given up, so that a reload or a flat battery loses nothing. */
export function useMemory(id: string) {
  const account = useSession(({ user }) => user?._id ?? "");
  const key = `question.${account}.${id}`;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was typed since it was stored last. */
  const pending = useRef<() => Unsaved>(undefined);
  const write = useCallback(() => {
    clearTimeout(timer.current);
    const unsaved = pending.current;
    pending.current = undefined;
    if (unsaved) storage.setJson(key, unsaved());
  }, [key]);
  useWhenLeft(write);
  return {
    read(): Unsaved | undefined {
      const found = storage.getJson(key) as Partial<Unsaved> | null;
      return fits(found?.base) && fits(found?.values) ? { base: found.base, values: found.values } : undefined;
    },
    forget(): void {
      clearTimeout(timer.current);
      pending.current = undefined;
      storage.remove(key);
    },
    /** Stores when the typing rests. */
    store(unsaved: () => Unsaved): void {
      pending.current = unsaved;
      clearTimeout(timer.current);
      timer.current = setTimeout(write, restMs);
    },
  };
}
export type Memory = ReturnType<typeof useMemory>;

/** Stores what a form holds, whenever it changes, while it is not what was loaded. */
export function useRemembering({ watch, formState, getValues }: EditorForm, memory: Memory, base: EditorValues): void {
  const { isDirty } = formState;
  const latest = useRef({ memory, base });
  useEffect(() => {
    latest.current = { memory, base };
  });
  useEffect(() => {
    if (!isDirty) return;
    const store = () =>
      latest.current.memory.store(() => ({ base: latest.current.base, values: structuredClone(getValues()) }));
    store();
    const { unsubscribe } = watch(store);
    return unsubscribe;
  }, [isDirty, watch, getValues]);
}
