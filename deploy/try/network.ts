// Machines of a try: network namespaces on one bridge, so that a cut is what a pulled cable is, both ways and without a word.
import { execFileSync } from "node:child_process";
import fs from "node:fs";

const PREFIX = "sarathi-";
const BRIDGE = "sarathi-br";
const NET = "10.203.0";
export const NETWORK = `${NET}.0/24`;
/** Of the machine that the try itself runs on. */
const OURS = `${NET}.1/24`;
/** Further ones of it and of nginx, one for one: nginx bounds what comes from one address. */
const PAIRS = Array.from({ length: 8 }, (_, i) => ({ ours: `${NET}.${101 + i}`, edge: `${NET}.${61 + i}` }));

/** Each with an address of its own. */
const MACHINES = {
  ...{ db1: 11, db2: 12, db3: 13, etcd1: 21, etcd2: 22, etcd3: 23 },
  ...{ app1: 31, app2: 32, edge: 41, store: 51 },
} as const;
export type Machine = keyof typeof MACHINES;
export const DATABASES = ["db1", "db2", "db3"] as const satisfies Machine[];
export const ETCDS = ["etcd1", "etcd2", "etcd3"] as const satisfies Machine[];
export const APPS = ["app1", "app2"] as const satisfies Machine[];
const ALL = Object.keys(MACHINES) as Machine[];

export const addressOf = (machine: Machine): string => `${NET}.${MACHINES[machine]}`;

/** Where Docker runs, what crosses any bridge has to pass a packet filter that lets nothing through but Docker's own. */
const FILTERED = "/proc/sys/net/bridge/bridge-nf-call-iptables";
const isFiltered = () => fs.existsSync(FILTERED) && fs.readFileSync(FILTERED, "utf8").trim() === "1";
const LET_THROUGH = ["FORWARD", "-i", BRIDGE, "-o", BRIDGE, "-j", "ACCEPT"];
const filter = (...args: string[]) => execFileSync("iptables", ["--wait", ...args], { stdio: "pipe" });

/** Where nginx answers: who calls these one after another does so from as many addresses. */
export const edgeAddresses = (): string[] => PAIRS.map(({ edge }) => edge);

const ip = (...args: string[]): string =>
  execFileSync("ip", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
/** Our end of a machine's cable; names of interfaces have 15 letters at most. */
const cableOf = (machine: Machine): string => `sar-${machine}`;

/** The command that runs another one on a machine, as a system user. */
export const onMachine = (machine: Machine, user: string, command: readonly string[]): string[] => [
  ...["ip", "netns", "exec", PREFIX + machine],
  ...["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups"],
  ...command,
];

/** Names are those of the whole system: what another try left has to be gone. */
export function makeNetwork(): void {
  ip("link", "add", BRIDGE, "type", "bridge");
  ip("address", "add", OURS, "dev", BRIDGE);
  ip("link", "set", BRIDGE, "up");
  if (isFiltered()) filter("--insert", ...LET_THROUGH);
  for (const machine of ALL) {
    ip("netns", "add", PREFIX + machine);
    ip("link", "add", cableOf(machine), "type", "veth", "peer", "name", "eth0", "netns", PREFIX + machine);
    ip("link", "set", cableOf(machine), "master", BRIDGE, "up");
    const inside = ["-n", PREFIX + machine];
    ip(...inside, "link", "set", "lo", "up");
    ip(...inside, "address", "add", `${addressOf(machine)}/24`, "dev", "eth0");
    ip(...inside, "link", "set", "eth0", "up");
  }
  for (const { ours, edge } of PAIRS) {
    ip("address", "add", `${ours}/24`, "dev", BRIDGE);
    ip("-n", `${PREFIX}edge`, "address", "add", `${edge}/24`, "dev", "eth0");
    ip("route", "add", edge, "dev", BRIDGE, "src", ours);
  }
}

/** Takes away what is there of it: all, or the part that was made. Its processes have to be ended before. */
export function removeNetwork(): void {
  const links = ip("-o", "link", "show");
  for (const machine of ALL) if (links.includes(`${cableOf(machine)}@`)) ip("link", "delete", cableOf(machine));
  for (const name of networkLeft()) ip("netns", "delete", name);
  if (links.includes(`${BRIDGE}:`)) ip("link", "delete", BRIDGE);
  if (isFiltered() && filter("--list-rules", "FORWARD").includes(BRIDGE)) filter("--delete", ...LET_THROUGH);
}

/** Namespaces of a try that exist now. */
export const networkLeft = (): string[] =>
  ip("netns", "list")
    .split("\n")
    .map((line) => line.split(" ")[0] ?? "")
    .filter((name) => name.startsWith(PREFIX));

/** Pulls a machine's cable. */
export const cut = (machine: Machine): void => void ip("link", "set", cableOf(machine), "down");
/** Plugs it in again. */
export const mend = (machine: Machine): void => void ip("link", "set", cableOf(machine), "up");

/** Every process of a machine, those that its programs started too. */
export const processesOf = (machine: Machine): number[] => processesIn(PREFIX + machine);

/** Every process of a namespace. */
export const processesIn = (namespace: string): number[] =>
  ip("netns", "pids", namespace).split("\n").filter(Boolean).map(Number);
