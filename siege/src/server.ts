import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  answers,
  cleanEnvironment,
  endPostmaster,
  freePort,
  postmasterOf,
  type Running,
  run,
  signal,
  until,
} from "../../e2e/process.ts";

export const ROOT = path.join(import.meta.dirname, "../..");
const START = (JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8")) as { scripts: { start: string } })
  .scripts.start;
const READY_MS = 60_000;

/**
 * The app as `npm start` runs it, on a folder of its own, with somebody who starts it again whenever it ends.
 * @param diskMegabytes the folder is a file system in memory of that size, which only root can make; absent: it is not
 * @param more of its environment
 */
export async function besieged({
  diskMegabytes,
  more = {},
}: {
  diskMegabytes?: number;
  more?: Record<string, string>;
} = {}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-siege-"));
  if (diskMegabytes) execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m`, "sarathi-siege", dataDir]);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...cleanEnvironment(),
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    DEMO: "off",
    LOG_LEVEL: "error",
    TRUST_PROXY: "1", // candidates come from many addresses
    ...more,
  };
  let stopping = false;
  /** Ends of the app that nobody here caused: it gave up, or fell. */
  const falls: string[] = [];
  let killed = false;
  // The script begins with `exec`: the process is the app itself.
  const begin = (): Running => run("/bin/sh", ["-c", START], { cwd: ROOT, env });
  let app = begin();

  const watch = (one: Running): void => {
    void one.ended.then((code) => {
      if (stopping) return;
      if (!killed) falls.push(`ended with ${code}: ${one.said().slice(-500)}`);
      killed = false;
      app = begin();
      watch(app);
    });
  };
  watch(app);

  async function ready(): Promise<void> {
    if ((await until(() => answers(`${origin}/readyz`), READY_MS)) === undefined) {
      throw new Error(`the app was not ready within ${READY_MS / 1_000} s: ${app.said().slice(-500)}`);
    }
  }

  return {
    origin,
    /** The folder of its database and files. */
    dataDir,
    /** The folder of its database's socket. */
    socket: path.join(dataDir, "postgres"),
    falls,
    ready,

    /** Ends the app as `kill -9` does. */
    kill(): void {
      killed = true;
      signal(app.pid, "SIGKILL");
    },

    /** Ends the database's server in the same way, or one of the processes that work for the app. @returns whether there was one */
    killDatabase(which: "postmaster" | "backend"): boolean {
      const parent = postmasterOf(dataDir);
      if (!parent) return false;
      const workers =
        which === "backend" ? childrenOf(parent).filter(({ title }) => /^postgres: sarathi/.test(title)) : [];
      signal(workers[Math.floor(workers.length / 2)]?.pid ?? parent, "SIGKILL");
      return true;
    },

    /** Stops the app and its database, and removes its folder. */
    async stop(): Promise<void> {
      stopping = true;
      signal(app.pid, "SIGTERM");
      await Promise.race([app.ended, sleep(15_000)]);
      if (!app.hasEnded()) signal(app.pid, "SIGKILL");
      await endPostmaster(dataDir);
      if (diskMegabytes) execFileSync("umount", ["--lazy", dataDir]);
      fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
export type Besieged = Awaited<ReturnType<typeof besieged>>;

/** The processes whose parent this is, by what they call themselves (Linux). */
function childrenOf(parent: number): { pid: number; title: string }[] {
  return fs.readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, "utf8");
      const ppid = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      if (ppid !== parent) return [];
      return [
        { pid: Number(name), title: fs.readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim() },
      ];
    } catch {
      return []; // it has ended meanwhile
    }
  });
}
