import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Db } from "../db/db.ts";
import type { Random } from "../deps.ts";

/** What the content's files say of one row. */
export interface FileRow {
  /** The table that holds it. */
  kind: string;
  slug: string;
  /** Plain JSON by field: hashed, and compared with what is stored. */
  fields: Record<string, unknown>;
  /** The same of what no file changes once the row is stored: compared alone. */
  frozen?: Record<string, unknown>;
}

/** The same row as the database holds it. */
interface StoredRow {
  id: string;
  slug: string;
  /** Who it follows: its file, or the staff who touched it. */
  origin: "file" | "staff";
  /** Of the file's fields when they were taken last; null: not known. */
  file_sha256: Buffer | null;
  fields: Record<string, unknown>;
  frozen?: Record<string, unknown>;
}

/** How the rows of one kind are read and written. */
export interface ContentTable<R extends FileRow = FileRow> {
  kind: string;
  /**
   * The rows of these slugs, held until the transaction ends against other writers (`FOR NO KEY UPDATE`: what refers to
   * them goes on); without slugs every row of the kind, not held.
   */
  read(db: Db, slugs?: readonly string[]): Promise<StoredRow[]>;
  /** Writes a new row (`id` undefined) or all fields of a present one, with origin `file`. @throws Error naming what is wrong */
  write(db: Db, random: Random, row: R, id: string | undefined, sha256: Buffer): Promise<void>;
}

/** One folder of the content, as the module that owns its tables loads it. */
export interface ContentSource<S extends z.ZodType = z.ZodType> {
  folder: string;
  schema: S;
  /** The rows of one file; a row that another refers to comes first. */
  rowsOf(file: z.output<S>): FileRow[];
  tables: readonly ContentTable[];
}

/** What one calls a row in commands and reports. */
export const nameOf = ({ kind, slug }: { kind: string; slug: string }): string => `${kind}:${slug}`;

/** JSON with its keys in order: equal for equal values. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export const hashOf = ({ fields }: FileRow): Buffer => createHash("sha256").update(canonical(fields)).digest();

/** The names of the fields in which what a file says and what is stored differ. */
export const differences = (file: Record<string, unknown> = {}, stored: Record<string, unknown> = {}): string[] =>
  [...new Set([...Object.keys(file), ...Object.keys(stored)])].filter(
    (field) => canonical(file[field] ?? null) !== canonical(stored[field] ?? null),
  );

/**
 * How a row and its file are to each other.
 * `new`: not stored yet. `same`: as it was taken. `changed`: the file is newer, and the row follows it.
 * `staff`: staff changed the row. `conflict`: staff changed the row, and the file has changed since too.
 */
export type RowState = "new" | "same" | "changed" | "staff" | "conflict";

export function stateOf(row: FileRow, stored: StoredRow | undefined): RowState {
  if (!stored) return "new";
  const same = stored.file_sha256?.equals(hashOf(row)) ?? false;
  if (stored.origin === "file") return same ? "same" : "changed";
  return same || stored.file_sha256 === null ? "staff" : "conflict";
}
