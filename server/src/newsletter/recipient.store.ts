import { type CampaignFigures, type CampaignSegment, MONTHLY_DAYS } from "@sarathi/contract";
import { sql } from "kysely";
import { aimsToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import type { Part } from "./campaign.store.ts";

/**
 * Whoever wants fewer numbers may have another: none went to them in thirty days, and none waits for them. What was
 * stopped, failed or skipped before its mail went takes no time from anybody. By recipient, along its indexes.
 */
const mayHaveAnother = sql<boolean>`NOT EXISTS (SELECT FROM newsletter_recipient r
    WHERE r.subscriber_id = s.id AND r.state IN ('claimed', 'sent', 'in_doubt')
      AND r.settled_at > now() - make_interval(days => ${MONTHLY_DAYS}::int))
  AND NOT EXISTS (SELECT FROM newsletter_campaign c
    JOIN newsletter_recipient r ON r.campaign_id = c.id AND r.subscriber_id = s.id AND r.state = 'queued'
    WHERE c.state IN ('sending', 'paused'))`;

/** Who gets a number: who wants its topic, and not fewer than it makes. */
const audience = (db: Db, { topic, language, targetPost }: CampaignSegment) =>
  db
    .selectFrom("newsletter_subscriber as s")
    .where("s.state", "=", "confirmed")
    .where(sql<boolean>`${topic}::text = ANY(s.topics)`)
    .where(sql<boolean>`(s.pace = 'every' OR (${mayHaveAnother}))`)
    .$if(language !== null, (q) => q.where("s.language", "=", language as "ne" | "en"))
    .$if(targetPost !== null, (q) =>
      q.where("s.account_id", "in", aimsToJoin(db).clearSelect().select("id").where("target_post", "=", targetPost)),
    );

export async function countAudience(db: Db, segment: CampaignSegment): Promise<number> {
  const { count } = await audience(db, segment)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Writes a row for everybody of a part of the addresses who gets a number, each once. One number at a time, so that two
 * that begin together see whom the other has taken.
 */
export async function fillAudience(
  tx: Db,
  campaignId: string,
  segment: CampaignSegment,
  { after, to }: Part,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('newsletter audience', 0))`.execute(tx);
  const who = audience(tx, segment)
    .select([sql<string>`${campaignId}::uuid`.as("campaign_id"), "s.id"])
    .where("s.id", ">", after)
    .$if(to !== undefined, (q) => q.where("s.id", "<=", to as string))
    .orderBy("s.id");
  await sql`INSERT INTO newsletter_recipient (campaign_id, subscriber_id) ${who} ON CONFLICT DO NOTHING`.execute(tx);
}

export interface Claimed {
  id: string;
  email: string;
  language: "ne" | "en";
}

/**
 * Takes the next who wait, for one worker that holds the number; who ended the newsletter meanwhile is skipped. From the
 * commit on they count as handed to the mail server.
 */
export async function claim(db: Db, campaignId: string, worker: string, most: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed & { state: string }>`
    WITH due AS (
      SELECT r.subscriber_id FROM newsletter_recipient r
      WHERE r.campaign_id = ${campaignId} AND r.state = 'queued' AND r.next_at <= now()
        AND EXISTS (SELECT FROM newsletter_campaign c
          WHERE c.id = ${campaignId} AND c.state = 'sending' AND c.worker = ${worker})
      ORDER BY r.next_at, r.subscriber_id LIMIT ${most} FOR UPDATE SKIP LOCKED)
    UPDATE newsletter_recipient r
    SET state = CASE WHEN s.state = 'confirmed' THEN 'claimed' ELSE 'skipped' END, tries = r.tries + 1, settled_at = now()
    FROM due JOIN newsletter_subscriber s ON s.id = due.subscriber_id
    WHERE r.campaign_id = ${campaignId} AND r.subscriber_id = due.subscriber_id
    RETURNING s.id, s.email, s.language, r.state`.execute(db);
  return rows.filter(({ state }) => state === "claimed");
}

/** Whether somebody waits whose time has come. */
export async function hasDue(db: Db, campaignId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM newsletter_recipient
    WHERE campaign_id = ${campaignId} AND state = 'queued' AND next_at <= now() LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** How the handing over of one went: settled, or to be tried again. */
export type Outcome = "sent" | "nobody" | "refused" | "refused_together" | "in_doubt" | "later" | "away";

/** Tries at an address whose mail server says "later"; minutes to the next, each time three times as long. */
const MAX_TRIES = 3;
const WAIT_MINUTES = 5;

/** Writes down how it went with some; what was in doubt since another took over is settled too. */
export async function settle(db: Db, campaignId: string, ids: readonly string[], outcome: Outcome): Promise<void> {
  if (ids.length === 0) return;
  const which = sql`campaign_id = ${campaignId} AND subscriber_id = ANY(${ids}::uuid[]) AND state IN ('claimed', 'in_doubt')`;
  if (outcome === "away") {
    // No mail server was there: it is no try of theirs.
    await sql`UPDATE newsletter_recipient SET state = 'queued', tries = tries - 1, settled_at = NULL
      WHERE ${which}`.execute(db);
  } else if (outcome === "refused_together") {
    // Most likely the server refuses everybody; whom it refuses each time all the same is not put back for ever.
    await sql`UPDATE newsletter_recipient SET state = CASE WHEN tries >= ${MAX_TRIES} THEN 'failed' ELSE 'queued' END
      WHERE ${which}`.execute(db);
  } else if (outcome === "later") {
    await sql`UPDATE newsletter_recipient SET state = CASE WHEN tries >= ${MAX_TRIES} THEN 'failed' ELSE 'queued' END,
      next_at = now() + make_interval(mins => (${WAIT_MINUTES} * 3 ^ (tries - 1))::int) WHERE ${which}`.execute(db);
  } else {
    const state = outcome === "nobody" || outcome === "refused" ? "failed" : outcome;
    await sql`UPDATE newsletter_recipient SET state = ${state}, settled_at = now() WHERE ${which}`.execute(db);
  }
}

/** Whom a worker that is gone had handed over, without a word of how it went: they are not sent to again. */
export async function doubtClaimed(db: Db, campaignId: string): Promise<number> {
  const { rows } = await sql`UPDATE newsletter_recipient SET state = 'in_doubt'
    WHERE campaign_id = ${campaignId} AND state = 'claimed' RETURNING 1`.execute(db);
  return rows.length;
}

export async function noteUnsubscribed(tx: Db, campaignId: string, subscriberId: string): Promise<void> {
  await sql`UPDATE newsletter_recipient SET unsubscribed_at = now()
    WHERE campaign_id = ${campaignId} AND subscriber_id = ${subscriberId} AND unsubscribed_at IS NULL`.execute(tx);
}

/** What became of a number, by addresses. */
export async function figuresOf(db: Db, campaignId: string): Promise<CampaignFigures> {
  const { rows } = await sql<CampaignFigures>`
    SELECT count(*) FILTER (WHERE state IN ('queued', 'claimed'))::int AS queued,
      count(*) FILTER (WHERE state = 'sent')::int AS sent,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      count(*) FILTER (WHERE state = 'in_doubt')::int AS "inDoubt",
      count(*) FILTER (WHERE state = 'skipped')::int AS skipped,
      count(bounced_at)::int AS bounced, count(complained_at)::int AS complained,
      count(unsubscribed_at)::int AS unsubscribed
    FROM newsletter_recipient WHERE campaign_id = ${campaignId}`.execute(db);
  return rows[0] as CampaignFigures;
}
