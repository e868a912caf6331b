import { useState } from "react";

/**
 * Where a field's pop-up goes: into the dialog that the field stands in, because all outside an open one is inert.
 * @returns the ref of the field, and the element to open in; undefined is the page
 */
export function usePopupPlace() {
  const [field, setField] = useState<HTMLElement | null>(null);
  return { ref: setField, container: field?.closest("dialog") ?? undefined };
}

export const popupLook = "slip z-50 p-1.5 pt-2.5 text-small outline-none";
