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

/** Whether a page is kept with its files. */
export async function isStored(page: string, files: readonly string[]): Promise<boolean> {
  if (!canStoreOffline()) return false;
  const [pages, store] = await Promise.all([caches.open(CACHES.pages), caches.open(CACHES.files)]);
  const found = await Promise.all([
    pages.match(page, { ignoreVary: true }),
    ...files.map((file) => store.match(file, { ignoreVary: true })),
  ]);
  return found.every((one) => one !== undefined);
}
