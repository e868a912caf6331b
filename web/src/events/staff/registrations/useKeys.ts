import { useEffect, useRef } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("textarea, select, input"));

/** What single keys do on a page: not while typing, not over an open dialog. @param acts by the key's name in small letters */
export function useKeys(acts: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act || isTyping(event.target) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
