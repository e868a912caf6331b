// What two app nodes carry beside one. Each may use a part of a processor, so that neither the database nor the
// candidates, which are on the same machine here, are the limit.
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import tls from "node:tls";
import { events, exams, urlOf } from "@sarathi/contract";
import { candidates, confirm, makeEvent } from "../../bench/src/eventSeed.ts";
import { bytesOf } from "../../bench/src/load.ts";
import { type Line, lineOn } from "../../bench/src/wave.ts";
import { ask, fromAnywhere } from "../../siege/src/client.ts";
import { type Bound, boundTo } from "./bound.ts";
import type { App, Cluster } from "./cluster.ts";
import { APPS, edgeAddresses } from "./network.ts";
import { type Usage, usageFrom } from "./usage.ts";

/** What some nodes carried while it was measured. */
export interface Carried {
  saves: number;
  /** How many calls were not acknowledged, by what they were answered. */
  refused: Readonly<Record<string, number>>;
  /** The share of the time slices at whose end the nodes had used up their part and were held back. */
  heldBack: number;
  used: Usage;
}
/** Each node alone, and both between the two: what becomes faster or slower meanwhile is the same for one and for two. */
export interface Round {
  alone: readonly Carried[];
  both: Carried;
}
export interface NodesReport {
  /** Of a processor, for each node. */
  share: number;
  /** For each node. */
  savers: number;
  rounds: readonly Round[];
}

/** As much as leaves the databases, nginx and the candidates what they need beside two of them. */
const SHARE = Math.min(0.5, 0.075 * os.cpus().length);
/** For each node that serves: as many wait at each, so that as many share a statement with one node as with two. */
const SAVERS = 120;
/** Many short ones: what the machine has for all of this changes within a minute, so what is compared has to be near. */
const ROUNDS = 11;
const WARM_MS = 60_000;
/** Until a node that comes back knows the candidates again, bounded as it is. */
const SETTLE_MS = 4_000;
const MEASURED_MS = 10_000;

/**
 * How many times as much as one node both carry, by each round. One node is the mean of the two: background work is done
 * once over all nodes, by whichever has it, and that one carries less than the other one.
 */
export const timesOf = ({ rounds }: NodesReport): number[] =>
  rounds.map(({ alone, both }) => (both.saves * alone.length) / alone.reduce((sum, { saves }) => sum + saves, 0));

/** Saves a second through nginx with one node and with two. @returns undefined where the system cannot bound a process */
export async function measureNodes(cluster: Cluster): Promise<NodesReport | undefined> {
  await cluster.whole();
  const load = await savers(cluster);
  const bounds = new Map<App, Bound>();
  const rounds: Round[] = [];
  try {
    // A node that was just started compiles what it runs often, which a bounded one does for long.
    await sleep(WARM_MS);
    for (const app of APPS) {
      const bound = boundTo(SHARE, app, cluster.unit(app).pid());
      if (!bound) return undefined;
      bounds.set(app, bound);
    }
    for (let n = 0; n < ROUNDS; n++) {
      // Another one begins each time.
      const [first, last] = n % 2 === 0 ? APPS : APPS.toReversed();
      const before = await carriedBy(cluster, load, bounds, [first as App]);
      const both = await carriedBy(cluster, load, bounds, APPS);
      const after = await carriedBy(cluster, load, bounds, [last as App]);
      rounds.push({ alone: [before, after], both });
    }
  } finally {
    for (const bound of bounds.values()) bound.end();
    cluster.serveBy(APPS);
    await load.end();
  }
  return { share: SHARE, savers: SAVERS, rounds };
}

async function carriedBy(
  cluster: Cluster,
  load: Load,
  bounds: ReadonlyMap<App, Bound>,
  apps: readonly App[],
): Promise<Carried> {
  cluster.serveBy(apps);
  load.by(apps.length);
  await sleep(SETTLE_MS);
  const usedSince = await usageFrom(cluster);
  const heldBackSince = apps.flatMap((app) => bounds.get(app)?.from() ?? []);
  const [before, began] = [load.counted(), performance.now()];
  await sleep(MEASURED_MS);
  const [after, seconds] = [load.counted(), (performance.now() - began) / 1_000];
  return {
    saves: (after.saved - before.saved) / seconds,
    refused: Object.fromEntries(
      Object.entries(after.refused).map(([how, count]) => [how, count - (before.refused[how] ?? 0)]),
    ),
    heldBack: Math.min(...heldBackSince.map((share) => share())),
    used: usedSince(),
  };
}

type Load = Awaited<ReturnType<typeof savers>>;

/**
 * Candidates of one event, who save again and again until the end, as many as the nodes that serve are to have. Each has a
 * connection of its own and sends bytes: what candidates cost is taken from the processors that nodes and databases use.
 */
async function savers({ origin, database }: Cluster) {
  const origins = edgeAddresses().map((address) => `https://${address}`);
  const pool = await database();
  const { eventId, mcqs } = await makeEvent(pool, 1, null);
  const people = await candidates(pool, SAVERS * APPS.length);
  await confirm(pool, eventId, people);
  await pool.end();
  const attempts = await Promise.all(
    people.map(async ({ token }) => {
      const bearer = { authorization: `Bearer ${token}`, ...fromAnywhere() };
      const got = await ask(origin, events.startEvent, { params: { id: eventId } }, bearer);
      if (got.kind !== "done") throw new Error(`an attempt did not begin: ${JSON.stringify(got)}`);
      return { bearer, path: urlOf(exams.saveAnswers, { params: { id: got.data.attemptId } }) };
    }),
  );
  let [saved, over] = [0, false];
  const refused: Record<string, number> = {};
  let active = SAVERS;
  const one = async ({ bearer, path }: (typeof attempts)[number], i: number) => {
    const { hostname, host } = new URL(origins[i % origins.length] ?? origin);
    const open = () => lineOn(tls.connect({ host: hostname, port: 443, ALPNProtocols: ["http/1.1"] }), "secureConnect");
    const headers = { ...bearer, host };
    let line: Line | undefined;
    const send = async (request: Buffer) => {
      if (!line || line.isClosed()) line = await open();
      return line.send(request);
    };
    for (let n = 0; !over; n++) {
      if (i >= active) {
        await sleep(100);
        continue;
      }
      const answer = { mcqId: mcqs[n % mcqs.length] ?? "", selectedOptionIndex: n % 4, seq: Date.now() };
      const request = bytesOf({ method: exams.saveAnswers.method, path, headers, body: { answers: [answer] } });
      // What broke off is counted, whatever it was.
      const status = await send(request).catch(() => 0);
      if (status === 200) saved++;
      else {
        const how = status === 0 ? "broken off" : String(status);
        refused[how] = (refused[how] ?? 0) + 1;
        await sleep(200);
      }
    }
    line?.close();
  };
  const all = Promise.all(attempts.map(one));
  return {
    counted: () => ({ saved, refused: { ...refused } }),
    by(nodes: number): void {
      active = SAVERS * nodes;
    },
    async end() {
      over = true;
      await all;
    },
  };
}
