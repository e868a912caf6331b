import { afterEach, expect, it, vi } from "vitest";
import { rememberDestination, takeDestination } from "./places.ts";

afterEach(() => vi.unstubAllGlobals());

/** What the router does with a navigation, as it asks whoever watches it. */
type Navigate = (go: () => Promise<unknown>, info: { to: string | number }) => Promise<void>;

function watched(): Navigate {
  const kept = new Map<string, string>();
  vi.stubGlobal("location", { href: "https://example.test/" });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const instrument = vi.fn();
  rememberDestination.router?.({ instrument });
  return instrument.mock.calls[0]?.[0].navigate as Navigate;
}

it("the page that is on its way is known before the router begins, and until it has come", async () => {
  const navigate = watched();
  const arrival = Promise.withResolvers<void>();
  const going = navigate(() => arrival.promise, { to: "/posts?tag=a" });
  expect(sessionStorage.getItem("destination")).toBe("/posts?tag=a");
  arrival.resolve();
  await going;
  expect(takeDestination()).toBeNull();
});

it("a page that another took the place of leaves the other's destination", async () => {
  const navigate = watched();
  const end = Promise.withResolvers<void>();
  const first = navigate(() => end.promise, { to: "/a" });
  void navigate(() => new Promise<void>(() => undefined), { to: "/b" });
  end.resolve();
  await first;
  expect(takeDestination()).toBe("/b");
  expect(takeDestination()).toBeNull();
});

it("the way back has no address of its own", async () => {
  await watched()(async () => undefined, { to: -1 });
  expect(takeDestination()).toBeNull();
});
