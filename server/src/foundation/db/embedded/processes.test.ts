import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { byPs, processes } from "./processes.ts";

const DIR = "/somewhere with a space/postgres";
const GONE = 2 ** 22 + 1; // above the highest number of Linux and macOS
let begun: ChildProcess[] = [];

/** A process that bears a title, until the test is over. */
async function titled(title: string): Promise<number> {
  const child = spawn("bash", ["-c", `exec -a "$0" sleep 20`, title], { stdio: "ignore" });
  begun.push(child);
  await once(child, "spawn");
  await expect.poll(() => byPs.childrenOf(process.pid)).toContain(`${title} 20`);
  return child.pid ?? GONE;
}
afterEach(() => {
  for (const child of begun) child.kill();
  begun = [];
});

describe("what is told of processes without /proc", () => {
  it("is whether one lives", () => {
    for (const by of [byPs, processes]) {
      expect(by.lives(process.pid)).toBe(true);
      expect(by.lives(1)).toBe(true);
      expect(by.lives(GONE)).toBe(false);
    }
  });

  it("is whether it is the postmaster of a folder", async () => {
    const pid = await titled(`/programs/postgres -D ${DIR} -c jit=off`);
    expect(byPs.isPostmaster(pid, DIR)).toBe(true);
    expect(byPs.isPostmaster(pid, "/somewhere")).toBe(false);
    expect(byPs.isPostmaster(await titled(`/programs/other -D ${DIR} -c jit=off`), DIR)).toBe(false);
    expect(byPs.isPostmaster(GONE, DIR)).toBe(false);
  });

  it("is what it has begun", async () => {
    await titled("postgres: startup recovering");
    expect(byPs.childrenOf(process.pid).some((title) => title.startsWith("postgres: startup"))).toBe(true);
    expect(byPs.childrenOf(GONE)).toEqual([]);
  });
});
