// The harms of a try, one after another, and how each is undone.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { signal } from "../../e2e/process.ts";
import type { Cluster, DatabaseMachine } from "./cluster.ts";
import type { Exam } from "./exam.ts";
import { APPS, addressOf, cut, ETCDS, type Machine, mend, processesOf } from "./network.ts";
import { rollTo } from "./versions.ts";

export interface Harm {
  name: string;
  /** What is done, as the report says it. */
  what: string;
  /** Longest that nothing may be acknowledged. */
  withinSeconds: number;
  /** So long it lasts before it is undone. */
  lastsSeconds: number;
  /** Over so long candidates begin and submit meanwhile; absent: as long as it lasts, and a moment at least. */
  metSeconds?: number;
  /** Most calls that may fail, of strangers too: what is lost with an app node, nginx sends to the other one. */
  againAtMost?: number;
  /** Soon calls have to be as fast as before: an app node is lost, or drained. */
  isSoonFast?: boolean;
  /** Another machine has to lead the database afterwards: else it was perhaps not harmed. */
  endsLead?: boolean;
  strike(cluster: Cluster, exam: Exam): Promise<Struck>;
}
export interface Struck {
  undo?(): void;
  /** Of a harm that takes its own time. */
  over?: Promise<Over>;
}
export interface Over {
  faults: string[];
  /** When each part of it was done, by `performance.now()`: after each of them calls have to be as fast as before. */
  moments: number[];
  /** What the report adds. */
  note: string;
}

/** From a lost leader to writes under the next one. */
const LEADER_SECONDS = 15;
const LONG_SECONDS = 30;

/** A machine loses its power, and has it again when it is undone. */
function powerOff(cluster: Cluster, machine: Machine): Struck {
  // First of all, or its system would say of each connection that it has ended, which a machine without power does not.
  cut(machine);
  for (const one of cluster.unitsOf(machine)) one.switchOff();
  cluster.signalAll(machine, "SIGKILL");
  const powerOn = () => {
    mend(machine);
    for (const one of cluster.unitsOf(machine)) one.start();
  };
  return { undo: powerOn };
}

/** The processes of PostgreSQL on a machine, without Patroni. */
const postgresOf = (machine: DatabaseMachine): number[] =>
  processesOf(machine).filter((pid) => {
    try {
      return fs.readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres";
    } catch {
      return false; // it has ended meanwhile
    }
  });

/** Takes every free block of a folder's disk. @returns gives them back */
function fillDisk(folder: string): () => void {
  const ballast = path.join(folder, "ballast");
  const free = () => {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  };
  for (let n = 0; free() > 0 && n < 20; n++) {
    try {
      execFileSync("fallocate", ["--length", String(free()), `${ballast}-${n}`], { stdio: "pipe" });
    } catch {
      // What the file itself needs of the disk was not counted: the next one takes less.
      fs.writeFileSync(`${ballast}-${n}`, "");
      if (free() < 65_536) break;
      execFileSync("fallocate", ["--length", String(free() - 65_536), `${ballast}-${n}`], { stdio: "pipe" });
    }
  }
  return () => {
    for (const file of fs.readdirSync(folder)) if (file.startsWith("ballast")) fs.rmSync(path.join(folder, file));
  };
}

async function etcdLeader(): Promise<(typeof ETCDS)[number]> {
  for (const machine of ETCDS) {
    const figures = await fetch(`http://${addressOf(machine)}:2379/metrics`).then((answer) => answer.text());
    if (/^etcd_server_is_leader 1$/m.test(figures)) return machine;
  }
  throw new Error("no etcd leads");
}

/** A program before the database is killed, and started again by its unit. */
const killed = (name: string, what: string, ...units: string[]): Harm => ({
  ...{ name, what, withinSeconds: 5, lastsSeconds: 0 },
  strike: async (cluster) => {
    for (const one of units) cluster.unit(one).kill();
    return {};
  },
});

