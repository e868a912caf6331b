import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureBuilt } from "../server/src/foundation/pages/build.ts";
import { answers, cleanEnvironment, endPostmaster, freePort, run, signal, until } from "./process.ts";
import { startProvider, type TestProvider } from "./provider.ts";

const ROOT = path.join(import.meta.dirname, "..");
const START_MS = 180_000;
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

/** A running app, with what tests need to know of it. */
export interface TestServer {
  url: string;
  /** Folder of the mails that it has sent. */
  outbox: string;
  /** Where its database listens; absent for an app that was given. */
  socket?: string;
  /** Of its first administrator; absent for an app that was given without it. */
  adminPassword: string | undefined;
  stop: () => Promise<void>;
}

/** A running app may be given instead, while tests are written; then its folder of mails is given too. */
function givenServer(): TestServer | undefined {
  const { E2E_BASE_URL: url, E2E_OUTBOX: outbox = "", E2E_ADMIN_PASSWORD: adminPassword } = process.env;
  return url ? { url, outbox, adminPassword, stop: async () => undefined } : undefined;
}

/** Once for the whole run: the pages are built, so that no two workers build them at the same time. */
export default async function globalSetup(): Promise<void> {
  if (!givenServer()) await ensureBuilt();
}

/** Starts the real app with a database of its own, and the provider that it signs in with. */
export async function startServer(): Promise<TestServer> {
  const given = givenServer();
  if (given) return given;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-e2e-"));
  const provider = await startProvider();
  const port = await freePort();
  // A name, for passkeys belong to one.
  const url = `http://localhost:${port}`;
  const app = run(process.execPath, ["server/src/main.ts", "--strict"], {
    cwd: ROOT,
    env: {
      ...cleanEnvironment(),
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: "off",
      SHED: "off", // the machine is busy with the tests, not the app with its readers
      LOG_LEVEL: "warn",
      SITE_URL: url,
      // Accounts are opened from many addresses, as in life: the fixtures send x-forwarded-for.
      TRUST_PROXY: "1",
      FEEDBACK_URL: "https://feedback.example/form",
      CONTACT_EMAIL: "help@sarathi.example",
      ...googleOf(provider),
      SOCIAL_LINKS: "Facebook=https://facebook.example/sarathi",
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
  // The first administrator is announced after the app answers.
  await until(() => app.hasEnded() || administrator.test(app.said()), START_MS);
  const [, password] = administrator.exec(app.said()) ?? [];
  if (!password) {
    await stop();
    throw new Error(`The app did not tell its first administrator:\n${app.said()}`);
  }
  return {
    url,
    outbox: path.join(dataDir, "outbox"),
    socket: path.join(dataDir, "postgres"),
    adminPassword: password,
    stop,
  };
}
