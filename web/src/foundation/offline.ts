import type { Message } from "../worker/caches.ts";

/** Tells the service worker, where there is one: not in a page without TLS, nor on the server. */
export function tellWorker(message: Message): void {
  navigator.serviceWorker?.controller?.postMessage(message);
}

/** Keeps pages for times without a network, as soon as there is a service worker to keep them. */
export function keepForOffline(pages: string[]): void {
  void navigator.serviceWorker?.ready.then(({ active }) =>
    active?.postMessage({ type: "keep", pages } satisfies Message),
  );
}
