// Does what a newcomer does, on a copy of its own: clone, `npm ci`, `npm start`, look, stop, kill, start again.
// `npx node e2e/newcomer.ts`; prints one line per check and `newcomer: N passed, N failed`.
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  answers,
  cleanEnvironment,
  endPostmaster,
  freePort,
  isAlive,
  postmasterOf,
  type Running,
  run,
  signal,
  until,
} from "./process.ts";

const ROOT = path.join(import.meta.dirname, "..");
// For a machine that is busy with other tests; `npm run bench -- start` says how quick a start is.
const FIRST_START_MS = 180_000;
const NEXT_START_MS = 30_000;
const STOP_MS = 10_000;
const isRoot = process.getuid?.() === 0;

let passed = 0;
let failed = 0;
function check(holds: boolean, what: string, why = ""): boolean {
  if (holds) passed++;
  else failed++;
  process.stdout.write(
    `${holds ? "ok  " : "FAIL"} ${what}${holds || !why ? "" : `\n     ${why.trim().replaceAll("\n", "\n     ")}`}\n`,
  );
  return holds;
}
const seconds = (ms: number | undefined) => (ms === undefined ? "never" : `${(ms / 1_000).toFixed(1)} s`);

const place = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-newcomer-"));
const checkout = path.join(place, "sarathi");
const running = new Set<Running>();
const dataDirs = new Set<string>([path.join(checkout, "data")]);

