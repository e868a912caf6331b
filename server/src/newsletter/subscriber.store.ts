import { CONFIRM_HOURS, type NewsletterPace, PENDING_DAYS } from "@sarathi/contract";
import { type Selectable, sql, type Transaction } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { DB, NewsletterSubscriber } from "../foundation/db/types.generated.ts";

const COLUMNS = ["id", "email", "account_id", "state", "language", "topics", "pace", "confirmed_at"] as const;
export type SubscriberRow = Pick<Selectable<NewsletterSubscriber>, (typeof COLUMNS)[number]>;

/** What somebody wants of the newsletter; what is undefined stays. */
export interface Wishes {
  topics?: string[] | undefined;
  pace?: NewsletterPace | undefined;
  language?: "ne" | "en" | undefined;
}

export const findSubscriber = (db: Db, by: { id: string } | { email: string }): Promise<SubscriberRow | undefined> => {
  const query = db.selectFrom("newsletter_subscriber").select(COLUMNS).where("email", "is not", null);
  return ("id" in by ? query.where("id", "=", by.id) : query.where("email", "=", by.email)).executeTakeFirst();
};

export type AllWishes = { [Wish in keyof Wishes]-?: NonNullable<Wishes[Wish]> };

/** The row of an address, made as one that waits for its confirmation where there is none; locked. */
export async function holdAddress(
  tx: Transaction<DB>,
  {
    accountId,
    wishes,
    ...row
  }: { id: string; email: string; source: "form" | "account"; accountId: string | undefined; wishes: AllWishes },
): Promise<SubscriberRow> {
  await tx
    .insertInto("newsletter_subscriber")
    .values({
      ...{ ...row, account_id: accountId ?? null, state: "pending" },
      ...wishes,
    })
    .onConflict((c) => c.column("email").doNothing())
    .execute();
  return tx
    .selectFrom("newsletter_subscriber")
    .select(COLUMNS)
    .where("email", "=", row.email)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** An address says, or its account does, that it wants the newsletter. @returns undefined: it called a mail spam */
export const confirm = (
  tx: Db,
  id: string,
  { topics, pace, language }: Wishes,
  accountId: string | null,
): Promise<SubscriberRow | undefined> =>
  tx
    .updateTable("newsletter_subscriber")
    .set({
      ...{ state: "confirmed", ended_at: null, soft_bounces: sql`'{}'` },
      confirmed_at: sql`CASE WHEN state = 'confirmed' THEN confirmed_at ELSE now() END`,
      account_id: sql`coalesce(${accountId}::uuid, account_id)`,
      ...(topics && { topics }),
      ...(pace && { pace }),
      ...(language && { language }),
    })
    .where("id", "=", id)
    .where("email", "is not", null)
    .where("state", "<>", "complained")
    .returning(COLUMNS)
    .executeTakeFirst();

export const changeWishes = (
  db: Db,
  id: string,
  { topics, pace, language }: Wishes,
): Promise<SubscriberRow | undefined> =>
  db
    .updateTable("newsletter_subscriber")
    .set({
      id, // so that a call that changes nothing is a statement too
      ...(topics && { topics }),
      ...(pace && { pace }),
      ...(language && { language }),
    })
    .where("id", "=", id)
    .where("email", "is not", null)
    .returning(COLUMNS)
    .executeTakeFirst();

/** Ends it for one that gets it. @returns whether it did */
export async function unsubscribe(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE newsletter_subscriber SET state = 'unsubscribed', ended_at = now()
    WHERE id = ${id} AND state = 'confirmed' RETURNING 1`.execute(db);
  return rows.length > 0;
}

export async function insertCode(
  db: Db,
  {
    hash,
    subscriberId,
    topics,
    language,
  }: { hash: Buffer; subscriberId: string; topics: string[]; language: "ne" | "en" },
): Promise<void> {
  await db
    .insertInto("newsletter_code")
    .values({
      ...{ code_hash: hash, subscriber_id: subscriberId, topics, language },
      expires_at: sql`now() + make_interval(hours => ${CONFIRM_HOURS}::int)`,
    })
    .execute();
}

/** Which address a code that can still be used confirms. */
export const addressOfCode = (db: Db, hash: Buffer) =>
  db
    .selectFrom("newsletter_code as c")
    .innerJoin("newsletter_subscriber as s", "s.id", "c.subscriber_id")
    .select("s.email")
    .where("c.code_hash", "=", hash)
    .where("c.used_at", "is", null)
    .where("c.expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();

/** Uses up a code. Of two at the same moment one gets what it stands for. */
export const useCode = (db: Db, hash: Buffer) =>
  db
    .updateTable("newsletter_code")
    .set({ used_at: sql`now()` })
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["subscriber_id", "topics", "language"])
    .executeTakeFirst();

export async function isUsedCode(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db.selectFrom("newsletter_code").select("used_at").where("code_hash", "=", hash).executeTakeFirst();
  return row !== undefined && row.used_at !== null;
}

/** Who never confirmed is forgotten, and so are codes a week after their end. */
export async function forgetOld(db: Db): Promise<void> {
  await sql`DELETE FROM newsletter_code WHERE expires_at < now() - interval '7 days'`.execute(db);
  await sql`DELETE FROM newsletter_ask WHERE began_at < now() - interval '1 day'`.execute(db);
  await sql`DELETE FROM newsletter_feedback WHERE received_at < now() - interval '60 days'`.execute(db);
  await sql`DELETE FROM newsletter_subscriber WHERE state = 'pending'
    AND created_at < now() - make_interval(days => ${PENDING_DAYS}::int)
    AND NOT EXISTS (SELECT FROM newsletter_code c WHERE c.subscriber_id = newsletter_subscriber.id
      AND c.expires_at > now())`.execute(db);
}

/** Whose subscriptions an account's are: those it is known for, and the one at its address, when that is proven. */
const isOf = (accountId: string, email: string | undefined) =>
  sql<boolean>`(account_id = ${accountId} OR email = ${email ?? null})`;

/** Takes the address out of what an account subscribed to; the row stays for the counts of what was sent. */
export async function forgetAccount(tx: Db, accountId: string, email: string | undefined): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM newsletter_subscriber
    WHERE ${isOf(accountId, email)} ORDER BY id FOR UPDATE`.execute(tx);
  for (const { id } of rows) await forgetAddress(tx, id);
}

async function forgetAddress(tx: Db, id: string): Promise<void> {
  await sql`DELETE FROM newsletter_code WHERE subscriber_id = ${id}`.execute(tx);
  await sql`DELETE FROM newsletter_feedback WHERE subscriber_id = ${id}`.execute(tx);
  await sql`UPDATE newsletter_subscriber
    SET email = NULL, account_id = NULL, topics = '{}', consent = NULL,
      state = 'unsubscribed', confirmed_at = coalesce(confirmed_at, now()), ended_at = coalesce(ended_at, now())
    WHERE id = ${id}`.execute(tx);
}

/** All that is known of the addresses of an account, for its owner. */
export const ofAccount = (db: Db, accountId: string, email: string | undefined) =>
  db
    .selectFrom("newsletter_subscriber")
    .select([...COLUMNS, ...(["source", "consent", "soft_bounces", "ended_at", "created_at"] as const)])
    .select(
      sql<Date | null>`(SELECT max(r.settled_at) FROM newsletter_recipient r
        WHERE r.subscriber_id = newsletter_subscriber.id AND r.state = 'sent')`.as("last_sent_at"),
    )
    .select(
      sql<
        { kind: string; at: string }[]
      >`(SELECT coalesce(json_agg(json_build_object('kind', f.kind, 'at', f.received_at)
        ORDER BY f.received_at), '[]') FROM newsletter_feedback f WHERE f.subscriber_id = newsletter_subscriber.id)`.as(
        "reports",
      ),
    )
    .where(isOf(accountId, email))
    .orderBy("id")
    .execute();

/** An address is an account's from now on, whatever was subscribed to there before. */
export async function linkAddress(tx: Db, accountId: string, email: string): Promise<void> {
  await sql`UPDATE newsletter_subscriber SET account_id = ${accountId} WHERE email = ${email}`.execute(tx);
}

/**
 * An account has another address: what it gets, or has ended, goes along with the same links. Where something stands at
 * the new address, that holds, unless it only waits for its confirmation. What came back or was called spam stays.
 */
export async function followAddress(tx: Db, accountId: string, former: string, email: string): Promise<void> {
  const { rows } = await sql<SubscriberRow>`SELECT ${sql.join(COLUMNS.map((column) => sql.ref(column)))}
    FROM newsletter_subscriber WHERE email IN (${former}, ${email}) ORDER BY id FOR UPDATE`.execute(tx);
  const old = rows.find((row) => row.email === former && row.account_id === accountId);
  const present = rows.find((row) => row.email === email);
  if (old?.state === "pending")
    await sql`UPDATE newsletter_subscriber SET account_id = NULL WHERE id = ${old.id}`.execute(tx);
  if (old?.state !== "confirmed" && old?.state !== "unsubscribed") return;
  const isOnlyAsked = present?.state === "pending" && old.state === "confirmed";
  if (present && !isOnlyAsked) return forgetAddress(tx, old.id);
  if (present) await sql`DELETE FROM newsletter_subscriber WHERE id = ${present.id}`.execute(tx);
  await sql`DELETE FROM newsletter_code WHERE subscriber_id = ${old.id}`.execute(tx);
  await sql`UPDATE newsletter_subscriber SET email = ${email}, soft_bounces = '{}' WHERE id = ${old.id}`.execute(tx);
}
