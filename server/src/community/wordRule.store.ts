import type { WordRule } from "@sarathi/contract";
import { sql } from "kysely";
import { accountsToJoin } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { containing } from "../foundation/db/like.ts";
import { offsetPage } from "../foundation/db/page.ts";

const rules = (db: Db) =>
  db
    .selectFrom("word_rule as r")
    .leftJoin(accountsToJoin(db).as("maker"), "maker.id", "r.created_by")
    .select(["r.id", "r.kind", "r.pattern", "r.key", "r.action", "r.note", "r.created_at", "r.updated_at"])
    .select("maker.username as created_by")
    .where("r.removed_at", "is", null);
export type WordRuleRow = Awaited<ReturnType<ReturnType<typeof rules>["execute"]>>[number];

/** All that is looked for. */
export const readRules = (db: Db) =>
  db.selectFrom("word_rule").select(["id", "kind", "key", "action"]).where("removed_at", "is", null).execute();

export interface WordRuleQuery {
  search?: string | undefined;
  kind?: WordRule["kind"] | undefined;
  action?: WordRule["action"] | undefined;
  page: number;
  limit: number;
}

/** Rules for staff, the latest first. */
export const listRules = (db: Db, { search, kind, action, ...page }: WordRuleQuery) =>
  offsetPage(
    rules(db)
      .$call((q) => (kind ? q.where("r.kind", "=", kind) : q))
      .$call((q) => (action ? q.where("r.action", "=", action) : q))
      .$call((q) =>
        search
          ? q.where((eb) =>
              eb.or([eb("r.pattern", "ilike", containing(search)), eb("r.note", "ilike", containing(search))]),
            )
          : q,
      )
      .orderBy("r.created_at", "desc")
      .orderBy("r.id", "desc"),
    page,
  );

/** Rules of the content's files as they are stored. */
export async function readFileRules(db: Db, slugs?: readonly string[]) {
  const rows = await db
    .selectFrom("word_rule")
    .select(["id", "slug", "origin", "file_sha256", "kind", "pattern", "action", "note"])
    .where("slug", "is not", null)
    .$call((q) => (slugs ? q.where("slug", "=", sql<string>`ANY(${slugs}::text[])`).forNoKeyUpdate() : q))
    .execute();
  return rows.map(({ id, slug, origin, file_sha256, ...fields }) => ({
    ...{ id, slug: slug ?? "", origin, file_sha256 },
    fields: { ...fields },
  }));
}

/** Writes a rule of a file; one of staff that looks for the same goes on under the file's name, as staff made it. */
export async function writeFileRule(
  db: Db,
  { id, ...rule }: Omit<NewRule, "created_by"> & { slug: string; file_sha256: Buffer },
): Promise<void> {
  const changed = { ...rule, origin: "file" as const, updated_at: sql<Date>`now()` };
  const { numUpdatedRows } = await db.updateTable("word_rule").set(changed).where("id", "=", id).executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db
    .insertInto("word_rule")
    .values({ ...rule, id, origin: "file", created_by: null })
    .onConflict((c) => c.columns(["is_site", "key"]).doUpdateSet({ slug: rule.slug, file_sha256: rule.file_sha256 }))
    .execute();
}

/** These rules, whole. */
export const readRulesById = (db: Db, ids: readonly string[]) =>
  rules(db).where("r.id", "=", sql<string>`ANY(${ids}::uuid[])`).execute();

/** One rule, held until the transaction ends. */
export async function lockRule(tx: Db, id: string): Promise<WordRuleRow | undefined> {
  await tx.selectFrom("word_rule").select("id").where("id", "=", id).forUpdate().execute();
  return rules(tx).where("r.id", "=", id).executeTakeFirst();
}

export interface NewRule {
  id: string;
  kind: WordRule["kind"];
  pattern: string;
  key: string;
  action: WordRule["action"];
  note: string;
  created_by: string | null;
}

/** Rules are made one after the other until the transaction ends. @returns how many there are */
export async function countRules(tx: Db): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('word rules', 0))`.execute(tx);
  const { n } = await tx
    .selectFrom("word_rule")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return n;
}

/** One that was taken out comes back under its old id. @returns its id; undefined: there is such a rule */
export async function insertRule(tx: Db, rule: NewRule): Promise<string | undefined> {
  const { id: _, ...anew } = rule;
  const row = await tx
    .insertInto("word_rule")
    .values(rule)
    .onConflict((c) =>
      c
        .columns(["is_site", "key"])
        .doUpdateSet({ ...anew, created_at: sql<Date>`now()`, updated_at: sql<Date>`now()`, removed_at: null })
        .where("word_rule.removed_at", "is not", null),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** @returns whether it was changed; false: another rule looks for the same */
export async function updateRule(
  tx: Db,
  id: string,
  change: { pattern: string; key: string; action: WordRule["action"]; note: string },
): Promise<boolean> {
  // One that was taken out makes way.
  await sql`DELETE FROM word_rule gone USING word_rule r WHERE r.id = ${id} AND gone.removed_at IS NOT NULL
    AND gone.is_site = r.is_site AND gone.key = ${change.key} AND gone.id <> r.id`.execute(tx);
  const { rows } = await sql`
    UPDATE word_rule r SET pattern = ${change.pattern}, key = ${change.key}, action = ${change.action},
      note = ${change.note}, updated_at = now(), origin = 'staff'
    WHERE id = ${id} AND NOT EXISTS (
      SELECT FROM word_rule other WHERE other.is_site = r.is_site AND other.key = ${change.key} AND other.id <> r.id)
    RETURNING 1`.execute(tx);
  return rows.length > 0;
}

export async function removeRule(tx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("word_rule")
    .set({ removed_at: sql<Date>`now()`, origin: "staff" })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Patterns by id, for the audit log: also of those that are gone. */
export async function ruleTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("word_rule")
    .select(["id", "pattern"])
    .where("id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.pattern]));
}
