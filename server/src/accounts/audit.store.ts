import { type AuditAction, auditActions, type TargetKind } from "@sarathi/contract";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { type Keyset, keysetPage } from "../foundation/db/page.ts";
import type { Random } from "../foundation/deps.ts";
import { accountsNamed } from "./user.store.ts";

export interface StaffAction {
  /** Null: the system or the command line. */
  actorId: string | null;
  action: AuditAction;
  targetId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string | undefined;
}

/** Adds to the audit log, in the transaction of what it tells of. No names: they are looked up when it is read. */
export async function record(tx: Db, random: Random, entry: StaffAction): Promise<void> {
  await tx
    .insertInto("audit_entry")
    .values({
      id: random.id(),
      actor_id: entry.actorId,
      action: entry.action,
      target_kind: auditActions[entry.action],
      target_id: entry.targetId,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      reason: entry.reason ?? null,
    })
    .execute();
}

export interface AuditQuery {
  search?: string | undefined;
  action?: AuditAction | undefined;
  targetKind?: TargetKind | undefined;
  targetId?: string | undefined;
  /** Of this day in Nepal alone. */
  day?: string | undefined;
  /** Only what this account did. */
  actorId?: string | undefined;
  cursor?: string | undefined;
  page: number;
  limit: number;
}

const LATEST_FIRST: Keyset = {
  list: "audit",
  order: "desc",
  keys: [
    { column: "e.at", type: "instant" },
    { column: "e.id", type: "uuid" },
  ],
};

/** Not before a day of Nepal began, or before the next did. */
const startOf = (day: string, later: 0 | 1) => {
  const midnight = sql`(${day}::date + ${later}::int)::timestamp AT TIME ZONE 'Asia/Kathmandu'`;
  return later ? sql<SqlBool>`e.at < ${midnight}` : sql<SqlBool>`e.at >= ${midnight}`;
};

/** One page of the log, latest first, with the name that each actor bears today. */
export async function listEntries(db: Db, query: AuditQuery) {
  let found = db.selectFrom("audit_entry as e").leftJoin("account as actor", "actor.id", "e.actor_id");
  const { search, action, targetKind, targetId, day, actorId } = query;
  if (actorId) found = found.where("e.actor_id", "=", actorId);
  if (targetId) found = found.where("e.target_id", "=", targetId);
  if (action) found = found.where("e.action", "=", action);
  if (targetKind) found = found.where("e.target_kind", "=", targetKind);
  // As two bounds: the log's order is by time, so its index finds them.
  if (day) found = found.where(startOf(day, 0)).where(startOf(day, 1));
  if (search) {
    const ids = sql<string>`ANY(${await accountsNamed(db, search)}::uuid[])`;
    found = found.where((eb) => eb.or([eb("e.actor_id", "=", ids), eb("e.target_id", "=", ids)]));
  }
  const rows = found
    .select(["e.id", "e.at", "e.action", "e.target_kind", "e.target_id", "e.before", "e.after", "e.reason"])
    .select("actor.username as actor");
  return keysetPage(rows, LATEST_FIRST, query);
}
