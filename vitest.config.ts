import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{contract,server,web,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/*.api.test.ts", "web/build/**"],
        },
      },
      {
        test: {
          name: "api",
          include: ["server/**/*.api.test.ts"],
          exclude: ["**/node_modules/**"],
          globalSetup: ["server/test/cluster.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
