import { defineConfig } from "vitest/config";
import { tests } from "./stryker.config.js";

/** The unit tests of the rules whose mutation score is measured (`npm run mutation`). */
export default defineConfig({
  test: {
    include: tests,
    // A megabyte shows how long something takes, not what comes out.
    // Instrumented, properties take their time.
    testTimeout: 30_000,
    testNamePattern: /^(?!.*a megabyte)/,
  },
});
