import http from "node:http";
import { type Answer, type Call, type Caller, callBy, sendTo } from "./calls.ts";
import { chanceOf } from "./chance.ts";
import { faultOf } from "./judge.ts";
import type { Known } from "./samples.ts";

export interface FuzzOptions {
  origin: string;
  seed: number;
  calls: number;
  /** Headers of who calls, and what is known of the app, at this moment: calls end sessions and remove things. */
  surroundings: (turn: number) => Promise<{ callers: readonly Caller[]; known: Known }>;
}

export interface Fault {
  /** With the seed it makes the call again. */
  turn: number;
  what: string;
  call: string;
  answer: string;
}

export interface FuzzReport {
  calls: number;
  faults: Fault[];
  /** Calls by the status of their answer. */
  statuses: Record<string, number>;
  /** Endpoints that answered at least one call with a success. */
  reached: string[];
  slowestMs: number;
}

/** Calls that are under way at a time. */
const AT_ONCE = 4;
const SHOWN = 300;

/** Sends hostile calls against every endpoint of the contract, the same for the same seed, and judges each answer. */
export async function fuzz({ origin, seed, calls, surroundings }: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = { calls: 0, faults: [], statuses: {}, reached: [], slowestMs: 0 };
  const reached = new Set<string>();
  let turn = 0;

  async function one(): Promise<void> {
    const mine = turn++;
    const { callers, known } = await surroundings(mine);
    const call = callBy(chanceOf(seed * 1_000_003 + mine), known, callers);
    const answer = await sendTo(origin, call).catch((error: Error) => error);
    report.calls++;
    const fault = (what: string, shown: string) =>
      report.faults.push({ turn: mine, what, call: textOf(call), answer: shown.slice(0, SHOWN) });
    if (answer instanceof Error) return void fault(answer.message, "");
    note(answer, call);
    const what = faultOf(call, answer);
    if (what) fault(what, answer.text);
  }

  function note({ status, ms }: Answer, { name, astray }: Call): void {
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    report.slowestMs = Math.max(report.slowestMs, Math.round(ms));
    if (status < 400 && !astray) reached.add(name);
  }

  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (turn < calls) await one();
    }),
  );
  http.globalAgent.destroy(); // its idle connections
  return { ...report, reached: [...reached].sort() };
}

/** A call in one line, without tokens that are good. */
function textOf({ name, method, path, headers, body }: Call): string {
  const sent = Object.entries(headers).filter(([header]) => !["authorization", "x-attempt-token"].includes(header));
  const text = body?.subarray(0, SHOWN).toString() ?? "";
  return `${name}: ${method} ${path.slice(0, SHOWN)} ${JSON.stringify(Object.fromEntries(sent)).slice(0, SHOWN)} ${text}`;
}
