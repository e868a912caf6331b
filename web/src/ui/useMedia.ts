import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds now; false on the server. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** A table of seven columns fits. */
export const useWide = () => useMedia("(min-width: 900px)");
