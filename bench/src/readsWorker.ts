// A thread that reads at an even pace until it is to stop, and says then how long each read took.
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Read, Reading, Times } from "./reads.ts";

/** Who is refused under load has waited in vain, which no figure makes good. */
const REFUSED_MS = 60_000;

const { kinds, everyMs } = workerData as Reading;
const times: Times = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]));
let stopped = false;
parentPort?.once("message", () => {
  stopped = true;
});

/** What takes long delays no other. */
async function one(name: string, { url, headers }: Read): Promise<void> {
  const began = performance.now();
  const isAnswered = await fetch(url, { headers }).then(
    (answer) => answer.arrayBuffer().then(() => answer.ok),
    () => false,
  );
  times[name]?.push(isAnswered ? performance.now() - began : REFUSED_MS);
}

parentPort?.postMessage("begun");
const running = new Set<Promise<void>>();
for (let n = 0; !stopped; n++) {
  for (const [name, reads] of Object.entries(kinds)) {
    const read = one(name, reads[n % reads.length] as Read);
    running.add(read);
    void read.finally(() => running.delete(read));
  }
  await sleep(everyMs);
}
await Promise.all(running);
parentPort?.postMessage(times);
