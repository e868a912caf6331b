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
export function watchDisk(folder: string, log: Logger): Disk & { stop(): void } {
  let free = 0;
  let low = false;
  const look = () => {
    const looked = freeBytes(folder);
    free = typeof looked === "number" ? looked : 0;
    if (free < LOW_BYTES === low) return;
    low = free < LOW_BYTES;
    const facts = { folder, freeMegabytes: Math.floor(free / 1e6), ...(looked instanceof Error && { err: looked }) };
    if (low) log.error(facts, "little space is left on the disk; files are refused");
    else log.warn(facts, "there is space on the disk again; files are taken");
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return { free: () => free, low: () => low, stop: () => clearInterval(timer) };
}

/** For this user: a file system keeps some space for root alone. Why not, where it cannot be asked: no file goes there. */
function freeBytes(folder: string): number | Error {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  } catch (error) {
    return error as Error;
  }
}
