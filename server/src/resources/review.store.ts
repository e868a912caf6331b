import type { ContributionState } from "@sarathi/contract";
import { type Kysely, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";
import { contributions } from "./contribution.store.ts";
import { holds } from "./resource.store.ts";

export interface QueueQuery {
  state?: ContributionState | undefined;
  search?: string | undefined;
  /** Only what this account has for review. */
  reviewerId?: string | undefined;
  page: number;
  limit: number;
}

/** What the contributor's earlier ones became. */
const became = (state: "published" | "rejected") =>
  sql<number>`(SELECT count(*)::int FROM contribution o WHERE o.contributor_id = c.contributor_id AND o.state = ${sql.lit(state)})`;

const queued = (db: Db) =>
  contributions(db).select([became("published").as("published"), became("rejected").as("rejected")]);
export type QueuedRow = Awaited<ReturnType<ReturnType<typeof queued>["executeTakeFirstOrThrow"]>>;

/** Contributions that wait, those that wait longest first; of other states the latest first. */
export function listQueue(db: Db, { state, search, reviewerId, ...page }: QueueQuery) {
  const states = state ? [state] : (["submitted", "in_review"] as const);
  let found = queued(db).where("c.state", "in", states);
  if (search) found = found.where(holds(sql.ref("c.words"), search));
  if (reviewerId) found = found.where("c.reviewer_id", "=", reviewerId).where("c.state", "=", "in_review");
  const waits = !state || state === "submitted" || state === "in_review";
  const ordered = waits
    ? found.orderBy("c.submitted_at").orderBy("c.id")
    : found.orderBy("c.updated_at", "desc").orderBy("c.id", "desc");
  return offsetPage(ordered, page);
}

/** A contribution as staff see it: nobody else's draft. */
export const findQueued = (db: Db, id: string): Promise<QueuedRow | undefined> =>
  queued(db).where("c.id", "=", id).where("c.state", "<>", "draft").executeTakeFirst();

/** Gives back what a reviewer has held longer than they may. */
export async function expireClaims(db: Kysely<never> | Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM contribution WHERE state = 'in_review' AND claimed_until < now() ORDER BY id LIMIT 200`.execute(db);
  return rows.map(({ id }) => id);
}
