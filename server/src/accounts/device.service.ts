import { createHash } from "node:crypto";
import type { Db } from "../foundation/db/db.ts";
import type { Origin } from "../foundation/http/call.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import * as store from "./device.store.ts";

const VALUE_BYTES = 32;
/** Of an account that does not exist nothing is known, which takes as long to find out. */
const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";

const hashOf = (accountId: string, value: string) => createHash("sha256").update(`${accountId} ${value}`).digest();

/**
 * Browsers that an account has signed in from. A known one has a counter of its own for wrong passwords, so that
 * strangers who guess keep nobody out (ASVS 6.1.1); it signs nobody in.
 */
export function deviceService({ db, random }: Pick<ModuleDeps, "db" | "random">) {
  return {
    /** Whose guesses count together: those of a known browser, else of a network. */
    async sourceOf(
      accountId: string | undefined,
      { cookie, network }: Origin,
    ): Promise<{ known: boolean; key: string }> {
      const hash = cookie.value && hashOf(accountId ?? NO_ACCOUNT, cookie.value);
      const known = hash ? await store.isKnown(db, accountId ?? NO_ACCOUNT, hash) : false;
      return hash && known ? { known, key: `device ${hash.toString("base64")}` } : { known, key: network };
    },

    /** The account signs in from this browser. @returns whether it is a new one of an account that knows others */
    signedIn(tx: Db, accountId: string, { cookie }: Origin): Promise<boolean> {
      const value = cookie.value ?? random.bytes(VALUE_BYTES).toString("base64url");
      cookie.set(value); // the known one too, so that it lasts from now on
      return store.rememberDevice(tx, accountId, hashOf(accountId, value));
    },

    /** Whoever was in may have made a browser known: a reset begins anew. */
    forgetAll: store.forgetDevices,
    sweep: () => store.forgetOldDevices(db),
  };
}
export type DeviceService = ReturnType<typeof deviceService>;
