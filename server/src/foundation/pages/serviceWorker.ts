import type { FastifyInstance } from "fastify";

/** What a browser runs in the place of a service worker that has to go: it clears what was stored, and takes itself off. */
const RETIRED = `self.addEventListener("install",()=>self.skipWaiting());self.addEventListener("activate",(e)=>e.waitUntil(caches.keys().then((all)=>Promise.all(all.map((one)=>caches.delete(one)))).then(()=>self.registration.unregister())));`;

/** Answers the address of the service worker with one that takes it off every browser that asks. */
export function retireServiceWorker(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.split("?", 1)[0] !== "/sw.js") return;
    await reply
      .header("cache-control", "no-cache")
      .header("content-security-policy", "default-src 'none'")
      .type("text/javascript; charset=utf-8")
      .send(RETIRED);
  });
}
