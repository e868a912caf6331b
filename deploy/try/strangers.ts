// Somebody who is not logged in and reads all along, each time another list: by a replica, as long as one is in step.
import { community, postCategories } from "@sarathi/contract";
import { ask, fromAnywhere } from "../../siege/src/client.ts";
import { APPS, addressOf } from "./network.ts";
import { METRICS_TOKEN } from "./places.ts";

const READ_MS = 200;
const FAILURES = 3;

export interface StrangersReads {
  made: number;
  /** Broke off, were refused or were answered by 5xx. */
  failed: number;
  /** Those of the first few in words: when, after how long, by what. */
  failures: string[];
  /** Of those before the harm, those that a replica answered. */
  byReplica: number;
  before: number;
}

/** What the app nodes say that a replica has answered. */
async function answeredByReplica(): Promise<number> {
  const said = APPS.map(async (app) => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await fetch(`http://${addressOf(app)}:3000/metrics`, { headers }).then((answer) => answer.text());
    return Number(/^sarathi_replica_reads_total\{from="replica"\} (\d+)/m.exec(text)?.[1] ?? 0);
  });
  return (await Promise.all(said)).reduce((sum, n) => sum + n, 0);
}

export async function readAsStranger(origin: string) {
  const atFirst = await answeredByReplica();
  const open = new Set<Promise<void>>();
  const counts: StrangersReads = { made: 0, failed: 0, failures: [], byReplica: 0, before: 0 };
  async function read(n: number): Promise<void> {
    // No two of the same within the seconds for which a node keeps an answer.
    const query = { limit: 1 + (n % 50), category: postCategories[n % postCategories.length] };
    const sentAt = performance.now();
    const got = await ask(origin, community.recentPosts, { query }, fromAnywhere());
    if (got.kind === "done") return;
    counts.failed++;
    const how = got.kind === "refused" ? `${got.status} ${got.code}` : "no answer or 5xx";
    const took = Math.round(performance.now() - sentAt);
    if (counts.failures.length < FAILURES) counts.failures.push(`${new Date().toISOString()} after ${took} ms: ${how}`);
  }
  const timer = setInterval(() => {
    const one = read(counts.made++);
    open.add(one);
    void one.finally(() => open.delete(one));
  }, READ_MS);
  return {
    /** The harm is about to be done. */
    async harmed(): Promise<void> {
      counts.before = counts.made;
      counts.byReplica = (await answeredByReplica()) - atFirst;
    },
    async stop(): Promise<StrangersReads> {
      clearInterval(timer);
      await Promise.all(open);
      return counts;
    },
  };
}
