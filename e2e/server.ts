import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { answers, cleanEnvironment, endPostmaster, freePort, run, signal, until } from "./process.ts";
import { startProvider, type TestProvider } from "./provider.ts";

const ROOT = path.join(import.meta.dirname, "..");
/** The first start builds the pages. */
const START_MS = 120_000;
const STOP_MS = 12_000;
/** What the app prints once of its first administrator. */
const administrator = /First administrator: sarathi\.admin {2}password: (\S+)/;

const googleOf = ({ clientId, clientSecret, issuer, scriptUrl, tokenInfoUrl, redirectUri }: TestProvider) => ({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
  GOOGLE_SCRIPT_URL: scriptUrl,
  GOOGLE_TOKENINFO_URL: tokenInfoUrl,
  GOOGLE_REDIRECT_URI: redirectUri,
});

/**
 * Starts the real app with a database of its own, and the provider that it signs in with, once for the whole run. The
 * tests find the app under E2E_BASE_URL, its mails in the folder E2E_OUTBOX, the password of its first administrator
 * in E2E_ADMIN_PASSWORD. @returns stops both and removes the folder
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // A running app may be given instead, while tests are written; then its folder of mails is given too.
  if (process.env.E2E_BASE_URL) return async () => undefined;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-e2e-"));
  const provider = await startProvider();
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
      ...googleOf(provider),
      SOCIAL_LINKS: "Facebook=https://facebook.example/sarathi",
      // Building the pages calls npm, which must find the Node that comes with the project.
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
    },
  });
  const stop = async () => {
    signal(app.pid, "SIGTERM");
    if (!app.hasEnded()) await Promise.race([app.ended, sleep(STOP_MS)]);
    signal(-app.pid, "SIGKILL");
    await provider.stop();
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
  // The first administrator is told after the app answers.
  await until(() => app.hasEnded() || administrator.test(app.said()), START_MS);
  const [, password] = administrator.exec(app.said()) ?? [];
  if (!password) {
    await stop();
    throw new Error(`The app did not tell its first administrator:\n${app.said()}`);
  }
  process.env.E2E_ADMIN_PASSWORD = password;
  process.env.E2E_BASE_URL = url;
  process.env.E2E_OUTBOX = path.join(dataDir, "outbox");
  return stop;
}
