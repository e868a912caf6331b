// Programs of a try's machines, started again when they end, as systemd does by deploy/systemd/restart.conf.
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signal } from "../../e2e/process.ts";
import { type Machine, onMachine } from "./network.ts";

/** `RestartSec` of the units. */
const AGAIN_MS = 1_000;
/** `TimeoutStopSec` of the app. */
const STOP_MS = 25_000;
/** As `nice` counts: of a processor that both want, who has the first gets a seventieth. */
const [STARTING, USUAL] = [19, 0];
const LOOK_MS = 100;

export interface UnitSpec {
  name: string;
  machine: Machine;
  user: string;
  command: readonly string[];
  env?: Record<string, string>;
  folder?: string;
  /**
   * Whether it serves. Until then it has the processors that nobody else wants: a machine that starts a program takes
   * nothing from the others, which here share its processors.
   */
  serves?: () => Promise<boolean>;
}

export type Unit = ReturnType<typeof unit>;

/** @param logs folder in which its output stands under its name */
export function unit(spec: UnitSpec, logs: string) {
  let { command, env = {}, folder = "/" } = spec;
  let child: ChildProcess | undefined;
  let wanted = false;
  let again: NodeJS.Timeout | undefined;

  function begin(): void {
    const prioritised = spec.serves ? ["nice", "-n", String(STARTING), ...command] : command;
    const [program = "", ...args] = onMachine(spec.machine, spec.user, prioritised);
    const log = fs.openSync(path.join(logs, `${spec.name}.log`), "a");
    const started = spawn(program, args, {
      ...{ cwd: folder, env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8", ...env } },
      stdio: ["ignore", log, log],
    });
    fs.closeSync(log);
    child = started;
    if (spec.serves) void usualOnce(started, spec.serves);
    started.once("exit", () => {
      child = undefined;
      if (wanted) again = setTimeout(begin, AGAIN_MS);
    });
  }

  return {
    name: spec.name,
    machine: spec.machine,
    pid: () => child?.pid ?? 0,

    start(): void {
      if (wanted) return;
      wanted = true;
      begin();
    },

    /** Ends it as `systemctl stop` does, and waits for that. */
    async stop(name: NodeJS.Signals = "SIGTERM"): Promise<void> {
      wanted = false;
      clearTimeout(again);
      const ending = child;
      if (!ending) return;
      const ended = new Promise<void>((done) => ending.once("exit", () => done()));
      signal(ending.pid ?? 0, name);
      await Promise.race([ended, sleep(STOP_MS)]);
      if (child === ending) signal(ending.pid ?? 0, "SIGKILL");
    },

    /** From its next start on it is another version. */
    become(next: Pick<UnitSpec, "command" | "folder">): void {
      command = next.command;
      folder = next.folder ?? folder;
    },

    /** Ends it and what it started without a word, as systemd does with what is left; it is started again. */
    kill(): void {
      for (const pid of familyOf(child?.pid ?? 0)) signal(pid, "SIGKILL");
    },
    /** It is not started again until `start`: the machine is off. */
    switchOff(): void {
      wanted = false;
      clearTimeout(again);
      signal(child?.pid ?? 0, "SIGKILL");
    },
  };
}

/** Gives a process the usual priority once it serves. */
async function usualOnce(started: ChildProcess, serves: () => Promise<boolean>): Promise<void> {
  while (!(await serves())) {
    if (started.exitCode !== null || started.signalCode !== null) return;
    await sleep(LOOK_MS);
  }
  for (const thread of threadsOf(started.pid ?? 0)) {
    try {
      os.setPriority(thread, USUAL);
    } catch (error) {
      const { code } = (error as { info?: { code?: string } }).info ?? {};
      if (code !== "ESRCH") throw error; // it has ended meanwhile
    }
  }
}

function threadsOf(pid: number): number[] {
  try {
    return fs.readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return []; // it has ended meanwhile
  }
}

/** A process and all that descend from it. */
function familyOf(pid: number): number[] {
  try {
    const children = fs
      .readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .split(" ")
      .filter(Boolean)
      .map(Number);
    return [pid, ...children.flatMap(familyOf)];
  } catch {
    return []; // it has ended meanwhile
  }
}
