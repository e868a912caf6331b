import { sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { RoadmapDocument, SyllabusDocument, TopicDocument } from "./roadmap.documents.ts";

/** Tables whose rows are documents of the content. */
const tables = {
  study_topic: sql.table("study_topic"),
  syllabus: sql.table("syllabus"),
  roadmap: sql.table("roadmap"),
};
export type DocumentTable = keyof typeof tables;
interface DocumentRow<D> {
  id: string;
  slug: string;
  document: D;
  file_sha256: Buffer;
}

/** The documents of a table: all, or those of these slugs, which are held until the transaction ends. */
export async function readDocuments<D>(
  db: Db,
  table: DocumentTable,
  slugs?: readonly string[],
): Promise<DocumentRow<D>[]> {
  const { rows } = await sql<DocumentRow<D>>`
    SELECT id, slug, document, file_sha256 FROM ${tables[table]}
    ${slugs ? sql`WHERE slug = ANY(${slugs}::text[])` : sql``}
    ORDER BY (document->>'position')::int, slug ${slugs ? sql`FOR NO KEY UPDATE` : sql``}`.execute(db);
  return rows;
}

export async function writeDocument(
  db: Db,
  table: DocumentTable,
  { id, slug, document, sha256 }: { id: string; slug: string; document: unknown; sha256: Buffer },
): Promise<void> {
  await sql`
    INSERT INTO ${tables[table]} (id, slug, document, file_sha256)
    VALUES (${id}, ${slug}, ${JSON.stringify(document)}::jsonb, ${sha256})
    ON CONFLICT (slug) DO UPDATE SET document = excluded.document, file_sha256 = excluded.file_sha256`.execute(db);
}

export const listSyllabi = (db: Db) => readDocuments<SyllabusDocument>(db, "syllabus");
export const listRoadmaps = (db: Db) => readDocuments<RoadmapDocument>(db, "roadmap");
export const listTopics = (db: Db) => readDocuments<TopicDocument>(db, "study_topic");
