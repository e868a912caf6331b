import { useEffect } from "react";
import { type ClientInstrumentation, useLocation, useNavigation } from "react-router";
import { tabStorage } from "../storage.ts";
import { SITTING } from "./caches.ts";
import { tellWorker } from "./offline.ts";
import { holdSittingLock } from "./sittingLock.ts";

/** Where a reader was going when the page was loaded anew. */
const DESTINATION = "destination";

/**
 * Remembers the page that is on its way from the click on: the router loads the present page anew when it cannot fetch
 * the script of the next one, and without a network that comes before anything of the navigation is drawn.
 */
export const rememberDestination: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (go, { to }) => {
        if (typeof to === "number") {
          await go();
          return;
        }
        const { pathname, search } = new URL(to, location.href);
        tabStorage.set(DESTINATION, pathname + search);
        await go();
        if (tabStorage.get(DESTINATION) === pathname + search) tabStorage.remove(DESTINATION);
      },
    }),
};

/**
 * Tells the service worker of each page that comes without a document and other tabs of a sitting, and remembers the
 * one that the way back or forward leads to, too.
 */
export function useOfflinePlaces(): void {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  useEffect(() => tellWorker({ type: "opened", path: pathname }), [pathname]);
  const isSitting = SITTING.test(pathname);
  useEffect(() => (isSitting ? holdSittingLock() : undefined), [isSitting]);
  useEffect(() => {
    if (next) tabStorage.set(DESTINATION, next.pathname + next.search);
    else tabStorage.remove(DESTINATION);
  }, [next]);
}

/** Where the reader was going, once. */
export function takeDestination(): string | null {
  const destination = tabStorage.get(DESTINATION);
  tabStorage.remove(DESTINATION);
  return destination;
}
