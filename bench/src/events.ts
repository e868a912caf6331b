import pg from "pg";
import { candidates, confirm, makeEvent } from "./eventSeed.ts";
import { bytesOf } from "./load.ts";
import type { Server } from "./processes.ts";
import { residentMiB } from "./processMemory.ts";
import { benchRanks, type RankFigures } from "./ranks.ts";
import type { Candidate } from "./seed.ts";
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
  ranks: RankFigures;
}

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
    await confirm(pool, eventId, people);
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
    const weighed = mostMiB;
    const ranks = await benchRanks(pool, socket, { id: eventId, test_id: testId });
    const wanted = CANDIDATES * mcqs.length;
    return { rush, start, save, submit, kept: { ...found, wanted }, mostMiB: weighed, ranks };
  } finally {
    clearInterval(weighing);
    await pool.end();
  }
}
