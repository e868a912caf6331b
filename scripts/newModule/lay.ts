import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { collisionsOf } from "./collisions.ts";
import { done, editsOf, isDone, undone } from "./edits.ts";
import { filesOf } from "./files.ts";
import type { Names } from "./names.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const MIGRATIONS = "server/src/foundation/db/migrations";
const at = (file: string) => path.join(ROOT, file);
const read = (file: string) => fs.readFileSync(at(file), "utf8");
const hashOf = (file: string) => createHash("sha256").update(read(file)).digest("hex");
const foldersOf = ({ module }: Names) => [`server/src/${module}`, `web/src/${module}`];

/** What is laid, by which taking it out again destroys nobody's work. Outside of git and of what `npm ci` removes. */
interface Note {
  names: Names;
  /** Each laid file with its hash; with none as long as the module is not whole. */
  files: Record<string, string>;
}
const noteFile = (module: string) => at(`.new-module/${module}.json`);
function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
const writeNote = (note: Note) => write(noteFile(note.names.module), JSON.stringify(note, null, 2));

/** Later than every migration that there is, also when the clock says less. */
function stampAfter(migrations: readonly string[]): string {
  const now = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const stamps = migrations.map((file) => /^\d{14}/.exec(file)?.[0] ?? "").sort();
  const last = stamps.at(-1) ?? "";
  return now > last ? now : String(BigInt(last) + 1n);
}

const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: ROOT, stdio: "inherit" });
/** Formatting, tables' types and dictionaries' types follow from the sources. */
function regenerate(files: readonly string[]): void {
  const formatted = files.filter((file) => /\.(tsx?|json)$/.test(file) && fs.existsSync(at(file)));
  run("npx", "biome", "check", "--write", "--log-level=error", ...formatted);
  run("npm", "run", "--silent", "types");
  run("npm", "run", "--silent", "texts");
}

/** The texts of the files that hear of the module, as they are to be. */
function editedTexts(names: Names, way: "done" | "undone"): Map<string, string> {
  const edits = editsOf(names);
  const texts = new Map(edits.map(({ file }) => [file, read(file)]));
  const change = way === "done" ? done : undone;
  for (const edit of way === "done" ? edits : edits.reverse()) {
    texts.set(edit.file, change(texts.get(edit.file) ?? "", edit));
  }
  return texts;
}

/** Lays all of a module. @throws Error after taking back what was laid, when any step fails */
export function lay(names: Names): void {
  const { module } = names;
  if (fs.existsSync(noteFile(module))) {
    throw new Error(`${module} was laid before: npm run new:module -- ${module} --remove`);
  }
  const collisions = collisionsOf(names);
  if (collisions.length > 0) throw new Error(collisions.join("\n"));
  const files = filesOf(names, stampAfter(fs.readdirSync(at(MIGRATIONS))));
  const texts = editedTexts(names, "done");
  const note: Note = { names, files: Object.fromEntries(Object.keys(files).map((file) => [file, ""])) };
  writeNote(note);
  try {
    for (const [file, text] of [...Object.entries(files), ...texts]) write(at(file), text);
    regenerate([...Object.keys(files), ...texts.keys()]);
    run("npm", "run", "--silent", "typecheck");
    writeNote({ ...note, files: Object.fromEntries(Object.keys(files).map((file) => [file, hashOf(file)])) });
  } catch (error) {
    console.error((error as Error).message);
    remove(note);
    throw new Error(`${module} could not be laid; nothing of it is left.`, { cause: error });
  }
}

/** @throws Error, before anything is touched, when the module is more or other than what was laid */
export function takeOut(module: string): void {
  if (!fs.existsSync(noteFile(module))) {
    throw new Error(`${module} was not laid here: take it out by hand (git status shows what it is)`);
  }
  const note = JSON.parse(fs.readFileSync(noteFile(module), "utf8")) as Note;
  const changed = isWhole(note) ? changedSince(note) : [];
  if (changed.length > 0) {
    throw new Error(
      `${changed.join(", ")} changed since it was laid: take it out by hand (git status shows what it is)`,
    );
  }
  remove(note);
}

/** Not broken off on the way. */
const isWhole = ({ files }: Note) => Object.values(files).every((hash) => hash !== "");

function changedSince({ names, files }: Note): string[] {
  const present = foldersOf(names).flatMap((folder) =>
    fs
      .readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
  );
  return [
    ...present.filter((file) => !(file in files)),
    ...Object.keys(files).filter((file) => !fs.existsSync(at(file)) || hashOf(file) !== files[file]),
    ...editsOf(names).flatMap((edit) => (isDone(read(edit.file), edit) ? [] : [edit.file])),
  ];
}

function remove({ names, files }: Note): void {
  const texts = editedTexts(names, "undone");
  for (const [file, text] of texts) write(at(file), text);
  for (const file of Object.keys(files)) fs.rmSync(at(file), { force: true });
  for (const folder of foldersOf(names)) fs.rmSync(at(folder), { recursive: true, force: true });
  fs.rmSync(noteFile(names.module));
  regenerate([...texts.keys()]);
}
