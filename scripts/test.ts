// The whole test run: checks, unit, screens, API, budgets, browser journeys, a newcomer's first start; in two tracks
// side by side where there are cores for it. The last line is "N passed, N failed".
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { aloneCommands, type Count, countJourneys, countTests, type SecondTry } from "./counts.ts";

const ROOT = path.join(import.meta.dirname, "..");
const RESULTS = path.join(ROOT, "test-results");

interface Stage {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** What the stage counted itself; without one the stage is one test. */
  count?: () => Count;
}

const read = (file: string) => JSON.parse(fs.readFileSync(path.join(RESULTS, file), "utf8"));

const vitest = (name: string, project = name): Stage => ({
  name,
  command: "npx",
  args: [
    "vitest",
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    "--reporter=./scripts/flakyReporter.ts",
    "--retry=1",
    `--outputFile.json=test-results/${name}.json`,
  ],
  env: { FLAKY_FILE: path.join(RESULTS, `${name}.flaky.json`) },
  count: () => countTests(read(`${name}.json`), read(`${name}.flaky.json`)),
});

const journeys: Stage = {
  name: "browser journeys",
  command: "npx",
  args: ["playwright", "test", "-c", "e2e/playwright.config.ts"],
  count: () => countJourneys(read("e2e.json"), process.env.E2E_BASE_URL !== undefined),
};

/** Stages of one track follow each other; the tracks run side by side. */
const TRACKS: Stage[][] = [
  [
    { name: "pages", command: "npm", args: ["run", "--silent", "pages"] },
    { name: "budgets", command: "npm", args: ["run", "--silent", "budgets"] },
    journeys,
    { name: "lint", command: "npx", args: ["biome", "ci", "."] },
    { name: "types", command: "npm", args: ["run", "--silent", "typecheck"] },
    { name: "table types", command: "node", args: ["scripts/types.ts", "--check"] },
    { name: "documents", command: "node", args: ["scripts/documents.ts"] },
  ],
  [
    vitest("unit", "unit*"),
    vitest("screens"),
    vitest("api"),
    { name: "a newcomer's first start", command: "node", args: ["e2e/newcomer.ts"] },
  ],
];

interface Outcome {
  succeeded: boolean;
  output: string;
}

/** Runs a stage and keeps what it says until it is over, so that two stages do not speak at once. */
function run({ command, args, env }: Stage): Promise<Outcome> {
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const said: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve) => {
    const end = (succeeded: boolean) => resolve({ succeeded, output: Buffer.concat(said).toString() });
    child.once("error", (error) => {
      said.push(Buffer.from(error.message));
      end(false);
    });
    child.once("close", (code) => end(code === 0));
  });
}

/** A stage that broke without a failed test of its own still counts as one failed. */
function tally(stage: Stage, succeeded: boolean): Count {
  try {
    const count = stage.count?.() ?? { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
    return succeeded || count.failed > 0 ? count : { ...count, failed: 1 };
  } catch (error) {
    return { passed: 0, failed: 1, notes: [(error as Error).message] };
  }
}

const total = { passed: 0, failed: 0 };
const lines: string[] = [];
/** Of the journeys, and of all other stages. */
const secondTries = { journeys: [] as SecondTry[], tests: [] as SecondTry[] };

async function runTrack(stages: readonly Stage[]): Promise<void> {
  for (const stage of stages) {
    const began = performance.now();
    const { succeeded, output } = await run(stage);
    const { passed, failed, notes = [], flaky = [] } = tally(stage, succeeded);
    total.passed += passed;
    total.failed += failed;
    secondTries[stage === journeys ? "journeys" : "tests"].push(...flaky);
    const seconds = Math.round((performance.now() - began) / 1_000);
    const line = `${failed > 0 ? "✗" : "✓"} ${stage.name}: ${passed} passed, ${failed} failed (${seconds} s)`;
    lines.push([line, ...notes].join("\n    "));
    process.stderr.write(`\n── ${stage.name}\n${output.trimEnd()}\n${line}\n`);
  }
}

const began = performance.now();
fs.rmSync(RESULTS, { recursive: true, force: true });
fs.mkdirSync(RESULTS, { recursive: true });
if (os.availableParallelism() > 1) await Promise.all(TRACKS.map(runTrack));
else for (const track of TRACKS) await runTrack(track);
const again = aloneCommands(secondTries.journeys, secondTries.tests);
await runTrack(again.map((args) => ({ name: `alone: ${args.join(" ")}`, command: "npx", args })));
process.exitCode = total.failed > 0 ? 1 : 0;
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
process.stdout.write(`\n${lines.join("\n")}\nin ${minutes} min\n${total.passed} passed, ${total.failed} failed\n`);
