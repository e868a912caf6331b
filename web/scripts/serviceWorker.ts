// Builds the service worker into the client build, with the list of files that a reader of the public pages needs without
// a network. Runs after the pages are built and before they are compressed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { injectManifest } from "@serwist/build";
import { build } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const client = join(root, "build/client");
const assets = readdirSync(join(client, "assets")).filter((file) => file.endsWith(".js"));
/** Which modules of ours each file holds ("/assets/base-x.js" → ["accounts/pages/Login.tsx", …]). */
const contents = JSON.parse(readFileSync(join(client, "contents.json"), "utf8")) as Record<string, string[]>;

/** What is read and sat without a network: the shell, the public pages, papers and results. */
const WANTED = /^(entry\.client|root|app|shell|home|curriculum|exams)\b/;
/** The list of all routes (`worker/routes.ts`). */
const ROUTES = /^assets\/manifest-\w+\.js$/;
/** Their dictionaries. */
const TEXTS =
  /\/(common|errors|shell|home|about|dashboard|curriculum|exams|exams\.errors|exam|info|offline|menu|search|results|sitting)\.json$/;

const importsOf = (file: string): string[] =>
  [...readFileSync(join(client, "assets", file), "utf8").matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].flatMap(
    ([, name]) => name ?? [],
  );

/** These files and all that they import at once. */
function withImports(files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of importsOf(file)) add(next);
  };
  for (const file of files) add(file);
  return found;
}

const scripts = withImports(
  assets.filter((file) => contents[`/assets/${file}`]?.some((module) => WANTED.test(module))),
);

await build({
  root,
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    outDir: client,
    emptyOutDir: false,
    lib: { entry: join(root, "src/foundation/offline/worker/worker.ts"), formats: ["es"], fileName: () => "sw.js" },
  },
});
const { count, size, warnings } = await injectManifest({
  swSrc: join(client, "sw.js"),
  swDest: join(client, "sw.js"),
  globDirectory: client,
  globPatterns: ["assets/*.{js,css}", "assets/texts/**/*.json"],
  // A name with a hash is its own version.
  dontCacheBustURLsMatching: /^assets\//,
  maximumFileSizeToCacheInBytes: 1_000_000,
  manifestTransforms: [
    (entries) => ({
      manifest: entries.filter(({ url }) =>
        url.endsWith(".js")
          ? scripts.has(url.replace("assets/", "")) || ROUTES.test(url)
          : url.endsWith(".css") || TEXTS.test(url),
      ),
    }),
  ],
});
if (warnings.length > 0) throw new Error(warnings.join("\n"));
process.stdout.write(`The service worker keeps ${count} files, ${Math.round(size / 1024)} KiB before compression.\n`);
