// With which files a try was made, as git names them.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { ROOT } from "./places.ts";

/** The page that a try writes: what it says changes nothing of what is tried. */
export const PAGE = "docs/try.md";
/** Runs of the same of these are runs of the same cluster. */
const TRIED = ["deploy", "server", "contract", "web", "siege", "e2e", "package-lock.json"];
const DIGITS = 8;

export interface Commit {
  hash: string;
  /** Files of the checkout are others than the commit's: nobody can tell which they were. */
  isChanged: boolean;
  /** Names what is tried, as the commit holds it. */
  tree: string;
}

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();

/** @returns undefined where there is no git, or no checkout of it */
export function commitOf(): Commit | undefined {
  try {
    const trees = TRIED.map((folder) => git("rev-parse", `HEAD:${folder}`)).join();
    return {
      hash: git("rev-parse", "HEAD").slice(0, DIGITS),
      isChanged: git("status", "--porcelain", "--", ".", `:(exclude)${PAGE}`) !== "",
      tree: createHash("sha256").update(trees).digest("hex").slice(0, DIGITS),
    };
  } catch (error) {
    console.warn(`Which commit this is, git does not say: ${(error as Error).message}`);
    return undefined;
  }
}
