// npm run new:module <names>: lays a module that passes every check. With --remove it is taken out again.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type Edit, editsOf } from "./edits.ts";
import { filesOf } from "./files.ts";
import { namesOf } from "./names.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const MIGRATIONS = "server/src/foundation/db/migrations";
const at = (file: string) => path.join(ROOT, file);
const change = (file: string, to: (text: string) => string) =>
  fs.writeFileSync(at(file), to(fs.readFileSync(at(file), "utf8")));

function insert({ file, before, lines }: Edit): void {
  change(file, (text) => {
    const place = text.search(before);
    if (place < 0) throw new Error(`${file}: the place for a new module was not found (${before})`);
    return text.slice(0, place) + lines + text.slice(place);
  });
}

function takeOut({ file, lines }: Edit): void {
  change(file, (text) => {
    if (!text.includes(lines)) throw new Error(`${file}: what the module added was changed; take it out by hand`);
    return text.replace(lines, "");
  });
}

/** Tables' types, dictionaries' types and the formatting follow from the sources. */
function regenerate(): void {
  const npm = (...args: string[]) => execFileSync("npm", ["run", "--silent", ...args], { cwd: ROOT, stdio: "inherit" });
  execFileSync("npx", ["biome", "check", "--write", "--log-level=error", "."], { cwd: ROOT, stdio: "inherit" });
  npm("types");
  npm("texts");
}

const remove = process.argv.includes("--remove");
const names = namesOf(process.argv.slice(2).find((word) => !word.startsWith("-")) ?? "");
if (remove) {
  for (const edit of editsOf(names)) takeOut(edit);
  for (const folder of [`server/src/${names.many}`, `web/src/${names.many}`]) {
    fs.rmSync(at(folder), { recursive: true, force: true });
  }
  fs.rmSync(at(`contract/src/${names.many}.ts`), { force: true });
  for (const file of fs.readdirSync(at(MIGRATIONS))) {
    if (file.endsWith(`_${names.many}.sql`)) fs.rmSync(at(`${MIGRATIONS}/${file}`));
  }
} else {
  if (fs.existsSync(at(`contract/src/${names.many}.ts`))) throw new Error(`There is a module ${names.many} already.`);
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  for (const [file, text] of Object.entries(filesOf(names, stamp))) {
    fs.mkdirSync(path.dirname(at(file)), { recursive: true });
    fs.writeFileSync(at(file), text);
  }
  for (const edit of editsOf(names)) insert(edit);
}
regenerate();
console.warn(remove ? `${names.many} is gone.` : `${names.many} is laid: npm run check, npm test.`);
