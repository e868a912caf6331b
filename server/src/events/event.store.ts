import type { EventState, RegistrationState } from "@sarathi/contract";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { containing } from "../foundation/db/like.ts";
import { offsetPage } from "../foundation/db/page.ts";
import type { ExamEvent } from "../foundation/db/types.generated.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const events = (db: Db) =>
  db
    .selectFrom("exam_event as e")
    .select(["e.id", "e.slug", "e.test_id", "e.title", "e.short_description"])
    .select(["e.instructions", "e.state", "e.timing_mode", "e.registration_opens_at", "e.registration_closes_at"])
    .select(["e.lobby_minutes", "e.starts_at", "e.entry_closes_at", "e.ends_at", "e.results_at"])
    .select(["e.solutions_at", "e.objections_until", "e.fee", "e.needs_approval", "e.capacity"])
    .select(["e.has_waiting_list", "e.pay_within_minutes", "e.settle_minutes", "e.offer_minutes", "e.payment_account"])
    .select(["e.payment_qr", "e.last_roll", "e.results_published_at", "e.revision", "e.published_at"])
    .select(["e.key_final_at", "e.created_at"])
    .select(sql<Date>`date_trunc('milliseconds', now())`.as("now"));
export type EventRow = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** An event by its id, its slug, or the id of its paper: a paper is of one event. */
export const findEvent = (db: Db, idOrSlug: string) =>
  events(db)
    .where((is) =>
      UUID.test(idOrSlug)
        ? is.or([is("e.id", "=", idOrSlug), is("e.test_id", "=", idOrSlug)])
        : is("e.slug", "=", idOrSlug),
    )
    .executeTakeFirst();

/** The published event that a paper belongs to, by its id. */
export async function eventOfTest(db: Db, testId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("exam_event")
    .select("id")
    .where("test_id", "=", testId)
    .where("state", "<>", "draft")
    .executeTakeFirst();
  return row?.id;
}

/** Holds an event until the transaction ends: seats are counted, and its state changes, under this lock alone. */
export const lockEvent = (tx: Db, id: string) => events(tx).where("e.id", "=", id).forUpdate().executeTakeFirst();

interface PageOf {
  page: number;
  limit: number;
}
const isOver = sql<boolean>`(e.state IN ('cancelled', 'archived') OR e.results_at <= now())`;

/** Events that stand in one of the two lists below. */
export const seenEvents = (db: Db) =>
  db
    .selectFrom("exam_event as e")
    .where("e.state", "<>", "draft")
    .where(sql<boolean>`(e.published_at IS NOT NULL OR (e.state IN ('published', 'paused') AND NOT ${isOver}))`);

/** Events that candidates see and that are not over, the next first. */
export const listComing = (db: Db, page: PageOf) =>
  offsetPage(
    events(db)
      .where("e.state", "in", ["published", "paused"])
      .where(sql<boolean>`NOT ${isOver}`)
      .orderBy("e.starts_at")
      .orderBy("e.id"),
    page,
  );

/** Events that are over, the latest first. One that was archived before it took place is not among them. */
export const listPast = (db: Db, page: PageOf) =>
  offsetPage(
    events(db)
      .where("e.state", "<>", "draft")
      .where("e.published_at", "is not", null)
      .where(isOver)
      .orderBy("e.starts_at", "desc")
      .orderBy("e.id", "desc"),
    page,
  );

/** Events of which an account has a registration, its latest first. */
export const listOfAccount = (db: Db, accountId: string, page: PageOf) =>
  offsetPage(
    events(db)
      .innerJoin(
        (eb) =>
          eb
            .selectFrom("event_registration")
            .select(["event_id", sql<Date>`max(created_at)`.as("registered_at")])
            .where("account_id", "=", accountId)
            .groupBy("event_id")
            .as("r"),
        (join) => join.onRef("r.event_id", "=", "e.id"),
      )
      .orderBy("r.registered_at", "desc")
      .orderBy("e.id", "desc"),
    page,
  );

export interface AdminEventFilter extends PageOf {
  search?: string | undefined;
  state?: EventState | undefined;
  past: boolean;
}

export function listAdmin(db: Db, { search, state, past, ...page }: AdminEventFilter) {
  const words = sql<string>`concat_ws(' ', e.title->>'ne', e.title->>'en', e.slug)`;
  const found = events(db)
    .where(past ? isOver : sql<boolean>`NOT ${isOver}`)
    .$if(state !== undefined, (q) => q.where("e.state", "=", state as EventState))
    .$if(!!search, (q) =>
      q.where(({ eb, and }) =>
        and((search as string).split(/\s+/).map((word) => eb(words, "ilike", containing(word)))),
      ),
    )
    .orderBy(past ? "e.starts_at" : "e.updated_at", "desc")
    .orderBy("e.id", "desc");
  return offsetPage(found, page);
}

export const insertEvent = (db: Db, event: Insertable<ExamEvent>) =>
  db.insertInto("exam_event").values(event).execute();

export const updateEvent = (db: Db, id: string, columns: Updateable<ExamEvent>) =>
  db
    .updateTable("exam_event")
    .set({ ...columns, updated_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();

export const deleteEvent = (db: Db, id: string) => db.deleteFrom("exam_event").where("id", "=", id).execute();

/** How many events there are in each state. */
export async function countEvents(db: Db): Promise<Map<EventState, number>> {
  const rows = await db
    .selectFrom("exam_event")
    .select(["state", sql<number>`count(*)::int`.as("n")])
    .groupBy("state")
    .execute();
  return new Map(rows.map(({ state, n }) => [state as EventState, n]));
}

/** Titles of events by id, for the audit log. */
export async function eventTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("exam_event")
    .select(["id", sql<string>`coalesce(title->>'en', title->>'ne')`.as("title")])
    .where("id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Registrations of all events by state, and since when the oldest of them waits for a decision. */
export async function countAll(db: Db) {
  const rows = await db
    .selectFrom("event_registration")
    .select(["state", sql<number>`count(*)::int`.as("n"), sql<Date>`min(updated_at)`.as("since")])
    .groupBy("state")
    .execute();
  const counts = new Map(rows.map(({ state, n }) => [state as RegistrationState, n]));
  return { counts, waitingSince: rows.find(({ state }) => state === "under_review")?.since };
}

/** Paisa of verified payments. */
export async function paidInAll(db: Db): Promise<number> {
  const row = await db
    .selectFrom("event_payment")
    .select(sql<number>`coalesce(sum(amount), 0)::float8`.as("paid"))
    .where("state", "=", "verified")
    .executeTakeFirst();
  return row?.paid ?? 0;
}
