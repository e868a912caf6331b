import { AppError } from "../foundation/http/errors.ts";
import { isSuspended } from "./account.rules.ts";
import type { AccountRow } from "./account.store.ts";

/** @throws auth.suspended with `until` and `reason` in its details: only who proved to be the owner may get here */
export function refuseSuspended(account: AccountRow, now: Date): void {
  if (!isSuspended(account, now)) return;
  throw new AppError("auth.suspended", {
    details: {
      ...(account.suspended_until ? { until: account.suspended_until.toISOString() } : {}),
      ...(account.suspended_reason ? { reason: account.suspended_reason } : {}),
    },
  });
}

/** Runs what may take an administrator away. @throws user.last_admin when the database refuses to be left without one */
export async function keepingAnAdmin<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === "P0LAD") throw new AppError("user.last_admin");
    throw error;
  }
}
