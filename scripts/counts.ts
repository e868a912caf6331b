import { stripVTControlCharacters } from "node:util";

/** What a stage of the test run came to. */
export interface Count {
  passed: number;
  failed: number;
  /** What is to be said of it besides. */
  notes?: string[];
  /** What passed, but only at its second try. */
  flaky?: SecondTry[];
}

/** A test that passed only at its second try. */
export interface SecondTry {
  project: string;
  /** A module of tests; of a journey its file and line (`a.spec.ts:12`). */
  file: string;
  name: string;
  /** What it said at its first try. */
  why: string;
}

/** More of a stage than this fail the run at once: a machine that is busy does not explain so many. */
const MAX_FLAKY = 8;
const noteOf = ({ project, file, name, why }: SecondTry) => `flaky: [${project}] ${file} ${name}: ${why}`;

/**
 * Of Vitest's report: what is left out (`skip`, `todo`) is not shown, and fails.
 * @param flaky those that passed only at their second try
 * @throws Error when nothing ran
 */
export function countTests(report: VitestReport, flaky: readonly SecondTry[] = []): Count {
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests, numTotalTests } = report;
  if (numTotalTests === 0) throw new Error("no test ran");
  const skipped = numPendingTests + numTodoTests;
  const tooMany = flaky.length > MAX_FLAKY ? 1 : 0;
  return {
    passed: passed - tooMany,
    failed: failed + skipped + tooMany,
    notes: [...failuresOf(report), ...flaky.map(noteOf), ...(skipped > 0 ? [`${skipped} skipped`] : [])],
    flaky: [...flaky],
  };
}

/** Each failed test by file and name, and why; a file that broke before its tests too. */
const failuresOf = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message = "", assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [`failed: ${name}: ${reasonOf(message)}`] : [];
    return failed.map((test) => `failed: ${name} ${test.fullName}: ${reasonOf(test.failureMessages?.[0])}`);
  });

/** Lines of a failure that tell what was expected and what came. */
const WHY_LINES = 12;
/** The beginning of what a failed test says, in one line. */
export const reasonOf = (message = ""): string =>
  stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("at "))
    .slice(0, WHY_LINES)
    .join(" ");

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
  const again = journeysOf(suites, "flaky");
  return {
    passed: expected + flaky - tooMany,
    failed: unexpected + tooMany + (given ? 0 : skipped),
    notes: [
      ...["unexpected", "skipped"].flatMap((status) =>
        journeysOf(suites, status).map(
          ({ project, file, name, why }) => `${status}: [${project}] ${file} ${name}: ${why}`,
        ),
      ),
      ...again.map(noteOf),
    ],
    flaky: again,
  };
}
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: Suite[];
}
interface Suite {
  suites?: Suite[];
  specs?: {
    file: string;
    line: number;
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

const journeysOf = (all: readonly Suite[], status: string): SecondTry[] =>
  all.flatMap(({ suites = [], specs = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ projectName, results }) => ({
          project: projectName,
          file: `${file}:${line}`,
          name: title,
          why: reasonOf(results[0]?.error?.message),
        })),
    ),
    ...journeysOf(suites, status),
  ]);

/** A pattern that only this text fits. */
const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** How often, one after the other, what passed only at its second try is to pass alone. */
const ALONE = 3;

/**
 * The commands that run these alone, with no second try, once nothing else works: a busy machine may cost a test one try,
 * and what falls on a quiet one is to be mended, not endured.
 */
export function aloneCommands(journeys: readonly SecondTry[], tests: readonly SecondTry[]): string[][] {
  const alone = ["--retries=0", `--repeat-each=${ALONE}`, "--workers=1", "--reporter=list"];
  const ofJourneys = [...Map.groupBy(journeys, ({ project }) => project)].map(([project, some]) => [
    ...["playwright", "test", "-c", "e2e/playwright.config.ts", "--project", project, ...alone],
    // A line may stand for many: for each screen one.
    `--grep=${[...new Set(some.map(({ name }) => literally(name)))].join("|")}`,
    ...new Set(some.map(({ file }) => file)),
  ]);
  const ofTests = [...Map.groupBy(tests, ({ project }) => project)].flatMap(([project, some]) => {
    const command = ["vitest", "run", "--project", project, "--retry=0", ...new Set(some.map(({ file }) => file))];
    return Array.from({ length: ALONE }, () => command);
  });
  return [...ofJourneys, ...ofTests];
}
