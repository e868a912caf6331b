import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { containing } from "../foundation/db/like.ts";
import { offsetPage } from "../foundation/db/page.ts";
import type { Body } from "./chapter.store.ts";
import { levels, type StaffLevel } from "./curriculum.store.ts";

/** The level below each, and the column there that names the node above. */
const below = {
  category: { table: "subject", column: "category_id" },
  subject: { table: "section", column: "subject_id" },
  section: { table: "chapter", column: "section_id" },
  chapter: { table: "content", column: "chapter_id" },
  content: null,
} as const;

export interface AdminNodeRow {
  id: string;
  slug: string;
  name: string;
  nepali_text: string;
  description: { ne?: string; en?: string };
  position: number;
  published: boolean;
  version: number;
  updated_at: Date;
  from_file: boolean;
  parent_id: string | null;
  parent_name: string | null;
  parent_nepali_text: string | null;
  question_count: number | null;
  /** Of content, where one row alone is read. */
  body: Body | null;
  child_count: number;
}

export interface NodeQuery {
  search?: string | undefined;
  parent?: string | undefined;
  published?: "yes" | "no" | undefined;
  sort: "place" | "name" | "updated";
  page: number;
  limit: number;
}

/** Nodes of one level with what staff ask of them. The tables are alike but for what `levels` says; content has a body. */
function nodes(db: Db, level: StaffLevel) {
  const { parent, counted } = levels[level];
  const child = below[level];
  const parentId = parent ? sql<string | null>`n.${sql.ref(parent.column)}` : sql<string | null>`NULL::uuid`;
  const ofParent = (column: string) =>
    parent
      ? sql<
          string | null
        >`(SELECT p.${sql.ref(column)} FROM ${sql.table(parent.level)} p WHERE p.id = n.${sql.ref(parent.column)})`
      : sql<string | null>`NULL::text`;
  const found = db
    .selectFrom(`${level} as n` as "chapter as n")
    .select(["n.id", "n.slug", "n.name", "n.nepali_text", "n.position", "n.published", "n.version"])
    .select((level === "content" ? sql<object>`'{}'::jsonb` : sql<object>`n.description`).as("description"))
    .select(["n.updated_at", sql<boolean>`n.file_sha256 IS NOT NULL`.as("from_file"), parentId.as("parent_id")])
    .select([ofParent("name").as("parent_name"), ofParent("nepali_text").as("parent_nepali_text")])
    .select((counted ? sql<number | null>`n.question_count` : sql<number | null>`NULL::int`).as("question_count"))
    .select(
      (child
        ? sql<number>`(SELECT count(*) FROM ${sql.table(child.table)} c WHERE c.${sql.ref(child.column)} = n.id)`
        : sql<number>`0`
      ).as("child_count"),
    );
  return { found, parentId, placeOfParent: placeOf(level) };
}

/** Where a node's parent stands, the one at the top first: so the list reads as candidates read it. */
function placeOf(level: StaffLevel, id = sql`n.id`): ReturnType<typeof sql> {
  const { parent } = levels[level];
  if (!parent) return sql`ARRAY[]::int[]`;
  const above = sql`(SELECT m.${sql.ref(parent.column)} FROM ${sql.table(level)} m WHERE m.id = ${id})`;
  return sql`${placeOf(parent.level, above)} || (SELECT q.position FROM ${sql.table(parent.level)} q WHERE q.id = ${above})`;
}

export function listNodes(db: Db, level: StaffLevel, { search, parent, published, ...query }: NodeQuery) {
  const { found, parentId, placeOfParent } = nodes(db, level);
  let narrowed = found;
  if (parent) narrowed = narrowed.where(sql<boolean>`${parentId} = ${parent}::uuid`);
  if (published) narrowed = narrowed.where("n.published", "=", published === "yes");
  if (search) {
    narrowed = narrowed.where(
      sql<boolean>`(n.name || ' ' || n.nepali_text || ' ' || n.slug) ILIKE ${containing(search)}`,
    );
  }
  const order = {
    place: sql`${placeOfParent}, n.position, n.id`,
    name: sql`n.name, n.id`,
    updated: sql`n.updated_at DESC, n.id`,
  }[query.sort];
  return offsetPage(narrowed.orderBy(order), query);
}

export async function findNode(db: Db, level: StaffLevel, id: string): Promise<AdminNodeRow | undefined> {
  const body = level === "content" ? sql<Body | null>`n.body` : sql<Body | null>`NULL::jsonb`;
  const found = nodes(db, level).found.select(body.as("body")).where("n.id", "=", id);
  return (await found.executeTakeFirst()) as AdminNodeRow | undefined;
}

/** Holds a node until the transaction ends: against changes, and against being deleted under what is put below it. @returns whether there is one */
export async function lockNode(db: Db, level: StaffLevel, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM ${sql.table(level)} WHERE id = ${id} FOR UPDATE`.execute(db);
  return rows.length > 0;
}

const siblings = (level: StaffLevel, parentId: string | null) => {
  const { parent } = levels[level];
  return parent ? sql`WHERE ${sql.ref(parent.column)} = ${parentId}::uuid` : sql``;
};

/** The place after the last one. */
export async function nextPosition(db: Db, level: StaffLevel, parentId: string | null): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    SELECT coalesce(max(position) + 1, 0) AS next FROM ${sql.table(level)} ${siblings(level, parentId)}`.execute(db);
  return rows[0]?.next ?? 0;
}

/** Ids of all that belong to one parent, held until the transaction ends. */
export async function lockSiblings(db: Db, level: StaffLevel, parentId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(level)} ${siblings(level, parentId)} ORDER BY id FOR UPDATE`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives nodes the places in which their ids stand. */
export async function setPositions(db: Db, level: StaffLevel, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE ${sql.table(level)} n SET position = o.place - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o(id, place)
    WHERE n.id = o.id AND n.position <> o.place - 1`.execute(db);
}

export async function deleteNode(db: Db, level: StaffLevel, id: string): Promise<void> {
  await sql`DELETE FROM ${sql.table(level)} WHERE id = ${id}`.execute(db);
}

export interface RevisionFields {
  name: string;
  nepaliText: string;
  description: { ne?: string; en?: string };
  parentId?: string;
  questionCount?: number;
  body?: Body;
  published: boolean;
}

/** Adds a version of a node, unless it is there. */
export async function addRevision(
  db: Db,
  {
    nodeId,
    version,
    accountId,
    fields,
  }: { nodeId: string; version: number; accountId: string | null; fields: RevisionFields },
): Promise<void> {
  await db
    .insertInto("curriculum_revision")
    .values({ node_id: nodeId, version, account_id: accountId, fields: JSON.stringify(fields) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function listRevisions(db: Db, nodeId: string, query: { page: number; limit: number }) {
  const found = db
    .selectFrom("curriculum_revision as r")
    .select(["r.version", "r.at", "r.account_id", "r.fields"])
    .where("r.node_id", "=", nodeId)
    .orderBy("r.version", "desc");
  return offsetPage(found, query);
}

/** What nodes of a level are called, for the audit log. */
export const nodeTitles =
  (level: StaffLevel) =>
  async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
    const { rows } = await sql<{ id: string; slug: string }>`
      SELECT id, slug FROM ${sql.table(level)} WHERE id = ANY(${ids}::uuid[])`.execute(db);
    return new Map(rows.map(({ id, slug }) => [id, slug]));
  };
