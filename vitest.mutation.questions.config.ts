import { defineConfig } from "vitest/config";

/** The unit tests of the question bank's rules whose mutation score is measured (`npm run mutation:questions`). */
export default defineConfig({
  test: {
    include: [
      "server/src/questions/{draft,fold,workflow}.rules.test.ts",
      "server/src/questions/files/*.rules.test.ts",
      "server/src/questions/files/{aiken,csv,headings}.test.ts",
    ],
  },
});
