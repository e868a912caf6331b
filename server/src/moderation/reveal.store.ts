import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

export async function addReveal(
  tx: Db,
  { id, actorId, kind, targetId }: { id: string; actorId: string; kind: "post" | "comment"; targetId: string },
): Promise<void> {
  await tx.insertInto("revealed_author").values({ id, actor_id: actorId, kind, target_id: targetId }).execute();
}

/** Seconds until an administrator who is held may look somebody up again; 0: now. */
export async function waitOfRevealer(tx: Db, accountId: string, most: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    SELECT 86400 - extract(epoch FROM now() - at)::int AS wait FROM revealed_author
    WHERE actor_id = ${accountId} AND at > now() - interval '24 hours' ORDER BY at DESC OFFSET ${most - 1} LIMIT 1`.execute(
    tx,
  );
  return Math.max(0, rows[0]?.wait ?? 0);
}
