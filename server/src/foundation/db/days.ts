import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from "kysely";

/** When this day of Nepal and the one before began. */
export interface Days {
  today: Date;
  yesterday: Date;
}

const OFFSET_MS = (5 * 60 + 45) * 60_000;
const DAY_MS = 86_400_000;

/** The days of Nepal (UTC+05:45, no summer time) at an instant. */
export function daysAt(now: Date): Days {
  const midnight = Math.floor((now.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
  return { today: new Date(midnight), yesterday: new Date(midnight - DAY_MS) };
}

/** The least UUIDv7 of an instant (RFC 9562, 5.7): rows that were made since are found by their primary key alone. */
export function idAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/**
 * Counts rows by day, read from an index over `column` alone.
 * @param by what the column holds: ids (UUIDv7) or instants
 */
export function byDay(
  column: string,
  by: "id" | "instant",
  { today, yesterday }: Days,
): {
  since: RawBuilder<SqlBool>;
  counts: [AliasedRawBuilder<number, "today">, AliasedRawBuilder<number, "yesterday">];
} {
  const of = sql.ref(column);
  const at = (day: Date) => (by === "id" ? sql`${idAt(day)}::uuid` : sql`${day}::timestamptz`);
  return {
    since: sql<SqlBool>`${of} >= ${at(yesterday)}`,
    counts: [
      sql<number>`count(*) FILTER (WHERE ${of} >= ${at(today)})::int`.as("today"),
      sql<number>`count(*) FILTER (WHERE ${of} < ${at(today)})::int`.as("yesterday"),
    ],
  };
}
