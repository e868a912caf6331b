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

/**
 * After a page change the keyboard goes on from the new page's start, which also makes it read aloud; also after the
 * exam screen, which has no shell. A document that has just come is not alive yet, and begins as the browser has it.
 */
export function useFocusOnChange() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useEffect(() => {
    if (document.documentElement.dataset.ready !== undefined) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
