import type { ImportSettings } from "@sarathi/contract";
import { chapterNames } from "../curriculum/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import type { AskedRow, Reading } from "./files/import.worker.ts";
import * as store from "./import.store.ts";
import type { ImportThreads } from "./importThreads.ts";
import { importWriter } from "./importWriter.ts";
import { findSameQuestions } from "./similar.store.ts";

/** A job may wait for three files that are read before its own. */
const READ = { retries: 2, waitSeconds: 5, maxWaitSeconds: 30, expireSeconds: 480 };
const WRITE = { retries: 5, waitSeconds: 2, maxWaitSeconds: 20, expireSeconds: 120 };

export function importJobs(deps: ModuleDeps, threads: ImportThreads) {
  const { db, jobs } = deps;
  const write = importWriter(deps, threads, (id) => writing.add(db, { id }));
  const writing = jobs.queue<{ id: string }>("mcq-import-write", WRITE, ({ data, signal }) => write(data.id, signal));
  const reading = jobs.queue<{ id: string; reading: number }>("mcq-import-read", READ, ({ data, signal }) =>
    read(data.id, data.reading, signal),
  );

  /** Slugs of chapters by slug and by each name that only one of them has. */
  async function chapters(): Promise<[string, string][]> {
    const names = [...(await chapterNames(db))];
    const all = names.flatMap(([slug, { name, nepaliText }]) =>
      [name.toLowerCase(), nepaliText.normalize("NFC")].map((one): [string, string] => [one, slug]),
    );
    const single = all.filter(([name]) => all.filter(([other]) => other === name).length === 1);
    return [...single, ...names.map(([slug]): [string, string] => [slug, slug])];
  }

  async function read(id: string, number: number, signal: AbortSignal): Promise<void> {
    const wanted = await store.fileToRead(db, id, number);
    if (!wanted?.file) return;
    const task = { bytes: wanted.file, settings: wanted.settings, chapters: await chapters() };
    const outcome = await threads.read({ ...task, mappings: await store.readMappings(db, wanted.account_id) }, signal);
    if (!outcome.ok) await store.failImport(db, id, "reading", outcome);
    else await storeReading(id, number, outcome.reading, wanted.settings);
  }

  async function storeReading(id: string, number: number, found: Reading, settings: ImportSettings): Promise<void> {
    await inTransaction(db, async (tx) => {
      if (!(await store.holdImport(tx, id, "reading", number))) return; // cancelled, or to be read anew
      await store.clearRows(tx, id);
      for (const { rows, asked } of found.portions) {
        const wanted = JSON.parse(new TextDecoder().decode(asked)) as AskedRow[];
        await store.insertRows(tx, id, rows, await findSameQuestions(tx, wanted), settings);
      }
      await store.insertPictures(tx, id, found.pictures);
      await store.finishReading(tx, id, found);
    });
  }

  return {
    read: (tx: Db, id: string, number: number) => reading.add(tx, { id, reading: number }),
    write: (tx: Db, id: string) => writing.add(tx, { id }),
  };
}
export type ImportJobs = ReturnType<typeof importJobs>;
