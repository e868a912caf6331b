import { createHmac } from "node:crypto";
import { installationSecret } from "../foundation/db/secrets.ts";
import type { Deps } from "../foundation/deps.ts";
import { makeOnce } from "../foundation/makeOnce.ts";

/** Hex digits of a hash: enough to tell like names, too few to hold more than that. */
const DIGITS = 16;

/**
 * Names that were typed and that no account bears, as the security log may hold them (ASVS 16.2.5): like names are
 * alike, and without the installation's secret nobody finds out which one it was. People type passwords there too.
 */
export function nameHashes({ db, random }: Pick<Deps, "db" | "random">): (name: string) => Promise<string> {
  const secret = makeOnce(() => installationSecret(db, random, "typed-names"));
  return async (name) =>
    createHmac("sha256", await secret())
      .update(name)
      .digest("hex")
      .slice(0, DIGITS);
}
export type NameHash = ReturnType<typeof nameHashes>;
