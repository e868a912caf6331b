import { useEffect, useRef } from "react";
import { numberTyped } from "../../foundation/text/numberTyped.ts";

/** Keys belong to the question unless something is being typed or chosen elsewhere, or a modifier is held. */
function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (event.isComposing || event.repeat || document.querySelector("dialog[open]")) return false;
  const { target } = event;
  if (target instanceof HTMLInputElement && target.type !== "radio" && target.type !== "checkbox") return false;
  if (target instanceof HTMLElement && target.isContentEditable) return false;
  return !(target instanceof Element && target.closest("select, textarea, dialog, [role=menu], [role=dialog]"));
}

/** Keys 1 to 8, in either digits, choose the option of that number. @param count of options; 0: none is to be chosen */
export function useChoiceKeys(count: number, choose: (index: number) => void): void {
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const digit = isFree(event) ? numberTyped(event.key) : undefined;
      if (typeof digit === "number" && digit > 0 && digit <= count) latest.current(digit - 1);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [count]);
}
