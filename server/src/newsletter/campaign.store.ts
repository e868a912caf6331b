import type { CampaignContent, CampaignSegment, CampaignState } from "@sarathi/contract";
import { type Selectable, sql, type Transaction } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";
import type { DB, NewsletterCampaign } from "../foundation/db/types.generated.ts";
import type { QueueFacts } from "../foundation/waiting.ts";

const COLUMNS = [
  ...(["id", "state", "content", "topic", "language", "target_post", "per_second", "is_listed", "number"] as const),
  ...(["version", "send_at", "started_at", "finished_at", "created_at", "updated_at"] as const),
] as const;
export type CampaignRow = Omit<Pick<Selectable<NewsletterCampaign>, (typeof COLUMNS)[number]>, "content"> & {
  content: CampaignContent;
};

export interface Draft {
  content: CampaignContent;
  segment: CampaignSegment;
  perSecond: number;
  isListed: boolean;
}

const columnsOf = ({ content, segment, perSecond, isListed }: Draft) => ({
  content: JSON.stringify(content),
  topic: segment.topic,
  language: segment.language,
  target_post: segment.targetPost,
  per_second: perSecond,
  is_listed: isListed,
});

const rows = (db: Db) =>
  db.selectFrom("newsletter_campaign").select(COLUMNS).$narrowType<{ content: CampaignContent }>();

/** Numbers, latest changed first. */
export const listCampaigns = (
  db: Db,
  { state, ...page }: { page: number; limit: number; state?: CampaignState | undefined },
) =>
  offsetPage(
    rows(db)
      .$if(state !== undefined, (q) => q.where("state", "=", state as CampaignState))
      .orderBy("updated_at", "desc")
      .orderBy("id", "desc"),
    page,
  );

export const findCampaign = (db: Db, id: string): Promise<CampaignRow | undefined> =>
  rows(db).where("id", "=", id).executeTakeFirst();

export const lockCampaign = (tx: Transaction<DB>, id: string): Promise<CampaignRow | undefined> =>
  rows(tx).where("id", "=", id).forUpdate().executeTakeFirst();

export async function insertCampaign(tx: Db, id: string, draft: Draft): Promise<void> {
  await tx
    .insertInto("newsletter_campaign")
    .values({ id, ...columnsOf(draft) })
    .execute();
}

