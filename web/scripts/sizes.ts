import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const client = fileURLToPath(new URL("../build/client", import.meta.url));
const pages = fileURLToPath(new URL("../src", import.meta.url));
const assets = join(client, "assets");

interface Entry {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  css?: string[];
}
interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, Entry>;
}

const weighed = new Map<string, number>();
function weigh(path: string): number {
  const known = weighed.get(path) ?? brotliCompressSync(readFileSync(join(client, path))).length;
  weighed.set(path, known);
  return known;
}

/** Files of the Nepali dictionaries: the manifest does not know them (they are imported by name), `texts.json` does. */
const texts = JSON.parse(readFileSync(join(client, "texts.json"), "utf8")) as Record<string, string>;
const dictionaryOf = (namespace: string) => texts[`ne/${namespace}`] ?? [];

const manifestFile = readdirSync(assets).find((file) => file.startsWith("manifest-"));
if (!manifestFile) throw new Error("Build first: npm run build -w web");
const text = readFileSync(join(assets, manifestFile), "utf8");
const manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;

/** What a route's `handle` says, else its room's. */
function namespacesOf(entry: Entry): string[] {
  const source = readdirSync(pages, { recursive: true, encoding: "utf8" }).find((file) =>
    file.replace(/\.tsx$/, "").endsWith(entry.id),
  );
  const [, named] =
    /export const handle = \{ texts: \[(.*)\]/.exec(source ? readFileSync(join(pages, source), "utf8") : "") ?? [];
  return named ? [...named.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name) : [entry.id.split("/")[0] ?? ""];
}

function chain(entry: Entry): Entry[] {
  const parent = entry.parentId ? manifest.routes[entry.parentId] : undefined;
  return parent ? [...chain(parent), entry] : [entry];
}

/** Scripts and styles that the first load of a route fetches, in the heavier language (Nepali). */
for (const entry of Object.values(manifest.routes)) {
  if (!entry.path && !entry.index) continue;
  const parts = chain(entry);
  const scripts = new Set([
    `/assets/${manifestFile}`,
    manifest.entry.module,
    ...manifest.entry.imports,
    ...parts.flatMap((part) => [part.module, ...(part.imports ?? [])]),
    ...["common", "shell", "errors", ...namespacesOf(entry)].flatMap(dictionaryOf),
  ]);
  const styles = new Set(parts.flatMap((part) => part.css ?? []));
  const sum = (paths: Set<string>) => [...paths].reduce((total, path) => total + weigh(path), 0) / 1024;
  const name = `/${entry.path ?? ""}`.padEnd(28);
  if (process.argv.includes(entry.path ?? "/")) {
    for (const path of scripts) process.stdout.write(`  ${(weigh(path) / 1024).toFixed(1).padStart(6)} ${path}\n`);
  }
  process.stdout.write(`${name} script ${sum(scripts).toFixed(1)} KiB  css ${sum(styles).toFixed(1)} KiB\n`);
}
