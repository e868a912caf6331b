import { useEffect, useRef } from "react";

/** Leads the eyes and the focus to what a link names, once. */
export function useFound(isIt: boolean) {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isIt) return;
    place.current?.scrollIntoView({ block: "center" });
    place.current?.focus({ preventScroll: true });
  }, [isIt]);
  return place;
}