export async function updateDraft(tx: Db, id: string, draft: Draft): Promise<void> {
  await tx
    .updateTable("newsletter_campaign")
    .set({ ...columnsOf(draft), version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

export async function deleteCampaign(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom("newsletter_campaign").where("id", "=", id).execute();
}

/** Sets its state, and when it goes where that changes. */
export async function setState(tx: Db, id: string, state: CampaignState, sendAt?: string): Promise<void> {
  await tx
    .updateTable("newsletter_campaign")
    .set({
      state,
      version: sql`version + 1`,
      updated_at: sql`now()`,
      ...(sendAt && { send_at: sendAt }),
    })
    .where("id", "=", id)
    .execute();
}

/** Numbers whose time has come, by when it did. */
export async function dueCampaigns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM newsletter_campaign
    WHERE state = 'scheduled' AND send_at <= now() ORDER BY send_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Begins one whose time has come, unless another was here or it was taken back. */
export async function startCampaign(db: Db, id: string): Promise<void> {
  await sql`
    UPDATE newsletter_campaign SET state = 'sending', started_at = now(), updated_at = now(), version = version + 1,
      number = nextval('newsletter_number')
    WHERE id = ${id} AND state = 'scheduled' AND send_at <= now()`.execute(db);
}

/** Numbers that are being sent, the earliest first. */
export async function sendingCampaigns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM newsletter_campaign
    WHERE state = 'sending' ORDER BY started_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Makes a number one worker's for so many seconds, or renews it. @returns undefined: another's, or not being sent */
export async function holdCampaign(
  db: Db,
  id: string,
  worker: string,
  seconds: number,
): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    UPDATE newsletter_campaign SET worker = ${worker}, worker_until = now() + make_interval(secs => ${seconds}::int)
    WHERE id = ${id} AND state = 'sending'
      AND (worker IS NULL OR worker = ${worker} OR worker_until < now())
    RETURNING ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(db);
  return rows[0];
}

/** So many addresses are looked at in one statement, which no number of subscribers makes long. */
const PART = 5_000;

/** Of the addresses that one worker is to look at next, the first that is not among them and the last that is. */
export interface Part {
  after: string;
  /** Undefined: they are the last. */
  to: string | undefined;
}

/**
 * Which addresses come next when it is written who gets a number; renews the worker's hold and locks the number.
 * @returns undefined: all were looked at, or it is no longer this worker's
 */
export async function nextPart(
  tx: Transaction<DB>,
  id: string,
  worker: string,
  { seconds, size = PART }: { seconds: number; size?: number | undefined },
): Promise<Part | undefined> {
  const { rows: held } = await sql<{ after: string }>`
    UPDATE newsletter_campaign SET worker_until = now() + make_interval(secs => ${seconds}::int)
    WHERE id = ${id} AND state = 'sending' AND worker = ${worker} AND filled_at IS NULL
    RETURNING coalesce(filled_to, '00000000-0000-0000-0000-000000000000') AS after`.execute(tx);
  const after = held[0]?.after;
  if (after === undefined) return undefined;
  const { rows } = await sql<{ id: string }>`SELECT id FROM newsletter_subscriber WHERE id > ${after}
    ORDER BY id OFFSET ${size - 1} LIMIT 1`.execute(tx);
  return { after, to: rows[0]?.id };
}

/** Notes how far it is written who gets a number. */
export async function endPart(tx: Transaction<DB>, id: string, { to }: Part): Promise<void> {
  await sql`UPDATE newsletter_campaign SET filled_to = ${to ?? null},
    filled_at = CASE WHEN ${to === undefined} THEN now() END WHERE id = ${id}`.execute(tx);
}

/** Gives it back, and says that it is sent when nobody waits for it any more. */
export async function releaseCampaign(db: Db, id: string, worker: string): Promise<void> {
  await sql`UPDATE newsletter_campaign SET worker = NULL, worker_until = NULL
    WHERE id = ${id} AND worker = ${worker}`.execute(db);
  await sql`UPDATE newsletter_campaign SET state = 'sent', finished_at = now(), updated_at = now(), version = version + 1
    WHERE id = ${id} AND state = 'sending' AND worker IS NULL AND filled_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM newsletter_recipient r WHERE r.campaign_id = ${id} AND r.state IN ('queued', 'claimed'))`.execute(db);
}

/** Stops one that is being sent. @returns whether it was */
export async function pauseCampaign(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`UPDATE newsletter_campaign SET state = 'paused', updated_at = now(), version = version + 1
    WHERE id = ${id} AND state = 'sending' RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Numbers that everybody may read, the latest first. */
export const listArchived = (db: Db, page: { page: number; limit: number }) =>
  offsetPage(archived(db).orderBy("number", "desc"), page);

export const findArchived = (db: Db, number: number): Promise<CampaignRow | undefined> =>
  archived(db).where("number", "=", number).executeTakeFirst();

/** From its first mail on, which names the address. */
const archived = (db: Db) =>
  rows(db).where("is_listed", "=", true).where("started_at", "is not", null).where("number", "is not", null);

/** What numbers are called, for the audit log. */
export async function campaignTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await rows(db).where("id", "in", ids).execute();
  return new Map(found.map(({ id, content }) => [id, (content.ne ?? content.en)?.subject ?? ""]));
}

/**
 * For a backup that is brought back: what has gone out since must not go out again by itself. Numbers under way wait for
 * an administrator, those with a time are drafts again. A backup from before the newsletter has none.
 */
export const haltNewsletters = `DO $$ BEGIN
  IF to_regclass('public.newsletter_campaign') IS NOT NULL THEN
    UPDATE newsletter_campaign SET state = 'paused', worker = NULL, worker_until = NULL WHERE state = 'sending';
    UPDATE newsletter_campaign SET state = 'draft', send_at = NULL WHERE state = 'scheduled';
  END IF;
END $$`;

/** Numbers that were stopped while they were sent, by staff or because the mail server gave no answers. */
export async function haltedCampaigns(db: Db): Promise<QueueFacts> {
  const { rows } = await sql<QueueFacts>`
    SELECT count(*)::int AS count, min(updated_at) AS oldest FROM newsletter_campaign WHERE state = 'paused'`.execute(
    db,
  );
  return rows[0] ?? { count: 0 };
}
