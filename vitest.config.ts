import { defineConfig } from "vitest/config";

const COMMON = {
  // They end what hangs, on the slowest machine too: no test passes or fails by its time.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  // On a busy machine one of 2,000 may miss its moment. The run passes then, and names the test as unstable.
  retry: 1,
  // A worker loads the code once for all its files: no test changes what another one imports.
  isolate: false,
  // All wait for processes, files and pages as much as they work. The same number lets both projects run side by side.
  maxWorkers: 4,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...COMMON,
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "tests/{api,architecture,process}/**/*.test.ts", "scripts/**/*.test.ts"],
          globalSetup: "tests/server/database-templates.ts",
        },
      },
      {
        test: {
          // Once more on PostgreSQL what a database may do otherwise: transactions that meet, locks, notifications, and the
          // queries of lists, searches and queues. Tests that name their databases run on both in "unit". Where no
          // PostgreSQL answers, scripts/test.mjs leaves this project out.
          ...COMMON,
          name: "postgres",
          include: [
            "src/server/admissions/enquiry/{course-names,desk,email-service,enquiry-list,intake}.test.ts",
            "src/server/platform/{mail/mail-worker,media/media.service,media/variant-worker}.test.ts",
          ],
          env: { TEST_DATABASE: "postgres" },
          globalSetup: "tests/server/database-templates.ts",
        },
      },
      {
        test: {
          // Engines that a test sets up for itself; not part of "npm test".
          ...COMMON,
          name: "scale",
          include: ["tests/scale/**/*.scale.ts"],
        },
      },
      {
        test: {
          ...COMMON,
          name: "e2e",
          include: ["tests/e2e/**/*.e2e.ts"],
          globalSetup: [
            "scripts/lib/chromium.mjs",
            "tests/server/database-templates.ts",
            "tests/e2e/support/prepared-sites.ts",
          ],
        },
      },
    ],
  },
});
