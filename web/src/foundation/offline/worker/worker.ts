import { CacheFirst, ExpirationPlugin, NetworkFirst, type PrecacheEntry, Serwist } from "serwist";
import { CACHES, isMessage } from "../caches.ts";
import { answerPage, renewPages, storeOpenPages, storePages } from "./pages.ts";
import { privateAnswers } from "./privateAnswers.ts";
import { keptRoutes } from "./routes.ts";

declare const self: ServiceWorkerGlobalScope & { __SW_MANIFEST: (PrecacheEntry | string)[] };

const day = 86_400;
const own = privateAnswers();

const serwist = new Serwist({
  precacheEntries: self.__SW_MANIFEST,
  precacheOptions: { cleanupOutdatedCaches: true },
  // A new version waits until the reader takes it, or until no page of the old one is open.
  skipWaiting: false,
  clientsClaim: true,
  runtimeCaching: [
    {
      matcher: ({ request, sameOrigin }) => sameOrigin && request.mode === "navigate",
      handler: ({ request, event }) => answerPage(request, event),
    },
    {
      // Names with a hash: what is there never changes.
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
      handler: new CacheFirst({
        cacheName: CACHES.assets,
        plugins: [new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 60 * day })],
      }),
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
        sameOrigin && isOwn(url.pathname) && request.headers.has("authorization"),
      handler: new NetworkFirst({
        cacheName: CACHES.own,
        matchOptions: { ignoreVary: true },
        plugins: [own, new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 60 * day })],
      }),
    },
    {
      matcher: ({ url, request, sameOrigin }) =>
        sameOrigin && isPublic(url.pathname) && !request.headers.has("authorization"),
      handler: new NetworkFirst({
        cacheName: CACHES.open,
        matchOptions: { ignoreVary: true },
        plugins: [new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 60 * day })],
      }),
    },
  ],
});
serwist.addEventListeners();

/**
 * What a candidate has seen of their own papers, and may read again without a network. Never an attempt: a kept
 * answer says what time it was on the server, and would set the clock of a running test back.
 */
function isOwn(path: string): boolean {
  return /^\/api\/(mock-tests|mock-test-results|mock-test-streams|categories)(\/|$)/.test(path);
}
/** What anybody may see. */
function isPublic(path: string): boolean {
  return /^\/api\/(mock-tests|mock-test-streams|categories|mcqs|subjects)(\/|$)/.test(path);
}

self.addEventListener("install", (event) => event.waitUntil(storePages(["/offline", "/pariksha/result/-"])));
// Pages that were kept name files of the version before, which go now.
self.addEventListener("activate", (event) => event.waitUntil(renewPages().then(() => storeOpenPages(self.clients))));

self.addEventListener("message", (event) => {
  if (!isMessage(event.data)) return;
  switch (event.data.type) {
    case "take-over":
      return event.waitUntil(self.skipWaiting());
    case "store":
      return event.waitUntil(storePages(event.data.pages));
    case "reader-changed":
      return event.waitUntil(renewPages());
    case "session-ended":
      return event.waitUntil(own.forget());
  }
});
