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
