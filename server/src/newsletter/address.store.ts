import type { NewsletterTopic, SubscriberState } from "@sarathi/contract";
import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { containing } from "../foundation/db/like.ts";
import { type Keyset, keysetPage } from "../foundation/db/page.ts";

const LATEST_FIRST: Keyset = {
  list: "newsletter-subscribers",
  order: "desc",
  keys: [
    { column: "created_at", type: "instant" },
    { column: "id", type: "uuid" },
  ],
};

export interface AddressQuery {
  search?: string | undefined;
  state?: SubscriberState | undefined;
  topic?: NewsletterTopic | undefined;
  cursor?: string | undefined;
  page: number;
  limit: number;
}

/** Addresses of the newsletter, latest first, for administrators. */
export function listAddresses(db: Db, { search, state, topic, ...page }: AddressQuery) {
  const query = db
    .selectFrom("newsletter_subscriber")
    .select(["id", "email", "state", "topics", "pace", "language", "source", "consent"])
    .select(["created_at", "confirmed_at", "ended_at"])
    .where("email", "is not", null)
    .$if(!!search, (q) => q.where("email", "like", containing((search as string).toLowerCase())))
    .$if(state !== undefined, (q) => q.where("state", "=", state as SubscriberState))
    .$if(topic !== undefined, (q) => q.where(sql<boolean>`${topic}::text = ANY(topics)`));
  return keysetPage(query, LATEST_FIRST, page);
}
export type AddressRow = Awaited<ReturnType<typeof listAddresses>>["rows"][number];

/** Which of some addresses are known. */
export async function knownAddresses(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM newsletter_subscriber WHERE email = ANY(${emails}::text[])`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

/** Addresses that somebody brought in. @returns those that were not known */
export async function insertAddresses(
  tx: Db,
  addresses: readonly { id: string; email: string; account_id: string | null }[],
  given: { state: "pending" | "confirmed"; topics: string[]; language: "ne" | "en"; consent: string },
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const added = await tx
    .insertInto("newsletter_subscriber")
    .values(
      addresses.map((one) => ({
        ...one,
        ...given,
        source: "import" as const,
        confirmed_at: given.state === "confirmed" ? sql<Date>`now()` : null,
      })),
    )
    .onConflict((c) => c.column("email").doNothing())
    .returning("email")
    .execute();
  return added.flatMap(({ email }) => email ?? []);
}
