import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { v7 as uuidv7 } from "uuid";

/** An account that is signed in. */
export interface Candidate {
  accountId: string;
  token: string;
}

/** Writes so many accounts with a session each, straight into the tables (argon2 would take minutes). */
export async function seedCandidates(pool: pg.Pool, count: number): Promise<Candidate[]> {
  const tag = randomBytes(3).toString("hex");
  const list = Array.from({ length: count }, () => ({
    accountId: uuidv7(),
    token: randomBytes(32).toString("base64url"),
  }));
  await pool.query(
    `INSERT INTO account (id, username, email, password_hash, first_name)
     SELECT id, 'b${tag}' || n, 'b${tag}' || n || '@example.test', 'none', 'Bench'
     FROM unnest($1::uuid[]) WITH ORDINALITY AS a(id, n)`,
    [list.map((c) => c.accountId)],
  );
  await pool.query(
    `INSERT INTO session (id, account_id, token_hash, expires_at)
     SELECT s.id, s.account_id, s.token_hash, now() + interval '1 day'
     FROM unnest($1::uuid[], $2::uuid[], $3::bytea[]) AS s(id, account_id, token_hash)`,
    [
      list.map(() => uuidv7()),
      list.map((c) => c.accountId),
      list.map((c) => createHash("sha256").update(c.token).digest()),
    ],
  );
  return list;
}
