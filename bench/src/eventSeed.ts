import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { type Candidate, seedCandidates } from "./seed.ts";

const PAPER = "section-officer-first-paper-1";

/** A published event of a copy of a paper; it goes on from so many minutes before now. */
export async function makeEvent(pool: pg.Pool, begunMinutes: number, capacity: number | null) {
  const [testId, eventId] = [uuidv7(), uuidv7()];
  const tag = testId.slice(-6);
  await pool.query(
    `INSERT INTO mock_test (id, slug, category_id, title, short_description, duration_minutes, test_type, negative_num,
       negative_den, multi_answer_policy, shuffle_questions, shuffle_options, pass_marks_milli, attempts_allowed,
       grace_seconds, late_sync_seconds, solutions, languages)
     SELECT $1, 'bench-' || $2::text, category_id, title, short_description, duration_minutes, 'event', negative_num, negative_den,
       multi_answer_policy, shuffle_questions, shuffle_options, pass_marks_milli, 1, grace_seconds, 600, 'at', languages
     FROM mock_test WHERE slug = $3`,
    [testId, tag, PAPER],
  );
  await pool.query(
    `WITH old AS (SELECT s.id, s.position, s.title, gen_random_uuid() AS made FROM test_section s
         JOIN mock_test t ON t.id = s.test_id WHERE t.slug = $2),
       made AS (INSERT INTO test_section (id, test_id, position, title) SELECT made, $1, position, title FROM old RETURNING id)
     SELECT count(*) FROM made`,
    [testId, PAPER],
  );
  await pool.query(
    `INSERT INTO test_question (test_id, position, section_id, mcq_id, version, marks_milli)
     SELECT $1, q.position, mine.id, q.mcq_id, q.version, q.marks_milli FROM test_question q
     JOIN mock_test t ON t.id = q.test_id AND t.slug = $2 JOIN test_section s ON s.id = q.section_id
     JOIN test_section mine ON mine.test_id = $1 AND mine.position = s.position`,
    [testId, PAPER],
  );
  await pool.query("UPDATE mock_test SET state = 'published', published_at = now() WHERE id = $1", [testId]);
  await pool.query(
    `INSERT INTO exam_event (id, slug, test_id, title, state, registration_opens_at, registration_closes_at, starts_at,
       entry_closes_at, ends_at, results_at, capacity, published_at)
     SELECT $1, 'bench-' || $2::text, $3, '{"en":"Bench"}', 'published', now() - interval '2 days', at - interval '1 minute', at,
       at + interval '80 minutes', at + interval '3 hours', at + interval '5 hours', $5, now()
     FROM (SELECT now() - make_interval(mins => $4) AS at) AS t`,
    [eventId, tag, testId, begunMinutes, capacity],
  );
  const { rows } = await pool.query<{ mcq_id: string }>(
    "SELECT mcq_id FROM test_question WHERE test_id = $1 ORDER BY position",
    [testId],
  );
  return { testId, eventId, mcqs: rows.map((row) => row.mcq_id) };
}

/** Signed-in accounts whose addresses are proven. */
export async function candidates(pool: pg.Pool, count: number): Promise<Candidate[]> {
  const made = await seedCandidates(pool, count);
  const ids = made.map(({ accountId }) => accountId);
  await pool.query("UPDATE account SET email_verified_at = now() WHERE id = ANY($1::uuid[])", [ids]);
  return made;
}

/** Registers them for an event, each with a roll number. */
export async function confirm(pool: pg.Pool, eventId: string, people: readonly Candidate[]): Promise<void> {
  await pool.query(
    `INSERT INTO event_registration (id, event_id, account_id, state, roll_no)
     SELECT gen_random_uuid(), $1, id, 'confirmed', n FROM unnest($2::uuid[]) WITH ORDINALITY AS a(id, n)`,
    [eventId, people.map(({ accountId }) => accountId)],
  );
}
