import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { curriculum } from "@sarathi/contract";
import { afterAll, expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import { listen, served } from "../test/live.ts";

const app = await testApp({ trustProxy: true });

/** Shorter than `LEAVE_MS`, as `keepalive_timeout` of deploy/nginx.conf is shorter than `DRAIN_MS`. */
const KEPT_MS = 300;
const LEAVE_MS = 1_500;

type Node = Awaited<ReturnType<typeof app.anotherNode>>;
async function upstream(node: Node) {
  await node.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = node.http.addresses()[0] as AddressInfo;
  const agent = new http.Agent({ keepAlive: true, timeout: KEPT_MS });
  afterAll(() => agent.destroy());
  return { agent, origin: `http://127.0.0.1:${port}` };
}

interface Answered {
  status: number;
  closes: boolean;
}
function get(origin: string, path: string, agent?: http.Agent): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = http.get(origin + path, { agent }, (response) => {
      response.resume();
      const closes = response.headers.connection === "close";
      response.once("end", () => resolve({ status: response.statusCode ?? 0, closes }));
    });
    request.once("error", (error) => reject(Object.assign(error, { isKept: request.reusedSocket })));
  });
}

it("a node that is to stop serves on, says so, and no call of a proxy that keeps connections is lost when it goes", async () => {
  const nodes = await Promise.all([app.anotherNode(), app.anotherNode()]);
  const [one, other] = await Promise.all(nodes.map(upstream));
  const [leaver] = nodes;
  if (!one || !other || !leaver) throw new Error("two nodes");

  const seen: (Answered & { from: string })[] = [];
  const lost: unknown[] = [];
  let over = false;
  /** As nginx: by turns; what finds the port closed, or closing this very moment, goes to the other node. */
  const call = async (i: number) => {
    const turns = i % 2 ? [one, other] : [other, one];
    for (const { origin, agent } of turns) {
      try {
        seen.push({ ...(await get(origin, curriculum.listCategories.path, agent)), from: origin });
        return;
      } catch (error) {
        const { code, isKept } = error as { code?: string; isKept?: boolean };
        if (isKept || (code !== "ECONNREFUSED" && code !== "ECONNRESET")) lost.push(error);
      }
    }
  };
  const callers = Array.from({ length: 8 }, async (_, i) => {
    for (let n = i; !over; n++) {
      await call(n);
      await sleep(5);
    }
  });

  await sleep(200);
  expect(await get(one.origin, "/readyz")).toEqual({ status: 200, closes: false });
  const before = seen.length;
  const left = leaver.leave(LEAVE_MS);
  expect(await get(one.origin, "/readyz")).toEqual({ status: 503, closes: true });
  expect(await get(other.origin, "/readyz")).toEqual({ status: 200, closes: false });
  await left;
  const meanwhile = seen.slice(before).filter(({ from }) => from === one.origin);
  await leaver.close();
  const gone = seen.length;
  await sleep(200);
  over = true;
  await Promise.all(callers);

  expect(lost).toEqual([]);
  expect(meanwhile.length).toBeGreaterThan(20);
  expect(new Set(meanwhile.slice(8).map(({ closes }) => closes))).toEqual(new Set([true]));
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]));
  const after = seen.slice(gone + 8);
  expect(after.length).toBeGreaterThan(20);
  expect(new Set(after.map(({ from }) => from))).toEqual(new Set([other.origin]));
});

it("ends its streams last, one after another, when nobody can come to it any more", async () => {
  const node = await app.anotherNode();
  const origin = await served(node);
  const members = await Promise.all([1, 2, 3, 4].map(() => app.member()));
  const streams = await Promise.all(members.flatMap((one) => Array.from({ length: 8 }, () => listen(origin, one))));
  const ends: number[] = [];
  const again: Promise<unknown>[] = [];
  const heard = streams.map(async ({ ended }) => {
    await ended;
    ends.push(performance.now());
    again.push(fetch(`${origin}/livez`).catch((error: { cause?: { code?: string } }) => error.cause?.code));
  });
  await node.leave(50);
  expect(ends).toEqual([]);
  await node.close();
  await Promise.all(heard);
  expect(Math.max(...ends) - Math.min(...ends)).toBeGreaterThan(40);
  expect(new Set(await Promise.all(again))).toEqual(new Set(["ECONNREFUSED"]));
});
