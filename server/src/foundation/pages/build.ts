import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { StartupError } from "../startup.ts";

const ROOT = path.join(import.meta.dirname, "../../../..");
export const WEB_DIR = path.join(ROOT, "web");
const STAMP = path.join(WEB_DIR, "build/.stamp");

/** What the built pages are made of. */
const SOURCES = ["web/src", "web/public", "web/vite", "web/scripts", "contract/src"];
const FILES = ["package-lock.json", "web/package.json", "web/vite.config.ts", "web/react-router.config.ts"];

/** Tests are no part of the pages. */
const isPart = (name: string) => !/\.test\.tsx?$/.test(name);

function fingerprint(): string {
  const hash = createHash("sha256");
  const add = (file: string) =>
    hash
      .update(file)
      .update("\0")
      .update(fs.readFileSync(path.join(ROOT, file)));
  for (const file of FILES) add(file);
  for (const folder of SOURCES) {
    const at = path.join(ROOT, folder);
    if (!fs.existsSync(at)) continue;
    const names = fs.readdirSync(at, { recursive: true, encoding: "utf8" }).sort();
    for (const name of names) {
      if (isPart(name) && fs.statSync(path.join(at, name)).isFile()) add(path.join(folder, name));
    }
  }
  return hash.digest("hex");
}

/** Builds the pages unless they stand built from just these sources. */
export async function ensureBuilt(): Promise<void> {
  const now = fingerprint();
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, "utf8") === now) return;
  console.warn("Building the pages …");
  const child = spawn("npm", ["run", "--silent", "build", "-w", "web"], {
    cwd: ROOT,
    // A caller that develops or tests gets the same pages: React's build for development is several times slower.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const collect = (chunk: Buffer) => {
    said += chunk;
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  if (code !== 0) throw new StartupError(`The pages could not be built:\n${said}`);
  fs.writeFileSync(STAMP, now);
}
