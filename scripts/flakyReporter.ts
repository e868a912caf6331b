import fs from "node:fs";
import type { TestCase } from "vitest/node";

/**
 * Names the tests that passed only at their second try, one a line, in the file that FLAKY_FILE names: they are to be
 * mended, not endured. Beside Vitest's JSON report, which does not say so.
 */
export default class FlakyReporter {
  private readonly names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (process.env.FLAKY_FILE) fs.writeFileSync(process.env.FLAKY_FILE, this.names.join("\n"));
  }
}
