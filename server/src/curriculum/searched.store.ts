import { type RawBuilder, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { SearchSource } from "../foundation/search/source.ts";

const named = ({ id, name, nepali_text }: { id: string; name: string; nepali_text: string }) => ({
  id,
  titles: [nepali_text, name],
});
const nothing = sql<null>`NULL::text`;
const title = (table: string) =>
  sql<{
    ne?: string;
    en?: string;
  }>`jsonb_build_object('ne', ${sql.ref(`${table}.nepali_text`)}, 'en', ${sql.ref(`${table}.name`)})`;

/** Subjects and chapters that candidates see: published, and all above them. */
export const curriculumSources = (db: Db): readonly [SearchSource, SearchSource] => [
  {
    kind: "subject",
    read: async (tx, ids) =>
      (await tx.selectFrom("subject").select(["id", "name", "nepali_text"]).where("id", "in", ids).execute()).map(
        named,
      ),
    seen: async () => ({
      sameFor: "everybody",
      shows: (id: RawBuilder<string>) =>
        db
          .selectFrom("subject")
          .innerJoin("category", "category.id", "subject.category_id")
          .select([
            sql<string>`'/subjects/' || subject.slug`.as("path"),
            title("subject").as("title"),
            nothing.as("name"),
            sql<string>`category.nepali_text`.as("detail"),
            sql<number>`0`.as("popularity"),
            sql<null>`NULL::timestamptz`.as("at"),
          ])
          .where(sql<boolean>`subject.id = ${id}::uuid`)
          .where("subject.published", "=", true)
          .where("category.published", "=", true),
    }),
  },
  {
    kind: "chapter",
    read: async (tx, ids) =>
      (await tx.selectFrom("chapter").select(["id", "name", "nepali_text"]).where("id", "in", ids).execute()).map(
        named,
      ),
    seen: async () => ({
      sameFor: "everybody",
      shows: (id: RawBuilder<string>) =>
        db
          .selectFrom("chapter")
          .innerJoin("section", "section.id", "chapter.section_id")
          .innerJoin("subject", "subject.id", "section.subject_id")
          .innerJoin("category", "category.id", "subject.category_id")
          .select([
            sql<string>`'/subjects/' || subject.slug || '/' || section.slug || '/' || chapter.slug`.as("path"),
            title("chapter").as("title"),
            nothing.as("name"),
            sql<string>`subject.nepali_text`.as("detail"),
            sql<number>`0`.as("popularity"),
            sql<null>`NULL::timestamptz`.as("at"),
          ])
          .where(sql<boolean>`chapter.id = ${id}::uuid`)
          .where("chapter.published", "=", true)
          .where("section.published", "=", true)
          .where("subject.published", "=", true)
          .where("category.published", "=", true),
    }),
  },
];
