import type { Db } from "../foundation/db/db.ts";
import { beginningWith, containing } from "../foundation/db/like.ts";
import { type Keyset, keysetPage } from "../foundation/db/page.ts";
import type { Random } from "../foundation/deps.ts";

export interface StaffAction {
  /** Null: the system or the command line. */
  actorId: string | null;
  /** `noun.verb`. */
  action: `${string}.${string}`;
  targetId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string | undefined;
}

/** Adds to the audit log, in the transaction of what it tells of. No names: they are looked up when it is read. */
export async function record(tx: Db, random: Random, deed: StaffAction): Promise<void> {
  await tx
    .insertInto("audit_entry")
    .values({
      id: random.id(),
      actor_id: deed.actorId,
      action: deed.action,
      target_id: deed.targetId,
      before: deed.before ? JSON.stringify(deed.before) : null,
      after: deed.after ? JSON.stringify(deed.after) : null,
      reason: deed.reason ?? null,
    })
    .execute();
}

export interface AuditQuery {
  search?: string | undefined;
  action?: string | undefined;
  targetId?: string | undefined;
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

/** One page of the log, latest first, with the names that actor and target bear today. */
export async function listEntries(db: Db, query: AuditQuery) {
  let found = db
    .selectFrom("audit_entry as e")
    .leftJoin("account as actor", "actor.id", "e.actor_id")
    .leftJoin("account as target", "target.id", "e.target_id");
  const { search, action, targetId, actorId } = query;
  if (actorId) found = found.where("e.actor_id", "=", actorId);
  if (targetId) found = found.where("e.target_id", "=", targetId);
  if (action) found = found.where("e.action", "like", beginningWith(action));
  if (search) {
    found = found.where((eb) =>
      eb.or([eb("actor.username", "ilike", containing(search)), eb("target.username", "ilike", containing(search))]),
    );
  }
  const rows = found
    .select(["e.id", "e.at", "e.action", "e.target_id", "e.before", "e.after", "e.reason"])
    .select(["actor.username as actor", "target.username as target"]);
  return keysetPage(rows, LATEST_FIRST, query);
}
