import { type RefObject, useEffect, useRef } from "react";

/** While `open`, a press or focus outside of `inside`, or Escape, calls `dismiss` (with what it was). */
export function useDismiss(
  inside: RefObject<HTMLElement | null>,
  open: boolean,
  dismiss: (by: "outside" | "escape") => void,
): void {
  const latest = useRef(dismiss);
  useEffect(() => {
    latest.current = dismiss;
  });
  useEffect(() => {
    if (!open) return;
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !inside.current?.contains(event.target)) latest.current("outside");
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.isComposing) latest.current("escape");
    };
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    document.addEventListener("keydown", onEscape);
    return () => {
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
      document.removeEventListener("keydown", onEscape);
    };
  }, [open, inside]);
}
