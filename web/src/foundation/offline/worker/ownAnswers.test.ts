import { beforeEach, expect, it, vi } from "vitest";
import { forgetKeys, ownAnswers } from "./ownAnswers.ts";

const TEST = "01900000-0000-7000-8000-000000000800";
const store = new Map<string, Response>();
const urlOf = (key: string | { url: string }) => (typeof key === "string" ? key : key.url);
beforeEach(() => {
  store.clear();
  vi.stubGlobal("caches", {
    open: async () => ({
      keys: async () => [...store.keys()].map((url) => ({ url })),
      match: async (key: string | { url: string }) => store.get(urlOf(key))?.clone(),
      delete: async (key: string | { url: string }) => store.delete(urlOf(key)),
    }),
  });
});

const request = (path: string, token: string) =>
  new Request(`http://localhost${path}`, { headers: { authorization: `Bearer ${token}` } });
const plugin = ownAnswers();
const keyOf = (path: string, token: string) =>
  plugin.cacheKeyWillBeUsed?.({ request: request(path, token), mode: "read" } as never) as Promise<string>;

it("stores an answer where no other login finds it, and without the token", async () => {
  const [asha, bikash] = [await keyOf("/api/categories", "asha"), await keyOf("/api/categories", "bikash")];
  expect(asha).not.toBe(bikash);
  expect(asha).toBe(await keyOf("/api/categories", "asha"));
  expect(asha).not.toContain("asha");
});

it.each([
  [404, 0],
  [403, 0],
  [401, 1],
  [429, 1],
  [503, 1],
])("after an answer of %i has %i stored", async (status, left) => {
  const path = `/api/mock-tests/${TEST}/solutions`;
  store.set(await keyOf(path, "asha"), new Response("keys"));
  const response = new Response("", { status });
  await plugin.fetchDidSucceed?.({ request: request(path, "asha"), response } as never);
  expect(store.size).toBe(left);
});

it("stores nothing of a login that ended while the answer was under way", async () => {
  const state: Record<string, unknown> = {};
  await plugin.requestWillFetch?.({ request: request("/api/categories", "asha"), state } as never);
  const will = () => plugin.cacheWillUpdate?.({ response: new Response("mine"), state } as never);
  expect(await will()).toBeInstanceOf(Response);
  plugin.ended();
  expect(await will()).toBeNull();
});

it("takes away what holds keys of one test, and leaves the others'", async () => {
  const result = (mockTestId: string) => Response.json({ data: { mockTestId } });
  const kept = {
    "http://localhost/api/mock-tests/other/solutions?login=a": new Response("keys"),
    "http://localhost/api/mock-test-results/2?login=a": result("other"),
    [`http://localhost/api/mock-tests/${TEST}/mcqs?login=a`]: new Response("no keys"),
  };
  const gone = {
    [`http://localhost/api/mock-tests/${TEST}/solutions?login=a`]: new Response("keys"),
    "http://localhost/api/mock-test-results/1?login=a": result(TEST),
  };
  for (const [url, answer] of Object.entries({ ...kept, ...gone })) store.set(url, answer);
  await forgetKeys(TEST);
  expect([...store.keys()].toSorted()).toEqual(Object.keys(kept).toSorted());
});
