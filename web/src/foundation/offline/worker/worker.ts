import { CacheFirst, ExpirationPlugin, NetworkFirst, type PrecacheEntry, Serwist } from "serwist";
import { CACHES, isMessage } from "../caches.ts";
import { forgetKeys, ownAnswers } from "./ownAnswers.ts";
import {
  answerPage,
  prepareNextPages,
  renewPages,
  storeFirstPages,
  storeOpened,
  storePages,
  takeNextPages,
} from "./pages.ts";
import { followPush, openPushed, showPush } from "./push.ts";
import { keptRoutes } from "./routes.ts";

declare const self: ServiceWorkerGlobalScope & { __SW_MANIFEST: (PrecacheEntry | string)[] };

const day = 86_400;
/** What does not come in this time is taken from what is kept, where it is: a line may be there and carry nothing. */
const networkTimeoutSeconds = 5;
const own = ownAnswers();
const ownExpiration = new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 60 * day });

const serwist = new Serwist({
  precacheEntries: self.__SW_MANIFEST,
  precacheOptions: { cleanupOutdatedCaches: true },
  // A new version waits until the reader takes it, or until no page of the old one is open.
  skipWaiting: false,
  clientsClaim: true,
  runtimeCaching: [
    {
      matcher: ({ request, sameOrigin }) => sameOrigin && request.mode === "navigate",
      handler: ({ request, event }) => answerPage(request, event as ExtendableEvent),
    },
    {
      // Names with a hash: what is there never changes.
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
      handler: new CacheFirst({
        cacheName: CACHES.assets,
        plugins: [
          new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 60 * day }),
          // A version that waits has its files already; pages that came meanwhile name them.
          { handlerDidError: ({ request }) => caches.match(request) },
        ],
      }),
    },
    {
      // Files that a reader wanted to have here; others come as ever.
      matcher: ({ url, request, sameOrigin }) =>
        sameOrigin && request.method === "GET" && url.pathname.startsWith("/files/"),
      handler: async ({ request }) => {
        const kept = await (await caches.open(CACHES.files)).match(request, { ignoreVary: true });
        return kept ?? fetch(request);
      },
    },
    {
      // Which files a route needs; the address names the build.
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname === "/__manifest",
      handler: new CacheFirst({
        cacheName: CACHES.routes,
        plugins: [
          new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 60 * day }),
          { handlerDidError: ({ request }) => keptRoutes(request) },
        ],
      }),
    },
    {
      matcher: ({ url, request, sameOrigin }) =>
        sameOrigin && isOwn(url.pathname) && request.headers.has("authorization") && !isOfSitting(request),
      handler: new NetworkFirst({
        cacheName: CACHES.own,
        networkTimeoutSeconds,
        matchOptions: { ignoreVary: true },
        plugins: [own, ownExpiration],
      }),
    },
    {
      matcher: ({ url, request, sameOrigin }) =>
        sameOrigin && isPublic(url.pathname) && !request.headers.has("authorization"),
      handler: new NetworkFirst({
        cacheName: CACHES.open,
        networkTimeoutSeconds,
        matchOptions: { ignoreVary: true },
        plugins: [new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 60 * day })],
      }),
    },
  ],
});
serwist.addEventListeners();

/** What a candidate has seen of their own papers and of study material, and may read again without a network. */
function isOwn(path: string): boolean {
  return (
    /^\/api\/(mock-tests|mock-test-results|mock-test-streams|categories|resources)(\/|$)/.test(path) ||
    /^\/api\/attempts\/[^/]+$/.test(path)
  );
}
/** A sitting asks the server for its time and its state: an earlier answer would set the clock back. */
const isOfSitting = (request: Request): boolean => request.headers.has("x-attempt-token");
/** What anybody may see. */
function isPublic(path: string): boolean {
  return /^\/api\/(mock-tests|mock-test-streams|categories|mcqs|subjects|resources)(\/|$)/.test(path);
}

async function forgetOwn(): Promise<void> {
  own.ended();
  await ownExpiration.deleteCacheAndMetadata();
}

self.addEventListener("install", (event) => event.waitUntil(prepareNextPages()));
self.addEventListener("activate", (event) => {
  const ready = takeNextPages();
  event.waitUntil(ready);
  // Nothing waits for what is fetched now.
  void ready.then(() => storeFirstPages(self.clients));
});

self.addEventListener("message", (event) => {
  if (!isMessage(event.data)) return;
  switch (event.data.type) {
    case "take-over":
      return event.waitUntil(self.skipWaiting());
    case "store":
      return event.waitUntil(storePages(event.data.pages));
    case "opened":
      return event.waitUntil(storeOpened(event.data.path));
    case "sitting-started":
      return event.waitUntil(forgetKeys(event.data.testId));
    case "reader-changed":
      return event.waitUntil(renewPages());
    case "session-ended":
      return event.waitUntil(forgetOwn());
  }
});

self.addEventListener("push", (event) => event.waitUntil(showPush(event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openPushed(event.notification)));
self.addEventListener("pushsubscriptionchange", (event) => (event as ExtendableEvent).waitUntil(followPush()));
