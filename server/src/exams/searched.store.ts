import { type RawBuilder, sql } from "kysely";
import { categoriesToJoin } from "../curriculum/index.ts";
import type { Db } from "../foundation/db/db.ts";
import type { SearchSource } from "../foundation/search/source.ts";
import { publishedTests } from "./test.store.ts";

/** Mock tests that candidates see. */
export const testSource = (db: Db): SearchSource => ({
  kind: "test",
  read: async (tx, ids) => {
    const rows = await tx
      .selectFrom("mock_test as t")
      .innerJoin(categoriesToJoin(tx).as("c"), "c.id", "t.category_id")
      .select(["t.id", "t.title", "t.short_description", "t.streams", "c.name", "c.nepali_text"])
      .where("t.id", "in", ids)
      .execute();
    return rows.map(({ id, title, short_description, streams, name, nepali_text }) => ({
      id,
      titles: Object.values(title as Record<string, string>),
      tags: [...streams, name, nepali_text],
      text: Object.values((short_description ?? {}) as Record<string, string>).join(" "),
    }));
  },
  seen: async () => ({
    sameFor: "everybody",
    shows: (id: RawBuilder<string>) =>
      publishedTests(db, {})
        .select([
          sql<string>`'/pariksha/' || t.slug || '/info'`.as("path"),
          sql<{ ne?: string; en?: string }>`t.title`.as("title"),
          sql<null>`NULL::text`.as("name"),
          sql<null>`NULL::text`.as("detail"),
          sql<number>`0`.as("popularity"),
          sql<null>`NULL::timestamptz`.as("at"),
        ])
        .where(sql<boolean>`t.id = ${id}::uuid`),
  }),
});
