import { type RefObject, useEffect } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox])"));

/** The row's own link, which Enter opens; a row without one takes the focus itself. */
const focusRow = (row: HTMLElement | undefined) => (row?.querySelector<HTMLElement>("a[href]") ?? row)?.focus();

/**
 * Over the rows of a list (`data-row`): j and k go to the next and the one before, x selects where rows have a box.
 * Not while typing, and not over an open dialog.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      if (rows.length === 0 || document.querySelector("dialog[open]")) return;
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (event.key === "j") focusRow(rows[Math.min(at + 1, rows.length - 1)]);
      else if (event.key === "k") focusRow(rows[Math.max(at - 1, 0)]);
      else if (event.key === "x") rows[at]?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list]);
}
