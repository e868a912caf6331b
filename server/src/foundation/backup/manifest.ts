import fs from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { StartupError } from "../startup.ts";

/** What a backup holds, in `manifest.json`: it is written last, so that a folder with one is whole. */
const Manifest = z.object({
  format: z.literal(1),
  /** Of the snapshot that all tables are read in. */
  at: z.iso.datetime(),
  /** What the database had been brought up to. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** The version of pg-boss's tables. */
  jobs: z.int(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.int() })),
});
export type Manifest = z.infer<typeof Manifest>;

export const tableFile = (folder: string, { schema, name }: { schema: string; name: string }): string =>
  path.join(folder, "tables", `${schema}.${name}.copy.gz`);
export const storedFile = (folder: string, name: string): string => path.join(folder, "files", name);

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  fs.writeFile(path.join(folder, "manifest.json"), JSON.stringify(manifest, null, 1), { mode: 0o600 });

/** @throws StartupError for a folder that holds no whole backup of a form that is known */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await fs.readFile(path.join(folder, "manifest.json"), "utf8").catch(() => undefined);
  if (text === undefined) throw new StartupError(`${folder} holds no whole backup.`);
  const manifest = Manifest.safeParse(JSON.parse(text));
  if (!manifest.success) throw new StartupError(`${folder} holds a backup of a form that this release does not know.`);
  return manifest.data;
}
