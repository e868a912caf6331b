import { AppError } from "../foundation/http/errors.ts";
import type { Attempt, Limits } from "../foundation/rateLimit.ts";

/** Wrong passwords for one account from one network or one known browser. */
const TIGHT = { max: 10, seconds: 900 };
/** Wrong passwords for one account from all networks together; NIST SP 800-63B-4, 3.2.2, allows no more in a row. */
const WIDE = { max: 100, seconds: 900 };

/** Where guesses come from; one that is known (a browser, a session) is not counted with strangers. */
export interface GuessSource {
  known: boolean;
  key: string;
}

/** Somebody who says a name and a password. */
export interface Claim {
  /** Hash of the name as it was typed. */
  typed: string;
  /** The account that bears it, if one does. */
  accountId: string | undefined;
  source: GuessSource;
}

/**
 * Limits of guessing, a share of them on each node: failures alone count, never a right password. Name and address of
 * an account count together; names that nobody bears count alike.
 */
export function guessLimits(limits: Pick<Limits, "failures">) {
  const bySource = limits.failures(TIGHT);
  const byAll = limits.failures(WIDE);
  const keyOf = (subject: string, source: GuessSource) => `${subject} ${source.key}`;

  function begin(subject: string, source: GuessSource): Attempt {
    const tight = bySource.begin(keyOf(subject, source));
    if (tight.wait > 0 || source.known) return tight;
    const wide = byAll.begin(subject);
    if (wide.wait > 0) tight.end(false);
    const end = (failed: boolean) => {
      tight.end(failed);
      wide.end(failed);
    };
    return wide.wait > 0 ? wide : { wait: 0, end };
  }

  return {
    /**
     * @param matches compares the password; with `false` it does the same work in vain
     * @returns whether it is the right one
     * @throws request.too_many when this name was guessed too often
     */
    async claim({ typed, accountId, source }: Claim, matches: (real: boolean) => Promise<boolean>): Promise<boolean> {
      const name = begin(`name ${typed}`, source);
      if (name.wait > 0) throw new AppError("request.too_many", { retryAfter: name.wait });
      // An account that was guessed by its other name answers like a wrong password: 429 would join the two names.
      const own = accountId ? begin(accountId, source) : undefined;
      const real = own?.wait === 0;
      const attempts = own ? [name, own] : [name];
      return settled(attempts, async () => (await matches(real)) && real);
    },

    /** The present password, asked of who is signed in already. @throws request.too_many */
    async present(sessionId: string, matches: () => Promise<boolean>): Promise<boolean> {
      const attempt = begin("present", { known: true, key: `session ${sessionId}` });
      if (attempt.wait > 0) throw new AppError("request.too_many", { retryAfter: attempt.wait });
      return settled([attempt], matches);
    },

    /** Somebody has proven to own the account: what was guessed at it before counts no more, from here. */
    forgive(subjects: readonly string[], source: GuessSource): void {
      for (const subject of subjects) {
        bySource.forget(keyOf(subject, source));
        byAll.forget(subject);
      }
    },
  };
}
export type GuessLimits = ReturnType<typeof guessLimits>;

/** What breaks in between is nobody's failure. */
async function settled(attempts: readonly Attempt[], matches: () => Promise<boolean>): Promise<boolean> {
  let failed = false;
  try {
    const right = await matches();
    failed = !right;
    return right;
  } finally {
    for (const attempt of attempts) attempt.end(failed);
  }
}
