import type pg from "pg";
import { writeRanks } from "../../server/src/events/rank.store.ts";
import { openDatabase } from "../../server/src/foundation/db/db.ts";

/** How long it takes to rank everybody who sat an event, anew when all of them have a rank already. */
export interface RankFigures {
  results: number;
  seconds: number;
  anewSeconds: number;
}

const RESULTS = 50_000;

/** Copies of the sittings of an event until there are 50,000, with marks of all kinds; one statement each. */
const FILL = [
  `CREATE TEMP TABLE sat AS SELECT uuidv7() AS account_id, uuidv7() AS attempt_id, n FROM generate_series(1, $1::int) n`,
  `INSERT INTO account (id, username, email, password_hash, first_name)
    SELECT account_id, 'ranked' || n, 'ranked' || n || '@example.test', 'none', 'Bench' FROM sat`,
  `INSERT INTO event_registration (id, event_id, account_id, state, roll_no)
    SELECT uuidv7(), $1, account_id, 'confirmed', 1000000 + n FROM sat`,
  `INSERT INTO attempt SELECT made.* FROM sat CROSS JOIN LATERAL jsonb_populate_record(
      (SELECT a FROM attempt a WHERE test_id = $1 LIMIT 1),
      jsonb_build_object('id', sat.attempt_id, 'account_id', sat.account_id)) AS made`,
  `INSERT INTO result SELECT made.* FROM sat CROSS JOIN LATERAL jsonb_populate_record(
      (SELECT r FROM result r WHERE test_id = $1 AND attempt_id NOT IN (SELECT attempt_id FROM sat) LIMIT 1),
      jsonb_build_object('id', uuidv7(), 'account_id', sat.account_id, 'attempt_id', sat.attempt_id,
        'score_num', sat.n * 7919 % 40000)) AS made`,
] as const;

export async function benchRanks(
  pool: pg.Pool,
  socket: string,
  event: { id: string; test_id: string },
): Promise<RankFigures> {
  const { rows } = await pool.query<{ n: number }>("SELECT count(*)::int AS n FROM result WHERE test_id = $1", [
    event.test_id,
  ]);
  const values = [RESULTS - (rows[0]?.n ?? 0), undefined, event.id, event.test_id, event.test_id];
  const client = await pool.connect();
  try {
    await client.query("SET session_replication_role = replica; SET statement_timeout = 0");
    for (const [i, statement] of FILL.entries())
      await client.query(statement, values[i] === undefined ? [] : [values[i]]);
    await client.query("VACUUM ANALYZE result, attempt, event_registration");
  } finally {
    client.release(true);
  }
  const { db, close } = openDatabase({ host: socket, user: "sarathi", database: "sarathi" }, console.error, { max: 1 });
  const timed = async () => {
    const began = performance.now();
    await writeRanks(db, event);
    return (performance.now() - began) / 1_000;
  };
  try {
    const seconds = await timed();
    return { results: RESULTS, seconds, anewSeconds: await timed() };
  } finally {
    await close();
  }
}
