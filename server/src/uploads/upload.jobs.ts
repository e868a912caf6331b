import type { Deps } from "../foundation/deps.ts";
import type { FileStore } from "../foundation/storage/storage.ts";
import { type Named, storedNames } from "./upload.rules.ts";
import * as store from "./upload.store.ts";

type RemovalDeps = Pick<Deps, "db" | "files" | "log">;

const BATCH = 20;

/**
 * Removes what nothing has used for a day, and what a removal that broke off left. Each batch is marked and committed
 * before its files go, so that a store that hangs holds neither rows nor connections. Safe on several nodes at once,
 * and against a claim at the same moment. @returns how many are gone
 */
export async function purgeUnused(deps: RemovalDeps): Promise<number> {
  let all = 0;
  for (;;) {
    const gone = await removeMarked(deps, await store.markUnused(deps.db, BATCH));
    if (gone === 0) return all; // nothing is left, or the store is away: the next hour tries again
    all += gone;
  }
}

/**
 * Removes the files of rows that are marked, then the rows: a crash between leaves the row to find the files by. Not
 * to be called in a transaction. @returns how many are gone; the others keep their row for the purge
 */
export async function removeMarked({ db, files, log }: RemovalDeps, rows: store.UploadRow[]): Promise<number> {
  const outcomes = await Promise.allSettled(rows.map((row) => removeFiles(files, row)));
  const gone = rows.flatMap(({ id }, i) => {
    const outcome = outcomes[i];
    if (outcome?.status === "fulfilled") return [id];
    log.error({ err: outcome?.reason, upload: id }, "a file could not be removed");
    return [];
  });
  await store.deleteUploads(db, gone);
  return gone.length;
}

async function removeFiles(files: FileStore, upload: Named): Promise<void> {
  await Promise.all(storedNames(upload).map((name) => files.remove(name)));
}
