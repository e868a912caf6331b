import type { KeyboardEvent } from "react";

/** Ctrl S, or its like on a Mac, from any field of a form. @param save what it does in place of the browser's own */
export const onSaveKey = (save: () => void) => (press: KeyboardEvent) => {
  if (press.key !== "s" || !(press.ctrlKey || press.metaKey)) return;
  press.preventDefault();
  save();
};
