import { useCallback, useEffect, useRef } from "react";

/** Measures how long something was looked at, in milliseconds: the time in which the page is hidden is left out. */
export function useTimeShown() {
  const past = useRef(0);
  /** Since when it is looked at; undefined: the page is hidden. */
  const since = useRef<number | undefined>(undefined);
  const elapsed = useCallback(
    () => past.current + (since.current === undefined ? 0 : performance.now() - since.current),
    [],
  );
  const restart = useCallback(() => {
    past.current = 0;
    since.current = document.visibilityState === "hidden" ? undefined : performance.now();
  }, []);
  useEffect(() => {
    restart();
    const turn = () => {
      past.current = elapsed();
      since.current = document.visibilityState === "hidden" ? undefined : performance.now();
    };
    document.addEventListener("visibilitychange", turn);
    return () => document.removeEventListener("visibilitychange", turn);
  }, [elapsed, restart]);
  return { restart, elapsed };
}
