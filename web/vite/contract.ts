import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Endpoint } from "@sarathi/contract";
import type { Plugin } from "vite";

type Exports = Record<string, unknown>;
type Calls = Record<string, Pick<Endpoint, "method" | "path" | "paged" | "shape">>;

const name = "@sarathi/contract";
const virtual = "\0sarathi-contract";
const callsOf = (module: string) => `${virtual}:${module}`;
/** Whether this is what stands in the browser for the calls of a module of the contract. */
export const isCallsOf = (id: string, module: string): boolean => id === callsOf(module);

function isCalls(value: unknown): value is Calls {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const calls = Object.values(value);
  return calls.length > 0 && calls.every((call) => typeof call?.method === "string" && typeof call?.path === "string");
}

/** Of an endpoint the browser's `call` needs these; schemas, summaries and limits stay on the server. */
function slim(calls: Calls): Calls {
  return Object.fromEntries(
    Object.entries(calls).map(([key, { method, path, paged, shape }]) => [
      key,
      // An empty shape says nothing, and pages are lists.
      { method, path, ...(paged ? { paged } : shape?.length && { shape }) },
    ]),
  );
}

/** What stands for the contract in the browser: one module, and for the calls of each module another. */
interface Sources {
  /** Re-exports the calls of modules, and whatever is no endpoint from its own file. */
  main: string;
  modules: ReadonlyMap<string, string>;
}

/** @param dir contract/src */
export async function browserContract(dir: string): Promise<Sources> {
  const lines: string[] = [];
  const modules = new Map<string, string>();
  for (const file of readdirSync(dir).filter((f) => f.endsWith(".ts") && !f.endsWith(".test.ts") && f !== "index.ts")) {
    const path = join(dir, file);
    const exports = (await import(pathToFileURL(path).href)) as Exports;
    for (const [key, value] of Object.entries(exports)) {
      if (isCalls(value)) {
        modules.set(key, `export const ${key} = ${JSON.stringify(slim(value))};`);
        lines.push(`export { ${key} } from ${JSON.stringify(callsOf(key))};`);
      } else {
        lines.push(`export { ${key} } from ${JSON.stringify(path)};`);
      }
    }
  }
  return { main: lines.join("\n"), modules };
}

/**
 * Keeps zod out of the browser's first load. In the client build `@sarathi/contract` becomes a module in which each
 * endpoint is plain data, those of each module in a file of their own, so that a page loads what it calls; everything
 * else is re-exported from its own file, free of side effects, so that a form that imports a schema gets that file
 * (and zod) in its own chunk and nobody else does. The one object of all modules is for the server: here it is missing.
 * Types are not touched: TypeScript reads the real package.
 */
export function contractForBrowser(dir: string): Plugin {
  const inside = (id: string) => id.startsWith(dir);
  return {
    name: "sarathi:contract-for-browser",
    enforce: "pre",
    // By its filters the bundler asks of these alone: a call for each import of a page took seconds of a build.
    resolveId: {
      filter: { id: [/^@sarathi\/contract$/, /sarathi-contract/, /^\.{0,2}\//] },
      async handler(source, importer, options) {
        if (this.environment.config.consumer !== "client") return null;
        if (source === name) return { id: virtual, moduleSideEffects: false };
        if (source.startsWith(callsOf(""))) return { id: source, moduleSideEffects: false };
        if (importer && (inside(importer) || importer === virtual)) {
          const found = await this.resolve(source, importer, { ...options, skipSelf: true });
          return found && inside(found.id) ? { ...found, moduleSideEffects: false } : found;
        }
        return null;
      },
    },
    load: {
      filter: { id: /sarathi-contract/ },
      async handler(id) {
        if (!id.startsWith(virtual)) return null;
        const { main, modules } = await browserContract(dir);
        return id === virtual ? main : modules.get(id.slice(callsOf("").length));
      },
    },
  };
}
