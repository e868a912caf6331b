import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

type Exports = Record<string, unknown>;
type Room = Record<string, { method: string; path: string; paged?: boolean; idempotent?: boolean }>;

const name = "@sarathi/contract";
const virtual = "\0sarathi-contract";
const roomOf = (room: string) => `${virtual}:${room}`;

function isRoom(value: unknown): value is Room {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const calls = Object.values(value);
  return calls.length > 0 && calls.every((call) => typeof call?.method === "string" && typeof call?.path === "string");
}

/** Of an endpoint the browser's `call` needs these four; schemas, summaries and limits stay on the server. */
function slim(room: Room): Room {
  return Object.fromEntries(
    Object.entries(room).map(([key, { method, path, paged, idempotent }]) => [
      key,
      { method, path, ...(paged && { paged }), ...(idempotent && { idempotent }) },
    ]),
  );
}

/** What stands for the contract in the browser: one module, and for each room of endpoints another. */
interface Sources {
  /** Re-exports the rooms, and whatever is no endpoint from its own file. */
  main: string;
  rooms: ReadonlyMap<string, string>;
}

/** @param dir contract/src */
export async function browserContract(dir: string): Promise<Sources> {
  const lines: string[] = [];
  const rooms = new Map<string, string>();
  for (const file of readdirSync(dir).filter((f) => f.endsWith(".ts") && !f.endsWith(".test.ts") && f !== "index.ts")) {
    const path = join(dir, file);
    const exports = (await import(pathToFileURL(path).href)) as Exports;
    for (const [key, value] of Object.entries(exports)) {
      if (isRoom(value)) {
        rooms.set(key, `export const ${key} = ${JSON.stringify(slim(value))};`);
        lines.push(`export { ${key} } from ${JSON.stringify(roomOf(key))};`);
      } else {
        lines.push(`export { ${key} } from ${JSON.stringify(path)};`);
      }
    }
  }
  return { main: lines.join("\n"), rooms };
}

/**
 * Keeps zod out of the browser's first load. In the client build `@sarathi/contract` becomes a module in which each
 * endpoint is plain data, each room's in a module of its own, so that a page loads the rooms that it calls; everything
 * else is re-exported from its own file, free of side effects, so that a form that imports a schema gets that file
 * (and zod) in its own chunk and nobody else does. The one object of all rooms is for the server: here it is missing.
 * Types are not touched: TypeScript reads the real package.
 */
export function contractForBrowser(dir: string): Plugin {
  const inside = (id: string) => id.startsWith(dir);
  return {
    name: "sarathi:contract-for-browser",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (this.environment.config.consumer !== "client") return null;
      if (source === name) return { id: virtual, moduleSideEffects: false };
      if (source.startsWith(roomOf(""))) return { id: source, moduleSideEffects: false };
      if (importer && (inside(importer) || importer === virtual)) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        return found && inside(found.id) ? { ...found, moduleSideEffects: false } : found;
      }
      return null;
    },
    async load(id) {
      if (!id.startsWith(virtual)) return null;
      const { main, rooms } = await browserContract(dir);
      return id === virtual ? main : rooms.get(id.slice(roomOf("").length));
    },
  };
}