export const HARMS: readonly Harm[] = [
  {
    ...{ name: "postgres", what: "The leader's PostgreSQL is killed" },
    ...{ withinSeconds: LEADER_SECONDS, lastsSeconds: 0, endsLead: true },
    strike: async (cluster) => {
      for (const pid of postgresOf(await cluster.leader())) signal(pid, "SIGKILL");
      return {};
    },
  },
  {
    ...{ name: "leader", what: "The leader's PostgreSQL and Patroni are killed; Patroni is started again" },
    ...{ withinSeconds: LEADER_SECONDS, lastsSeconds: 0, endsLead: true },
    strike: async (cluster) => {
      cluster.signalAll(await cluster.leader(), "SIGKILL");
      return {};
    },
  },
  {
    ...{ name: "power", what: `The leader's machine is off for ${LONG_SECONDS} s` },
    ...{ withinSeconds: LEADER_SECONDS, lastsSeconds: LONG_SECONDS, endsLead: true },
    strike: async (cluster) => powerOff(cluster, await cluster.leader()),
  },
  {
    ...{ name: "replica", what: `The machine of the replica in step is off for ${LONG_SECONDS} s` },
    ...{ withinSeconds: LEADER_SECONDS, lastsSeconds: LONG_SECONDS },
    strike: async (cluster) => powerOff(cluster, await cluster.replica()),
  },
  {
    ...{ name: "freeze", what: `The leader's machine stands still for ${LONG_SECONDS} s` },
    ...{ withinSeconds: LEADER_SECONDS, lastsSeconds: LONG_SECONDS, endsLead: true },
    strike: async (cluster) => {
      const leader = await cluster.leader();
      const still = processesOf(leader);
      for (const pid of still) signal(pid, "SIGSTOP");
      const goOn = () => {
        for (const pid of still) signal(pid, "SIGCONT");
      };
      return { undo: goOn };
    },
  },
  {
    ...{ name: "cut", what: `The leader's network is cut both ways for ${LONG_SECONDS} s` },
    ...{ withinSeconds: LEADER_SECONDS, lastsSeconds: LONG_SECONDS, endsLead: true },
    strike: async (cluster) => {
      const leader = await cluster.leader();
      cut(leader);
      return { undo: () => mend(leader) };
    },
  },
  {
    ...{ name: "disk", what: `The leader's disk is full for ${LONG_SECONDS} s` },
    ...{ withinSeconds: LEADER_SECONDS, lastsSeconds: LONG_SECONDS, endsLead: true },
    strike: async (cluster) => ({ undo: fillDisk(cluster.places.at(await cluster.leader())) }),
  },
  {
    ...{ name: "etcd", what: "The leading etcd is killed" },
    ...{ withinSeconds: 5, lastsSeconds: 0 },
    strike: async (cluster) => {
      cluster.unit(await etcdLeader()).kill();
      return {};
    },
  },
  killed("haproxy", "HAProxy of one app machine is killed", "haproxy-app1"),
  killed("pgbouncer", "PgBouncer of one app machine is killed", "pgbouncer-app1"),
  killed("nginx", "nginx is killed", "nginx"),
  {
    ...{ name: "app-power", what: `An app machine is off for ${LONG_SECONDS} s` },
    ...{ withinSeconds: 5, lastsSeconds: LONG_SECONDS },
    strike: async (cluster) => powerOff(cluster, APPS[0]),
  },
  { ...killed("app", "One app node is killed", "app1"), againAtMost: 0, isSoonFast: true },
  {
    ...{ name: "upgrade", what: "The app is upgraded, one node after the other" },
    // Two drains of five seconds, and what two nodes take to start at least.
    ...{ withinSeconds: 2, lastsSeconds: 0, metSeconds: 20, againAtMost: 0, isSoonFast: true },
    strike: async (cluster, exam) => ({ over: rollTo(cluster, exam) }),
  },
];
