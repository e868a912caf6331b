import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** What the system tells of its processes. */
export interface Processes {
  lives(pid: number): boolean;
  /** Whether it is the postmaster of the cluster in that folder: after a power cut another program may have its number. */
  isPostmaster(pid: number, dir: string): boolean;
  /** The titles of what it has begun; none of a process that is gone. */
  childrenOf(pid: number): string[];
}

/** Linux: a postmaster works in its own folder, however that was named when it was begun. */
const byProc: Processes = {
  lives: (pid) => fs.existsSync(`/proc/${pid}`),
  isPostmaster(pid, dir) {
    try {
      const [program = ""] = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      const [own, its] = [fs.statSync(dir), fs.statSync(`/proc/${pid}/cwd`)];
      return path.basename(program) === "postgres" && own.dev === its.dev && own.ino === its.ino;
    } catch {
      return false;
    }
  },
  childrenOf(pid) {
    try {
      const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
      return children.map((child) => fs.readFileSync(`/proc/${child}/cmdline`, "utf8"));
    } catch {
      return [];
    }
  },
};

/** @returns what ps(1) writes; nothing where there is no such process */
function ps(...args: string[]): string {
  try {
    return execFileSync("ps", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "";
  }
}

/** Where there is no /proc (macOS): what POSIX says of ps(1). A postmaster is known by the folder that it was begun with. */
export const byPs: Processes = {
  lives(pid) {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "EPERM"; // another's
    }
  },
  isPostmaster(pid, dir) {
    const [program = "", ...args] = ps("-p", String(pid), "-o", "args=").trim().split(" -");
    return path.basename(program) === "postgres" && args.some((arg) => arg === `D ${dir}`);
  },
  childrenOf: (pid) =>
    ps("-A", "-o", "ppid=", "-o", "args=")
      .split("\n")
      .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
      .flatMap((found) => (Number(found?.[1]) === pid && found?.[2] ? [found[2]] : [])),
};

export const processes: Processes = process.platform === "linux" ? byProc : byPs;
