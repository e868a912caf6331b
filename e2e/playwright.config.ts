import { defineConfig } from "@playwright/test";
import { chromiumArgs, findChromium } from "./chromium.ts";
import type { Reader } from "./fixtures.ts";

const executablePath = await findChromium();

/** A test runs on the desktop unless its tags say @phone (only there) or @both. */
export default defineConfig<Reader>({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./server.ts",
  fullyParallel: true,
  workers: Number(process.env.E2E_WORKERS ?? 2),
  // A busy machine may cost one try; the list says which journey was flaky.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // Times are for a machine of half the speed: who waits in vain loses minutes, everybody else nothing.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "../test-results/e2e.json" }]],
  use: {
    browserName: "chromium",
    // It would answer what a journey wants to hold back or fake; offline.spec.ts has it.
    serviceWorkers: "block",
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArgs },
    trace: { mode: "on-first-retry", screenshots: false }, // each action of each journey is dear to record
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
  },
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "phone",
      grep: /@(phone|both)/,
      // The other face (English, dark) is tried on the desktop; on the phone it costs minutes and shows no more.
      ...(process.env.SHOTS === "1" ? {} : { grepInvert: /en, dark/ }),
      use: { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
});
