import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

const settleMs = 1000;

/** True for a second after each change of the path (not on the first page). */
export function usePageLoading(): boolean {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState(pathname);
  const [loading, setLoading] = useState(false);
  if (seen !== pathname) {
    setSeen(pathname);
    setLoading(true);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another change of the path starts the second anew
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setLoading(false), settleMs);
    return () => clearTimeout(timer);
  }, [loading, pathname]);
  return loading;
}

/** After a page change the keyboard goes on from the new page's start, which also makes it read aloud. */
export function useFocusOnChange() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useEffect(() => {
    if (first.current) first.current = false;
    else main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
