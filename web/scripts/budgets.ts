// Weighs what the first load of each route fetches, as it is sent (brotli), and fails when one is over its budget.
// An argument is a route's path whose files are listed: node web/scripts/budgets.ts /pariksha
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import type { ServerBuild } from "react-router";
import { baseNamespaces, textFileOf } from "../src/foundation/namespaces.ts";
import { budgets } from "./limits.ts";

const KIB = 1024;
const isStaff = (id: string) => /(^|\/)(admin|staff)\//.test(id);
const examPath = "/pariksha/:slug";
const postPath = "/community/post/:postId";

const output = fileURLToPath(new URL("../build", import.meta.url));
const server = join(output, "server/index.js");
if (!existsSync(server)) throw new Error("Build first: npm run build -w web");
const build = (await import(pathToFileURL(server).href)) as ServerBuild;
const { namespacesOf, theme } = build.entry.module as unknown as {
  namespacesOf(routes: readonly { id: string; handle?: unknown }[]): string[];
  theme: string;
};
/** Where the dictionaries stand ("/assets/texts/x"). */
const [built = ""] = readdirSync(join(output, "client/assets/texts"));
const folder = `/assets/texts/${built}`;
/** Which modules of ours each file holds ("/assets/base-x.js" → ["accounts/pages/Login.tsx", …]). */
const contents = JSON.parse(readFileSync(join(output, "client/contents.json"), "utf8")) as Record<string, string[]>;

const weights = new Map<string, number>();
function weigh(file: string): number {
  // A stylesheet that two routes share is named with a "#".
  const path = join(output, "client", file.replace(/#$/, ""));
  const known = weights.get(file) ?? brotliCompressSync(readFileSync(path)).length;
  weights.set(file, known);
  return known;
}
const sum = (files: Iterable<string>) => [...new Set(files)].reduce((total, file) => total + weigh(file), 0) / KIB;

interface Asset {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  module: string;
  imports?: string[] | undefined;
  css?: string[] | undefined;
}
const assets = build.assets.routes as Record<string, Asset>;

function chainOf(asset: Asset): Asset[] {
  const parent = asset.parentId ? assets[asset.parentId] : undefined;
  return parent ? [...chainOf(parent), asset] : [asset];
}
const addressOf = (chain: readonly Asset[]) => `/${chain.flatMap(({ path }) => path || []).join("/")}`;
const texts = (language: string, namespaces: readonly string[]) =>
  namespaces.map((namespace) => `${folder}/${language}/${textFileOf(namespace)}.json`);
/** The heavier language counts. */
const withTexts = (files: readonly string[], namespaces: readonly string[]) =>
  ["ne", "en"].map((language) => [...files, ...texts(language, namespaces)]).sort((a, b) => sum(b) - sum(a))[0] ?? [];

const { entry } = build.assets;
const routeMap = build.routeDiscovery.mode === "initial" ? [build.assets.url] : [];
const shared = [...routeMap, entry.module, ...entry.imports];

const problems: string[] = [];
const limit = (what: string, kib: number, most: number) => {
  if (kib > most) problems.push(`${what}: ${kib.toFixed(1)} KiB, over its budget of ${most}`);
};

/** The stylesheet of all pages, which stands in each document. */
const themeKib = brotliCompressSync(theme).length / KIB;

const pages = Object.values(assets)
  .filter(({ path, index }) => path !== undefined || index)
  .map((asset) => {
    const chain = chainOf(asset);
    const routes = chain.map(({ id }) => ({ id, handle: build.routes[id]?.module.handle }));
    const files = [...shared, ...chain.flatMap(({ module, imports = [] }) => [module, ...imports])];
    return {
      id: asset.id,
      address: addressOf(chain),
      scripts: withTexts(files, namespacesOf(routes)),
      styles: themeKib + sum(chain.flatMap(({ css = [] }) => css)),
    };
  });
const publicPages = pages.filter(({ id }) => !isStaff(id));

/** What every public page inside the frame fetches. */
const inFrame = publicPages.filter(({ address }) => address !== examPath);
const inAll = (inFrame[0]?.scripts ?? []).filter((file) => inFrame.every(({ scripts }) => scripts.includes(file)));
const base = withTexts(
  inAll.filter((file) => !file.startsWith(folder)),
  baseNamespaces,
);
limit("base", sum(base), budgets.base);
process.stdout.write(`${"base".padEnd(32)} script ${sum(base).toFixed(1).padStart(6)} KiB\n`);

function budgetOf(id: string, address: string): number {
  if (address === examPath) return budgets.exam;
  if (address === postPath) return budgets.post;
  if (address === "/pariksha/:slug/register" || address === "/pariksha/:slug/key") return budgets.event;
  if (address.startsWith("/resources")) return budgets.resources;
  if (address.startsWith("/practice")) return budgets.own;
  if (address === "/notifications") return budgets.notifications;
  if (address === "/newsletter") return budgets.newsletter;
  // What the link in the mail of a suspension opens: one's own, though nobody is logged in.
  if (address === "/moderation/appeal/:token") return budgets.own;
  if (id.startsWith("resources/")) return budgets.resources;
  return id.startsWith("community/") ? budgets.community : budgets.page;
}

for (const { id, address, scripts, styles } of pages) {
  const script = sum(scripts);
  if (!isStaff(id)) limit(address, script, budgetOf(id, address));
  limit(`${address} (styles)`, styles, budgets.css);
  process.stdout.write(
    `${address.padEnd(32)} script ${script.toFixed(1).padStart(6)} KiB  css ${styles.toFixed(1)} KiB\n`,
  );
  if (process.argv.includes(address)) {
    for (const file of [...new Set(scripts)]) {
      process.stdout.write(`  ${(weigh(file) / KIB).toFixed(1).padStart(6)} ${file}\n`);
    }
  }
}

for (const { address, scripts } of publicPages) {
  for (const file of new Set(scripts)) {
    const staff = (contents[file] ?? []).filter(isStaff);
    if (staff.length > 0) problems.push(`${address} fetches ${file}, which holds ${staff.join(", ")}`);
  }
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
