import os from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { normalPassword } from "./account.rules.ts";

/** argon2id with OWASP's least cost (m = 19 MiB, t = 2, p = 1); @node-rs/argon2 defaults to the id variant. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** As many at once as there are cores, so that a storm of logins leaves reading alive. */
const LANES = Math.max(1, os.availableParallelism() - 1);
let working = 0;
const waiting: (() => void)[] = [];

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (working >= LANES) await new Promise<void>((go) => waiting.push(go));
  working++;
  try {
    return await work();
  } finally {
    working--;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string): Promise<string> => inLane(() => hash(normalPassword(password), COST));

let decoy: Promise<string> | undefined;

/** True when the password is the hash's. Without a hash it works as long and answers false: unknown accounts look alike. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const against = passwordHash ?? (await decoy);
  const right = await inLane(() => verify(against, normalPassword(password)));
  return right && passwordHash !== null && passwordHash !== undefined;
}
