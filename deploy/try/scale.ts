// What two app nodes carry beside one. Each may use a part of a processor, so that neither the database nor the
// candidates, which are on the same machine here, are the limit.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { events, exams } from "@sarathi/contract";
import { candidates, confirm, makeEvent } from "../../bench/src/eventSeed.ts";
import { ask, fromAnywhere } from "../../siege/src/client.ts";
import type { App, Cluster } from "./cluster.ts";
import { APPS } from "./network.ts";

export interface NodesReport {
  /** Of a processor, for each node. */
  share: number;
  one: number;
  two: number;
}

const SHARE = 0.1;
const SAVERS = 120;
const WARM_MS = 4_000;
const MEASURED_MS = 15_000;
const PERIOD_US = 20_000;
const GROUPS = "/sys/fs/cgroup";

/** Saves a second through nginx with one node and with two. @returns undefined where the system cannot bound a process */
export async function measureNodes(cluster: Cluster): Promise<NodesReport | undefined> {
  await cluster.whole();
  const save = await savers(cluster);
  const rate = async (apps: readonly App[]) => {
    await save(); // a node that was just started compiles what it runs often, which a bounded one does for long
    const groups = apps.map((app) => boundTo(SHARE, app, cluster.unit(app).pid()));
    if (groups.includes(undefined)) return undefined;
    const measured = await save();
    for (const free of groups) free?.();
    return measured;
  };
  await cluster.unit("app2").stop();
  const one = await rate(["app1"]);
  cluster.unit("app2").start();
  await cluster.whole();
  const two = await rate(APPS);
  return one === undefined || two === undefined ? undefined : { share: SHARE, one, two };
}

/** Candidates of one event. @returns has each of them save again and again; gives acknowledged saves a second */
async function savers({ origin, database }: Cluster): Promise<() => Promise<number>> {
  const pool = await database();
  const { eventId, mcqs } = await makeEvent(pool, 1, null);
  const people = await candidates(pool, SAVERS);
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
  return async () => {
    const from = performance.now() + WARM_MS;
    let saved = 0;
    const one = async ({ bearer, id }: (typeof attempts)[number]) => {
      for (let n = 0; performance.now() < from + MEASURED_MS; n++) {
        const answer = { mcqId: mcqs[n % mcqs.length] ?? "", selectedOptionIndex: n % 4, seq: Date.now() };
        const got = await ask(origin, exams.saveAnswers, { params: { id }, body: { answers: [answer] } }, bearer);
        const at = performance.now();
        if (got.kind !== "done") await sleep(200);
        else if (at >= from && at < from + MEASURED_MS) saved++;
      }
    };
    await Promise.all(attempts.map(one));
    return Math.round(saved / (MEASURED_MS / 1_000));
  };
}

/** Bounds a process to a share of a processor, by the older or the newer groups of Linux. @returns ends that; undefined: there are none */
function boundTo(share: number, name: string, pid: number): (() => void) | undefined {
  const older = path.join(GROUPS, "cpu");
  const root = fs.existsSync(path.join(older, "cpu.cfs_quota_us")) ? older : GROUPS;
  const group = path.join(root, `sarathi-${name}`);
  const quota = String(Math.round(share * PERIOD_US));
  try {
    if (root === GROUPS) fs.writeFileSync(path.join(root, "cgroup.subtree_control"), "+cpu");
    fs.mkdirSync(group, { recursive: true });
    if (root === GROUPS) fs.writeFileSync(path.join(group, "cpu.max"), `${quota} ${PERIOD_US}`);
    else {
      fs.writeFileSync(path.join(group, "cpu.cfs_period_us"), String(PERIOD_US));
      fs.writeFileSync(path.join(group, "cpu.cfs_quota_us"), quota);
    }
    fs.writeFileSync(path.join(group, "cgroup.procs"), String(pid));
  } catch (error) {
    console.warn(`No process can be bounded here: ${(error as Error).message}`);
    return undefined;
  }
  return () => {
    fs.writeFileSync(path.join(root, "cgroup.procs"), String(pid));
    fs.rmdirSync(group);
  };
}
