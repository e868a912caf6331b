import { type SecurityEventName, securityEvents } from "@sarathi/contract";
import type { Logger } from "pino";
import type { Clock } from "./deps.ts";
import { hook } from "./hooks.ts";

/** What happened, to whom, from where. No input, no token, no address of a person: what is typed may be a password. */
export interface SecurityEvent {
  event: SecurityEventName;
  accountId?: string | undefined;
  /** Keyed hash of a typed name that no account bears. */
  nameHash?: string | undefined;
  /** As limits count it (`networkOf`). */
  network?: string | undefined;
  /** Method and path of the contract, with its placeholders. */
  call?: string | undefined;
}
/** Like events, to be stored as one row. */
export interface CountedEvent extends SecurityEvent {
  /** When the last of them happened. */
  at: Date;
  count: number;
}

export interface SecurityLog {
  /** Writes a line to the log, and later a row. Returns at once and never throws: no sign-in waits or fails for it. */
  record(event: SecurityEvent): void;
  /** Stores what was not yet. Never throws. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Stores rows of the security log; the module that owns them fills it. */
export const storeSecurityEvents = hook<(events: readonly CountedEvent[]) => Promise<void>>(
  "foundation.storeSecurityEvents",
);

/** Rows wait for so long, so that like ones become one. */
const FLUSH_MS = 5_000;
/** Of like events between two flushes so many have a line each; the others are counted in one. */
const LINES_EACH = 10;
/**
 * Distinct rows: `burst` at once, `perMinute` for good. What is over is counted by event alone, so a flood of refusals
 * costs 30,000 rows a day on a node and hides nothing else, which has an allowance of its own.
 */
const ALLOWANCE = {
  refused: { burst: 2_000, perMinute: 20 },
  done: { burst: 10_000, perMinute: 60 },
} as const;

/** @param store what `storeSecurityEvents` names */
export function createSecurityLog(
  log: Logger,
  clock: Clock,
  store: (events: readonly CountedEvent[]) => Promise<void>,
): SecurityLog {
  // Written at whatever level the rest of the log has; silent is silent.
  const lines = log.child({ security: true }, { level: log.level === "silent" ? "silent" : "info" });
  const allowances = { refused: allowance(ALLOWANCE.refused), done: allowance(ALLOWANCE.done) };
  let waiting = new Map<string, CountedEvent>();
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> = Promise.resolve();

  /** The row that an event counts in. */
  function rowOf(event: SecurityEvent): CountedEvent {
    const key = keyOf(event);
    const known = waiting.get(key);
    if (known) return known;
    const { take } = allowances[securityEvents[event.event].refused ? "refused" : "done"];
    const [place, kept] = take() ? [key, event] : [keyOf({ event: event.event }), { event: event.event }];
    const row = waiting.get(place) ?? { ...kept, at: clock(), count: 0 };
    waiting.set(place, row);
    return row;
  }

  async function storeNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...waiting.values()];
    waiting = new Map();
    if (rows.length === 0) return;
    for (const { at: _, count, event, ...row } of rows) {
      if (count > LINES_EACH) lines.info({ event, ...row, count: count - LINES_EACH }, "more like it");
    }
    try {
      await store(rows);
    } catch (error) {
      log.warn({ err: error, rows: rows.length }, "events of the security log were not stored; their lines stand here");
    }
  }

  function flush(): Promise<void> {
    storing = storing.then(storeNow);
    return storing;
  }

  return {
    record(event) {
      const row = rowOf(event);
      row.count++;
      row.at = clock();
      if (row.count <= LINES_EACH) lines.info({ ...event }, event.event);
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
    flush,
    close: flush,
  };
}

const keyOf = ({ event, accountId, nameHash, network, call }: SecurityEvent): string =>
  [event, accountId, nameHash, network, call].join(" ");

/** A bucket of tokens that fills by itself. */
function allowance({ burst, perMinute }: { burst: number; perMinute: number }) {
  let left: number = burst;
  let at = performance.now();
  return {
    take(): boolean {
      const now = performance.now();
      left = Math.min(burst, left + ((now - at) * perMinute) / 60_000);
      at = now;
      if (left < 1) return false;
      left--;
      return true;
    },
  };
}
