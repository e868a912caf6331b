import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { z } from "zod";
import { CurriculumFile, loadCurriculum } from "./curriculum/index.ts";
import { loadTest, TestFile } from "./exams/index.ts";
import { type Db, inTransaction } from "./foundation/db/db.ts";
import type { CoreDeps } from "./foundation/deps.ts";
import { loadQuestions, QuestionFile } from "./questions/index.ts";

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
  const parsed = schema.safeParse(parse(fs.readFileSync(path.join(root, file), "utf8")));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((i) => `${i.path.join(".")}: ${i.message}`);
  throw new Error(`content/${file}: ${issues.join("; ")}`);
}

/** The order matters: a level refers to the one before. */
const LEVELS: readonly {
  folder: string;
  load(db: Db, deps: CoreDeps, file: string, index: number, root: string): Promise<void>;
}[] = [
  {
    folder: "curriculum",
    load: (db, { random }, file, i, root) => loadCurriculum(db, random, readContent(CurriculumFile, file, root), i),
  },
  {
    folder: "questions",
    load: (db, { random }, file, _, root) => loadQuestions(db, random, readContent(QuestionFile, file, root)),
  },
  {
    folder: "tests",
    load: (db, { random }, file, _, root) => loadTest(db, random, readContent(TestFile, file, root)),
  },
];

/** Loads the files that are new or changed since the last time, all or none. @returns how many were loaded */
export function loadContent(deps: CoreDeps, root = CONTENT_DIR): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    await tx.selectNoFrom((eb) => eb.fn("pg_advisory_xact_lock", [eb.val(CONTENT_LOCK)]).as("locked")).execute();
    const known = new Map(
      (await tx.selectFrom("content_file").select(["path", "sha256"]).execute()).map((row) => [row.path, row.sha256]),
    );
    let loaded = 0;
    for (const { folder, load } of LEVELS) {
      for (const [index, file] of contentFiles(folder, root).entries()) {
        const sha256 = createHash("sha256")
          .update(fs.readFileSync(path.join(root, file)))
          .digest();
        if (known.get(file)?.equals(sha256)) continue;
        await load(tx, deps, file, index, root);
        await tx
          .insertInto("content_file")
          .values({ path: file, sha256 })
          .onConflict((c) => c.column("path").doUpdateSet({ sha256 }))
          .execute();
        loaded++;
      }
    }
    return loaded;
  });
}
