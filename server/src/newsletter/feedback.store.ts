import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** Mails that did not come through for a passing reason, in so many days, after which an address counts as gone. */
const SOFT_BOUNCES = 3;
const SOFT_DAYS = 30;

export const feedbackKinds = ["hard", "soft", "complaint"] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

/** What came back of a mail to an address; `campaignId` undefined: it is not said of which number. */
export interface Report {
  subscriberId: string;
  kind: FeedbackKind;
  source: string;
  campaignId?: string | undefined;
}

/** Which rows some addresses have, in the order of the rows, which are locked. */
export async function lockAddressees(tx: Db, emails: readonly string[], ids: readonly string[]) {
  const { rows } = await sql<{ id: string; email: string }>`SELECT id, email FROM newsletter_subscriber
    WHERE email IS NOT NULL AND (email = ANY(${emails}::text[]) OR id = ANY(${ids}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return rows;
}

/** Writes down that something was reported. @returns false: it was before */
export async function noteReport(tx: Db, { subscriberId, kind, source }: Report): Promise<boolean> {
  const { rows } = await sql`INSERT INTO newsletter_feedback (subscriber_id, kind, source)
    VALUES (${subscriberId}, ${kind}, ${source}) ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Notes at a number, or at the last one that went to an address, what came back of it. */
const noteNumber = (column: "bounced_at" | "complained_at", { subscriberId, campaignId }: Report) => sql`
  UPDATE newsletter_recipient SET ${sql.ref(column)} = coalesce(${sql.ref(column)}, now())
  WHERE subscriber_id = ${subscriberId} AND campaign_id = coalesce(${campaignId ?? null}::uuid, (
    SELECT campaign_id FROM newsletter_recipient
    WHERE subscriber_id = ${subscriberId} AND state NOT IN ('queued', 'skipped') ORDER BY settled_at DESC LIMIT 1))`;

/** An address is gone: it gets the newsletter no more. */
export async function bounceHard(tx: Db, report: Report): Promise<void> {
  await sql`UPDATE newsletter_subscriber SET state = 'bounced', ended_at = now()
    WHERE id = ${report.subscriberId} AND state = 'confirmed'`.execute(tx);
  await noteNumber("bounced_at", report).execute(tx);
}

/** A mail did not come through this time; three times in thirty days, and the address counts as gone. */
export async function bounceSoft(tx: Db, report: Report): Promise<void> {
  await sql`UPDATE newsletter_subscriber SET soft_bounces = recent.times,
      state = CASE WHEN state = 'confirmed' AND cardinality(recent.times) >= ${SOFT_BOUNCES} THEN 'bounced' ELSE state END,
      ended_at = CASE WHEN state = 'confirmed' AND cardinality(recent.times) >= ${SOFT_BOUNCES} THEN now() ELSE ended_at END
    FROM (SELECT array_agg(time ORDER BY time) AS times FROM (
        SELECT unnest(soft_bounces) AS time FROM newsletter_subscriber WHERE id = ${report.subscriberId}
        UNION ALL SELECT now()) AS known
      WHERE time > now() - make_interval(days => ${SOFT_DAYS}::int)) AS recent
    WHERE id = ${report.subscriberId}`.execute(tx);
  await noteNumber("bounced_at", report).execute(tx);
}

/** Its reader called a mail spam: it never gets one again. */
export async function complain(tx: Db, report: Report): Promise<void> {
  await sql`UPDATE newsletter_subscriber SET state = 'complained', ended_at = now()
    WHERE id = ${report.subscriberId} AND state <> 'complained'`.execute(tx);
  await noteNumber("complained_at", report).execute(tx);
}
