import type { ImportFailure, ImportProblem, ImportSettings, ImportState } from "@sarathi/contract";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import { offsetPage } from "../foundation/db/page.ts";
import type { Reading } from "./files/import.worker.ts";
import type { SameQuestions } from "./similar.store.ts";

const FACTS = [
  ...(["i.id", "i.account_id", "i.name", "i.bytes", "i.state", "i.format", "i.failure", "i.failed_at"] as const),
  ...(["i.settings", "i.columns", "i.signature", "i.header", "i.sheets", "i.remembered", "i.reading"] as const),
  ...(["i.can_convert", "i.undecided", "i.gone_through", "i.created_at", "i.updated_at"] as const),
] as const;

interface Counts {
  all: number;
  good: number;
  bad: number;
  left: number;
  written: number;
  duplicates: number;
}

/** Never with the bytes. */
const imports = (db: Db) =>
  db
    .selectFrom("mcq_import as i")
    .select(FACTS)
    .select(
      sql<Counts>`(SELECT json_build_object('all', count(*), 'good', count(*) FILTER (WHERE r.state = 'good'),
        'bad', count(*) FILTER (WHERE r.state = 'bad'), 'left', count(*) FILTER (WHERE r.state = 'left'),
        'written', count(*) FILTER (WHERE r.state = 'written'),
        'duplicates', count(*) FILTER (WHERE r.same_as IS NOT NULL OR r.same_as_no IS NOT NULL))
        FROM mcq_import_row r WHERE r.import_id = i.id)`.as("counts"),
    );

export const listImports = (db: Db, page: { page: number; limit: number }) =>
  offsetPage(imports(db).orderBy("i.created_at", "desc").orderBy("i.id", "desc"), page);
export type ImportRow = Awaited<ReturnType<typeof listImports>>["rows"][number];

/** All files that an account brought, oldest first. */
export const importsOf = (db: Db, accountId: string): Promise<ImportRow[]> =>
  imports(db).where("i.account_id", "=", accountId).orderBy("i.created_at").orderBy("i.id").execute();

export const findImport = (db: Db, id: string): Promise<ImportRow | undefined> =>
  imports(db).where("i.id", "=", id).executeTakeFirst();

export async function insertImport(
  db: Db,
  row: { id: string; account_id: string; name: string; file: Buffer; settings: ImportSettings },
): Promise<void> {
  const { settings, ...rest } = row;
  await db
    .insertInto("mcq_import")
    .values({ ...rest, bytes: row.file.length, settings: JSON.stringify(settings) as never })
    .execute();
}

/** What a reading needs, if it is the one that is wanted. */
export const fileToRead = (db: Db, id: string, reading: number) =>
  db
    .selectFrom("mcq_import")
    .select(["file", "settings", "account_id"])
    .where("id", "=", id)
    .where("reading", "=", reading)
    .where("state", "=", "reading")
    .executeTakeFirst();

