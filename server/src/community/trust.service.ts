import { ROLLING_DAYS, type TrustLevel, type TrustStatus, trustLimits } from "@sarathi/contract";
import type { Db } from "../foundation/db/db.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { HELD_BACK_DAYS, levelOf, nextOf } from "./trust.rules.ts";
import * as store from "./trust.store.ts";

const DAY_MS = 86_400_000;
/** Looks at what a member did, and writes down the level that it opens. @returns it, and what it was found by */
async function compute(db: Db, accountId: string, stored: store.StoredTrust) {
  const [counts, rolling] = [
    await store.readCounts(db, accountId),
    await store.readCounts(db, accountId, ROLLING_DAYS),
  ];
  const level = levelOf({ ...stored, counts, rolling });
  if (level !== stored.level) await store.putTrust(db, accountId, stored.level, level);
  return { level, counts, rolling };
}

/** How far somebody was trusted when it was last looked at; staff are 3. */
export async function storedTrust(db: Db, accountId: string): Promise<TrustLevel> {
  const { isStaff, level } = await store.readTrust(db, accountId);
  return isStaff ? 3 : level;
}

/** A level that was just computed, and what opens the next one. */
export interface Fresh {
  level: TrustLevel;
  next: ReturnType<typeof nextOf>;
}

/** The level of somebody who is about to be refused something: a newcomer is let up within the act. */
export async function freshTrust(db: Db, accountId: string): Promise<Fresh> {
  const found = await compute(db, accountId, await store.readTrust(db, accountId));
  return { level: found.level, next: nextOf(found.level, found) };
}

/** How far members are trusted. */
export function trustService({ db, jobs }: Pick<ModuleDeps, "db" | "jobs">) {
  // Early in the morning of Nepal, when few write.
  jobs.every("community-trust", "10 3 * * *", async (signal) => {
    for (const accountId of await store.listToCompute(db)) {
      if (signal.aborted) return;
      await compute(db, accountId, await store.readTrust(db, accountId));
    }
  });
  return {
    /** One's own. */
    async get(me: Identity): Promise<TrustStatus> {
      const stored = await store.readTrust(db, me.accountId);
      const found = await compute(db, me.accountId, stored);
      const level = stored.isStaff ? 3 : found.level;
      const next = nextOf(level, found);
      const until = stored.upheldAt && new Date(stored.upheldAt.getTime() + HELD_BACK_DAYS * DAY_MS);
      const isHeldBack = stored.daysSinceUpheld !== null && stored.daysSinceUpheld < HELD_BACK_DAYS;
      const blockedUntil = isHeldBack ? until?.toISOString() : undefined;
      return { level, limits: trustLimits[level], next: next && { ...next, blockedUntil } };
    },
  };
}
export type TrustService = ReturnType<typeof trustService>;
