import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArgs, findChromium } from "./e2e/chromium.ts";

const executablePath = await findChromium();
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{contract,server,scripts,siege,bench,deploy}/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/*.api.test.*"],
          testTimeout: 60_000, // for a busy machine: the slowest takes a tenth of it on a quiet one
          isolate: false, // half of the time went into importing the same modules for each file
        },
      },
      {
        // The browser's modules keep state (who is signed in, texts), so that each file has its own.
        test: {
          name: "unit-web",
          include: ["web/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/*.screen.test.*", "web/build/**"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "api",
          include: ["{server,scripts,siege}/**/*.api.test.ts"],
          exclude: ["**/node_modules/**"],
          globalSetup: ["server/test/cluster.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: 2,
          isolate: false, // each file has an app and a database of its own; the modules keep nothing between them
        },
      },
      {
        // States of screens in a real browser, over fakes that the contract types and checks.
        plugins: [tailwindcss()],
        root: "web",
        resolve: { dedupe: ["react", "react-dom", "react-router", "@tanstack/react-query"] },
        optimizeDeps: {
          // Every library that any file names is bundled before the tests: one that is met later comes with a React of its own.
          entries: ["src/**/*.{ts,tsx}", "test/*.{ts,tsx}", "!**/*.server.*"],
          include: ["react-dom/client", "react/jsx-dev-runtime", "react/jsx-runtime"],
        },
        test: {
          name: "screens",
          include: ["src/**/*.screen.test.tsx"],
          setupFiles: ["test/setup.ts"],
          testTimeout: 30_000,
          // A busy machine takes longer than the second that is usual.
          expect: { poll: { timeout: 10_000 } },
          // One document for all files: what a test has changed is put back by `test/setup.ts`.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 360, height: 640 },
            provider: playwright({
              launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArgs },
              contextOptions: { reducedMotion: "reduce" },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
