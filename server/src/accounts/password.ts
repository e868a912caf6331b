import os from "node:os";
import { Piscina } from "piscina";
import { AppError } from "../foundation/http/errors.ts";
import { isWeakPassword, normalPassword } from "./account.rules.ts";
import type { make, matches } from "./hashing.ts";

/** All cores but one, and no more than two: each takes 19 MiB while it hashes. */
const THREADS = Math.max(1, Math.min(2, os.availableParallelism() - 1));
/** Who would wait longer than some seconds is sent away instead: the queue is no place to hide a storm in. */
const WAITING = 100 * THREADS;
/** When to try again after so many waited already. */
const BUSY_SECONDS = 10;

/** Behind everything else that wants a core (nice), so that a storm of logins leaves reading alive. */
const threads = new Piscina({
  filename: new URL("./hashing.ts", import.meta.url).href,
  minThreads: 1,
  maxThreads: THREADS,
  niceIncrement: 10,
});

/**
 * Before a login is looked up: under a storm the refused ones must cost next to nothing.
 * @throws server.busy when too many wait, whoever asks
 */
export function refuseWhenBusy(): void {
  if (threads.queueSize >= WAITING) throw new AppError("server.busy", { retryAfter: BUSY_SECONDS });
}

function inThread<T extends typeof make | typeof matches>(
  name: "make" | "matches",
  given: Parameters<T>[0],
): Promise<ReturnType<T>> {
  refuseWhenBusy();
  return threads.run(given, { name });
}

/** The hash to keep of a password. @throws server.busy when too many wait */
export const hashPassword = async (password: string): Promise<string> =>
  inThread<typeof make>("make", normalPassword(password));

/**
 * @param field of the request, for the refusal
 * @param known what anybody knows of the account: its address and its username are no passwords
 * @throws auth.password_common
 */
export function refuseWeak(password: string, field: string, known: readonly string[]): void {
  if (isWeakPassword(password, known)) {
    throw new AppError("auth.password_common", { fields: { [field]: "auth.password_common" } });
  }
}

let decoy: Promise<string> | undefined;
/** True when the password is the hash's. Without a hash it works as long and answers false: unknown accounts look alike. */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  decoy.catch(() => {
    decoy = undefined; // made again at the next chance
  });
  const against = passwordHash ?? (await decoy);
  const right = await inThread<typeof matches>("matches", [normalPassword(password), against]);
  return right && passwordHash !== null && passwordHash !== undefined;
}
