import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A TCP port of 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Environment without what the app or npm would read from the run that started us. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(PORT|HOST|DATA_DIR|DATABASE_|DRAIN_MS|SHED$|SITE_|FEEDBACK_URL|CONTACT_EMAIL|SOCIAL_LINKS|TRUST_PROXY|SMTP_URL|MAIL_FROM|GOOGLE_|S3_|ESEWA_|KHALTI_|LOG_LEVEL|NODE_OPTIONS|INIT_CWD)/;
  const npms = /^npm_(?!config_(registry|cache|userconfig|cafile|proxy|https_proxy|noproxy)$)/;
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name) && !npms.test(name));
  const PATH = (process.env.PATH ?? "")
    .split(path.delimiter)
    .filter((folder) => !folder.includes("node_modules"))
    .join(path.delimiter);
  return { ...Object.fromEntries(kept), PATH };
}

/** A program that runs, with all that it has said. */
export interface Running {
  child: ChildProcess;
  pid: number;
  said: () => string;
  /** Resolves with its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  hasEnded: () => boolean;
}

/** Spawns a program as leader of its own process group, so that it can be ended with all its children. */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Running {
  const child = spawn(command, args, { ...options, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  let over = false;
  const hear = (chunk: Buffer) => {
    said += chunk;
  };
  child.stdout?.on("data", hear);
  child.stderr?.on("data", hear);
  const ended = new Promise<number | null>((resolve) => {
    const end = (code: number | null) => {
      over = true;
      resolve(code);
    };
    child.once("error", (error) => {
      said += error.message;
      end(127);
    });
    child.once("exit", end);
  });
  return { child, pid: child.pid ?? 0, said: () => said, ended, hasEnded: () => over };
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Sends a signal to one process (or, negative, a group) that may be gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    if (pid !== 0) process.kill(pid, name);
  } catch {
    // Gone.
  }
}

/** Pid of the database that stands in a data directory, or null. */
export function postmasterOf(dataDir: string): number | null {
  try {
    const pid = Number(fs.readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
    return pid > 0 && isAlive(pid) ? pid : null;
  } catch {
    return null;
  }
}

/** Ends what stands in a data directory although its app is gone, and waits for it. */
export async function endPostmaster(dataDir: string): Promise<void> {
  const pid = postmasterOf(dataDir);
  if (!pid) return;
  signal(pid, "SIGINT");
  for (let waited = 0; waited < 5_000 && isAlive(pid); waited += 50) await sleep(50);
  if (isAlive(pid)) signal(pid, "SIGKILL");
}

/** Asks until the condition holds. @returns milliseconds that it took, or undefined when the time ran out */
export async function until(holds: () => Promise<boolean> | boolean, withinMs: number): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    if (await holds()) return performance.now() - began;
    await sleep(100);
  }
  return undefined;
}

/** True when the address answers 200. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
