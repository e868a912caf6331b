// Runs in the thread of statistics.thread.ts: what 20,000 results say takes a second, and would hold up whatever shares its thread.
import { on } from "node:events";
import type { MessagePort } from "node:worker_threads";
import { type ComputedStatistics, type MarkedPaper, type Sheet, statisticsSum } from "./statistics.sum.ts";

/** What the thread is asked. */
export interface StatisticsTask {
  paper: MarkedPaper;
  /** So many results at most. */
  most: number;
  /** Through it the results come; each part is answered when it is counted. Null: that were all. */
  results: MessagePort;
}

export default async function compute({ paper, most, results }: StatisticsTask): Promise<ComputedStatistics> {
  const sum = statisticsSum(paper, most);
  for await (const [some] of on(results, "message") as AsyncIterable<[Sheet[] | null]>) {
    if (!some) break;
    sum.add(some);
    results.postMessage("counted");
  }
  results.close();
  return sum.statistics();
}