/** Leaves nothing behind, however this run ends. */
async function cleanUp(): Promise<void> {
  for (const one of running) signal(-one.pid, "SIGKILL");
  for (const dataDir of dataDirs) await endPostmaster(dataDir);
  fs.rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function start(command: string, args: string[], env: NodeJS.ProcessEnv): Running {
  const one = run(command, args, { cwd: checkout, env: { ...cleanEnvironment(), ...env } });
  running.add(one);
  return one;
}
const npmStart = (port: number) => start("npm", ["start"], { PORT: String(port) });
/** The same as `npm start` runs, without npm's own lines around what it says. */
const appAlone = (env: NodeJS.ProcessEnv) =>
  start(path.join(checkout, "node_modules/.bin/node"), ["server/src/main.ts"], env);

/** What the repository holds at HEAD; without git, what it would hold. */
function getSources(): string {
  try {
    execFileSync("git", ["-C", ROOT, "rev-parse", "HEAD"], { stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    const left = /(^|\/)(node_modules|\.git|data|test-results|build|\.react-router|shots|report)$/;
    fs.cpSync(ROOT, checkout, { recursive: true, filter: (from) => !left.test(path.relative(ROOT, from)) });
    return "copied (no git repository here)";
  }
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", ROOT, checkout], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  return "cloned";
}

async function install(): Promise<boolean> {
  const began = performance.now();
  const npm = start("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund"], {});
  const code = await npm.ended;
  running.delete(npm);
  return check(code === 0, `npm ci (${seconds(performance.now() - began)})`, npm.said().slice(0, 1_500));
}

async function serves(app: Running, port: number, within: number, what: string): Promise<boolean> {
  const took = await until(async () => app.hasEnded() || (await answers(`http://127.0.0.1:${port}/`)), within);
  return check(took !== undefined && !app.hasEnded(), `${what} (${seconds(took)})`, app.said());
}

async function stops(app: Running, port: number, dataDir: string, what: string): Promise<void> {
  signal(app.pid, "SIGTERM");
  const took = await until(async () => app.hasEnded() && !(await answers(`http://127.0.0.1:${port}/livez`)), STOP_MS);
  check(took !== undefined, `${what} (${seconds(took)})`, app.said());
  check((await until(() => postmasterOf(dataDir) === null, 1_000)) !== undefined, `${what}: its database too`);
  signal(-app.pid, "SIGKILL");
  running.delete(app);
}

/** The app below `npm start`: what a killed app means is the app, not npm. */
function appPid(npm: Running): number {
  const children = (pid: number): number[] => {
    try {
      return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
    } catch {
      return [];
    }
  };
  const found: number[] = [];
  const walk = (pid: number) => {
    const line = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    if (/(^|\/)node$/.test(line[0] ?? "") && line.includes("server/src/main.ts")) found.push(pid);
    for (const child of children(pid)) walk(child);
  };
  walk(npm.pid);
  return found.at(-1) ?? 0;
}

async function page(port: number, address: string) {
  const response = await fetch(`http://127.0.0.1:${port}${address}`, { headers: { "accept-language": "en" } });
  return { status: response.status, text: await response.text() };
}

async function post(port: number, address: string, body: object): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${address}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

async function lookAround(port: number): Promise<void> {
  const home = await page(port, "/");
  check(home.status === 200 && home.text.includes("Sarathi"), "the home page answers 200 with the site's name");
  const words = home.text
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .split(/\s+/);
  const headline = /<h1[^>]*>([\s\S]*?)<\/h1>/
    .exec(home.text)?.[1]
    ?.replace(/<[^>]+>/g, "")
    .trim();
  check(words.length > 120 && Boolean(headline), `it has real content: "${headline}", ${words.length} words`);
  const tests = JSON.parse((await page(port, "/api/mock-tests")).text) as { success: boolean; data: unknown[] };
  check(tests.success && tests.data.length >= 4, `the API has ${tests.data.length} mock tests`);
  const missing = await page(port, "/no/such/page");
  check(missing.status === 404 && missing.text.includes("<h1"), "an unknown path answers 404 with a page");
}

/** A start that cannot be says why in one sentence, and ends by itself. */
async function refuses(env: NodeJS.ProcessEnv, expected: RegExp, what: string): Promise<void> {
  const app = appAlone(env);
  const took = await until(() => app.hasEnded(), 30_000);
  const code = took === undefined ? "it still runs" : await app.ended;
  signal(-app.pid, "SIGKILL");
  running.delete(app);
  const noise =
    /Warning: |DeprecationWarning|trace-(warnings|deprecation)|FSTDEP|First administrator|It is shown only now/;
  const lines = app
    .said()
    .split("\n")
    .filter((line) => line.trim() && !noise.test(line));
  const clear = lines.length === 1 && expected.test(lines[0] ?? "");
  check(code === 1 && clear, `${what}: one clear sentence`, `exit ${code}\n${app.said()}`);
}

async function life(): Promise<void> {
  const dataDir = path.join(checkout, "data");
  const port = await freePort();
  const member = {
    firstName: "Newcomer",
    email: `newcomer-${randomBytes(4).toString("hex")}@example.test`,
    password: `a long password ${randomBytes(4).toString("hex")}`,
  };

  const login = { email: member.email, password: member.password };

  let app = npmStart(port);
  if (!(await serves(app, port, FIRST_START_MS, "npm start serves the home page"))) return;
  await lookAround(port);
  check((await post(port, "/api/auth/register", member)) === 201, "an account can be opened");
  await stops(app, port, dataDir, "SIGTERM ends it within 10 s");

  app = npmStart(port);
  if (!(await serves(app, port, NEXT_START_MS, "the second start serves"))) return;
  await refuses(
    { PORT: String(await freePort()) },
    /^Another Sarathi already runs on .+data\b/,
    "a second app on the same data",
  );
  const other = path.join(place, "other-data");
  dataDirs.add(other);
  await refuses({ PORT: String(port), DATA_DIR: other }, /^Port \d+ is in use\b/, "a port in use");
  check((await post(port, "/api/auth/login", login)) === 200, "the first app still serves after both");

  const pid = appPid(app);
  check(pid > 0, "the app is found below npm start");
  signal(pid, "SIGKILL");
  check((await until(() => app.hasEnded() && !isAlive(pid), 5_000)) !== undefined, "kill -9 ends npm start too");
  running.delete(app);
  app = npmStart(port);
  if (!(await serves(app, port, NEXT_START_MS, "after kill -9 the next start serves"))) return;
  check((await post(port, "/api/auth/login", login)) === 200, "the account is still there");
  await stops(app, port, dataDir, "SIGTERM ends it again");
}

/** As root the database runs as another user, who cannot walk through a closed folder. */
async function closedHome(): Promise<void> {
  fs.chmodSync(place, 0o700);
  const dataDir = path.join(checkout, "data");
  fs.rmSync(dataDir, { recursive: true, force: true });
  const port = await freePort();
  const app = npmStart(port);
  if (!(await serves(app, port, FIRST_START_MS, "root, below a 0700 folder, fresh data: it serves"))) return;
  await lookAround(port);
  await stops(app, port, dataDir, "root, below a 0700 folder: SIGTERM ends it");
}

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(name, () => void cleanUp().finally(() => process.exit(130)));
}
const began = performance.now();
try {
  fs.chmodSync(place, 0o755);
  check(true, `sources: ${getSources()}`);
  if (await install()) {
    await life();
    if (isRoot) await closedHome();
  }
} catch (error) {
  check(false, "no surprise", error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await cleanUp();
}
check(!fs.existsSync(place), "nothing is left behind");
process.stdout.write(`newcomer: ${passed} passed, ${failed} failed (${seconds(performance.now() - began)})\n`);
process.exitCode = failed === 0 ? 0 : 1;
