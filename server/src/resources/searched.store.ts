import { type RawBuilder, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { SearchSource } from "../foundation/search/source.ts";
import { readableItems } from "./item.store.ts";
import { readableResources } from "./resource.store.ts";

interface Said {
  title: unknown;
  description: unknown;
}
const texts = (value: unknown): string[] =>
  Object.values((value ?? {}) as Record<string, unknown>).filter((text) => typeof text === "string");
const documentOf = ({ id, title, description, tags = [] }: Said & { id: string; tags?: string[] }) => ({
  id,
  titles: texts(title),
  tags,
  text: texts(description).join(" "),
});

/** Study material and its items, those that readers see. */
export const resourceSources = (db: Db): readonly [SearchSource, SearchSource] => [
  {
    kind: "resource",
    read: async (tx, ids) => {
      const rows = await tx
        .selectFrom("resource")
        .select(["id", "title", "description", "tags"])
        .where("id", "in", ids)
        .execute();
      return rows.map(documentOf);
    },
    seen: async () => ({
      sameFor: "everybody",
      shows: (id: RawBuilder<string>) =>
        readableResources(db)
          .select([
            sql<string>`'/resources/' || coalesce(r.slug, r.id::text)`.as("path"),
            sql<{ ne?: string; en?: string }>`r.title`.as("title"),
            sql<null>`NULL::text`.as("name"),
            sql<null>`NULL::text`.as("detail"),
            sql<number>`r.views + 5 * r.upvotes`.as("popularity"),
            sql<null>`NULL::timestamptz`.as("at"),
          ])
          .where(sql<boolean>`r.id = ${id}::uuid`),
    }),
  },
  {
    kind: "item",
    read: async (tx, ids) => {
      const rows = await tx
        .selectFrom("resource_item")
        .select(["id", "title", "description"])
        .where("id", "in", ids)
        .execute();
      return rows.map(documentOf);
    },
    seen: async () => ({
      sameFor: "everybody",
      shows: (id: RawBuilder<string>) =>
        readableItems(db)
          .select([
            sql<string>`'/resources/' || r.id || '/items/' || coalesce(i.slug, i.id::text)`.as("path"),
            sql<{ ne?: string; en?: string }>`i.title`.as("title"),
            sql<null>`NULL::text`.as("name"),
            sql<string>`coalesce(r.title ->> 'ne', r.title ->> 'en')`.as("detail"),
            sql<number>`r.views`.as("popularity"),
            sql<null>`NULL::timestamptz`.as("at"),
          ])
          .where(sql<boolean>`i.id = ${id}::uuid`),
    }),
  },
];
