import type { Db } from "../db/db.ts";

export interface BackupRun {
  begun_at: Date;
  finished_at: Date;
  row_count: number;
  file_count: number;
}

/** How PostgreSQL says that there is no such table (Appendix A of its manual). */
const NO_TABLE = "42P01";

/** Notes a backup that is whole. A database that no program of this release has migrated yet has no place for that. */
export async function noteBackup(
  db: Db,
  { id, begunAt, rows, files }: { id: string; begunAt: Date; rows: number; files: number },
): Promise<void> {
  const run = { id, begun_at: begunAt, row_count: rows, file_count: files };
  try {
    await db.insertInto("backup_run").values(run).execute();
  } catch (error) {
    if ((error as { code?: string }).code !== NO_TABLE) throw error;
  }
}

/** The last backup that became whole. */
export const lastBackup = (db: Db): Promise<BackupRun | undefined> =>
  db
    .selectFrom("backup_run")
    .select(["begun_at", "finished_at", "row_count", "file_count"])
    .orderBy("begun_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
