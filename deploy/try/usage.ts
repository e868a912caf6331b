// How much of a processor each program of the cluster uses, as the system counts it.
import fs from "node:fs";
import type { Cluster } from "./cluster.ts";
import { APPS, DATABASES, ETCDS, processesOf } from "./network.ts";

/** Parts of one processor by what used them. */
export type Usage = Readonly<Record<string, number>>;

/** In which `/proc` counts. */
const TICKS_A_SECOND = 100;
/** Of `/proc/<pid>/stat`, after the name: time in the program and in the system. */
const [OF_PROGRAM, OF_SYSTEM] = [11, 12];

interface Counted {
  what: string;
  seconds: number;
}

/** @returns gives what was used since then: by each program, by the candidates, and what no program used */
export async function usageFrom(cluster: Cluster): Promise<() => Usage> {
  const leader = await cluster.leader();
  const read = () => ({ at: performance.now(), programs: programs(leader), ours: process.cpuUsage(), idle: idle() });
  const first = read();
  return () => {
    const last = read();
    const seconds = (last.at - first.at) / 1_000;
    const used: Record<string, number> = {};
    for (const [pid, { what, seconds: total }] of last.programs)
      used[what] = (used[what] ?? 0) + (total - (first.programs.get(pid)?.seconds ?? 0)) / seconds;
    const ours = last.ours.user + last.ours.system - first.ours.user - first.ours.system;
    return { ...used, candidates: ours / 1e6 / seconds, "nobody (idle)": (last.idle - first.idle) / seconds };
  };
}

function programs(leader: string): Map<number, Counted> {
  const found = new Map<number, Counted>();
  const add = (pid: number, nameOf: (program: string) => string) => {
    const counted = read(pid);
    if (counted) found.set(pid, { what: nameOf(counted.what), seconds: counted.seconds });
  };
  const ofApp: Record<string, string> = { haproxy: "HAProxy", pgbouncer: "PgBouncer" };
  for (const app of APPS) for (const pid of processesOf(app)) add(pid, (program) => ofApp[program] ?? app);
  for (const pid of processesOf("edge")) add(pid, () => "nginx");
  for (const machine of ETCDS) for (const pid of processesOf(machine)) add(pid, () => "etcd");
  for (const machine of DATABASES)
    for (const pid of processesOf(machine))
      add(pid, (program) =>
        program !== "postgres" ? "Patroni" : machine === leader ? "PostgreSQL, leader" : "PostgreSQL, replicas",
      );
  return found;
}

/** @returns its name, and what it used since it began; undefined: it has ended meanwhile */
function read(pid: number): Counted | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const what = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { what, seconds: (Number(fields[OF_PROGRAM]) + Number(fields[OF_SYSTEM])) / TICKS_A_SECOND };
  } catch {
    return undefined;
  }
}

/** Seconds that all processors of the machine had nothing to do, or waited for a disk. */
function idle(): number {
  const [, , , , rest, waited] = fs.readFileSync("/proc/stat", "utf8").split("\n")[0]?.split(/\s+/) ?? [];
  return (Number(rest) + Number(waited)) / TICKS_A_SECOND;
}
