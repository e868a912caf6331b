import os from "node:os";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchDisk } from "./disk.ts";

const statfsSync = vi.hoisted(() => vi.fn());
vi.mock("node:fs", async (original) => ({ default: { ...(await original<object>()), statfsSync } }));

const lines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
const leave = (megabytes: number) => statfsSync.mockReturnValue({ bavail: megabytes * 1_000, bsize: 1_000 });
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("says once when little space is left, and once when there is enough again", () => {
  leave(900);
  const disk = watchDisk(os.tmpdir(), log);
  expect([disk.free(), disk.low(), lines.length]).toEqual([900_000_000, false, 0]);
  leave(499);
  vi.advanceTimersByTime(60_000);
  expect([disk.low(), lines]).toEqual([true, ["little space is left on the disk; files are refused"]]);
  leave(5_000);
  vi.advanceTimersByTime(60_000);
  expect([disk.low(), lines[1], lines.length]).toEqual([false, "there is space on the disk again; files are taken", 2]);
  disk.stop();
});

it("says at the start that little is left", () => {
  lines.length = 0;
  leave(3);
  const disk = watchDisk(os.tmpdir(), log);
  expect([disk.low(), lines.length]).toEqual([true, 1]);
  disk.stop();
});

it("a disk that cannot be asked takes no files, and ends nothing", () => {
  lines.length = 0;
  leave(900);
  const disk = watchDisk(os.tmpdir(), log);
  statfsSync.mockImplementationOnce(() => {
    throw new Error("EIO");
  });
  vi.advanceTimersByTime(10_000);
  expect([disk.free(), disk.low(), lines.length]).toEqual([0, true, 1]);
  vi.advanceTimersByTime(10_000);
  expect([disk.low(), lines.length]).toEqual([false, 2]);
  disk.stop();
});
