import type { AuditEntry } from "@sarathi/contract";

/** One thing that an action changed. A value that is not known is undefined. */
export interface Change {
  field: string;
  /** There was something before, so that it reads "from … to …". */
  hasBefore: boolean;
  from: unknown;
  to: unknown;
}

/** Facts are written down whole; only what differs changed. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What an entry of the log changed, field by field, in the order in which it is shown. */
export function changesOf({ before = {}, after = {}, reason }: AuditEntry): Change[] {
  // The new reason stands beside the change, the earlier one in it.
  const became: Record<string, unknown> = "reason" in before && reason ? { reason, ...after } : after;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(became)])];
  return fields
    .filter((field) => !(field in before && same(before[field], became[field])))
    .map((field) => ({ field, hasBefore: field in before, from: before[field], to: became[field] }));
}
