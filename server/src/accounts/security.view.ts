import type { SecurityEvent, SecurityEventName } from "@sarathi/contract";
import type * as store from "./security.store.ts";

type Row = Awaited<ReturnType<typeof store.listEvents>>["rows"][number];

export function viewSecurityEvent(row: Row): SecurityEvent {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    event: row.event as SecurityEventName,
    account: row.account ?? undefined,
    accountId: row.account_id ?? undefined,
    nameHash: row.name_hash ?? undefined,
    network: row.network ?? undefined,
    call: row.call ?? undefined,
    count: row.count,
  };
}
