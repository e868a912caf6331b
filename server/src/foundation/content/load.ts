import { sql } from "kysely";
import { type Db, inTransaction } from "../db/db.ts";
import type { Random } from "../deps.ts";
import { type ContentTable, differences, type FileRow, hashOf, nameOf, type RowState, stateOf } from "./source.ts";

/** How one row of the content and its file differ. */
export interface Difference {
  name: string;
  state: Exclude<RowState, "same"> | "frozen" | "gone";
  /** Fields that differ now. */
  fields: string[];
}

function byKind(rows: readonly FileRow[]): Map<string, FileRow[]> {
  const kinds = new Map<string, FileRow[]>();
  for (const row of rows) kinds.set(row.kind, [...(kinds.get(row.kind) ?? []), row]);
  return kinds;
}

function tableOf(tables: readonly ContentTable[], kind: string): ContentTable {
  const table = tables.find((one) => one.kind === kind);
  if (!table) throw new Error(`no table of the content is called ${kind}`);
  return table;
}

/**
 * Writes the rows that are new, and those that follow their file and whose file has changed. What staff touched stays.
 * @param take names (`kind:slug`) of rows that follow their file again, whatever staff made of them
 * @returns the names of the rows that were written
 */
export function loadRows(
  db: Db,
  random: Random,
  tables: readonly ContentTable[],
  rows: readonly FileRow[],
  take: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const written: string[] = [];
    await sayLoading(tx, "on");
    for (const [kind, list] of byKind(rows)) {
      const table = tableOf(tables, kind);
      const slugs = list.map((row) => row.slug);
      const stored = new Map((await table.read(tx, slugs)).map((row) => [row.slug, row]));
      for (const row of list) {
        const before = stored.get(row.slug);
        const state = stateOf(row, before);
        if (state !== "new" && state !== "changed" && !take.has(nameOf(row))) continue;
        await table.write(tx, random, row, before?.id, hashOf(row));
        written.push(nameOf(row));
      }
    }
    await sayLoading(tx, "off");
    return written;
  });
}

/** Tells the triggers that make a changed row the staff's who it is that writes. */
const sayLoading = (tx: Db, value: "on" | "off") =>
  sql`SELECT set_config('sarathi.loading_content', ${value}, true)`.execute(tx);

/** What the files would change or may not, what staff changed, and what no file holds any more, in the files' order. */
export async function compareRows(
  db: Db,
  tables: readonly ContentTable[],
  rows: readonly FileRow[],
): Promise<Difference[]> {
  const out: Difference[] = [];
  const kinds = byKind(rows);
  for (const table of tables) {
    const list = kinds.get(table.kind) ?? [];
    const stored = new Map((await table.read(db)).map((row) => [row.slug, row]));
    for (const row of list) {
      const present = stored.get(row.slug);
      const state = stateOf(row, present);
      const fields = present ? differences(row.fields, present.fields) : [];
      const unseen = state === "changed" && fields.length === 0;
      if (state !== "same" && !unseen) out.push({ name: nameOf(row), state, fields });
      const frozen = present ? differences(row.frozen, present.frozen) : [];
      if (frozen.length > 0) out.push({ name: nameOf(row), state: "frozen", fields: frozen });
      stored.delete(row.slug);
    }
    for (const { slug, origin } of stored.values()) {
      if (origin === "file") out.push({ name: nameOf({ kind: table.kind, slug }), state: "gone", fields: [] });
    }
  }
  return out;
}
