import { setTimeout as pause } from "node:timers/promises";
import { type ImportedQuestion, type ImportProblem, QuestionDraft } from "@sarathi/contract";
import { record } from "../accounts/index.ts";
import { chapterNames } from "../curriculum/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { hasPicture, pictureStore } from "../uploads/index.ts";
import { createMany } from "./createMany.ts";
import { contentOf, picturesOf } from "./draft.rules.ts";
import { pictureNumber } from "./files/block.ts";
import * as store from "./import.store.ts";
import { type ImportThreads, TooSlow } from "./importThreads.ts";
import { askedBy } from "./sameQuestion.rules.ts";
import { findSameQuestions } from "./similar.store.ts";

/** Questions of one transaction: a twentieth of a second, between which requests are answered. */
const BATCH = 50;
/** A job writes for so long and leaves the rest to the next, so that a killed one is taken up soon. */
const WRITING_MS = 40_000;
/** Between two tries while another file is written. */
const TURN_MS = 200;

/** An import that was cancelled while it was written: what this transaction did is undone. */
class Cancelled extends Error {
  override readonly name = "Cancelled";
}
/** Another file is being written. */
class NotYet extends Error {
  override readonly name = "NotYet";
}
/** A question of all or nothing that the bank refuses after all. */
class Refused extends Error {
  override readonly name = "Refused";
  readonly no: number;
  readonly problem: ImportProblem;

  constructor(no: number, problem: ImportProblem) {
    super(`question ${no}: ${problem.code}`);
    this.no = no;
    this.problem = problem;
  }
}

interface Around {
  row: store.ImportRow;
  pictures: ReadonlyMap<number, string>;
  known: ReadonlyMap<string, unknown>;
}
interface Checked {
  no: number;
  draft: QuestionDraft;
}

