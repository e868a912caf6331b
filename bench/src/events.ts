import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { bytesOf } from "./load.ts";
import type { Server } from "./processes.ts";
import { residentMiB } from "./processMemory.ts";
import { type Candidate, seedCandidates } from "./seed.ts";
import { type Wave, wave } from "./wave.ts";

/** The day of an event: a rush for its seats, then all begin, save and submit. */
export interface EventFigures {
  rush: Wave & { seats: number; confirmed: number; waiting: number; places: number };
  start: Wave;
  save: Wave;
  submit: Wave;
  /** Of what was acknowledged, as the database has it then. */
  kept: { attempts: number; results: number; answers: number; wanted: number };
  mostMiB: number;
}

const PAPER = "section-officer-first-paper-1";
const SEATS = 1_000;
const RUSH = 3_000;
const RUSH_MS = 10_000;
const CANDIDATES = 5_000;
const STORM_MS = 5_000;
/** Each candidate saves once in so long. */
const SAVE_EVERY_MS = 20_000;

const auth = ({ token }: Candidate, n: number) => ({
  authorization: `Bearer ${token}`,
  "x-forwarded-for": `10.${20 + (n >> 14)}.${(n >> 7) & 127}.${n & 127}`,
});

/** A published event of a copy of a paper; it goes on from so many minutes before now. */
async function makeEvent(pool: pg.Pool, begunMinutes: number, capacity: number | null) {
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

async function candidates(pool: pg.Pool, count: number): Promise<Candidate[]> {
  const made = await seedCandidates(pool, count);
  const ids = made.map(({ accountId }) => accountId);
  await pool.query("UPDATE account SET email_verified_at = now() WHERE id = ANY($1::uuid[])", [ids]);
  return made;
}

async function benchRush(url: string, pool: pg.Pool): Promise<EventFigures["rush"]> {
  const { eventId } = await makeEvent(pool, -60, SEATS);
  const people = await candidates(pool, RUSH);
  await pool.query("VACUUM ANALYZE");
  const path = `/api/events/${eventId}/register`;
  const shots = people.map((one, n) => bytesOf({ method: "POST", path, headers: auth(one, n), body: {} }));
  const figures = await wave(url, shots, RUSH_MS);
  const { rows } = await pool.query<{ confirmed: number; waiting: number; places: number }>(
    `SELECT count(*) FILTER (WHERE state = 'confirmed')::int AS confirmed, count(*) FILTER (WHERE state = 'waitlisted')::int AS waiting,
       count(DISTINCT (waiting_since, id)) FILTER (WHERE state = 'waitlisted')::int AS places
     FROM event_registration WHERE event_id = $1`,
    [eventId],
  );
  return { ...figures, seats: SEATS, ...(rows[0] as { confirmed: number; waiting: number; places: number }) };
}

/** A rush for seats; 5,000 who begin, save and submit at one moment each. */
export async function benchEvents({ url, pid }: Server, socket: string): Promise<EventFigures> {
  const pool = new pg.Pool({ host: socket, user: "sarathi", database: "sarathi", max: 4 });
  let mostMiB = 0;
  const weighing = setInterval(() => {
    mostMiB = Math.max(mostMiB, residentMiB(pid));
  }, 250);
  try {
    const rush = await benchRush(url, pool);
    const { testId, eventId, mcqs } = await makeEvent(pool, 1, null);
    const people = await candidates(pool, CANDIDATES);
    await pool.query(
      `INSERT INTO event_registration (id, event_id, account_id, state, roll_no)
       SELECT gen_random_uuid(), $1, id, 'confirmed', n FROM unnest($2::uuid[]) WITH ORDINALITY AS a(id, n)`,
      [eventId, people.map(({ accountId }) => accountId)],
    );
    await pool.query("VACUUM ANALYZE");
    const begin = (one: Candidate, n: number) =>
      bytesOf({ method: "POST", path: `/api/events/${eventId}/start`, headers: auth(one, n) });
    const start = await wave(url, people.map(begin), STORM_MS);
    const { rows } = await pool.query<{ id: string; account_id: string }>(
      "SELECT id, account_id FROM attempt WHERE test_id = $1",
      [testId],
    );
    const idOf = new Map(rows.map((row) => [row.account_id, row.id]));
    let seq = Date.now();
    const save = await wave(
      url,
      people.map((one, n) => {
        const answers = [{ mcqId: mcqs[n % mcqs.length], selectedOptionIndex: n % 4, seq: ++seq, timeSpentMs: 9_000 }];
        const path = `/api/attempts/${idOf.get(one.accountId)}/answers`;
        return bytesOf({ method: "PUT", path, headers: auth(one, n), body: { answers } });
      }),
      SAVE_EVERY_MS,
    );
    const answers = mcqs.map((mcqId, i) => ({ mcqId, selectedOptionIndex: i % 4, seq: seq + 1_000 }));
    const submit = await wave(
      url,
      people.map((one, n) =>
        bytesOf({
          method: "POST",
          path: "/api/events/submit",
          headers: auth(one, n),
          body: { mockTestId: testId, answers },
        }),
      ),
      STORM_MS,
    );
    const kept = await pool.query<{ attempts: number; results: number; answers: number }>(
      `SELECT (SELECT count(*)::int FROM attempt WHERE test_id = $1) AS attempts,
         (SELECT count(*)::int FROM result WHERE test_id = $1) AS results,
         (SELECT count(*)::int FROM result r, jsonb_array_elements(r.marking->'answers') one WHERE r.test_id = $1 AND one->0 <> '0') AS answers`,
      [testId],
    );
    const found = kept.rows[0] as { attempts: number; results: number; answers: number };
    return { rush, start, save, submit, kept: { ...found, wanted: CANDIDATES * mcqs.length }, mostMiB };
  } finally {
    clearInterval(weighing);
    await pool.end();
  }
}
