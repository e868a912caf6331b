import os from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../foundation/http/errors.ts";
import { isCommonPassword, normalPassword } from "./account.rules.ts";

/** argon2id with OWASP's least cost (m = 19 MiB, t = 2, p = 1); @node-rs/argon2 defaults to the id variant. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** All cores but one, so that a storm of logins leaves reading alive. */
const LANES = Math.max(1, os.availableParallelism() - 1);
/** Who would wait longer than some seconds is sent away instead: the queue is no place to hide a storm in. */
const MAX_WAITING = 100 * LANES;
const COME_BACK_SECONDS = 5;

let working = 0;
const waiting: (() => void)[] = [];

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (working >= LANES) {
    if (waiting.length >= MAX_WAITING) throw new AppError("server.busy", { retryAfter: COME_BACK_SECONDS });
    await new Promise<void>((go) => waiting.push(go));
  }
  working++;
  try {
    return await work();
  } finally {
    working--;
    waiting.shift()?.();
  }
}

/** The hash to keep of a password. @throws server.busy when too many wait */
export const hashPassword = (password: string): Promise<string> => inLane(() => hash(normalPassword(password), COST));

/** @param field of the request, for the refusal. @throws auth.password_common */
export function refuseCommon(password: string, field: string): void {
  if (isCommonPassword(password))
    throw new AppError("auth.password_common", { fields: { [field]: "auth.password_common" } });
}

let decoy: Promise<string> | undefined;
/** True when the password is the hash's. Without a hash it works as long and answers false: unknown accounts look alike. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  decoy.catch(() => {
    decoy = undefined; // made again at the next chance
  });
  const against = passwordHash ?? (await decoy);
  const right = await inLane(() => verify(against, normalPassword(password)));
  return right && passwordHash !== null && passwordHash !== undefined;
}