/** Writes the questions of a file into the bank. @param again leaves the rest of it to another job */
export function importWriter(deps: ModuleDeps, threads: ImportThreads, again: (id: string) => Promise<void>) {
  const { db, random, log } = deps;
  const storePicture = pictureStore(deps);

  async function write(id: string, signal: AbortSignal): Promise<void> {
    const row = await store.findImport(db, id);
    if (row?.state !== "importing") return;
    await storePictures(row);
    const around = { row, pictures: await store.storedPictures(db, id), known: await chapterNames(db) };
    const end = performance.now() + WRITING_MS;
    try {
      const isWhole =
        row.settings.bad === "stop" ? await writeAll(around, end, signal) : await writeSome(around, end, signal);
      if (!isWhole) await again(id);
    } catch (error) {
      if (error instanceof Cancelled) return;
      if (error instanceof TooSlow)
        return store.failImport(db, id, "importing", { code: "too_slow", place: undefined });
      if (error instanceof Refused) return failedBy(id, error);
      if (row.settings.bad === "skip" || signal.aborted) throw error;
      log.error({ err: error, import: id }, "an import of all or nothing failed");
      await store.failImport(db, id, "importing", { code: "server", place: (error as { code?: string }).code });
    }
  }

  /** What was written is undone, the question is marked. */
  async function failedBy(id: string, { no, problem }: Refused): Promise<void> {
    await inTransaction(db, async (tx) => {
      await store.markBad(tx, id, no, problem);
      await store.failImport(tx, id, "importing", { code: "bad_question", place: String(no) });
    });
  }

  /** Pictures become uploads before anything is written: the store of files is no part of a transaction. */
  async function storePictures({ id, account_id }: store.ImportRow): Promise<void> {
    for (const { no, bytes } of await store.picturesToStore(db, id)) {
      const url = await storePicture(account_id, "questions", bytes);
      if (url) await store.pictureStored(db, id, no, url);
    }
  }

  /** A transaction while no other file is written. @returns undefined: another's turn has lasted to the end */
  async function inTurn<T>(end: number, signal: AbortSignal, work: (tx: Db) => Promise<T>): Promise<T | undefined> {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await inTransaction(db, async (tx) => {
          if (!(await store.takeTurn(tx))) throw new NotYet();
          return work(tx);
        });
      } catch (error) {
        if (!(error instanceof NotYet)) throw error;
      }
      if (performance.now() > end) return undefined;
      await pause(TURN_MS, undefined, { signal });
    }
  }

  /** All in one transaction, or nothing; how far it is is said beside it. @returns false: it was not this one's turn */
  async function writeAll(around: Around, end: number, signal: AbortSignal): Promise<boolean> {
    const { row } = around;
    const whole = await inTurn(end, signal, async (tx) => {
      for (let [after, done] = [0, 0]; ; ) {
        signal.throwIfAborted();
        const rows = await store.rowsToWrite(tx, row.id, after, BATCH);
        const last = rows.at(-1);
        if (!last) break;
        const { good, bad } = await checked(tx, around, rows);
        for (const { no, problem } of bad) throw new Refused(no, problem);
        await writeBatch(tx, around, good);
        after = last.no;
        done += rows.length;
        if (!(await store.sayProgress(db, row.id, done))) throw new Cancelled();
      }
      await finish(tx, row);
      return true;
    });
    return whole ?? false;
  }

  /** Batch by batch; a question that the bank refuses after all is set aside. @returns false: there is more */
  async function writeSome(around: Around, end: number, signal: AbortSignal): Promise<boolean> {
    const { row } = around;
    for (let [after, done] = [0, row.counts.written]; performance.now() < end; ) {
      const last = await inTurn(end, signal, async (tx) => {
        if (!(await store.holdImport(tx, row.id, "importing"))) throw new Cancelled();
        const rows = await store.rowsToWrite(tx, row.id, after, BATCH);
        const { good, bad } = await checked(tx, around, rows);
        for (const { no, problem } of bad) await store.markBad(tx, row.id, no, problem);
        await writeBatch(tx, around, good);
        if (rows.length === 0) await finish(tx, row);
        done += rows.length;
        return rows.at(-1)?.no ?? null;
      });
      if (last === null) return true;
      after = last ?? after;
      await store.sayProgress(db, row.id, done);
    }
    return false;
  }

  /** Those that may be written, and what stands against the others. */
  async function checked(tx: Db, { pictures, known }: Around, rows: { no: number; draft: ImportedQuestion }[]) {
    const good: Checked[] = [];
    const bad: { no: number; problem: ImportProblem }[] = [];
    for (const { no, draft } of rows) {
      const { success, data, error } = QuestionDraft.safeParse(withAddresses(draft, pictures));
      const problem = success ? await missing(tx, data, known) : problemOf(error.issues[0]);
      if (problem) bad.push({ no, problem });
      else if (success) good.push({ no, draft: data });
    }
    return { good, bad };
  }

  /** Asked once more: the bank may have got the same since the file was read. */
  async function writeBatch(tx: Db, { row }: Around, rows: readonly Checked[]): Promise<void> {
    const same =
      row.settings.duplicates === "skip"
        ? (
            await findSameQuestions(
              tx,
              rows.map(({ no, draft }) => ({ no, asks: askedBy(draft) })),
            )
          ).whole
        : new Map<number, string>();
    await store.markLeft(tx, row.id, same);
    const fresh = rows.filter(({ no }) => !same.has(no));
    const ids = await createMany(
      tx,
      random,
      row.account_id,
      fresh.map(({ draft }) => draft),
      { state: row.settings.state, prepare: threads.prepare },
    );
    await store.markWritten(
      tx,
      row.id,
      fresh.map(({ no }) => no),
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

  return write;
}

const problemOf = (issue: { path: PropertyKey[]; message: string } | undefined): ImportProblem => ({
  code: issue?.path.at(-1) === "imageAlt" ? "picture_broken" : "invalid",
  field: issue?.path.join("."),
  value: issue?.message,
});

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
