import { type RawBuilder, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { SearchSource } from "../foundation/search/source.ts";
import { seenEvents } from "./event.store.ts";

/** Exam events that candidates see in lists. */
export const eventSource = (db: Db): SearchSource => ({
  kind: "event",
  read: async (tx, ids) => {
    const rows = await tx
      .selectFrom("exam_event")
      .select(["id", "title", "short_description"])
      .where("id", "in", ids)
      .execute();
    return rows.map(({ id, title, short_description }) => ({
      id,
      titles: Object.values(title as Record<string, string>),
      text: Object.values((short_description ?? {}) as Record<string, string>).join(" "),
    }));
  },
  seen: async () => ({
    sameFor: "everybody",
    shows: (id: RawBuilder<string>) =>
      seenEvents(db)
        .select([
          sql<string>`'/pariksha/' || e.slug || '/register'`.as("path"),
          sql<{ ne?: string; en?: string }>`e.title`.as("title"),
          sql<null>`NULL::text`.as("name"),
          sql<null>`NULL::text`.as("detail"),
          sql<number>`0`.as("popularity"),
          sql<Date>`e.starts_at`.as("at"),
        ])
        .where(sql<boolean>`e.id = ${id}::uuid`),
  }),
});
