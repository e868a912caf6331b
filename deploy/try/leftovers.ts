// One try at a time, and what one leaves when it ends or when it was killed: programs, network, disks, bounds.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { signal, until } from "../../e2e/process.ts";
import { removeBounds } from "./bound.ts";
import { networkLeft, processesIn, removeNetwork } from "./network.ts";

/** Names of namespaces are those of the whole system, and so is this. */
const LOCK = "/run/sarathi-try.pid";
const FOLDER = path.join(os.tmpdir(), "sarathi-try-");
/** Below the folder of a try, whichever temporary directory it was made in. */
const OF_A_TRY = /\/sarathi-try-\w{6}(?:\/|$)/;
const OF_NEXT = /\/sarathi-try-\w{6}\/next(?:\/|$)/;
const ENDED_MS = 20_000;

/** The folder of this try. */
export function makeFolder(): string {
  const folder = fs.mkdtempSync(FOLDER);
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** A process and when it began: its number alone may be another one's by now. @returns undefined: there is none */
function identityOf(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return `${pid} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return undefined;
  }
}

/** Is given back when this process ends. @throws while another try lives */
export function takeLock(): void {
  if (fs.existsSync(LOCK)) {
    const holder = fs.readFileSync(LOCK, "utf8");
    const [pid = ""] = holder.split(" ");
    if (holder !== "" && identityOf(Number(pid)) === holder) throw new Error(`A try is under way: process ${pid}.`);
    fs.rmSync(LOCK);
  }
  // Fails when another one came first.
  fs.writeFileSync(LOCK, identityOf(process.pid) ?? "", { flag: "wx" });
  process.once("exit", () => fs.rmSync(LOCK, { force: true }));
}

/** Processes of the next version, its build too: that one is in no namespace. */
function processesOfNext(): number[] {
  const pids = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      return pid !== process.pid && OF_NEXT.test(fs.readlinkSync(`/proc/${pid}/cwd`));
    } catch {
      return false; // it has ended meanwhile
    }
  });
}

/** Where disks of a try are mounted. */
const mountsLeft = (): string[] =>
  fs
    .readFileSync("/proc/self/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "")
    .filter((place) => OF_A_TRY.test(place));

/** Loop devices of disks of a try. A disk that is unmounted gives its own back, unless somebody still held it. */
const loopsLeft = (): string[] =>
  execFileSync("losetup", ["--list", "--noheadings", "--output", "NAME,BACK-FILE"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => OF_A_TRY.test(line))
    .map((line) => line.split(" ")[0] ?? "");

/** Ends every program of a try and takes away what it made but for its folder. @returns whether there was anything */
export async function clearTry(): Promise<boolean> {
  // Without its name a namespace lives on as long as a process in it, and nobody could find those any more.
  const programs = () => [...networkLeft().flatMap(processesIn), ...processesOfNext()];
  const wasThere = networkLeft().length > 0 || programs().length > 0 || mountsLeft().length > 0;
  const ended = await until(() => {
    const alive = programs();
    for (const pid of alive) signal(pid, "SIGKILL");
    return alive.length === 0;
  }, ENDED_MS);
  if (ended === undefined) throw new Error(`Programs of a try do not end: ${programs().join(" ")}`);
  removeNetwork();
  for (const place of mountsLeft()) execFileSync("umount", ["--lazy", place], { stdio: "pipe" });
  for (const loop of loopsLeft()) execFileSync("losetup", ["--detach", loop], { stdio: "pipe" });
  removeBounds();
  return wasThere;
}
