import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export const ROOT = path.join(import.meta.dirname, "../..");

/** A server of this run, in a process of its own. */
export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** What `npm start` gives Node and its environment: what is measured runs as it does there. */
const START = (
  JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8")) as { scripts: { start: string } }
).scripts.start.split(" ");
const FLAGS = START.filter((word) => word.startsWith("--"));
const ENVIRONMENT = Object.fromEntries(
  START.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split("=") as [string, string]),
);

/** Starts a program that serves on `port` and waits until it answers at `ready`. */
export async function serve(file: string, port: number, ready: string, env: Record<string, string>): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, [...FLAGS, path.join(ROOT, file)], {
    env: { ...process.env, ...ENVIRONMENT, ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let waited = 0; waited < 90_000; waited += 100) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it served`);
    const up = await fetch(url + ready).then(
      (r) => r.ok,
      () => false,
    );
    if (up) return { url, pid: child.pid ?? 0, stop: () => stop(child) };
    await sleep(100);
  }
  await stop(child);
  throw new Error(`${file} did not serve within 90 s`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  await Promise.race([ended, sleep(12_000).then(() => child.kill("SIGKILL"))]);
}
