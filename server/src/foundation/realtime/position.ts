/** What transactions a reading of the log saw (`pg_snapshot`), and when it was made: all before it was said. */
export interface Position {
  /** Seconds since 1970 by the database's clock. */
  at: number;
  /** `xmin:xmax:xip,…`, as PostgreSQL writes it. */
  snapshot: string;
}

/** Transactions under way that an id names; with more it begins at the oldest, and some is said twice. */
const MOST_NAMED = 20;
/** Transaction ids have 64 bits. */
const MAX_XID = 2n ** 64n - 1n;
const SHAPE = /^([0-9a-z]{1,9})\.(\d{1,20}):(\d{1,20}):((?:\d{1,20}(?:,\d{1,20}){0,31})?)$/;

/** The id of an event, opaque to whoever gets it. */
export function idOf({ at, snapshot }: Position): string {
  const [xmin, , running = ""] = snapshot.split(":");
  const short = running.split(",").length > MOST_NAMED ? `${xmin}:${xmin}:` : snapshot;
  return `${at.toString(36)}.${short}`;
}

/** The position behind an id; undefined of anything that PostgreSQL would not take for a snapshot. */
export function positionOf(id: string): Position | undefined {
  const [, at, low, high, list] = SHAPE.exec(id) ?? [];
  if (at === undefined || low === undefined || high === undefined || list === undefined) return undefined;
  const [xmin, xmax] = [BigInt(low), BigInt(high)];
  const running = list === "" ? [] : list.split(",").map(BigInt);
  const rising = running.every((xid, i) => xid >= xmin && xid < xmax && (i === 0 || xid > (running[i - 1] ?? 0n)));
  if (xmin === 0n || xmin > xmax || xmax > MAX_XID || !rising) return undefined;
  return { at: Number.parseInt(at, 36), snapshot: `${xmin}:${xmax}:${running.join(",")}` };
}
