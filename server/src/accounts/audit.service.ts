import type { AuditEntry, TargetKind } from "@sarathi/contract";
import type { Db } from "../foundation/db/db.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { TitlesOf } from "../foundation/module.ts";
import * as store from "./audit.store.ts";
import { viewAuditEntry } from "./user.view.ts";

/**
 * The audit log, as staff read it.
 * @param titles looks up what the targets of each kind are called today; the module that owns them gives it
 */
export function auditService(db: Db, titles: () => Partial<Record<TargetKind, TitlesOf>>) {
  async function titlesOf(rows: { target_kind: TargetKind; target_id: string | null }[]): Promise<Map<string, string>> {
    const kinds = Map.groupBy(rows, (row) => row.target_kind);
    const found = await Promise.all(
      [...kinds].map(async ([kind, list]) => {
        const ids = [...new Set(list.flatMap((row) => row.target_id ?? []))];
        return [...((await titles()[kind]?.(db, ids)) ?? [])];
      }),
    );
    return new Map(found.flat());
  }

  return {
    /** Administrators see all of the log, moderators what they did themselves. @throws page.bad_cursor */
    async list(me: Identity, query: store.AuditQuery) {
      const actorId = me.role === "admin" ? undefined : me.accountId;
      const { rows, pagination } = await store.listEntries(db, { ...query, actorId });
      const names = await titlesOf(rows);
      const items = rows.map((row) => viewAuditEntry(row, names.get(row.target_id ?? "")));
      return { items: items.filter((item): item is AuditEntry => item !== null), pagination };
    },
  };
}
