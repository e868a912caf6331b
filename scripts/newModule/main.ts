// npm run new:module <names> [<name>]: lays a module that passes every check. With --remove it is taken out again, as
// long as nothing of it was changed.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { tables } from "../../server/src/modules.ts";
import { type Edit, editsOf } from "./edits.ts";
import { filesOf } from "./files.ts";
import { type Names, namesOf } from "./names.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const MIGRATIONS = "server/src/foundation/db/migrations";
const at = (file: string) => path.join(ROOT, file);
const read = (file: string) => fs.readFileSync(at(file), "utf8");
const foldersOf = ({ many }: Names) => [`server/src/${many}`, `web/src/${many}`];

/** What was laid, each file with its hash: kept so that taking it out again destroys nobody's work. */
type Laid = Record<string, string>;
const noteOf = ({ many }: Names) => path.join(ROOT, "node_modules/.cache/new-module", `${many}.json`);
const hashOf = (file: string) => createHash("sha256").update(read(file)).digest("hex");

function insert({ file, before, lines }: Edit): void {
  const text = read(file);
  const place = text.search(before);
  if (place < 0) throw new Error(`${file}: the place for a new module was not found (${before})`);
  fs.writeFileSync(at(file), text.slice(0, place) + lines + text.slice(place));
}

/** Later than every migration that there is, also when the clock says less. */
function stampAfter(migrations: readonly string[]): string {
  const digits = (date: Date) => date.toISOString().replace(/\D/g, "").slice(0, 14);
  const last =
    migrations
      .map((file) => /^\d{14}/.exec(file)?.[0] ?? "")
      .sort()
      .at(-1) ?? "";
  const now = digits(new Date());
  return now > last ? now : String(BigInt(last) + 1n);
}

/** Tables' types, dictionaries' types and the formatting follow from the sources. */
function regenerate(): void {
  const npm = (script: string) => execFileSync("npm", ["run", "--silent", script], { cwd: ROOT, stdio: "inherit" });
  execFileSync("npx", ["biome", "check", "--write", "--log-level=error", "."], { cwd: ROOT, stdio: "inherit" });
  npm("types");
  npm("texts");
}

function lay(names: Names): void {
  if (fs.existsSync(at(`contract/src/${names.many}.ts`))) throw new Error(`There is a module ${names.many} already.`);
  if (Object.values(tables).flat().includes(names.one)) throw new Error(`There is a table ${names.one} already.`);
  const files = filesOf(names, stampAfter(fs.readdirSync(at(MIGRATIONS))));
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(at(file)), { recursive: true });
    fs.writeFileSync(at(file), text);
  }
  for (const edit of editsOf(names)) insert(edit);
  regenerate();
  const laid: Laid = Object.fromEntries(Object.keys(files).map((file) => [file, hashOf(file)]));
  fs.mkdirSync(path.dirname(noteOf(names)), { recursive: true });
  fs.writeFileSync(noteOf(names), JSON.stringify(laid));
}

/** @throws Error, before anything is touched, when the module is more or other than what was laid */
function takeOut(names: Names): void {
  const byHand = "take it out by hand (git status shows what it is)";
  if (!fs.existsSync(noteOf(names))) throw new Error(`${names.many} was not laid here: ${byHand}`);
  const laid = JSON.parse(fs.readFileSync(noteOf(names), "utf8")) as Laid;
  const present = foldersOf(names).flatMap((folder) =>
    fs
      .readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
  );
  const other = [
    ...present.filter((file) => !(file in laid)),
    ...Object.keys(laid).filter((file) => !fs.existsSync(at(file)) || hashOf(file) !== laid[file]),
    ...editsOf(names)
      .filter(({ file, lines }) => !read(file).includes(lines))
      .map(({ file }) => file),
  ];
  if (other.length > 0) throw new Error(`${other.join(", ")} changed since it was laid: ${byHand}`);
  for (const { file, lines } of editsOf(names)) fs.writeFileSync(at(file), read(file).replace(lines, ""));
  for (const file of Object.keys(laid)) fs.rmSync(at(file));
  for (const folder of foldersOf(names)) fs.rmSync(at(folder), { recursive: true });
  fs.rmSync(noteOf(names));
  regenerate();
}

const [many = "", one] = process.argv.slice(2).filter((word) => !word.startsWith("-"));
try {
  const names = namesOf(many, one);
  const remove = process.argv.includes("--remove");
  if (remove) takeOut(names);
  else lay(names);
  console.warn(remove ? `${many} is gone.` : `${many} is laid: npm run check, npm test.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
