// Rules whose mutation score is measured, in groups, each with its tests (decision 29): `npm run mutation:questions`.
const files = (folder, ...names) => names.map((name) => `${folder}/${name}.ts`);
const QUESTIONS = "server/src/questions";
const FILES = "server/src/questions/files";

const groups = {
  exams: {
    mutate: [
      ...files("server/src/exams", "scoring.rules", "marking.rules", "attempt.rules", "solutions.rules"),
      ...files("server/src/accounts", "account.rules"),
    ],
    tests: ["server/src/exams/*.rules.test.ts", "server/src/accounts/account.rules.test.ts"],
  },
  questions: {
    mutate: [
      ...files(QUESTIONS, "draft.rules", "fold.rules", "workflow.rules"),
      ...files(FILES, "key.rules", "keyList.rules", "labels.rules", "fractions.rules", "headings", "csv", "aiken"),
    ],
    tests: [
      `${QUESTIONS}/{draft,fold,workflow}.rules.test.ts`,
      `${FILES}/*.rules.test.ts`,
      `${FILES}/{aiken,csv,headings}.test.ts`,
    ],
  },
  pasted: {
    mutate: files(FILES, "loksewaText", "loksewaDraft"),
    tests: [`${FILES}/{loksewaText,keyList,dirty}.test.ts`],
  },
  preeti: {
    mutate: files("contract/src", "preeti", "preeti.decode", "preeti.encode", "preeti.words"),
    tests: ["contract/src/preeti.test.ts"],
    // The tests count letters of both.
    needs: ["content", "docs", "*.md"],
    // Its tables are made once, and every test reads them: each change of one would run all tests over all content.
    ignoreStatic: true,
  },
};

const name = process.env.MUTATION ?? "exams";
const { mutate, needs = [], ignoreStatic = false } = groups[name];
/** What vitest.mutation.config.ts includes. */
export const { tests } = groups[name];

const unneeded = [".stryker", "content", "e2e", "web", "bench", "data", "test-results", "docs", "*.md"];

export default {
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutation.config.ts" },
  mutate,
  ignoreStatic,
  ignorePatterns: unneeded.filter((pattern) => !needs.includes(pattern)),
  reporters: ["clear-text", "progress-append-only", "json"],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: `.stryker/mutation.${name}.json` },
  tempDirName: ".stryker/tmp",
  concurrency: 2,
  thresholds: { high: 95, low: 90, break: 90 },
};
