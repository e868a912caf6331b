import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";

/** Anybody may type anybody's address: from all nodes together nobody's mailbox is filled. */
const MAX_MAILS = 3;
const SECONDS = 3_600;

/**
 * Counts a mail that asks for a confirmation at each of some addresses. @param hashes of addresses, in hexadecimal, in
 * order: two calls lock them alike. @returns those that one more may go to
 */
export async function countAsked(tx: Db, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    INSERT INTO newsletter_ask AS a (address_hash)
    SELECT decode(hash, 'hex') FROM unnest(${hashes}::text[]) AS asked(hash)
    ON CONFLICT (address_hash) DO UPDATE SET
      mails = CASE WHEN a.began_at < now() - make_interval(secs => ${SECONDS}) THEN 1 ELSE a.mails + 1 END,
      began_at = CASE WHEN a.began_at < now() - make_interval(secs => ${SECONDS}) THEN now() ELSE a.began_at END
    WHERE a.mails < ${MAX_MAILS} OR a.began_at < now() - make_interval(secs => ${SECONDS})
    RETURNING encode(address_hash, 'hex') AS hash`.execute(tx);
  return rows.map(({ hash }) => hash);
}
