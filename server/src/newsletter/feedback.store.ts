import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** Mails that did not come through for a passing reason, in so many days, after which an address counts as gone. */
const SOFT_BOUNCES = 3;
const SOFT_DAYS = 30;

/** Notes at the last number that went to an address what came back of it. */
const noteLast = (column: "bounced_at" | "complained_at", subscriberId: string) => sql`
  UPDATE newsletter_recipient SET ${sql.ref(column)} = now()
  WHERE (campaign_id, subscriber_id) = (SELECT campaign_id, subscriber_id FROM newsletter_recipient
    WHERE subscriber_id = ${subscriberId} AND state NOT IN ('queued', 'skipped') ORDER BY settled_at DESC LIMIT 1)`;

/** An address is gone: it gets the newsletter no more. */
export async function bounceHard(tx: Db, subscriberId: string): Promise<void> {
  await sql`UPDATE newsletter_subscriber SET state = 'bounced', ended_at = now()
    WHERE id = ${subscriberId} AND state = 'confirmed'`.execute(tx);
  await noteLast("bounced_at", subscriberId).execute(tx);
}

/** A mail did not come through this time; three times in thirty days, and the address counts as gone. */
export async function bounceSoft(tx: Db, subscriberId: string): Promise<void> {
  await sql`UPDATE newsletter_subscriber SET soft_bounces = recent.times,
      state = CASE WHEN state = 'confirmed' AND cardinality(recent.times) >= ${SOFT_BOUNCES} THEN 'bounced' ELSE state END,
      ended_at = CASE WHEN state = 'confirmed' AND cardinality(recent.times) >= ${SOFT_BOUNCES} THEN now() ELSE ended_at END
    FROM (SELECT array_agg(time ORDER BY time) AS times FROM (
        SELECT unnest(soft_bounces) AS time FROM newsletter_subscriber WHERE id = ${subscriberId}
        UNION ALL SELECT now()) AS known
      WHERE time > now() - make_interval(days => ${SOFT_DAYS}::int)) AS recent
    WHERE id = ${subscriberId}`.execute(tx);
  await noteLast("bounced_at", subscriberId).execute(tx);
}

/** Its reader called a mail spam: it never gets one again. */
export async function complain(tx: Db, subscriberId: string): Promise<void> {
  await sql`UPDATE newsletter_subscriber SET state = 'complained', ended_at = now()
    WHERE id = ${subscriberId} AND state <> 'complained'`.execute(tx);
  await noteLast("complained_at", subscriberId).execute(tx);
}
