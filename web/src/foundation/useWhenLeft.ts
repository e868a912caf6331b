import { useEffect } from "react";

/** Calls when the page is hidden or goes, and when the component does. @param store the same function at each render */
export function useWhenLeft(store: () => void): void {
  useEffect(() => {
    const leaving = () => document.visibilityState === "hidden" && store();
    document.addEventListener("visibilitychange", leaving);
    addEventListener("pagehide", store);
    return () => {
      document.removeEventListener("visibilitychange", leaving);
      removeEventListener("pagehide", store);
      store();
    };
  }, [store]);
}
