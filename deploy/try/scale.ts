// What two app nodes carry beside one. Each may use a part of a processor, so that neither the database nor the
// candidates, which are on the same machine here, are the limit.
import { setTimeout as sleep } from "node:timers/promises";
import { events, exams } from "@sarathi/contract";
import { candidates, confirm, makeEvent } from "../../bench/src/eventSeed.ts";
import { ask, fromAnywhere } from "../../siege/src/client.ts";
import { type Bound, boundTo } from "./bound.ts";
import type { App, Cluster } from "./cluster.ts";
import { median } from "./figures.ts";
import { APPS } from "./network.ts";
import { type Usage, usageFrom } from "./usage.ts";

/** What some nodes carried while it was measured. */
export interface Carried {
  saves: number;
  /** Calls that were not acknowledged. */
  refused: number;
  /** The share of the time slices at whose end the nodes had used up their part and were held back. */
  heldBack: number;
  used: Usage;
}
export interface NodesReport {
  /** Of a processor, for each node. */
  share: number;
  /** For each node. */
  savers: number;
  one: readonly Carried[];
  two: readonly Carried[];
}

const SHARE = 0.1;
/** For each node that serves: as many wait at each, so that as many share a statement with one node as with two. */
const SAVERS = 120;
/** One node, two, one, two: what else the machine does then is the same for both. */
const ROUNDS = 5;
const WARM_MS = 20_000;
const SETTLE_MS = 5_000;
/** Long enough for what a bounded node does seldom and then for seconds, such as clearing its memory. */
const MEASURED_MS = 15_000;

export const timesOf = ({ one, two }: NodesReport): number => savesOf(two) / savesOf(one);
export const savesOf = (carried: readonly Carried[]): number => median(carried.map(({ saves }) => saves));

/** Saves a second through nginx with one node and with two. @returns undefined where the system cannot bound a process */
export async function measureNodes(cluster: Cluster): Promise<NodesReport | undefined> {
  await cluster.whole();
  const load = await savers(cluster);
  const bounds = new Map<App, Bound>();
  const report = { share: SHARE, savers: SAVERS, one: [] as Carried[], two: [] as Carried[] };
  try {
    // A node that was just started compiles what it runs often, which a bounded one does for long.
    await sleep(WARM_MS);
    for (const app of APPS) {
      const bound = boundTo(SHARE, app, cluster.unit(app).pid());
      if (!bound) return undefined;
      bounds.set(app, bound);
    }
    for (let n = 0; n < ROUNDS; n++) {
      report.one.push(await carriedBy(cluster, load, bounds, ["app1"]));
      report.two.push(await carriedBy(cluster, load, bounds, APPS));
    }
  } finally {
    for (const bound of bounds.values()) bound.end();
    cluster.serveBy(APPS);
    await load.end();
  }
  return report;
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
    refused: after.refused - before.refused,
    heldBack: Math.min(...heldBackSince.map((share) => share())),
    used: usedSince(),
  };
}

type Load = Awaited<ReturnType<typeof savers>>;

/** Candidates of one event, who save again and again until the end, as many as the nodes that serve are to have. */
async function savers({ origin, database }: Cluster) {
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
      return { bearer, id: got.data.attemptId };
    }),
  );
  let [saved, refused, over] = [0, 0, false];
  let active = SAVERS;
  const one = async ({ bearer, id }: (typeof attempts)[number], i: number) => {
    for (let n = 0; !over; n++) {
      if (i >= active) {
        await sleep(100);
        continue;
      }
      const answer = { mcqId: mcqs[n % mcqs.length] ?? "", selectedOptionIndex: n % 4, seq: Date.now() };
      const got = await ask(origin, exams.saveAnswers, { params: { id }, body: { answers: [answer] } }, bearer);
      if (got.kind === "done") saved++;
      else {
        refused++;
        await sleep(200);
      }
    }
  };
  const all = Promise.all(attempts.map(one));
  return {
    counted: () => ({ saved, refused }),
    by(nodes: number): void {
      active = SAVERS * nodes;
    },
    async end() {
      over = true;
      await all;
    },
  };
}
