import { CACHES, type Message } from "./caches.ts";

/** Tells the service worker, where there is one: not in a page without TLS, nor on the server. */
export function tellWorker(message: Message): void {
  navigator.serviceWorker?.controller?.postMessage(message);
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

/** The pages that this browser keeps, by their path. */
export async function storedPaths(): Promise<string[]> {
  const pages = await globalThis.caches?.open(CACHES.pages);
  const keys = (await pages?.keys()) ?? [];
  return keys.map(({ url }) => new URL(url).pathname);
}
