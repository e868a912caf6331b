import fs from "node:fs";
import type { Logger } from "pino";

/** The space on the disk under `DATA_DIR`. */
export interface Disk {
  /** Bytes that the app may still write, as looked up last. */
  free(): number;
  /** So few that files are refused: what is left is for answers and for the database's own log. */
  low(): boolean;
}

const LOW_BYTES = 500_000_000;
const LOOK_MS = 10_000;

/** Looks again and again how much space there is, and says when it becomes little and when there is enough again. */
export function watchDisk(folder: string, log: Logger, lowBytes = LOW_BYTES): Disk & { stop(): void } {
  let free = freeBytes(folder);
  let low = false;
  const judge = () => {
    if (free < lowBytes === low) return;
    low = free < lowBytes;
    const facts = { folder, freeMegabytes: Math.floor(free / 1e6) };
    if (low) log.error(facts, "little space is left on the disk; files are refused");
    else log.warn(facts, "there is space on the disk again; files are taken");
  };
  judge();
  const timer = setInterval(() => {
    free = freeBytes(folder);
    judge();
  }, LOOK_MS).unref();
  return { free: () => free, low: () => low, stop: () => clearInterval(timer) };
}

/** For this user: a file system keeps some space for root alone. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}
