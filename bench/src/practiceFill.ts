import type pg from "pg";

/** Questions that may be practised, and the answers of somebody who has practised for most of a year. */
export const SIZE = { questions: 10_000, reviews: 50_000 };
const SLUG = "bench-practice-";
const DAYS = 300;

/** Copies of the site's questions under slugs and ids of their own, each at home in the chapter of its model. */
const QUESTIONS = [
  `CREATE TEMP TABLE bench_model AS SELECT row_number() OVER (ORDER BY q.id) - 1 AS at, count(*) OVER () AS all, q.id
   FROM mcq q WHERE q.state = 'verified' AND q.embargo_until IS NULL`,
  `CREATE TEMP TABLE bench_copy AS SELECT n, gen_random_uuid() AS id, m.id AS model
   FROM generate_series(0, ${SIZE.questions - 1}) n JOIN bench_model m ON m.at = n % m.all`,
  `INSERT INTO mcq SELECT (jsonb_populate_record(q, jsonb_build_object('id', c.id, 'slug', '${SLUG}' || c.n, 'current_version', 1))).*
   FROM bench_copy c JOIN mcq q ON q.id = c.model`,
  `INSERT INTO mcq_version SELECT (jsonb_populate_record(v, jsonb_build_object('mcq_id', c.id, 'version', 1))).*
   FROM bench_copy c JOIN mcq q ON q.id = c.model JOIN mcq_version v ON v.mcq_id = q.id AND v.version = q.current_version`,
  `INSERT INTO mcq_chapter (mcq_id, chapter_id, position) SELECT c.id, h.chapter_id, 0
   FROM bench_copy c JOIN mcq_chapter h ON h.mcq_id = c.model AND h.position = 0`,
];

/** Every question five times, on days of most of a year; a fifth of the questions stands in the notebook. */
const HISTORY = [
  "INSERT INTO practice_person (account_id) VALUES ($1)",
  `INSERT INTO practice_answer (account_id, id, mcq_id, version, choice_mask, correct, time_ms, confidence, language, answered_at, received_at)
   SELECT $1, gen_random_uuid(), c.id, 1, 1, (c.n + turn) % 10 < 7, 5000 + (c.n * 37 + turn * 911) % 60000,
     (ARRAY['sure', 'unsure', 'guess', NULL])[1 + (c.n + turn) % 4], 'ne', at, at
   FROM bench_copy c, generate_series(0, ${SIZE.reviews / SIZE.questions - 1}) turn,
     LATERAL (SELECT now() - make_interval(hours => 2 + (c.n * 13 + turn * 1777) % ${DAYS * 24}) AS at) a`,
  `INSERT INTO practice_review (account_id, mcq_id, source_id, reviewed_at, rating, fault, in_test)
   SELECT account_id, mcq_id, id, answered_at, CASE WHEN correct THEN 3 ELSE 1 END, CASE WHEN NOT correct THEN 'wrong' END, false
   FROM practice_answer WHERE account_id = $1`,
  `INSERT INTO practice_card (account_id, mcq_id, stability, difficulty, reviewed_on, reviews, correct, fault, faults, faulted_at, right_days)
   SELECT r.account_id, r.mcq_id, 1 + (c.n * 31) % 200, 5, max(r.day), count(*), c.n % 10 < 7,
     CASE WHEN c.n % 5 = 0 THEN 'wrong' END, 1, CASE WHEN c.n % 5 = 0 THEN max(r.reviewed_at) END, 0
   FROM practice_review r JOIN bench_copy c ON c.id = r.mcq_id WHERE r.account_id = $1 GROUP BY r.account_id, r.mcq_id, c.n`,
  `INSERT INTO practice_day (account_id, day, answered, correct)
   SELECT account_id, day, count(*), count(*) FILTER (WHERE rating > 1) FROM practice_review WHERE account_id = $1 GROUP BY account_id, day`,
  "UPDATE account SET target_post = 'section-officer' WHERE id = $1",
];

/** Fills questions and one account's history. @returns ids of the questions */
export async function fillPractice(pool: pg.Pool, accountId: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    for (const text of QUESTIONS) await client.query(text);
    for (const text of HISTORY) await client.query(text, text.includes("$1") ? [accountId] : []);
    await client.query("ANALYZE");
    const { rows } = await client.query<{ id: string }>("SELECT id FROM bench_copy ORDER BY n");
    return rows.map(({ id }) => id);
  } finally {
    client.release(true); // its temporary tables go with it
  }
}
