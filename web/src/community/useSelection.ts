import { useLayoutEffect, useRef } from "react";

/** Selects in a field once it shows its new text. */
export function useSelection(field: { readonly current: HTMLTextAreaElement | HTMLInputElement | null }) {
  const wanted = useRef<[number, number]>(undefined);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    field.current?.focus();
    field.current?.setSelectionRange(...wanted.current);
    wanted.current = undefined;
  });
  return (start: number, end: number) => {
    wanted.current = [start, end];
  };
}
