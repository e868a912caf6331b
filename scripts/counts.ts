/** What a stage of the test run came to. */
export interface Count {
  passed: number;
  failed: number;
  /** What is to be said of it besides. */
  notes?: string[];
}

/** More tests of a stage than this that passed only at their second try fail the run: they are to be mended, not endured. */
const MAX_FLAKY = 2;

/**
 * Of Vitest's report: what is left out (`skip`, `todo`) is not shown, and fails.
 * @param flaky names of those that passed only at their second try
 * @throws Error when nothing ran
 */
export function countTests(report: VitestReport, flaky: readonly string[] = []): Count {
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests, numTotalTests } = report;
  if (numTotalTests === 0) throw new Error("no test ran");
  const skipped = numPendingTests + numTodoTests;
  const tooMany = flaky.length > MAX_FLAKY ? 1 : 0;
  return {
    passed: passed - tooMany,
    failed: failed + skipped + tooMany,
    notes: [
      ...failuresOf(report),
      ...flaky.map((name) => `flaky: ${name}`),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ],
  };
}

/** Each failed test by file and name, with the first line of why; a file that broke before its tests too. */
const failuresOf = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message = "", assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [`failed: ${name}: ${firstLine(message)}`] : [];
    return failed.map((test) => `failed: ${name} ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? "")}`);
  });
const firstLine = (text: string) => text.split("\n", 1)[0] ?? "";
export interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/**
 * Of Playwright's report.
 * @param given the journeys go to a server that somebody else runs, which may lack what some of them need; skipped ones
 * fail otherwise
 * @throws Error when nothing ran
 */
export function countJourneys({ stats, suites = [] }: PlaywrightReport, given: boolean): Count {
  const { expected, unexpected, flaky, skipped } = stats;
  if (expected + unexpected + flaky === 0) throw new Error("no journey ran");
  const tooMany = flaky > MAX_FLAKY ? 1 : 0;
  return {
    passed: expected + flaky - tooMany,
    failed: unexpected + tooMany + (given ? 0 : skipped),
    notes: ["unexpected", "flaky", "skipped"].flatMap((status) => namesOf(suites, status)),
  };
}
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: Suite[];
}
interface Suite {
  suites?: Suite[];
  specs?: { file: string; title: string; tests: { projectName: string; status: string }[] }[];
}

const namesOf = (all: readonly Suite[], status: string): string[] =>
  all.flatMap(({ suites = [], specs = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ projectName }) => `${status}: [${projectName}] ${file} ${title}`),
    ),
    ...namesOf(suites, status),
  ]);
