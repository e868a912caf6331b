import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Spread, spreadOf } from "./measure.ts";
import { ROOT } from "./processes.ts";
import { heldBy, pssMiB } from "./processMemory.ts";

/** From a fresh copy of the project to a server at rest. */
export interface Start {
  installMs: number;
  firstStartMs: number;
  /** The middle of some later starts, with the quartiles around it. */
  laterStartMs: Spread;
  /** Memory at rest, by process; shared pages are divided among those that share them. The database is left out. */
  restMiB: { npm: number; server: number };
  /** What the server's own process holds (`/proc/…/smaps`), the largest first. */
  heldMiB: Record<string, number>;
}

/** How long a server is left alone before its memory counts as at rest. */
const REST_MS = 20_000;
const GIVE_UP_MS = 180_000;
const LATER_STARTS = 5;

/** Runs to its end in a folder of its own. @returns milliseconds */
async function timed(command: string, args: string[], cwd: string): Promise<number> {
  const began = performance.now();
  const child = spawn(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise((resolve, reject) => child.once("exit", resolve).once("error", reject));
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}`);
  return performance.now() - began;
}

/** `npm start`, until it can serve. */
async function npmStart(cwd: string, port: number): Promise<{ child: ChildProcess; ms: number }> {
  const began = performance.now();
  const env = { ...process.env, PORT: String(port), DATA_DIR: path.join(cwd, "data"), LOG_LEVEL: "error" };
  const child = spawn("npm", ["start"], { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  while (performance.now() - began < GIVE_UP_MS) {
    if (child.exitCode !== null) throw new Error("npm start ended before it served");
    const up = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return { child, ms: performance.now() - began };
    await sleep(20);
  }
  child.kill("SIGTERM");
  throw new Error("npm start did not serve in time");
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** The process that `npm start` has become the server in. */
function serverBelow(pid: number): number {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  for (const child of children.map(Number)) {
    if (fs.readFileSync(`/proc/${child}/cmdline`, "utf8").includes("server/src/main.ts")) return child;
    const below = serverBelow(child);
    if (below) return below;
  }
  return 0;
}

/** Installs and starts a copy of the project's last commit, and weighs it when it has come to rest. */
export async function benchStart(port: number): Promise<Start> {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-start-"));
  try {
    const copy = path.join(place, "sarathi");
    await timed("git", ["clone", "--quiet", ROOT, copy], place);
    const installMs = await timed("npm", ["ci", "--silent"], copy);
    const first = await npmStart(copy, port);
    await stop(first.child);
    const laterMs: number[] = [];
    for (let i = 1; i < LATER_STARTS; i++) {
      const { child, ms } = await npmStart(copy, port);
      laterMs.push(ms);
      await stop(child);
    }
    const later = await npmStart(copy, port);
    laterMs.push(later.ms);
    await sleep(REST_MS);
    const npm = later.child.pid ?? 0;
    const server = serverBelow(npm);
    const restMiB = { npm: pssMiB(npm), server: pssMiB(server) };
    const heldMiB = heldBy(server);
    await stop(later.child);
    const [install, one] = [installMs, first.ms].map(Math.round) as [number, number];
    return { installMs: install, firstStartMs: one, laterStartMs: spreadOf(laterMs), restMiB, heldMiB };
  } finally {
    fs.rmSync(place, { recursive: true, force: true });
  }
}
