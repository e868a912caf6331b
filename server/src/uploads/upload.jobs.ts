import type { Logger } from "pino";
import type { Deps } from "../foundation/deps.ts";
import type { FileStore } from "../foundation/storage/storage.ts";
import { type Named, storedNames } from "./upload.rules.ts";
import * as store from "./upload.store.ts";

const BATCH = 20;

export async function removeFiles(files: FileStore, upload: Named): Promise<void> {
  await Promise.all(storedNames(upload).map((name) => files.remove(name)));
}

/**
 * Removes what nothing has used for a day. Files first, then their row: a crash between leaves the row to find them by.
 * Safe on several nodes at once, and against a claim at the same moment. @returns how many are gone
 */
export async function purgeUnused({ db, files, log }: Pick<Deps, "db" | "files" | "log">): Promise<number> {
  let all = 0;
  for (;;) {
    const gone = await db.transaction().execute(async (tx) => {
      const ids = await removeAll(files, await store.lockUnused(tx, BATCH), log);
      await store.deleteUploads(tx, ids);
      return ids.length;
    });
    if (gone === 0) return all;
    all += gone;
  }
}

/** @returns the ids of those whose files are gone; the others keep their row for the next time */
async function removeAll(files: FileStore, rows: store.UploadRow[], log: Logger): Promise<string[]> {
  const outcomes = await Promise.allSettled(rows.map((row) => removeFiles(files, row)));
  return rows.flatMap(({ id }, i) => {
    const outcome = outcomes[i];
    if (outcome?.status === "fulfilled") return [id];
    log.error({ err: outcome?.reason, upload: id }, "an unused file could not be removed");
    return [];
  });
}
