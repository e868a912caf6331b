import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { type Db, inTransaction } from "../db/db.ts";
import type { DB } from "../db/types.generated.ts";
import { AppError } from "./errors.ts";

const sha256 = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest();
const sealKey = (key: string) => Buffer.from(hkdfSync("sha256", key, "", "sarathi idempotent answer", 32));

function seal(key: string, answer: unknown): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealKey(key), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(answer) ?? "null"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function open(key: string, sealed: Buffer): unknown {
  const decipher = createDecipheriv("aes-256-gcm", sealKey(key), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString());
}

/**
 * Runs `effect` once per `Idempotency-Key`, in one transaction with the note of it. The same key and request get the
 * stored answer for 24 hours; another request under the key is refused. Answers may hold a token, so they are sealed
 * with the key itself, of which only the hash is stored.
 * @param key the header; without one, `effect` just runs in a transaction
 * @param request what must be the same: who, which call, which body
 */
export function once<T>(
  db: Db,
  key: string | undefined,
  request: string,
  effect: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    if (!key) return effect(tx);
    const keyHash = sha256("key", key);
    const requestHash = sha256("request", key, request); // with the key: a body holds a password
    // A second caller with the key waits here until the first has committed or given up.
    const mine = await sql`
      INSERT INTO idempotent_call (key_hash, request_hash) VALUES (${keyHash}, ${requestHash})
      ON CONFLICT (key_hash) DO UPDATE SET request_hash = excluded.request_hash, sealed_answer = NULL, created_at = now()
        WHERE idempotent_call.created_at < now() - interval '24 hours'
      RETURNING 1`.execute(tx);
    if (mine.rows.length === 0) {
      const before = await tx
        .selectFrom("idempotent_call")
        .select(["request_hash", "sealed_answer"])
        .where("key_hash", "=", keyHash)
        .executeTakeFirstOrThrow();
      if (!before.request_hash.equals(requestHash)) throw new AppError("request.key_reused");
      if (!before.sealed_answer) throw new AppError("request.in_progress", { retryAfter: 1 });
      return open(key, before.sealed_answer) as T;
    }
    const answer = await effect(tx);
    await tx
      .updateTable("idempotent_call")
      .set({ sealed_answer: seal(key, answer) })
      .where("key_hash", "=", keyHash)
      .execute();
    return answer;
  });
}

/** Names a call under its key without holding what it says: a body holds a password. */
export const callHash = (key: string, request: string): string => sha256("request", key, request).toString("hex");

/**
 * What `once` answered under this key before, if it did. @throws request.key_reused
 * @param request what must be the same, as for `once`
 */
export async function storedAnswer(db: Db, key: string, request: string): Promise<{ answer: unknown } | undefined> {
  const before = await db
    .selectFrom("idempotent_call")
    .select(["request_hash", "sealed_answer"])
    .where("key_hash", "=", sha256("key", key))
    .where("created_at", ">=", sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
  if (before && !before.request_hash.equals(sha256("request", key, request))) throw new AppError("request.key_reused");
  return before?.sealed_answer ? { answer: open(key, before.sealed_answer) } : undefined;
}

/** Forgets calls older than a day; the sweeper calls it. */
export async function forgetOldCalls(db: Db): Promise<void> {
  await sql`DELETE FROM idempotent_call WHERE created_at < now() - interval '24 hours'`.execute(db);
}
