import type { MockTest } from "@sarathi/contract";
import { type Candidate, type EntranceDeps, reenter as goBack, begin as goIn, type Opened } from "./entrance.ts";
import { leftoverDeps } from "./leftover.ts";
import { fetchTest, startAttempt } from "./sitting.queries.ts";

// The ways into a sitting, in this browser.

const deps = (): EntranceDeps => ({
  ...leftoverDeps(),
  test: fetchTest,
  start: startAttempt,
});

/** Starts the test, or goes on with the open attempt. */
export const begin = (test: MockTest, who: Candidate): Promise<Opened> => goIn(test, who, deps());

/** Opens the paper of an attempt that is under way; undefined when there is none. */
export const reenter = (slug: string, who: Candidate): Promise<Opened | undefined> => goBack(slug, who, deps());
