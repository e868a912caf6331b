import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { answers, cleanEnvironment, endPostmaster, freePort, run, signal, until } from "./process.ts";

const ROOT = path.join(import.meta.dirname, "..");
/** The first start builds the pages. */
const START_MS = 120_000;
const STOP_MS = 12_000;

/** Starts the real app with a database of its own, once for the whole run. @returns stops it and removes its folder */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // A running app may be given instead, while tests are written.
  if (process.env.E2E_BASE_URL) return async () => undefined;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-e2e-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const app = run(process.execPath, ["server/src/main.ts"], {
    cwd: ROOT,
    env: {
      ...cleanEnvironment(),
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      SITE_URL: url,
      // Accounts are opened from many addresses, as in life: the fixtures send x-forwarded-for.
      TRUST_PROXY: "1",
      FEEDBACK_URL: "https://feedback.example/form",
      SOCIAL_LINKS: "Facebook=https://facebook.example/sarathi",
      // Building the pages calls npm, which must find the Node that comes with the project.
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
    },
  });
  const stop = async () => {
    signal(app.pid, "SIGTERM");
    if (!app.hasEnded()) await Promise.race([app.ended, sleep(STOP_MS)]);
    signal(-app.pid, "SIGKILL");
    await endPostmaster(dataDir);
    fs.rmSync(dataDir, { recursive: true, force: true });
    const strange = app
      .said()
      .split("\n")
      .filter((line) => /"level":(40|50|60)/.test(line));
    if (strange.length > 0) console.warn(`The server said:\n${strange.slice(0, 20).join("\n")}`);
  };
  const took = await until(async () => app.hasEnded() || (await answers(`${url}/readyz`)), START_MS);
  if (took === undefined || app.hasEnded()) {
    await stop();
    throw new Error(`The app did not start:\n${app.said()}`);
  }
  process.env.E2E_BASE_URL = url;
  return stop;
}
