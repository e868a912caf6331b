import fs from "node:fs";
import { chromium } from "@playwright/test";

/** Ours, never those that a packaged Chromium suggests: its `--single-process` dies with the first closed page. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const DEBIAN = "/usr/bin/chromium";

/** The browser to test with; undefined means Playwright's own. The answer is kept for the workers in CHROMIUM_PATH. */
export async function findChromium(): Promise<string | undefined> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (fs.existsSync(DEBIAN)) return DEBIAN;
  if (fs.existsSync(chromium.executablePath())) return undefined;
  const { default: packaged } = await import("@sparticuz/chromium");
  process.env.CHROMIUM_PATH = await packaged.executablePath();
  return process.env.CHROMIUM_PATH;
}
