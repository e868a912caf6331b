// The cluster of deploy/README.md on one machine, from the very files that are shipped.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import pg from "pg";
import { answers, cleanEnvironment, signal, until } from "../../e2e/process.ts";
import { APPS, addressOf, DATABASES, ETCDS, type Machine, onMachine, processesOf } from "./network.ts";
import { BUCKETS, NODE, PASSWORD, type Places, ROOT } from "./places.ts";
import { type Unit, unit } from "./units.ts";

/** Busy machines take long for what takes seconds elsewhere. */
const UP_MS = 180_000;
const WHOLE_MS = 300_000;

interface Member {
  name: Machine;
  role: "leader" | "replica" | "sync_standby";
  state: string;
  lag?: number | "unknown";
}

export type Cluster = ReturnType<typeof makeCluster>;
export type App = (typeof APPS)[number];
export type DatabaseMachine = (typeof DATABASES)[number];

export function makeCluster(places: Places) {
  const { at, place, folderOf, logs } = places;
  const units: Unit[] = [];
  const add = (...[spec]: [Parameters<typeof unit>[0]]): Unit => {
    const made = unit(spec, logs);
    units.push(made);
    return made;
  };

  function makeEtcd(machine: Machine): void {
    folderOf("etcd", machine);
    folderOf("etcd", machine, "data");
    const env = parseEnv(fs.readFileSync(place(machine, "etcd", "cluster/etcd.env", "etcd"), "utf8"));
    add({ name: machine, machine, user: "etcd", command: ["etcd"], env: env as Record<string, string> });
  }

  function makeDatabase(machine: Machine): void {
    for (const name of ["data", "socket", "spool", "log", "lock"]) folderOf("postgres", machine, name);
    place(machine, "db", "cluster/bootstrap.sql", "postgres");
    place(machine, "db", "cluster/pgbackrest.conf", "postgres");
    place(machine, "db", "cluster/archive.sh", "postgres");
    place(machine, "db", "cluster/resend.sh", "postgres");
    const config = place(machine, "db", "cluster/patroni.yml", "postgres");
    add({ name: machine, machine, user: "postgres", command: ["patroni", config] });
    const watch = place(machine, "db", "cluster/yield.sh", "postgres");
    add({ name: `yield-${machine}`, machine, user: "postgres", command: ["/bin/sh", watch] });
  }

  function makeApp(machine: App): void {
    const proxy = place(machine, "app", "cluster/haproxy.cfg", "root");
    add({ name: `haproxy-${machine}`, machine, user: "root", command: ["haproxy", "-W", "-db", "-f", proxy] });
    place(machine, "app", "cluster/userlist.txt", "postgres");
    const pooler = place(machine, "app", "cluster/pgbouncer.ini", "postgres");
    add({ name: `pgbouncer-${machine}`, machine, user: "postgres", command: ["pgbouncer", pooler] });
    const serves = () => answers(`http://${addressOf(machine)}:3000/readyz`);
    add({ name: machine, machine, user: "root", command: NODE, env: environmentOf(machine), folder: ROOT, serves });
  }

  /** What app.env says, with what it has on wish; candidates of the try name addresses of their own, as a proxy before nginx would. */
  function environmentOf(machine: App): Record<string, string> {
    const text = fs.readFileSync(place(machine, "app", "cluster/app.env", "root"), "utf8");
    const shipped = parseEnv(text.replace(/^# (?=DATABASE_REPLICA_URL=)/m, ""));
    const { PATH = "" } = cleanEnvironment();
    const ours = { TRUST_PROXY: "2", LOG_LEVEL: "warn", MALLOC_ARENA_MAX: "2", PATH };
    // As deploy/systemd/sarathi.service has it.
    const cache = { NODE_COMPILE_CACHE: at(machine, "compile") };
    return { ...(shipped as Record<string, string>), ...ours, ...cache };
  }

  function makeEdge(): void {
    for (const name of ["run", "log", "cache"]) fs.mkdirSync(at("edge", name), { recursive: true });
    const config = place("edge", "app", "nginx.conf", "root");
    add({ name: "nginx", machine: "edge", user: "root", command: ["nginx", "-c", config, "-g", "daemon off;"] });
    folderOf("root", "store");
    const buckets = Object.values(BUCKETS).join(",");
    const store = [path.join(import.meta.dirname, "store.ts"), at("store"), addressOf("store")];
    const command = [process.execPath, ...store, at("ca.pem"), at("ca.key"), buckets];
    add({ name: "store", machine: "store", user: "root", command });
  }

  for (const machine of ETCDS) makeEtcd(machine);
  for (const machine of DATABASES) makeDatabase(machine);
  for (const machine of APPS) makeApp(machine);
  makeEdge();

  /** Runs a program on a machine. @returns what it printed */
  function run(machine: Machine, user: string, ...command: string[]): string {
    const [program = "", ...args] = onMachine(machine, user, command);
    return execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], cwd: "/" });
  }

  const named = (name: string): Unit => {
    const found = units.find((one) => one.name === name);
    if (!found) throw new Error(`no unit ${name}`);
    return found;
  };
  const unitsOf = (machine: Machine) => units.filter((one) => one.machine === machine);

  /** What Patroni says of its members, by whichever answers. */
  async function members(): Promise<Member[]> {
    for (const machine of DATABASES) {
      const said = await fetch(`http://${addressOf(machine)}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
        .then((answer) => answer.json() as Promise<{ members?: Member[] }>)
        .catch(() => undefined);
      if (said?.members) return said.members;
    }
    return [];
  }

  /** One leads, one follows in step, the third is close behind, and everything before them answers. @returns what is not so */
  async function lacking(): Promise<string | undefined> {
    const all = await members();
    const close = ({ role, state, lag }: Member) =>
      role === "leader" ? state === "running" : /running|streaming/.test(state) && typeof lag === "number" && lag < 1e6;
    const roles = all.map(({ role }) => role).sort();
    if (roles.join() !== "leader,replica,sync_standby" || !all.every(close)) return `databases: ${JSON.stringify(all)}`;
    const addresses = [
      ...ETCDS.map((machine) => `http://${addressOf(machine)}:2379/health`),
      ...APPS.map((machine) => `http://${addressOf(machine)}:3000/readyz`),
      `https://${addressOf("edge")}/readyz`,
    ];
    const answered = await Promise.all(addresses.map(answers));
    return addresses.find((_, i) => !answered[i]);
  }

  async function upWithin(what: string, holds: () => Promise<boolean>, ms = UP_MS): Promise<number> {
    const took = await until(holds, ms);
    if (took === undefined) throw new Error(`${what} did not come up within ${ms / 1_000} s: see ${logs}`);
    return took;
  }
  async function whole(): Promise<number> {
    let lacks: string | undefined;
    const isWhole = async () => {
      lacks = await lacking();
      return lacks === undefined;
    };
    return upWithin("the cluster", isWhole, WHOLE_MS).catch((error: Error) => {
      throw new Error(`${error.message}; ${lacks}`);
    });
  }

  const leader = async (): Promise<DatabaseMachine> => {
    let name: DatabaseMachine | undefined;
    await upWithin("a leader", async () => {
      name = (await members()).find(({ role, state }) => role === "leader" && state === "running")?.name as typeof name;
      return name !== undefined;
    });
    return name as DatabaseMachine;
  };

  return {
    places,
    origin: `https://${addressOf("edge")}`,
    unit: named,
    unitsOf,
    leader,
    whole,
    async replica(): Promise<DatabaseMachine> {
      const found = (await members()).find(({ role }) => role === "sync_standby");
      if (!found) throw new Error("nobody follows in step");
      return found.name as DatabaseMachine;
    },
    appReady: (machine: App) => upWithin(machine, () => answers(`http://${addressOf(machine)}:3000/readyz`)),

    /** Starts everything in the order in which one part needs another. */
    async start(): Promise<void> {
      for (const machine of ETCDS) named(machine).start();
      named("store").start();
      await upWithin("etcd", () => answers(`http://${addressOf("etcd1")}:2379/health`));
      for (const machine of DATABASES) for (const one of unitsOf(machine)) one.start();
      await upWithin(
        "the database",
        async () => (await members()).filter(({ state }) => /running|streaming/.test(state)).length === 3,
      );
      const stanza = [`--config=${at(await leader(), "etc/pgbackrest.conf")}`, "--stanza=sarathi"];
      // What archives already holds the lock for moments.
      const first = await leader();
      await upWithin("the archive", async () => {
        try {
          run(first, "postgres", "pgbackrest", ...stanza, "stanza-create");
          return true;
        } catch (error) {
          if (!/unable to acquire lock/.test(String(error))) throw error;
          return false;
        }
      });
      for (const machine of APPS) {
        named(`haproxy-${machine}`).start();
        named(`pgbouncer-${machine}`).start();
      }
      // The first one migrates and loads the content.
      for (const machine of APPS) {
        named(machine).start();
        await upWithin(machine, () => answers(`http://${addressOf(machine)}:3000/readyz`));
      }
      named("nginx").start();
      await whole();
    },

    /** Connections to who leads now, as who owns everything. */
    async database(): Promise<pg.Pool> {
      const connection = { host: addressOf(await leader()), user: "postgres", password: PASSWORD, database: "sarathi" };
      const pool = new pg.Pool({ ...connection, max: 2 });
      pool.on("error", () => undefined); // its server is killed too
      return pool;
    },

    run,

    /** Has nginx send calls to some app nodes alone, as an operator does who takes a node out. */
    serveBy(apps: readonly App[]): void {
      const config = place("edge", "app", "nginx.conf", "root");
      const text = fs.readFileSync(config, "utf8");
      const out = APPS.filter((app) => !apps.includes(app)).map((app) => `server ${addressOf(app)}:3000`);
      fs.writeFileSync(
        config,
        out.reduce((now, server) => now.replace(server, `${server} down`), text),
      );
      signal(named("nginx").pid(), "SIGHUP");
    },

    /** Sends a signal to every process of a machine. */
    signalAll(machine: Machine, name: NodeJS.Signals): void {
      for (const pid of processesOf(machine)) signal(pid, name);
    },

    /** Ends what was started, and starts nothing again; what that started in turn is left. */
    stop(): void {
      for (const one of units) one.switchOff();
    },
  };
}
