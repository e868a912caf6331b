import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { useSession } from "./session.ts";

/** Keeps somebody with unsaved changes from leaving unasked: another page of this site, another site, a closed tab. */
export function useUnsaved(dirty: boolean) {
  const unsaved = useRef(dirty);
  useEffect(() => {
    unsaved.current = dirty;
  }, [dirty]);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const leaves = from.pathname !== to.pathname || from.search !== to.search;
    // Who is signed out has nothing to come back to.
    return unsaved.current && leaves && useSession.getState().user !== null;
  });
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);
  return {
    blocker,
    /** All is saved: the next step is free, before anything is drawn anew. */
    release(): void {
      unsaved.current = false;
    },
  };
}
