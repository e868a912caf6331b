import os from "node:os";
import { Piscina } from "piscina";
import type { Deps } from "../foundation/deps.ts";
import { AppError } from "../foundation/http/errors.ts";
import { makeOnce } from "../foundation/makeOnce.ts";
import { normalPassword } from "./account.rules.ts";
import { type Weakness, weaknessOf } from "./password.rules.ts";
import { make, type matches } from "./password.worker.ts";
import { transliterate } from "./transliterate.rules.ts";

/** All cores but one, and no more than two: each takes 19 MiB while it hashes. */
const THREADS = Math.max(1, Math.min(2, os.availableParallelism() - 1));
/** Who would wait longer is sent away instead: browsers give up after 15 s, and a queue is no place to hide a storm in. */
const MAX_WAIT_MS = 2_000;
/** When to try again after so many waited already. */
const BUSY_SECONDS = 10;

/** Known passwords, some 49,000, in lower case (list: zxcvbn's). Read when it is wanted first: it is large. */
export async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"] as string[]);
}

/** Hashes and compares passwords in threads of its own. */
export function createPasswords({ log }: Pick<Deps, "log">) {
  /** Behind what else wants a core (nice), so that a storm of logins leaves reading alive; it still gets its share. */
  const threads = new Piscina({
    filename: new URL("./password.worker.ts", import.meta.url).href,
    minThreads: THREADS,
    maxThreads: THREADS,
    niceIncrement: 8,
  });
  // One that fails while it does nothing is replaced; without a listener it would end the process.
  threads.on("error", (error) => log.error({ err: error }, "a thread that hashes passwords failed"));

  /** How long a hash takes, of late: some 10 ms on a free core, many times that on a busy one. */
  let hashMs = 20;

  /**
   * Before a login is looked up: under a storm the refused ones must cost next to nothing.
   * @throws server.busy when too many wait, whoever asks
   */
  function refuseWhenBusy(): void {
    const waitMs = (threads.queueSize * hashMs) / THREADS;
    if (waitMs > MAX_WAIT_MS) throw new AppError("server.busy", { retryAfter: BUSY_SECONDS });
  }

  async function inThread<T extends typeof make | typeof matches>(
    name: "make" | "matches",
    given: Parameters<T>[0],
  ): Promise<ReturnType<T>["value"]> {
    refuseWhenBusy();
    const { value, ms }: ReturnType<T> = await threads.run(given, { name });
    hashMs += (ms - hashMs) / 16;
    return value;
  }

  /** The hash to keep of a password. @throws server.busy when too many wait */
  const hash = async (password: string): Promise<string> => inThread<typeof make>("make", normalPassword(password));

  const decoy = makeOnce(() => hash("no account has this password"));
  const common = makeOnce(commonPasswords);

  return {
    refuseWhenBusy,
    hash,

    /**
     * True when the password is the hash's. Without a hash it works as long and answers false: unknown accounts look
     * alike. @throws server.busy when too many wait
     */
    async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
      const unknown = decoy(); // made whoever asks, so that the first unknown account takes no longer
      unknown.catch(() => undefined);
      const against = passwordHash ?? (await unknown);
      const right = await inThread<typeof matches>("matches", [normalPassword(password), against]);
      return right && passwordHash !== null && passwordHash !== undefined;
    },

    /** Why a password is refused, or null. @param personal what anybody knows of the person: names, address, username */
    weaknessOf: async (password: string, personal: readonly string[]): Promise<Weakness | null> =>
      weaknessOf(password, inBothScripts(personal), await common()),

    /**
     * @param field of the request, for the refusal
     * @throws auth.password_common, auth.password_context, auth.password_personal, auth.password_pattern
     */
    async refuseWeak(password: string, field: string, personal: readonly string[]): Promise<void> {
      const weakness = weaknessOf(password, inBothScripts(personal), await common());
      if (!weakness) return;
      const code = `auth.password_${weakness}` as const;
      throw new AppError(code, { fields: { [field]: code } });
    },

    close: () => threads.close({ force: true }),
  };
}
/** Who writes आशा types asha into a password. */
const inBothScripts = (names: readonly string[]) => [...names, ...names.map(transliterate)];

export type Passwords = ReturnType<typeof createPasswords>;

/** A hash made in this thread: for commands, which do nothing beside it. */
export const hashHere = (password: string): string => make(normalPassword(password)).value;
