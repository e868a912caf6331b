import fs from "node:fs";
import type { TestCase } from "vitest/node";
import { reasonOf, type SecondTry } from "./counts.ts";

/**
 * Notes the tests that passed only at their second try, as JSON in the file that FLAKY_FILE names. Beside Vitest's JSON
 * report, which does not say so.
 */
export default class FlakyReporter {
  private readonly found: SecondTry[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const why = reasonOf(test.result().errors?.[0]?.message);
    this.found.push({ project: test.project.name, file: test.module.relativeModuleId, name: test.fullName, why });
  }

  onTestRunEnd(): void {
    if (process.env.FLAKY_FILE) fs.writeFileSync(process.env.FLAKY_FILE, JSON.stringify(this.found));
  }
}
