import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Of pages: the same for all that know the same calls. @param dir contract/src */
export function versionOf(dir: string): string {
  const files = readdirSync(dir).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const hash = createHash("sha256");
  for (const name of files.sort()) hash.update(`${name}\0${readFileSync(join(dir, name), "utf8")}\0`);
  return hash.digest("base64url").slice(0, 10);
}
