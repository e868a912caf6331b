// A thread that makes calls one after the other, and says then how long each took.
import { parentPort, workerData } from "node:worker_threads";
import type { Call } from "./calls.ts";
import { timeOf } from "./measure.ts";

const times: number[] = [];
for (const { url, ...init } of workerData as readonly Call[])
  times.push(await timeOf(() => fetch(url, init), `${init.method ?? "GET"} ${new URL(url).pathname}`));
parentPort?.postMessage(times);
