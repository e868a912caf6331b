import { type ImportedQuestion, type ImportProblem, type ImportSettings, QuestionDraft } from "@sarathi/contract";
import { record } from "../accounts/index.ts";
import { chapterNames } from "../curriculum/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { hasPicture, pictureStore } from "../uploads/index.ts";
import { createMany } from "./createMany.ts";
import { contentOf, picturesOf } from "./draft.rules.ts";
import { pictureNumber } from "./files/block.ts";
import type { Reading } from "./files/import.worker.ts";
import * as store from "./import.store.ts";
import type { ImportReader } from "./importReader.ts";
import { findSameStems } from "./similar.store.ts";

/** Questions of one transaction: few milliseconds of this thread, so that reads go on between them. */
const BATCH = 25;
/** A job writes for so long and leaves the rest to the next, so that a killed one is taken up soon. */
const WRITING_MS = 40_000;
const READ = { retries: 2, waitSeconds: 5, maxWaitSeconds: 30, expireSeconds: 150 };
const WRITE = { retries: 5, waitSeconds: 2, maxWaitSeconds: 20, expireSeconds: 120 };

/** An import that was cancelled while it was written: what this transaction did is undone. */
class Cancelled extends Error {
  override readonly name = "Cancelled";
}

export function importJobs(deps: ModuleDeps, reader: ImportReader) {
  const { db, jobs, random } = deps;
  const storePicture = pictureStore(deps);
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
    const outcome = await reader.read({ ...task, mappings: await store.readMappings(db, wanted.account_id) }, signal);
    if (!outcome.ok) await store.failImport(db, id, "reading", outcome);
    else await storeReading(id, number, outcome.reading, wanted.settings);
  }

  async function storeReading(id: string, number: number, found: Reading, settings: ImportSettings): Promise<void> {
    await inTransaction(db, async (tx) => {
      if (!(await store.holdImport(tx, id, "reading", number))) return; // cancelled, or to be read anew
      await store.clearRows(tx, id);
      for (const { rows, folds: written } of found.portions) {
        const folds = JSON.parse(new TextDecoder().decode(written)) as [number, string][];
        const same = new Map(
          (
            await findSameStems(
              tx,
              folds.map(([, fold]) => fold),
            )
          ).map((one) => [one.fold, one.mcqId]),
        );
        const sameAs = new Map(
          folds.flatMap(([no, fold]) => (same.has(fold) ? [[no, same.get(fold) as string] as const] : [])),
        );
        await store.insertRows(tx, id, rows, sameAs, settings);
      }
      await store.insertPictures(tx, id, found.pictures);
      await store.finishReading(tx, id, found);
    });
  }

  async function write(id: string, signal: AbortSignal): Promise<void> {
    const row = await store.findImport(db, id);
    if (row?.state !== "importing") return;
    await storePictures(row);
    const pictures = await store.storedPictures(db, id);
    try {
      if (row.settings.bad === "stop") await inTransaction(db, (tx) => writeAll(tx, row, pictures, signal));
      else await writeSome(row, pictures, signal);
    } catch (error) {
      if (error instanceof Cancelled) return;
      if (row.settings.bad === "skip" || signal.aborted) throw error;
      deps.log.error({ err: error, import: id }, "an import of all or nothing failed");
      await store.failImport(db, id, "importing", { code: "server", place: (error as { code?: string }).code });
    }
  }

  /** Pictures become uploads before anything is written: the store of files is no part of a transaction. */
  async function storePictures({ id, account_id }: store.ImportRow): Promise<void> {
    for (const { no, bytes } of await store.picturesToStore(db, id)) {
      const url = await storePicture(account_id, "questions", bytes);
      if (url) await store.pictureStored(db, id, no, url);
    }
  }

  /** All in one transaction, or nothing. */
  async function writeAll(tx: Db, row: store.ImportRow, pictures: ReadonlyMap<number, string>, signal: AbortSignal) {
    for (;;) {
      signal.throwIfAborted();
      const rows = await store.rowsToWrite(tx, row.id, BATCH);
      if (rows.length === 0) break;
      const drafts = rows.map(({ draft }) => QuestionDraft.parse(withAddresses(draft, pictures)));
      const ids = await createMany(tx, random, row.account_id, drafts, { state: row.settings.state });
      await store.markWritten(
        tx,
        row.id,
        rows.map(({ no }) => no),
        ids,
      );
    }
    await finish(tx, row);
  }

  /** Batch by batch; a question that the bank refuses after all is set aside. */
  async function writeSome(row: store.ImportRow, pictures: ReadonlyMap<number, string>, signal: AbortSignal) {
    const end = performance.now() + WRITING_MS;
    const known = await chapterNames(db);
    for (;;) {
      signal.throwIfAborted();
      const left = await inTransaction(db, async (tx) => {
        if (!(await store.holdImport(tx, row.id, "importing"))) throw new Cancelled();
        const rows = await store.rowsToWrite(tx, row.id, BATCH);
        await writeBatch(tx, row, rows, { pictures, known });
        if (rows.length === 0) await finish(tx, row);
        return rows.length;
      });
      if (left === 0) return;
      await store.touchImport(db, row.id);
      if (performance.now() > end) {
        await writing.add(db, { id: row.id });
        return;
      }
    }
  }

  async function writeBatch(
    tx: Db,
    row: store.ImportRow,
    rows: { no: number; draft: ImportedQuestion }[],
    { pictures, known }: { pictures: ReadonlyMap<number, string>; known: ReadonlyMap<string, unknown> },
  ): Promise<void> {
    const good: { no: number; draft: QuestionDraft }[] = [];
    for (const { no, draft } of rows) {
      const checked = QuestionDraft.safeParse(withAddresses(draft, pictures));
      const [issue] = checked.success ? [] : checked.error.issues;
      if (checked.success) good.push({ no, draft: checked.data });
      else
        await store.markBad(tx, row.id, no, {
          code: issue?.path.at(-1) === "imageAlt" ? "picture_broken" : "invalid",
          field: issue?.path.join("."),
          value: issue?.message,
        });
    }
    const placed: typeof good = [];
    for (const one of good) {
      const problem = await missing(tx, one.draft, known);
      if (problem) await store.markBad(tx, row.id, one.no, problem);
      else placed.push(one);
    }
    const ids = await createMany(
      tx,
      random,
      row.account_id,
      placed.map(({ draft }) => draft),
      { state: row.settings.state },
    );
    await store.markWritten(
      tx,
      row.id,
      placed.map(({ no }) => no),
      ids,
    );
  }

  /** @throws Cancelled when somebody stopped it meanwhile */
  async function finish(tx: Db, row: store.ImportRow): Promise<void> {
    if (!(await store.moveImport(tx, row.id, ["importing"], "done"))) throw new Cancelled();
    const written = (await store.findImport(tx, row.id))?.counts.written ?? 0;
    const after = { file: row.name, format: row.format, written };
    await record(tx, random, { actorId: row.account_id, action: "mcq_import.write", targetId: row.id, after });
    await store.dropFile(tx, row.id);
  }

  return {
    read: (tx: Db, id: string, number: number) => reading.add(tx, { id, reading: number }),
    write: (tx: Db, id: string) => writing.add(tx, { id }),
  };
}
export type ImportJobs = ReturnType<typeof importJobs>;

/** What a question names that is not there. */
async function missing(
  tx: Db,
  draft: QuestionDraft,
  chapters: ReadonlyMap<string, unknown>,
): Promise<ImportProblem | undefined> {
  if (!draft.chapters.every((slug) => chapters.has(slug))) return { code: "unknown_chapter", field: "chapters" };
  for (const url of picturesOf(contentOf(draft))) {
    if (!(await hasPicture(tx, url, "questions"))) return { code: "picture_broken", field: "image", value: url };
  }
  return undefined;
}

/** Pictures of the file by their addresses on this site. One that could not be stored leaves its place empty, which is refused. */
function withAddresses(draft: ImportedQuestion, pictures: ReadonlyMap<number, string>): ImportedQuestion {
  const placed = <T extends { image?: string | undefined }>(one: T): T => {
    const no = one.image === undefined ? undefined : pictureNumber(one.image);
    return no === undefined ? one : { ...one, image: pictures.get(no) };
  };
  return { ...placed(draft), options: draft.options.map(placed) };
}
