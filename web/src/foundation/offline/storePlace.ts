import { CACHES } from "./caches.ts";
import { storeForOffline } from "./offline.ts";

/** Whether this browser can: not without TLS, nor without a service worker. */
export const canStoreOffline = (): boolean =>
  globalThis.caches !== undefined && globalThis.navigator?.serviceWorker?.controller != null;

/**
 * Keeps a page, and the files that belong to it, for times without a network.
 * @throws when a file did not come or there is no space
 */
export async function storePlace(page: string, files: readonly string[]): Promise<void> {
  const store = await caches.open(CACHES.files);
  await store.addAll([...files]);
  storeForOffline([page]);
}

/** Whether a page is kept. */
export async function isStored(page: string): Promise<boolean> {
  const pages = await globalThis.caches?.open(CACHES.pages);
  return (await pages?.match(page, { ignoreVary: true })) !== undefined;
}
