import { runInNewContext } from "node:vm";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { retireServiceWorker } from "./serviceWorker.ts";

it("takes the service worker off, with all that it has stored", async () => {
  const app = Fastify();
  retireServiceWorker(app);
  app.get("/*", () => "another file");
  const { body, headers } = await app.inject("/sw.js?v=1");
  expect(headers["cache-control"]).toBe("no-cache");
  expect((await app.inject("/favicon.svg")).body).toBe("another file");

  const stored = new Set(["pages", "own-answers"]);
  const heard: Record<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void> = {};
  let registered = true;
  let waitsToTakeOver = true;
  const caches = { keys: async () => [...stored], delete: async (name: string) => stored.delete(name) };
  const self = {
    addEventListener: (type: string, listener: (typeof heard)[string]) => {
      heard[type] = listener;
    },
    skipWaiting: () => {
      waitsToTakeOver = false;
    },
    registration: {
      unregister: async () => {
        registered = false;
      },
    },
  };
  runInNewContext(body, { self, caches, Promise });
  const work: Promise<unknown>[] = [];
  for (const type of ["install", "activate"]) heard[type]?.({ waitUntil: (part) => work.push(part) });
  await Promise.all(work);
  expect({ stored: [...stored], registered, waitsToTakeOver }).toEqual({
    stored: [],
    registered: false,
    waitsToTakeOver: false,
  });
});
