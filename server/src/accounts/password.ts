import os from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../foundation/http/errors.ts";
import { lane } from "../foundation/lane.ts";
import { isWeakPassword, normalPassword } from "./account.rules.ts";

/** argon2id with OWASP's least cost (m = 19 MiB, t = 2, p = 1); @node-rs/argon2 defaults to the id variant. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * All cores but one, so that a storm of logins leaves reading alive; two at most, for hashing runs on Node's four
 * threads, and files and compression need the others.
 */
const LANES = Math.max(1, Math.min(2, os.availableParallelism() - 1));
/** Who would wait longer than some seconds is sent away instead: the queue is no place to hide a storm in. */
const inLane = lane(LANES, 100 * LANES);

/** The hash to keep of a password. @throws server.busy when too many wait */
export const hashPassword = (password: string): Promise<string> => inLane(() => hash(normalPassword(password), COST));

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
  const right = await inLane(() => verify(against, normalPassword(password)));
  return right && passwordHash !== null && passwordHash !== undefined;
}
