import { defineConfig } from "vitest/config";

/** The unit tests of the rules whose mutation score is measured (`npm run mutation`). */
export default defineConfig({
  test: { include: ["server/src/exams/*.rules.test.ts", "server/src/accounts/account.rules.test.ts"] },
});
