import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** Hours before a start at which who is confirmed is reminded, the earliest first. */
export const REMINDER_HOURS = [24, 1] as const;

/** Events of which reminders are due: so many hours before the start, until the next ones are, never after it. */
export async function remindersDue(db: Db): Promise<{ id: string; hours: number }[]> {
  const { rows } = await sql<{ id: string; hours: number }>`
    SELECT e.id, h.hours FROM exam_event e
    CROSS JOIN unnest(${[...REMINDER_HOURS]}::int[], ${[...REMINDER_HOURS.slice(1), 0]}::int[]) AS h(hours, until)
    WHERE e.state = 'published' AND e.starts_at > now()
      AND now() >= e.starts_at - make_interval(hours => h.hours) AND now() < e.starts_at - make_interval(hours => h.until)
    ORDER BY e.starts_at, e.id`.execute(db);
  return rows;
}

/**
 * Notes that confirmed candidates of a held event are reminded; each once, whoever comes first.
 * @returns who was not before, at most so many
 */
export async function takeReminders(tx: Db, eventId: string, hours: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    INSERT INTO event_reminder (event_id, account_id, hours)
    SELECT r.event_id, r.account_id, ${hours} FROM event_registration r
    WHERE r.event_id = ${eventId} AND r.state = 'confirmed' AND NOT EXISTS (
      SELECT FROM event_reminder m WHERE m.event_id = r.event_id AND m.account_id = r.account_id AND m.hours = ${hours})
    ORDER BY r.account_id LIMIT ${most}
    ON CONFLICT DO NOTHING RETURNING account_id`.execute(tx);
  return rows.map(({ account_id }) => account_id);
}

/** The event begins later: what is due again by its new start is no longer noted. */
export async function forgetReminders(tx: Db, eventId: string, startsAt: Date): Promise<void> {
  await sql`DELETE FROM event_reminder WHERE event_id = ${eventId}
    AND ${startsAt}::timestamptz - make_interval(hours => hours) > now()`.execute(tx);
}
