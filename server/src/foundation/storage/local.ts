import fs from "node:fs/promises";
import path from "node:path";
import { checkedName, type FileStore } from "./storage.ts";

/** Files below a folder of this machine, which is made with the first one. */
export function localStore(dir: string): FileStore {
  const root = path.resolve(dir);
  const placeOf = (name: string) => path.join(root, checkedName(name));
  return {
    async put(name, body) {
      const place = placeOf(name);
      await fs.mkdir(path.dirname(place), { recursive: true });
      await writeDurably(`${place}.part`, body);
      await fs.rename(`${place}.part`, place);
    },

    async open(name) {
      const handle = await fs.open(placeOf(name), "r").catch(absent);
      if (!handle) return null;
      try {
        const { size } = await handle.stat();
        return { body: handle.createReadStream(), bytes: size };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async remove(name) {
      const place = placeOf(name);
      await fs.rm(place, { force: true });
      await fs.rm(`${place}.part`, { force: true }); // of a crash between writing and renaming
      await removeEmpty(root, path.dirname(place));
    },
  };
}

/** On the disk when it answers: the database may name the file from then on. */
async function writeDurably(place: string, body: Buffer): Promise<void> {
  const handle = await fs.open(place, "w", 0o600);
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes the folders that the file leaves empty, up to the root. */
async function removeEmpty(root: string, folder: string): Promise<void> {
  if (folder === root) return;
  try {
    await fs.rmdir(folder);
  } catch (error) {
    if (codeOf(error) === "ENOTEMPTY" || codeOf(error) === "EEXIST") return;
    if (codeOf(error) !== "ENOENT") throw error;
  }
  await removeEmpty(root, path.dirname(folder));
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function absent(error: unknown): null {
  if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return null;
  throw error;
}
