import { expect, it } from "vitest";
import { FairQueue } from "./fairQueue.ts";

/** Work that ends when it is let go. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

it("lets the networks that wait take turns", async () => {
  const queue = new FairQueue({ parallel: 1, perNetwork: 5, waiting: 10, longestRestMs: 0 });
  const first = held();
  const done: string[] = [];
  const ask = (network: string, name: string) => queue.run(network, async () => void done.push(name));
  const all = [queue.run("a", first.work), ask("a", "a1"), ask("a", "a2"), ask("a", "a3"), ask("b", "b1")];
  first.end();
  await Promise.all(all);
  expect(done).toEqual(["a1", "b1", "a2", "a3"]);
});

it("turns away what is over a network's share, and lets others in", async () => {
  const queue = new FairQueue({ parallel: 1, perNetwork: 2, waiting: 10, longestRestMs: 0 });
  const first = held();
  const under = [queue.run("a", first.work), queue.run("a", async () => undefined)];
  await expect(queue.run("a", async () => undefined)).rejects.toMatchObject({ code: "server.busy", retryAfter: 1 });
  const other = queue.run("b", async () => "served");
  first.end();
  await expect(other).resolves.toBe("served");
  await Promise.all(under);
  await expect(queue.run("a", async () => "again")).resolves.toBe("again");
});

it("turns away everybody when too many wait in all", async () => {
  const queue = new FairQueue({ parallel: 1, perNetwork: 2, waiting: 1, longestRestMs: 0 });
  const first = held();
  const under = [queue.run("a", first.work), queue.run("b", async () => undefined)];
  await expect(queue.run("c", async () => undefined)).rejects.toMatchObject({ code: "server.busy" });
  first.end();
  await Promise.all(under);
});

it("gives the place back of work that fails", async () => {
  const queue = new FairQueue({ parallel: 1, perNetwork: 1, waiting: 1, longestRestMs: 0 });
  const fail = () => queue.run("a", () => Promise.reject(new Error("no")));
  await expect(fail()).rejects.toThrow("no");
  await expect(fail()).rejects.toThrow("no");
  await settled();
  await expect(queue.run("a", async () => 1)).resolves.toBe(1);
});
