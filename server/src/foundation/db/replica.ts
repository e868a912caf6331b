import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import { AppError } from "../http/errors.ts";
import { repeated } from "../http/repeated.ts";
import type { Measure } from "../metrics/measure.ts";
import type { Db } from "./db.ts";
import type { DB } from "./types.generated.ts";

/** Between two looks at how far the leader and the replica are. */
const LOOK_MS = 1_000;
/** What a replica gives out is not older. */
const OLDEST_MS = 2_000;
/** A replica that has not answered by then is asked no more: the leader is. */
const ANSWER_MS = 1_000;

/** How far the leader's log was. */
interface Mark {
  lsn: string;
  /** When that was asked, by `performance.now()`: all that was acknowledged before stands before the mark. */
  at: number;
}

export type Replica = ReturnType<typeof followReplica>;

/** Of a replica that has not yet written down what the leader had two seconds ago. */
class Behind extends Error {
  override name = "Behind";
}

/**
 * Reads that may be two seconds old, from a replica while it is known to be no older: each read asks the very connection
 * that it goes by whether the log is written down there up to a mark of the leader's. Whatever fails there is asked of the
 * leader, at once.
 */
export function followReplica({ db, replica, log }: { db: Kysely<DB>; replica: Kysely<DB>; log: Logger }) {
  const failed = repeated(log, "the replica cannot be read: the leader is", "warn");
  let marks: Mark[] = [];
  let isGood = false;
  let behindBytes: number | undefined;
  const reads = { replica: 0, leader: 0 };

  /** The oldest that is young enough: most of what is allowed is left for the way to the replica. */
  const mark = (): Mark | undefined => marks.find(({ at }) => performance.now() - at < OLDEST_MS);

  async function markLeader(): Promise<void> {
    const at = performance.now();
    const { rows } = await sql<{ lsn: string }>`SELECT pg_current_wal_flush_lsn()::text AS lsn`.execute(db);
    marks = [...marks.filter((one) => at - one.at < OLDEST_MS), { lsn: rows[0]?.lsn ?? "", at }];
  }

  async function lookAtReplica(): Promise<void> {
    const from = mark();
    const { rows } = await sql<{ fresh: boolean; behind: number }>`
      SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${from?.lsn}::pg_lsn AS fresh,
        greatest(0, pg_wal_lsn_diff(${marks.at(-1)?.lsn}::pg_lsn, pg_last_wal_replay_lsn()))::float8 AS behind
    `.execute(replica);
    behindBytes = rows[0]?.behind;
    isGood = rows[0]?.fresh === true;
  }

  let looking: Promise<void> | undefined;
  async function look(): Promise<void> {
    try {
      await inTime(markLeader());
      await inTime(lookAtReplica());
    } catch (error) {
      isGood = false;
      behindBytes = undefined;
      failed(error as Error);
    }
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, LOOK_MS).unref();

  const fromReplica = <T>(read: (from: Db) => Promise<T>, { lsn }: Mark): Promise<T> =>
    replica
      .transaction()
      .setAccessMode("read only")
      .execute(async (tx) => {
        const { rows } = await sql<{ fresh: boolean }>`
          SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn AS fresh`.execute(tx);
        if (!rows[0]?.fresh) throw new Behind("The replica is behind");
        return read(tx);
      });

  function fromLeader<T>(read: (from: Db) => Promise<T>): Promise<T> {
    reads.leader++;
    return read(db);
  }

  return {
    /** For whom nobody knows: what is read may be two seconds old. @param read may be done twice */
    async read<T>(read: (from: Db) => Promise<T>): Promise<T> {
      const from = isGood ? mark() : undefined;
      if (!from) return fromLeader(read);
      try {
        const answer = await inTime(fromReplica(read, from));
        reads.replica++;
        return answer;
      } catch (error) {
        // What the replica does not know may have come this moment: the leader has the last word.
        if (!(error instanceof AppError)) isGood = false;
        if (!(error instanceof AppError || error instanceof Behind)) failed(error as Error);
        return fromLeader(read);
      }
    },

    async measures(): Promise<Measure[]> {
      return [
        {
          name: "replica_fresh",
          help: "1 while strangers read from the replica, 0 while the leader answers for it",
          type: "gauge",
          values: [{ value: isGood ? 1 : 0 }],
        },
        {
          name: "replica_behind_bytes",
          help: "Of the leader's log, not yet written down at the replica",
          type: "gauge",
          values: behindBytes === undefined ? [] : [{ value: behindBytes }],
        },
        {
          name: "replica_reads_total",
          help: "Reads that may be two seconds old, by who answered",
          type: "counter",
          values: Object.entries(reads).map(([from, value]) => ({ labels: { from }, value })),
        },
      ];
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}

/** @throws when it takes longer than a replica may */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ANSWER_MS} ms`)), ANSWER_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
