// Runs in the threads of password.ts: hashing takes a core for some 10 ms and would hold up whatever shares its thread.
import { hashSync, verifySync } from "@node-rs/argon2";

/** argon2id with OWASP's least cost (m = 19 MiB, t = 2, p = 1); @node-rs/argon2 defaults to the id variant. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

function timed<T>(work: () => T): { value: T; ms: number } {
  const began = performance.now();
  return { value: work(), ms: performance.now() - began };
}

export const make = (password: string) => timed(() => hashSync(password, COST));

export const matches = ([password, against]: readonly [string, string]) => timed(() => verifySync(against, password));
