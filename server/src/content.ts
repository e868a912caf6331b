import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { moduleNames } from "@sarathi/contract";
import { parse } from "yaml";
import type { z } from "zod";
import { compareRows, type Difference, loadRows } from "./foundation/content/load.ts";
import { type ContentSource, nameOf } from "./foundation/content/source.ts";
import { type Db, inTransaction } from "./foundation/db/db.ts";
import type { CoreDeps } from "./foundation/deps.ts";
import { StartupError } from "./foundation/startup.ts";
import { content } from "./modules.ts";

/** Where the starting content stands; content/README.md says how it is written. */
export const CONTENT_DIR = path.join(import.meta.dirname, "../../content");

/** Two apps that start at once must not load the same file twice. */
const CONTENT_LOCK = 7_277_286;

/** Every YAML file below a folder of the content, sorted, relative to the content's root. */
export function contentFiles(folder: string, root = CONTENT_DIR): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, "/")))
    .sort();
}

/** Reads and checks one file. @throws Error naming the file and the place that is wrong */
export function readContent<S extends z.ZodType>(schema: S, file: string, root = CONTENT_DIR): z.output<S> {
  const parsed = schema.safeParse(parseYaml(file, root));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((i) => `${i.path.join(".")}: ${i.message}`);
  throw new Error(`content/${file}: ${issues.join("; ")}`);
}

function parseYaml(file: string, root: string): unknown {
  try {
    return parse(fs.readFileSync(path.join(root, file), "utf8"));
  } catch (error) {
    throw new Error(`content/${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** Lowest module first: a source refers to the ones before. */
const SOURCES: readonly ContentSource[] = moduleNames.flatMap((name) => content[name] ?? []);
const TABLES = SOURCES.flatMap(({ tables }) => tables);

/** Loads what is new or changed since the last time, all or none; what staff touched stays. @returns how many files */
export function loadContent(deps: CoreDeps, root = CONTENT_DIR): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    await lockContent(tx);
    const known = new Map(
      (await tx.selectFrom("content_file").select(["path", "sha256"]).execute()).map((row) => [row.path, row.sha256]),
    );
    let loaded = 0;
    for (const source of SOURCES) {
      for (const file of contentFiles(source.folder, root)) {
        const sha256 = hashOfFile(root, file);
        if (known.get(file)?.equals(sha256)) continue;
        await loadRows(tx, deps.random, source.tables, source.rowsOf(readContent(source.schema, file, root)));
        await rememberFile(tx, file, sha256);
        loaded++;
      }
    }
    return loaded;
  });
}

/** What the files would change and what staff changed, row by row. */
export const diffContent = (deps: CoreDeps, root = CONTENT_DIR): Promise<Difference[]> =>
  deps.db.transaction().execute((tx) => compareRows(tx, TABLES, rowsBelow(root)));

/**
 * Reads every file and brings the rows that follow one up to date.
 * @param take names (`kind:slug`) of rows that follow their file again, whatever staff made of them
 * @returns the names of the rows that were written
 * @throws StartupError when no file holds a row of such a name
 */
export function syncContent(deps: CoreDeps, take: readonly string[] = [], root = CONTENT_DIR): Promise<string[]> {
  return inTransaction(deps.db, async (tx) => {
    await lockContent(tx);
    const rows = rowsBelow(root);
    const unknown = take.filter((name) => !rows.some((row) => nameOf(row) === name));
    if (unknown.length > 0) throw new StartupError(`No file of the content has ${unknown.join(", ")}.`);
    const written = await loadRows(tx, deps.random, TABLES, rows, new Set(take));
    for (const { folder } of SOURCES) {
      for (const file of contentFiles(folder, root)) await rememberFile(tx, file, hashOfFile(root, file));
    }
    return written;
  });
}

const rowsBelow = (root: string) =>
  SOURCES.flatMap(({ folder, schema, rowsOf }) =>
    contentFiles(folder, root).flatMap((file) => rowsOf(readContent(schema, file, root))),
  );

const lockContent = (tx: Db) =>
  tx.selectNoFrom((eb) => eb.fn("pg_advisory_xact_lock", [eb.val(CONTENT_LOCK)]).as("locked")).execute();

const hashOfFile = (root: string, file: string): Buffer =>
  createHash("sha256")
    .update(fs.readFileSync(path.join(root, file)))
    .digest();

async function rememberFile(tx: Db, file: string, sha256: Buffer): Promise<void> {
  await tx
    .insertInto("content_file")
    .values({ path: file, sha256 })
    .onConflict((c) => c.column("path").doUpdateSet({ sha256 }))
    .execute();
}
