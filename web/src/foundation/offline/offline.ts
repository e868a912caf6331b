import { CACHES, type Message } from "./caches.ts";

/**
 * Tells the service worker, where there is one: not in a page without TLS, nor on the server. Also from a page that it
 * does not serve, as after a forced reload.
 */
export function tellWorker(message: Message): void {
  void globalThis.navigator?.serviceWorker?.getRegistration().then((found) => found?.active?.postMessage(message));
}

/** Takes away what is kept of a login that has ended. */
export function forgetOwnAnswers(): void {
  void globalThis.caches?.delete(CACHES.own);
  // It may be keeping something this moment.
  tellWorker({ type: "session-ended" });
}

/** Keeps pages for times without a network, as soon as there is a service worker to keep them. */
export function storeForOffline(pages: string[]): void {
  void navigator.serviceWorker?.ready.then(({ active }) =>
    active?.postMessage({ type: "store", pages } satisfies Message),
  );
}

const LOOK_MS = 5_000;
/** Goes on as soon as the server answers: a device that is "online" again may still have no way to it. */
export function whenReachable(then: () => void): () => void {
  const look = async () => {
    const answer = await fetch("/livez", { method: "HEAD", cache: "no-store" }).catch(() => undefined);
    if (answer?.ok) then();
  };
  const lookNow = () => void look();
  addEventListener("online", lookNow);
  const timer = setInterval(lookNow, LOOK_MS);
  return () => {
    removeEventListener("online", lookNow);
    clearInterval(timer);
  };
}

/** A page that this browser keeps. */
export interface KeptPage {
  path: string;
  title: string;
}

/** The pages that this browser keeps, with the titles of their documents. */
export async function keptPages(): Promise<KeptPage[]> {
  const pages = await globalThis.caches?.open(CACHES.pages);
  const keys = (await pages?.keys()) ?? [];
  return Promise.all(
    keys.map(async (key) => {
      const html = (await (await pages?.match(key))?.text()) ?? "";
      const { title } = new DOMParser().parseFromString(html, "text/html");
      return { path: new URL(key.url).pathname, title };
    }),
  );
}
