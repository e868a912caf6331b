import path from "node:path";
import type pg from "pg";
import type { Config } from "./config.ts";
import { makeDataDir, ownerOf } from "./database.ts";
import { type Written, writeBackup } from "./foundation/backup/backup.ts";
import { restoreBackup } from "./foundation/backup/restore.ts";
import { noteBackup } from "./foundation/backup/run.store.ts";
import { openDatabase } from "./foundation/db/db.ts";
import { runningEmbedded, startEmbedded } from "./foundation/db/embedded/embedded.ts";
import { systemRandom } from "./foundation/random.ts";
import { localStore } from "./foundation/storage/local.ts";
import { s3Store } from "./foundation/storage/s3.ts";
import { haltNewsletters } from "./newsletter/index.ts";
import { storedFiles } from "./uploads/index.ts";

const filesOf = async ({ s3, dataDir }: Config) => (s3 ? s3Store(s3) : localStore(path.join(dataDir, "files")));

/** Works on the database of the configuration as the owner of its tables, also while the app runs on it. */
async function withOwner<T>(config: Config, work: (owner: pg.ClientConfig) => Promise<T>): Promise<T> {
  const running = config.databaseUrl ? ownerOf(config) : runningEmbedded(config.dataDir);
  if (running) return work(running);
  makeDataDir(config.dataDir);
  const embedded = await startEmbedded(config.dataDir);
  try {
    return await work(embedded.owner);
  } finally {
    await embedded.stop();
  }
}

/** Writes a backup of the site of the configuration, while it runs. @param folder is made */
export async function backup(config: Config, folder: string): Promise<Written> {
  const files = await filesOf(config);
  return withOwner(config, async (owner) => {
    const { db, close } = openDatabase(owner, console.error, { max: 1 });
    try {
      const begunAt = new Date();
      const written = await writeBackup({ owner, files, stored: () => storedFiles(db) }, folder);
      await noteBackup(db, { id: systemRandom.id(), begunAt, rows: written.rows, files: written.files });
      return written;
    } finally {
      await close();
    }
  });
}

/** Brings a backup back into the empty database and store of the configuration. */
export async function restore(config: Config, folder: string): Promise<Omit<Written, "gone">> {
  const files = await filesOf(config);
  return withOwner(config, (owner) => restoreBackup({ owner, files, settle: [haltNewsletters] }, folder));
}
