// The whole test run: checks, unit, API, browser journeys, a newcomer's first start. The last line is "N passed, N failed".
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "..");
const RESULTS = path.join(ROOT, "test-results");

interface Count {
  passed: number;
  failed: number;
}
interface Stage {
  name: string;
  command: string;
  args: string[];
  /** What the stage counted itself; without one the stage is one test. */
  count?: () => Count;
}

const read = (file: string) => JSON.parse(fs.readFileSync(path.join(RESULTS, file), "utf8"));

const vitest = (project: string): Stage => ({
  name: project,
  command: "npx",
  args: [
    "vitest",
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=test-results/${project}.json`,
  ],
  count: () => {
    const { numPassedTests, numFailedTests, numTotalTests } = read(`${project}.json`);
    if (numTotalTests === 0) throw new Error("no test ran");
    return { passed: numPassedTests, failed: numFailedTests };
  },
});

const STAGES: Stage[] = [
  { name: "lint and boundaries", command: "npx", args: ["biome", "ci", "."] },
  { name: "types", command: "npm", args: ["run", "--silent", "typecheck"] },
  { name: "table types", command: "node", args: ["scripts/types.ts", "--check"] },
  { name: "documents", command: "node", args: ["scripts/documents.ts"] },
  vitest("unit"),
  vitest("api"),
  {
    name: "browser journeys",
    command: "npx",
    args: ["playwright", "test", "-c", "e2e/playwright.config.ts"],
    count: () => {
      const { stats } = read("e2e.json");
      if (stats.expected + stats.unexpected === 0) throw new Error("no journey ran");
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
  },
  { name: "a newcomer's first start", command: "node", args: ["e2e/newcomer.ts"] },
];

function run({ command, args }: Stage): Promise<boolean> {
  const child = spawn(command, args, { cwd: ROOT, stdio: "inherit" });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

/** A stage that broke without a failed test of its own still counts as one failed. */
function tally(stage: Stage, succeeded: boolean): Count {
  try {
    const count = stage.count?.() ?? { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
    return succeeded || count.failed > 0 ? count : { ...count, failed: 1 };
  } catch (error) {
    console.error(`${stage.name}: ${(error as Error).message}`);
    return { passed: 0, failed: 1 };
  }
}

fs.rmSync(RESULTS, { recursive: true, force: true });
fs.mkdirSync(RESULTS, { recursive: true });
const total: Count = { passed: 0, failed: 0 };
const lines: string[] = [];
for (const stage of STAGES) {
  const began = performance.now();
  console.warn(`\n── ${stage.name}`);
  const { passed, failed } = tally(stage, await run(stage));
  total.passed += passed;
  total.failed += failed;
  lines.push(
    `${failed > 0 ? "✗" : "✓"} ${stage.name}: ${passed} passed, ${failed} failed (${Math.round((performance.now() - began) / 1_000)} s)`,
  );
}
process.exitCode = total.failed > 0 ? 1 : 0;
process.stdout.write(`\n${lines.join("\n")}\n${total.passed} passed, ${total.failed} failed\n`);