/** Another step, from one of these. @returns whether it was at one of them */
export async function moveImport(db: Db, id: string, from: readonly ImportState[], to: ImportState): Promise<boolean> {
  const moved = await db
    .updateTable("mcq_import")
    .set({ state: to, updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("state", "in", from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0;
}

/** Wants another reading by these settings. @returns its number; undefined: the import is past it */
export async function readAnew(db: Db, id: string, settings: ImportSettings): Promise<number | undefined> {
  const row = await db
    .updateTable("mcq_import")
    .set({
      settings: JSON.stringify(settings) as never,
      state: "reading",
      failure: null,
      failed_at: null,
      reading: sql<number>`reading + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where("state", "in", ["reading", "ready", "failed"])
    .where("file", "is not", null)
    .returning("reading")
    .executeTakeFirst();
  return row?.reading;
}

/** Holds an import against other steps until the transaction ends. @returns whether it is at this step */
export async function holdImport(db: Db, id: string, state: ImportState, reading?: number): Promise<boolean> {
  const row = await db
    .selectFrom("mcq_import")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", state)
    .$if(reading !== undefined, (q) => q.where("reading", "=", reading as number))
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function failImport(
  db: Db,
  id: string,
  from: ImportState,
  { code, place }: { code: ImportFailure; place: string | undefined },
): Promise<void> {
  await db
    .updateTable("mcq_import")
    .set({ state: "failed", failure: code, failed_at: place ?? null, updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("state", "=", from)
    .execute();
}

/** Takes what an older reading left. */
export async function clearRows(db: Db, id: string): Promise<void> {
  await db.deleteFrom("mcq_import_row").where("import_id", "=", id).execute();
  await db.deleteFrom("mcq_import_picture").where("import_id", "=", id).execute();
}

/** Rows of a portion. @param rows as bytes of JSON, @param same which of them the bank has */
export async function insertRows(
  db: Db,
  id: string,
  rows: Uint8Array,
  same: SameQuestions,
  { without, duplicates }: Pick<ImportSettings, "without" | "duplicates">,
): Promise<void> {
  await sql`
    INSERT INTO mcq_import_row (import_id, no, state, place, words, draft, problems, notes, conversions, same_as, same_as_no)
    SELECT ${id}::uuid, r.no,
      CASE WHEN r.no = ANY(${without}::int[])
          OR (${duplicates}::text = 'skip' AND (s.same_as IS NOT NULL OR r."sameAsNo" IS NOT NULL)) THEN 'left'
        WHEN jsonb_array_length(r.problems) > 0 THEN 'bad' ELSE 'good' END,
      r.place, r.words, r.draft, r.problems,
      CASE WHEN r.no = ANY(${same.stem}::int[]) AND r."sameAsNo" IS NULL AND NOT r.notes ? 'same_stem' THEN r.notes || '["same_stem"]' ELSE r.notes END,
      r.conversions, s.same_as, r."sameAsNo"
    FROM jsonb_to_recordset(convert_from(${Buffer.from(rows.buffer)}::bytea, 'UTF8')::jsonb) AS r(no int, place jsonb, words text, draft jsonb, problems jsonb, notes jsonb,
      conversions jsonb, "sameAsNo" int)
    LEFT JOIN unnest(${[...same.whole.keys()]}::int[], ${[...same.whole.values()]}::uuid[]) AS s(no, same_as) ON s.no = r.no`.execute(
    db,
  );
}

export async function insertPictures(db: Db, id: string, pictures: Reading["pictures"]): Promise<void> {
  for (const { no, bytes } of pictures) {
    await db
      .insertInto("mcq_import_picture")
      .values({ import_id: id, no, bytes: Buffer.from(bytes) })
      .execute();
  }
}

export async function finishReading(db: Db, id: string, reading: Reading): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value)) as never;
  await db
    .updateTable("mcq_import")
    .set({
      state: "ready",
      format: reading.format,
      columns: json(reading.columns),
      header: reading.header,
      signature: reading.signature,
      sheets: json(reading.sheets),
      remembered: reading.remembered,
      can_convert: json(reading.canConvert),
      undecided: reading.undecided,
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
}

const shown = {
  all: sql<SqlBool>`true`,
  good: sql<SqlBool>`r.state IN ('good', 'written')`,
  bad: sql<SqlBool>`r.state = 'bad'`,
  left: sql<SqlBool>`r.state = 'left'`,
  duplicates: sql<SqlBool>`(r.same_as IS NOT NULL OR r.same_as_no IS NOT NULL)`,
  converted: sql<SqlBool>`r.conversions <> '[]'::jsonb`,
};
export type Shown = keyof typeof shown;

export const listRows = (db: Db, id: string, { show, ...page }: { show: Shown; page: number; limit: number }) =>
  offsetPage(
    db
      .selectFrom("mcq_import_row as r")
      .leftJoin("mcq as m", "m.id", "r.same_as")
      .leftJoin("mcq_version as v", (j) =>
        j.onRef("v.mcq_id", "=", "m.id").onRef("v.version", "=", "m.current_version"),
      )
      .select(["r.no", "r.state", "r.place", "r.words", "r.draft", "r.problems", "r.notes", "r.conversions"])
      .select(["r.same_as_no", "r.mcq_id", "m.id as same_id", "m.state as same_state", "v.question as same_question"])
      .where("r.import_id", "=", id)
      .where(shown[show])
      .orderBy("r.no"),
    page,
  );
export type ListedRow = Awaited<ReturnType<typeof listRows>>["rows"][number];

/**
 * The next rows to write, held until the transaction ends: another worker that comes waits, and finds them written.
 * @param after the last one that was written: what comes before it is not gone through again
 */
export const rowsToWrite = (db: Db, id: string, after: number, most: number) =>
  db
    .selectFrom("mcq_import_row")
    .select(["no", "draft"])
    .where("import_id", "=", id)
    .where("state", "=", "good")
    .where("no", ">", after)
    .orderBy("no")
    .limit(most)
    .forUpdate()
    .execute();

export async function markWritten(
  db: Db,
  id: string,
  nos: readonly number[],
  mcqIds: readonly string[],
): Promise<void> {
  await sql`
    UPDATE mcq_import_row r SET state = 'written', mcq_id = w.mcq_id
    FROM unnest(${nos}::int[], ${mcqIds}::uuid[]) AS w(no, mcq_id)
    WHERE r.import_id = ${id} AND r.no = w.no`.execute(db);
}

/** Leaves rows out that the bank has by now. */
export async function markLeft(db: Db, id: string, same: ReadonlyMap<number, string>): Promise<void> {
  if (same.size === 0) return;
  await sql`
    UPDATE mcq_import_row r SET state = 'left', same_as = s.same_as
    FROM unnest(${[...same.keys()]}::int[], ${[...same.values()]}::uuid[]) AS s(no, same_as)
    WHERE r.import_id = ${id} AND r.no = s.no`.execute(db);
}

export async function markBad(db: Db, id: string, no: number, problem: ImportProblem): Promise<void> {
  await db
    .updateTable("mcq_import_row")
    .set({ state: "bad", problems: JSON.stringify([problem]) as never })
    .where("import_id", "=", id)
    .where("no", "=", no)
    .execute();
}

/** Any number that no other lock of the product has. */
const WRITING = 7_294_001;

/**
 * One file is written at a time, over all nodes, until the transaction ends: what another wrote is seen before the same
 * is written again. @returns false: it is another's turn
 */
export async function takeTurn(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${WRITING}) AS taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** Says how many rows have been gone through. @returns whether it still is to be written */
export async function sayProgress(db: Db, id: string, done: number): Promise<boolean> {
  const said = await db
    .updateTable("mcq_import")
    .set({ gone_through: done, updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("state", "=", "importing")
    .executeTakeFirst();
  return said.numUpdatedRows > 0;
}

/** Bytes go as soon as nobody reads them any more. */
export async function dropFile(db: Db, id: string): Promise<void> {
  await db.updateTable("mcq_import").set({ file: null }).where("id", "=", id).execute();
  await db.deleteFrom("mcq_import_picture").where("import_id", "=", id).execute();
}

/** Pictures of a file that are no uploads yet. */
export const picturesToStore = (db: Db, id: string) =>
  db
    .selectFrom("mcq_import_picture")
    .select(["no", "bytes"])
    .where("import_id", "=", id)
    .where("url", "is", null)
    .where(sql<SqlBool>`octet_length(bytes) > 0`)
    .orderBy("no")
    .execute();

export async function pictureStored(db: Db, id: string, no: number, url: string): Promise<void> {
  await db.updateTable("mcq_import_picture").set({ url }).where("import_id", "=", id).where("no", "=", no).execute();
}

export async function storedPictures(db: Db, id: string): Promise<Map<number, string>> {
  const rows = await db.selectFrom("mcq_import_picture").select(["no", "url"]).where("import_id", "=", id).execute();
  return new Map(rows.flatMap(({ no, url }) => (url === null ? [] : [[no, url] as const])));
}

/** What columns held in the account's files, by the signature of their headings. */
export async function readMappings(db: Db, accountId: string): Promise<[string, (string | null)[]][]> {
  const rows = await db
    .selectFrom("mcq_import_mapping")
    .select(["signature", "mapping"])
    .where("account_id", "=", accountId)
    .orderBy("used_at", "desc")
    .limit(200)
    .execute();
  return rows.map(({ signature, mapping }) => [signature, mapping]);
}

export async function rememberMapping(
  db: Db,
  accountId: string,
  signature: string,
  mapping: readonly (string | null)[],
): Promise<void> {
  const own = JSON.stringify(mapping) as never;
  await db
    .insertInto("mcq_import_mapping")
    .values({ account_id: accountId, signature, mapping: own })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "signature"]).doUpdateSet({ mapping: own, used_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Rows that were not taken, a page at a time. */
export const refusedRows = (db: Db, id: string, after: number, most: number) =>
  db
    .selectFrom("mcq_import_row")
    .select(["no", "state", "place", "words", "problems", "same_as", "same_as_no"])
    .where("import_id", "=", id)
    .where("state", "in", ["bad", "left"])
    .where("no", ">", after)
    .orderBy("no")
    .limit(most)
    .execute();

/** What stands still for an hour has lost its worker for good; what is old goes. @returns how many */
export async function sweepImports(db: Db, days: number): Promise<number> {
  const lost = await db
    .updateTable("mcq_import")
    .set({ state: "failed", failure: "server" })
    .where("state", "in", ["reading", "importing"])
    .where("updated_at", "<", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
  const old = await db
    .deleteFrom("mcq_import")
    .where("updated_at", "<", sql<Date>`now() - make_interval(days => ${days}::int)`)
    .executeTakeFirst();
  return Number(lost.numUpdatedRows) + Number(old.numDeletedRows);
}

export async function forgetImports(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("mcq_import").where("account_id", "=", accountId).execute();
  await db.deleteFrom("mcq_import_mapping").where("account_id", "=", accountId).execute();
}

/** Names of files, for the audit log. */
export async function importTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("mcq_import")
    .select(["id", "name"])
    .where("id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
