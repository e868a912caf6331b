import { useEffect, useRef } from "react";

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * `/` and Ctrl/⌘K go to the search box that is on screen, else `open`. Not while typing or composing, and not over an
 * open dialog.
 */
export function useSearchKeys(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const slash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
      const k = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!(slash || k) || event.isComposing || typing(event.target) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      const box = document.querySelector<HTMLInputElement>("[data-search-keys]");
      if (box?.offsetParent) box.focus();
      else latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
